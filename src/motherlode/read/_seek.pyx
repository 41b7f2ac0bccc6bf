# cython: language_level=3
"""The search of `seek.py`, compiled: from one rare letter of a word to the next, as fast as the machine compares bytes."""

from cpython.bytes cimport PyBytes_AsStringAndSize
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport uint64_t
from libc.string cimport memchr, memcmp, memcpy

from motherlode.read.seek import plain_holds_command

cdef int BACKSLASH = 92

cdef bytes RARE_FIRST = b"\0$[{^~|@`XQZJKYVWUxqzjkyvwGBHNFDOLIRMPTASEC<_\\#!]bfgpm"
"""Rare in the source of pages, rarest first; all other letters are taken for common."""


cdef class Seeker:
    """Words that are looked for together."""

    cdef readonly tuple words
    cdef list _parts

    def __init__(self, words):
        self.words = tuple(words)
        self._parts = [(word, word.encode(), rarest(word.encode())) for word in self.words]

    def __call__(self, text not None):
        """The words that the text, or the UTF-8 of it, holds."""
        cdef Py_ssize_t size
        cdef const char* source
        try:
            source = utf8_of(text, &size)
        except UnicodeEncodeError:  # halves of characters
            return frozenset([word for word in self.words if word in text])
        return frozenset([word for word, part, pivot in self._parts if holds(source, size, part, pivot)])


cdef const char* utf8_of(text, Py_ssize_t* size) except NULL:
    """The UTF-8 of a text, or bytes that are UTF-8 already. To make it takes longer than a search: Python keeps it."""
    cdef char* source
    if isinstance(text, bytes):
        PyBytes_AsStringAndSize(text, &source, size)
        return source
    return PyUnicode_AsUTF8AndSize(text, size)


cdef bint holds(const char* source, Py_ssize_t size, bytes part, Py_ssize_t pivot):
    """Does this part stand in the source? Looked for by its rarest letter."""
    cdef const char* word = part
    cdef Py_ssize_t length = len(part)
    cdef char letter = word[pivot]
    cdef const char* at = source + pivot
    cdef const char* end = source + size - length + pivot + 1  # behind it the rest of the word has no room
    while at < end:
        at = <const char*>memchr(at, letter, end - at)
        if at == NULL:
            return False
        if memcmp(at - pivot, word, length) == 0:
            return True
        at += 1
    return False


cdef Py_ssize_t rarest(bytes word):
    """Where the rarest letter of a word stands."""
    ranks = [RARE_FIRST.find(letter) % 1000 for letter in word]
    return ranks.index(min(ranks))


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


def first_place(bytes body not None, bytes word not None):
    """Where a word of four bytes or more first stands, or -1: four comparisons tell of 256 places at once."""
    cdef Py_ssize_t size = len(word), last = len(body) - size, start, at
    cdef const unsigned char* text = body
    cdef const unsigned char* wanted = word
    cdef unsigned char found
    for start in range(0, last + 1, 256):
        found = 0
        for at in range(start, min(start + 256, last + 1)):
            found |= (
                <unsigned char>(text[at] == wanted[0]) & <unsigned char>(text[at + 1] == wanted[1])
                & <unsigned char>(text[at + 2] == wanted[2]) & <unsigned char>(text[at + 3] == wanted[3])
            )
        if found:
            for at in range(start, min(start + 256, last + 1)):
                if memcmp(text + at, wanted, size) == 0:
                    return at
    return -1


def is_utf8(bytes body not None):
    """Can these bytes be read as UTF-8? Told without making the text."""
    cdef const unsigned char* at = body
    cdef const unsigned char* end = at + len(body)
    cdef uint64_t eight
    cdef int length
    while at < end:
        if at[0] < 0x80:
            at += 1
            while end - at >= 8:
                memcpy(&eight, at, 8)
                if eight & <uint64_t>0x8080808080808080:
                    break
                at += 8
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
