# cython: language_level=3
"""What other compiled loops may ask about blocks without an array for each answer."""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libcpp.vector cimport vector


cdef struct Word:
    uint64_t low, high  # its letters, eight in each
    int64_t number


cdef class Words:
    cdef dict numbers
    cdef vector[Word] places
    cdef uint64_t opens[128]  # by first letter: the lengths of the words, a bit each
    cdef Py_ssize_t longest

    cdef size_t place_of(self, Word one) noexcept
    cdef int64_t number(self, str text, Py_ssize_t start, Py_ssize_t end) except -1
    cpdef int64_t bits(self, str name) except -1


cdef int letters_into(list blocks, const uint8_t[::1] sort_of, int sorts, int64_t* lengths, double* links, int64_t* counts) except -1
cdef int grown_into(table, int64_t* nodes, int64_t* columns) except -1
cdef int hints_into(table, dict ids, dict tag_bits, Words words, int64_t* bits) except -1
cdef int points_into(
    const int64_t* nodes, Py_ssize_t size, const int64_t* parent, Py_ssize_t count, const int64_t* sizes, const double* links,
    int64_t least, shares, float* points,
) except -1
cdef int marks_into(list texts, frozenset ends, Words words, Py_ssize_t sample, float* marks) except -1
cdef int dates_into(
    list texts, const int64_t* counts, int sorts, const int64_t* sizes, int digit, int64_t short, uint8_t* marks, list doubtful
) except -1
cdef int levels_into(list blocks, list tags, dict levels, int64_t* numbers) except -1
cdef list short_ones(
    list blocks, const int64_t* sizes, const int64_t* counts, int sorts, int wide, int64_t longest, Words words
)
cdef Py_ssize_t largest_of(const int64_t* levels, list repeated, int64_t large) except -2
cdef int64_t chars_of(list blocks, list tags, const int64_t* sizes, str tag, int64_t* total) except -1
cpdef list title_lines(list blocks, str title)
