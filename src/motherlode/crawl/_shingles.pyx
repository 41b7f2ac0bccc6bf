# cython: language_level=3, boundscheck=False, wraparound=False
# distutils: language = c++
"""The loop of `shingles.py`, compiled: short texts spend all their time between its steps. Same bits, as a test holds."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_FromKindAndData, PyUnicode_KIND
from libc.stdint cimport uint64_t
from libcpp.vector cimport vector

ctypedef fused letter:
    unsigned char
    unsigned short
    unsigned int

cdef int SHINGLE = 8
cdef uint64_t FACTOR = 0x9E3779B97F4A7C15ULL
cdef uint64_t[256] SPREAD
"""For each byte its bits, a byte each: eight are counted by one addition."""
cdef int MOST_AT_ONCE = 255


cdef void spread_bits() noexcept:
    cdef int byte, bit
    for byte in range(256):
        SPREAD[byte] = 0
        for bit in range(8):
            SPREAD[byte] |= <uint64_t>((byte >> bit) & 1) << (8 * bit)


spread_bits()


cdef inline bint is_space(Py_UCS4 char) noexcept:
    return char == 32 or 9 <= char <= 13 or 28 <= char <= 31 if char < 128 else char.isspace()


cdef str collapsed(str text, const letter* data):
    """The text with its words one blank apart; itself where they are."""
    cdef Py_ssize_t size = len(text), at = 0
    cdef vector[letter] kept
    cdef bint apart = True
    while at < size and not (is_space(data[at]) and (apart or data[at] != 32)):
        apart = data[at] == 32
        at += 1
    if at == size and not (apart and size):
        return text
    kept.reserve(size)
    kept.assign(data, data + at)
    for at in range(at, size):
        if not is_space(data[at]):
            kept.push_back(data[at])
            apart = False
        elif not apart:
            kept.push_back(32)
            apart = True
    if apart and kept.size():
        kept.pop_back()
    return PyUnicode_FromKindAndData(sizeof(letter), kept.data(), kept.size()) if kept.size() else ""


def one_line(str text not None):
    """A text with its words one blank apart."""
    cdef int kind = PyUnicode_KIND(text)
    if kind == 1:
        return collapsed(text, <const unsigned char*>PyUnicode_DATA(text))
    if kind == 2:
        return collapsed(text, <const unsigned short*>PyUnicode_DATA(text))
    return collapsed(text, <const unsigned int*>PyUnicode_DATA(text))


def majority(str letters not None):
    """The bits that more than half of the distinct shingles have; 0 for a text that is too short to tell."""
    cdef Py_ssize_t size = len(letters)
    cdef vector[uint64_t] codes
    cdef Py_UCS4 char
    if size < 4 * SHINGLE:
        return 0
    codes.reserve(size)
    for char in letters:
        codes.push_back(63 if 0xD800 <= char <= 0xDFFF else char)  # half a character is a question mark
    return counted(codes)


cdef uint64_t counted(vector[uint64_t]& codes):
    """The majority of the distinct shingles, each of which follows from the one before it."""
    cdef Counts counts = Counts()
    cdef vector[uint64_t] seen  # a table of those met; none is 0, which is met at most once
    cdef uint64_t rolled = 0, first = 1, mask = 1, at
    cdef Py_ssize_t position
    cdef bint zero = False
    while mask < 2 * codes.size():
        mask *= 2
    seen.resize(mask)
    mask -= 1
    for position in range(SHINGLE - 1):
        rolled = rolled * FACTOR + codes[position]
        first *= FACTOR
    for position in range(SHINGLE - 1, <Py_ssize_t>codes.size()):
        rolled = rolled * FACTOR + codes[position]
        at = mixed(rolled)
        if rolled == 0:
            if not zero:
                zero = True
                counts.add(at)
        elif is_new(seen, rolled, at & mask, mask):
            counts.add(at)
        rolled -= codes[position - SHINGLE + 1] * first
    return counts.majority()


cdef inline bint is_new(vector[uint64_t]& seen, uint64_t value, uint64_t at, uint64_t mask) noexcept:
    """Whether a number is not in the table yet; it is then."""
    while seen[at] != 0:
        if seen[at] == value:
            return False
        at = (at + 1) & mask
    seen[at] = value
    return True


cdef class Counts:
    """How often each of 64 bits was met."""

    cdef long[64] counts
    cdef uint64_t[8] recent
    cdef int added
    cdef long total

    cdef void add(self, uint64_t value) noexcept:
        cdef int byte
        for byte in range(8):
            self.recent[byte] += SPREAD[(value >> (8 * byte)) & 255]
        self.added += 1
        self.total += 1
        if self.added == MOST_AT_ONCE:
            self.sum_up()

    cdef void sum_up(self) noexcept:
        cdef int bit
        for bit in range(64):
            self.counts[bit] += (self.recent[bit >> 3] >> (8 * (bit & 7))) & 255
        for bit in range(8):
            self.recent[bit] = 0
        self.added = 0

    cdef uint64_t majority(self) noexcept:
        cdef uint64_t found = 0
        cdef int bit
        self.sum_up()
        for bit in range(64):
            if 2 * self.counts[bit] > self.total:
                found |= <uint64_t>1 << (bit ^ 56)  # bytes in the other order
        return found


cdef inline uint64_t mixed(uint64_t value) noexcept nogil:
    """A number whose bits all depend on all bits of the one given (the finish of splitmix64)."""
    value = (value ^ (value >> 30)) * <uint64_t>0xBF58476D1CE4E5B9ULL
    value = (value ^ (value >> 27)) * <uint64_t>0x94D049BB133111EBULL
    return value ^ (value >> 31)
