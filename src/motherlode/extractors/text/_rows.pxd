# cython: language_level=3
"""The columns of a page's blocks, for the compiled loop that asks for nothing else of the page."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector


cdef class Letters:
    cdef object kept  # the arrays that the columns point into, where they are not its own
    cdef vector[int64_t] own
    cdef vector[double] own_links
    cdef Py_ssize_t size
    cdef const int64_t* counts  # a row a block
    cdef const int64_t* lengths
    cdef const int64_t* sizes
    cdef const double* links
    cdef int64_t total  # of the sizes, 1 at least

    cdef int count_letters(self, list blocks) except -1
    cdef int add_up(self) except -1


cdef class Grown:
    cdef object kept
    cdef vector[int64_t] own
    cdef Py_ssize_t size, count  # blocks and elements
    cdef const int64_t* nodes
    cdef const int64_t* parent
    cdef const int64_t* end
    cdef const int64_t* first_block
    cdef const int64_t* end_block
    cdef const int64_t* chars
    cdef const int64_t* links

    cdef int grow(self, table) except -1


cdef struct Found:
    const float* marks  # three rows
    const uint8_t* dated
    const int64_t* hints  # of the elements
    const float* points  # of the elements
    const uint8_t* hidden
    const int64_t* levels
    const uint8_t* closing
    int64_t title


cdef Py_ssize_t COLUMNS
cdef int fill_columns(
    float[:, ::1] space, table, Letters letters, Grown grown, Found found, list repeated, list page
) except -1
cdef int means_into(const float[:, ::1] columns, const int64_t* sizes, float* row) except -1
