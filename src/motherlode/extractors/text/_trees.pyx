# cython: language_level=3, boundscheck=False, wraparound=False
# distutils: language = c++
"""The trees of `trees.py`, compiled: a tree after the other asks all rows its questions, and adds its answers.

Sums are added in the order of the trees and in single precision, as there, so that the judgement is the same to the bit.
"""

from libc.stdint cimport int64_t
from libcpp.vector cimport vector


def judge(
    const float[:, ::1] asked,
    const int64_t[:, ::1] columns,
    const float[:, ::1] borders,
    const float[:, ::1] answers,
    float[::1] judged,
):
    """Into `judged` the sum of the trees' answers for each row; `asked` has a line for each column of the rows."""
    cdef Py_ssize_t trees = columns.shape[0], levels = columns.shape[1], rows = asked.shape[1]
    cdef Py_ssize_t tree, level, row
    cdef float border
    cdef const float* values
    cdef const float* answer
    cdef vector[unsigned char] leaves
    leaves.resize(rows)
    cdef unsigned char* leaf = leaves.data()
    for tree in range(trees):
        for row in range(rows):
            leaf[row] = 0
        for level in range(levels):
            values = &asked[columns[tree, level], 0]
            border = borders[tree, level]
            for row in range(rows):
                leaf[row] = (leaf[row] << 1) | (values[row] > border)
        answer = &answers[tree, 0]
        for row in range(rows):
            judged[row] += answer[leaf[row]]
