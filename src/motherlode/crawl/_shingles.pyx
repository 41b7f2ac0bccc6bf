# cython: language_level=3
# distutils: language = c++
"""The loop of `shingles.py`, compiled: short texts spend all their time between its steps. Same bits, as a test holds."""

from libc.stdint cimport uint64_t
from libcpp.algorithm cimport sort
from libcpp.vector cimport vector

cdef int SHINGLE = 8
cdef uint64_t FACTOR = 0x9E3779B97F4A7C15ULL


def majority(str letters not None):
    """The bits that more than half of the distinct shingles have; 0 for a text that is too short to tell."""
    cdef Py_ssize_t size = len(letters), at, inner
    cdef vector[uint64_t] shingles
    cdef uint64_t rolled, last = 0
    cdef Py_UCS4 char
    cdef long[64] counts
    cdef long count = 0
    cdef int bit
    if size < 4 * SHINGLE:
        return 0
    cdef vector[uint64_t] codes
    codes.reserve(size)
    for char in letters:
        codes.push_back(63 if 0xD800 <= char <= 0xDFFF else char)  # half a character is a question mark
    shingles.reserve(size)
    for at in range(size - SHINGLE + 1):
        rolled = 0
        for inner in range(SHINGLE):
            rolled = rolled * FACTOR + codes[at + inner]
        shingles.push_back(rolled)
    sort(shingles.begin(), shingles.end())
    for bit in range(64):
        counts[bit] = 0
    for at in range(<Py_ssize_t>shingles.size()):
        rolled = shingles[at]
        if at and rolled == last:
            continue
        last = rolled
        rolled = mixed(rolled)
        count += 1
        for bit in range(64):
            counts[bit] += (rolled >> bit) & 1
    rolled = 0
    for bit in range(64):
        if 2 * counts[bit] > count:
            rolled |= <uint64_t>1 << (bit ^ 56)  # bytes in the other order
    return rolled


cdef inline uint64_t mixed(uint64_t value) noexcept nogil:
    """A number whose bits all depend on all bits of the one given (the finish of splitmix64)."""
    value = (value ^ (value >> 30)) * <uint64_t>0xBF58476D1CE4E5B9ULL
    value = (value ^ (value >> 27)) * <uint64_t>0x94D049BB133111EBULL
    return value ^ (value >> 31)
