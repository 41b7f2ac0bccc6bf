# cython: language_level=3, boundscheck=False, wraparound=False
# distutils: language = c++
"""The vectors of `terms.py`, compiled: all text of every page of a crawl goes through here.

A word is looked up where it stands in the text, and counted by its number: no object is made for one that was met
before. Same terms, same order; a test holds the two against each other.
"""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_Substring
from cython.operator cimport dereference as deref
from libc.math cimport log, sqrt
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from motherlode.read.words import SHORT as SHORT_RUN
from motherlode.read.words import segments
from motherlode.target import terms as plain
from motherlode.target.terms import SHORT, TERMS, all_terms

cdef Py_ssize_t MOST_SHORT = SHORT, MOST_RUN = SHORT_RUN
cdef size_t MOST_TERMS = 65536
"""When so many are known, all are forgotten, as `Remembered` does."""
cdef size_t MOST_LETTERS = 1 << 22
"""Of all words and texts that are known: a hostile page has words of a megabyte."""
cdef size_t FIRST_SLOTS = 1 << 15
cdef bint PLAIN[128]
for _code in range(128):
    PLAIN[_code] = chr(_code).isalnum()

ctypedef fused letter:
    unsigned char
    unsigned short
    unsigned int

cdef struct Entry:
    unsigned long long code
    size_t begin  # where its letters stand in the pool
    Py_ssize_t size
    int number


cdef inline bint is_han(unsigned int char) noexcept:
    return (
        0x4E00 <= char <= 0x9FFF
        or 0x3400 <= char <= 0x4DBF
        or 0xF900 <= char <= 0xFAFF
        or 0x20000 <= char <= 0x3FFFF
    )


cdef inline bint is_plain(unsigned int char) noexcept:
    """A letter or a figure that is not Chinese."""
    return PLAIN[char] if char < 128 else (<Py_UCS4>char).isalnum() and not is_han(char)


cdef inline bint is_letter(unsigned int char) noexcept:
    return is_plain(char) and not (<Py_UCS4>char).isdecimal()


cdef inline unsigned long long mixed(unsigned long long code, unsigned int char) noexcept:
    return (code ^ char) * 0x9E3779B97F4A7C15ULL


cdef class Letters:
    """Pieces of text by their letters, each with a number."""

    cdef vector[int] slots  # number of an entry + 1; 0 is free
    cdef vector[Entry] entries
    cdef vector[unsigned int] pool

    def __cinit__(self):
        self.slots.assign(FIRST_SLOTS, 0)

    cdef int found(self, const letter* piece, Py_ssize_t size, unsigned long long code) noexcept:
        """The number of a piece; -1 where it was not met before."""
        cdef size_t mask = self.slots.size() - 1, slot = (code >> 32) & mask
        cdef Py_ssize_t at
        cdef Entry* entry
        cdef unsigned int* known
        while self.slots[slot]:
            entry = &self.entries[self.slots[slot] - 1]
            if entry.code == code and entry.size == size:
                known = &self.pool[entry.begin]
                at = 0
                while at < size and known[at] == piece[at]:
                    at += 1
                if at == size:
                    return entry.number
            slot = (slot + 1) & mask
        return -1

    cdef void learn(self, const letter* piece, Py_ssize_t size, unsigned long long code, int number):
        cdef Entry entry
        cdef Py_ssize_t at
        cdef size_t other
        entry.code, entry.begin, entry.size, entry.number = code, self.pool.size(), size, number
        for at in range(size):
            self.pool.push_back(piece[at])
        self.entries.push_back(entry)
        if 2 * self.entries.size() > self.slots.size():
            self.slots.assign(2 * self.slots.size(), 0)
            for other in range(self.entries.size()):
                self.place(other)
        else:
            self.place(self.entries.size() - 1)

    cdef void place(self, size_t entry) noexcept:
        cdef size_t mask = self.slots.size() - 1, slot = (self.entries[entry].code >> 32) & mask
        while self.slots[slot]:
            slot = (slot + 1) & mask
        self.slots[slot] = <int>entry + 1


cdef class Vocabulary:
    """The words met so far with the numbers of their terms, and short texts with all of theirs."""

    cdef Letters words, texts
    cdef vector[vector[int]] read_before  # the terms of each short text
    cdef unordered_map[unsigned long long, int] pairs
    cdef list terms
    cdef dict numbers
    cdef vector[int] counts  # of each term, within the vector that is being made
    cdef vector[int] order
    cdef list segmented_runs  # the words of the long Chinese runs of a text, the last run first
    cdef bint busy

    def __cinit__(self):
        self.forget()

    cdef void forget(self):
        self.words, self.texts = Letters(), Letters()
        self.read_before.clear()
        self.pairs.clear()
        self.counts.clear()
        self.terms, self.numbers, self.segmented_runs = [], {}, []

    cdef int number_of(self, term) except -1:
        """The number of a term; a new one where it has none."""
        cdef object found = self.numbers.get(term)
        if found is not None:
            return found
        self.numbers[term] = len(self.terms)
        self.terms.append(term)
        self.counts.push_back(0)
        return len(self.terms) - 1

    cdef int cut(self, str text, const letter* data, vector[int]* into) except -1:
        """The numbers of the terms of a text, in its order."""
        cdef Py_ssize_t at = 0, start, size = len(text)
        cdef unsigned long long code
        cdef int number
        while at < size:
            start = at
            if is_plain(data[at]):
                code = 0
                while at < size and is_plain(data[at]):
                    code = mixed(code, data[at])
                    at += 1
                if at + 1 < size and (data[at] == 0x27 or data[at] == 0x2019) and is_letter(data[at + 1]):
                    code = mixed(code, data[at])
                    at += 1
                    while at < size and is_letter(data[at]):
                        code = mixed(code, data[at])
                        at += 1
                number = self.words.found(data + start, at - start, code)
                if number < 0:
                    number = self.number_of(TERMS[PyUnicode_Substring(text, start, at)])
                    self.words.learn(data + start, at - start, code, number)
                into.push_back(number)
            elif is_han(data[at]):
                while at < size and is_han(data[at]):
                    at += 1
                if at - start <= MOST_RUN:
                    self.remembered(text, data, start, at, into)
                else:
                    self.segmented(PyUnicode_Substring(text, start, at), into)
            else:
                at += 1
        return 0

    cdef int remembered(
        self, str text, const letter* data, Py_ssize_t start, Py_ssize_t stop, vector[int]* into
    ) except -1:
        """The numbers of the terms of a short piece of text that is or may be Chinese: cutting it takes longer."""
        cdef unsigned long long code = 0
        cdef Py_ssize_t at
        cdef int number
        cdef vector[int] found
        for at in range(start, stop):
            code = mixed(code, data[at])
        number = self.texts.found(data + start, stop - start, code)
        if number < 0:
            for term in all_terms(PyUnicode_Substring(text, start, stop)):
                found.push_back(self.number_of(term))
            number = <int>self.read_before.size()
            self.read_before.push_back(found)
            self.texts.learn(data + start, stop - start, code, number)
        into.insert(into.end(), self.read_before[number].begin(), self.read_before[number].end())
        return 0

    cdef int segment(self, str text, const letter* data) except -1:
        """Cut all long runs of Chinese of a text into words at once: most calls take longer than their run."""
        cdef Py_ssize_t at = 0, start, size = len(text)
        cdef list runs = [], words = []
        while at < size:
            start = at
            while at < size and is_han(data[at]):
                at += 1
            if at - start > MOST_RUN:
                runs.append(PyUnicode_Substring(text, start, at))
            at += at == start
        self.segmented_runs = []
        if len(runs) < 2:
            return 0
        for word in segments("\n".join(runs)):
            if word == "\n":
                self.segmented_runs.append(words)
                words = []
            else:
                words.append(word)
        self.segmented_runs.append(words)
        self.segmented_runs.reverse()
        return 0

    cdef int segmented(self, str text, vector[int]* into) except -1:
        """The numbers of the words of a long run of Chinese, each its own term."""
        cdef const unsigned short* data
        cdef unsigned long long code
        cdef Py_ssize_t at, size
        cdef int number
        cdef str word
        for word in self.segmented_runs.pop() if self.segmented_runs else segments(text):
            if PyUnicode_KIND(word) != 2:
                into.push_back(self.number_of(word))
                continue
            data, size, code = <const unsigned short*>PyUnicode_DATA(word), len(word), 0
            for at in range(size):
                code = mixed(code, data[at])
            number = self.words.found(data, size, code)
            if number < 0:
                number = self.number_of(word)
                self.words.learn(data, size, code, number)
            into.push_back(number)
        return 0

    cdef int read(self, str text, vector[int]* into) except -1:
        cdef int kind = PyUnicode_KIND(text)
        cdef bint short = len(text) <= MOST_SHORT
        if kind == 1:
            self.cut(text, <const unsigned char*>PyUnicode_DATA(text), into)
        elif kind == 2 and short:
            self.remembered(text, <const unsigned short*>PyUnicode_DATA(text), 0, len(text), into)
        elif kind == 2:
            self.segment(text, <const unsigned short*>PyUnicode_DATA(text))
            self.cut(text, <const unsigned short*>PyUnicode_DATA(text), into)
        else:
            self.segment(text, <const unsigned int*>PyUnicode_DATA(text))
            self.cut(text, <const unsigned int*>PyUnicode_DATA(text), into)
        return 0

    cdef inline void count(self, int number) noexcept:
        if self.counts[number] == 0:
            self.order.push_back(number)
        self.counts[number] += 1

    cdef int count_pair(self, int one, int other) except -1:
        cdef unsigned long long key = <unsigned long long>one << 32 | <unsigned long long>other
        cdef unordered_map[unsigned long long, int].iterator known = self.pairs.find(key)
        cdef int number
        if known != self.pairs.end():
            number = deref(known).second
        else:
            number = self.number_of(f"{self.terms[one]} {self.terms[other]}")
            self.pairs[key] = number
        self.count(number)
        return 0

    cdef dict counted(self, texts, bint in_pairs):
        cdef vector[int] read
        cdef size_t at
        for text in texts:
            read.clear()
            self.read(text, &read)
            for at in range(read.size()):
                self.count(read[at])
            if in_pairs:
                for at in range(1, read.size()):
                    self.count_pair(read[at - 1], read[at])
        return self.weighed()

    cdef dict weighed(self):
        """What was counted as a vector of length one; the tenth time says less than the first."""
        cdef dict weights = {}
        cdef double squares = 0.0, value, length
        cdef size_t at
        cdef int count
        for at in range(self.order.size()):
            count = self.counts[self.order[at]]
            value = 1.0 + log(count) if count > 1 else 1.0
            squares += value * value
        length = sqrt(squares)
        once = 1.0 / length if length else 1.0  # most terms stand once: they share a number
        for at in range(self.order.size()):
            count = self.counts[self.order[at]]
            weights[self.terms[self.order[at]]] = once if count == 1 else (1.0 + log(count)) / length
        return weights

    cdef dict vector(self, texts, bint in_pairs):
        cdef size_t at
        if max(self.counts.size(), self.words.entries.size(), self.read_before.size()) > MOST_TERMS:
            self.forget()
        if self.words.pool.size() + self.texts.pool.size() > MOST_LETTERS:
            self.forget()
        self.busy = True
        try:
            return self.counted(texts, in_pairs)
        finally:
            for at in range(self.order.size()):
                self.counts[self.order[at]] = 0
            self.order.clear()
            self.segmented_runs = []
            self.busy = False


cdef Vocabulary VOCABULARY = Vocabulary()


def vector_of(texts):
    """All words of texts as a vector."""
    # The segmenter may let another thread run meanwhile: that one has to go without.
    return plain.vector_of(texts) if VOCABULARY.busy else VOCABULARY.vector(texts, False)


def pair_vector_of(texts):
    """All words of short texts and their pairs as a vector."""
    return plain.pair_vector_of(texts) if VOCABULARY.busy else VOCABULARY.vector(texts, True)
