# cython: language_level=3
# distutils: language = c++
"""The searches of `seek.py` and `wording.py`, compiled: from one rare letter of a word to the next, as fast as the
machine compares bytes."""

from cpython.bytes cimport PyBytes_AsStringAndSize
from cpython.unicode cimport PyUnicode_AsUTF8AndSize, PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport uint64_t
from libc.string cimport memchr, memcmp, memcpy, memset
from libcpp.algorithm cimport upper_bound
from libcpp.vector cimport vector

from motherlode.read.seek import APART, WINDOW, plain_holds_command

cdef int BACKSLASH = 92

cdef bytes RARE_FIRST = b"\0$[{^~|@`XQZJKYVWUxqzjkyvwGBHNFDOLIRMPTASEC<_\\#!]bfgpm0123456789=ucdhl-rnosiate "
"""From rare to common in the source of pages and in what they say; other letters are taken for common."""


cdef struct Part:
    const char* word
    Py_ssize_t length, pivot, number


cdef class Seeker:
    """Words that are looked for together; those with the same rarest letter in one pass."""

    cdef readonly tuple words
    cdef list _kept  # the bytes that the parts point into
    cdef vector[vector[Part]] _groups

    def __init__(self, words):
        cdef dict groups = {}
        cdef vector[Part] group
        cdef bytes kept
        self.words = tuple(words)
        self._kept = [word.encode() for word in self.words]
        for number, kept in enumerate(self._kept):
            groups.setdefault(kept[rarest(kept)], []).append((number, kept))
        for own in groups.values():
            group.clear()
            for number, kept in own:
                group.push_back(Part(kept, len(kept), rarest(kept), number))
            self._groups.push_back(group)

    def __call__(self, text not None):
        """The words that the text, or the UTF-8 of it, holds."""
        cdef Py_ssize_t size, number
        cdef const char* source
        cdef vector[bint] met
        cdef size_t at
        try:
            source = utf8_of(text, &size)
        except UnicodeEncodeError:  # halves of characters
            return frozenset([word for word in self.words if word in text])
        met.resize(len(self.words))
        number = 0
        for at in range(self._groups.size()):
            number += seek(source, size, self._groups[at], met)
        if not number:  # as nearly always
            return NONE
        return self.told(met)

    cdef frozenset told(self, vector[bint]& met):
        cdef Py_ssize_t number
        return frozenset([self.words[number] for number in range(len(self.words)) if met[number]])

    def in_blocks(self, list blocks not None):
        """The words, none of them with a line break, that one of the blocks holds."""
        cdef Py_ssize_t size, at, number
        cdef const char* source
        cdef vector[bint] met
        cdef short group_at[256]  # the group that has this letter in common, and one; a block is too short for `seek`
        cdef str text
        met.resize(len(self.words))
        memset(group_at, 0, sizeof(group_at))
        for number in range(<Py_ssize_t>self._groups.size()):
            group_at[<unsigned char>letter_of(self._groups[number])] = number + 1
        for block in blocks:
            text = (<tuple>block)[1]
            try:
                source = utf8_of(text, &size)
            except UnicodeEncodeError:  # halves of characters
                for number in range(len(self.words)):
                    met[number] = met[number] or self.words[number] in text
                continue
            for at in range(size):
                number = group_at[<unsigned char>source[at]]
                if number:
                    mark(source, size, at, self._groups[number - 1], met)
        return self.told(met)


cdef inline char letter_of(vector[Part]& group) noexcept:
    """The rarest letter that the words of a group have in common."""
    return group[0].word[group[0].pivot]


cdef Py_ssize_t mark(const char* source, Py_ssize_t size, Py_ssize_t at, vector[Part]& group, vector[bint]& met) noexcept:
    """Mark the words of a group that stand around this place of their rarest letter; how many were not met before."""
    cdef size_t number
    cdef Part* part
    cdef Py_ssize_t found = 0
    for number in range(group.size()):
        part = &group[number]
        if met[part.number] or at < part.pivot or size - at < part.length - part.pivot:
            continue
        if (
            source[at - part.pivot] == part.word[0]
            and source[at - part.pivot + part.length - 1] == part.word[part.length - 1]
            and memcmp(source + at - part.pivot, part.word, part.length) == 0
        ):
            met[part.number] = True
            found += 1
    return found


cdef frozenset NONE = frozenset()


cdef Py_ssize_t seek(const char* source, Py_ssize_t size, vector[Part]& group, vector[bint]& met) noexcept:
    """Mark the words of a group, which have their rarest letter in common, that stand in the source; how many do."""
    cdef const char* at = source
    cdef const char* end = source + size
    cdef char letter = letter_of(group)
    cdef size_t left = group.size()
    while left and at < end:
        at = <const char*>memchr(at, letter, end - at)
        if at == NULL:
            break
        left -= mark(source, size, at - source, group, met)
        at += 1
    return group.size() - left


cdef const char* utf8_of(text, Py_ssize_t* size) except NULL:
    """The UTF-8 of a text, or bytes that are UTF-8 already. To make it takes longer than a search: Python keeps it."""
    cdef char* source
    if isinstance(text, bytes):
        PyBytes_AsStringAndSize(text, &source, size)
        return source
    return PyUnicode_AsUTF8AndSize(text, size)


cdef const char* found_at(
    const char* source, Py_ssize_t size, const char* word, Py_ssize_t length, Py_ssize_t pivot
) noexcept:
    """Where a word stands first; NULL if nowhere."""
    cdef const char* at = source + pivot
    cdef const char* end = source + size - length + pivot + 1  # behind it the rest of the word has no room
    while at < end:
        at = <const char*>memchr(at, word[pivot], end - at)
        if at == NULL:
            return NULL
        if at[-pivot] == word[0] and memcmp(at - pivot, word, length) == 0:
            return at - pivot
        at += 1
    return NULL


cdef Py_ssize_t rarest(bytes word):
    """Where the rarest letter of a word stands."""
    ranks = [RARE_FIRST.find(letter) % 1000 for letter in word]
    return ranks.index(min(ranks))


cdef dict PARTS = {}
"""Word -> its bytes and the place of its rarest letter; words are asked for again and again."""
cdef int MOST_PARTS = 10_000


cdef tuple part_of(str word):
    found = PARTS.get(word)
    if found is None:
        part = word.encode("utf-8", "surrogatepass")
        found = part, rarest(part)
        if len(PARTS) < MOST_PARTS:
            PARTS[word] = found
    return <tuple>found


cdef class Wording:
    """Lines in small letters as one text, and where each begins in it."""

    cdef readonly list lines
    cdef bytes whole
    cdef vector[Py_ssize_t] starts

    def __init__(self, list lines not None):
        cdef list small = []
        cdef str line, low, whole = "\n".join(lines)
        cdef Py_ssize_t at = 0
        self.lines = lines
        self.starts.push_back(0)
        if whole.isascii():
            for line in lines:
                at += 1 + len(line)
                self.starts.push_back(at)
            self.whole = whole.lower().encode()
            return
        for line in lines:  # one by one: most are ASCII, which is made small many times as fast
            low = line.lower() if line else line
            small.append(low)
            at += 1 + (len(low) if low.isascii() else len(low.encode("utf-8", "surrogatepass")))
            self.starts.push_back(at)
        self.whole = "\n".join(small).encode("utf-8", "surrogatepass")

    def holding(self, words, Py_ssize_t limit=1000):
        """Lines shorter than the limit that hold one of the words, which are in small letters."""
        cdef const char* source = self.whole
        cdef const char* at
        cdef bytes part
        cdef Py_ssize_t size = len(self.whole), start, pivot, line
        cdef set found = set()
        for word in words:
            part, pivot = part_of(word)
            start = 0
            while start < size:
                at = found_at(source + start, size - start, part, len(part), pivot)
                if at == NULL:
                    break
                line = upper_bound(self.starts.begin(), self.starts.end(), <Py_ssize_t>(at - source)) - self.starts.begin()
                if len(<str>self.lines[line - 1]) < limit:
                    found.add(line - 1)
                start = self.starts[line]
        return found

    def matching(self, pattern, words, Py_ssize_t limit=1000):
        """Those of them that a pattern is found in."""
        search = pattern.search
        return {line for line in self.holding(words, limit) if search(self.lines[line])}


def holds_command(text not None, frozenset names):
    """Does one of the names, of two letters at least, stand behind a backslash?"""
    cdef Py_ssize_t size
    cdef const char* at
    cdef const char* end
    cdef const char* start
    try:
        at = utf8_of(text, &size)
    except UnicodeEncodeError:  # halves of characters
        return plain_holds_command(text, names)
    end = at + size
    while at < end:
        at = <const char*>memchr(at, BACKSLASH, end - at)
        if at == NULL:
            return False
        at += 1
        start = at
        while at < end and is_letter(at[0]):
            at += 1
        if at - start > 1 and start[: at - start].decode("ascii") in names:
            return True
    return False


cdef inline bint is_letter(char letter) noexcept:
    return 97 <= letter <= 122 or 65 <= letter <= 90


# Processors that can compare thirty-two letters at once are told to, as in `_trees.pyx`.
cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
    #define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
    #else
    #define FOR_EACH_PROCESSOR
    #endif

    FOR_EACH_PROCESSOR
    static bool begins_in(const unsigned char* text, const unsigned char* wanted, long places) {
        unsigned char found = 0, first = wanted[0], second = wanted[1], third = wanted[2], fourth = wanted[3];
        for (long at = 0; at < places; at++)
            found |= (text[at] == first) & (text[at + 1] == second) & (text[at + 2] == third) & (text[at + 3] == fourth);
        return found;
    }
    """
    bint begins_in(const unsigned char* text, const unsigned char* wanted, Py_ssize_t places) noexcept


def first_place(bytes body not None, bytes word not None):
    """Where a word of four bytes or more first stands, or -1: four comparisons tell of 256 places at once."""
    cdef Py_ssize_t size = len(word), last = len(body) - size, start, at
    cdef const unsigned char* text = body
    cdef const unsigned char* wanted = word
    for start in range(0, last + 1, 256):
        if begins_in(text + start, wanted, min(256, last + 1 - start)):
            for at in range(start, min(start + 256, last + 1)):
                if memcmp(text + at, wanted, size) == 0:
                    return at
    return -1


def is_utf8(bytes body not None):
    """Can these bytes be read as UTF-8? Told without making the text."""
    cdef const unsigned char* at = body
    cdef const unsigned char* end = at + len(body)
    cdef uint64_t eights[4]
    cdef int length
    while at < end:
        if at[0] < 0x80:
            at += 1
            while end - at >= 32:
                memcpy(eights, at, 32)
                if (eights[0] | eights[1] | eights[2] | eights[3]) & <uint64_t>0x8080808080808080:
                    break
                at += 32
            while at < end and at[0] < 0x80:
                at += 1
            continue
        length = character_at(at, end)
        if not length:
            return False
        at += length
    return True


cdef int character_at(const unsigned char* at, const unsigned char* end) noexcept:
    """The bytes of the character that begins here, 0 where none does: too long a form, half of a pair, cut off."""
    cdef int length, i
    cdef unsigned char lead = at[0], least = 0x80, most = 0xBF
    if lead < 0xC2 or lead > 0xF4:
        return 0
    length = 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
    if lead == 0xE0:
        least = 0xA0
    elif lead == 0xED:
        most = 0x9F
    elif lead == 0xF0:
        least = 0x90
    elif lead == 0xF4:
        most = 0x8F
    if end - at < length or not least <= at[1] <= most:
        return 0
    for i in range(2, length):
        if at[i] & 0xC0 != 0x80:
            return 0
    return length


cdef Py_ssize_t LENGTH = WINDOW, STEPS = APART
cdef int PLACES = 18  # 2 ** 18 bits: of a long page one window in forty is taken for another


cdef class Passages:
    """The windows as bits at the places that their letters name."""

    cdef vector[uint64_t] bits

    def __init__(self):
        self.bits.resize((1 << PLACES) // 64)

    def may_hold(self, str text not None):
        """Could the text stand in a passage before?"""
        cdef Py_ssize_t start
        cdef uint64_t place
        for start in range(min(STEPS, len(text) - LENGTH + 1)):
            place = place_of(text, start)
            if self.bits[place >> 6] >> (place & 63) & 1:
                return True
        return False

    def add(self, str text not None):
        cdef Py_ssize_t start
        cdef uint64_t place
        for start in range(0, len(text) - LENGTH + 1, STEPS):
            place = place_of(text, start)
            self.bits[place >> 6] |= <uint64_t>1 << (place & 63)


cdef inline uint64_t place_of(str text, Py_ssize_t start) noexcept:
    """The bit of a window."""
    cdef int kind = PyUnicode_KIND(text)
    cdef void* letters = PyUnicode_DATA(text)
    cdef uint64_t code = 0, letter
    cdef Py_ssize_t at
    for at in range(start, start + LENGTH):
        letter = <uint64_t>PyUnicode_READ(kind, letters, at)
        code = (code ^ letter) * <uint64_t>0x9E3779B97F4A7C15
    return code >> (64 - PLACES)
