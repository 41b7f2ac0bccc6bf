# cython: language_level=3, boundscheck=False, wraparound=False
# distutils: language = c++
"""The trees of `trees.py`, compiled: a tree after the other asks all rows its questions, and adds its answers.

Sums are added in the order of the trees and in single precision, as there, so that the judgement is the same to the bit.
"""

from libc.stdint cimport int64_t
from libcpp.vector cimport vector

# Processors that can compare eight numbers at once are told to: the compiler makes this loop for them and for others.
cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
    #define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
    #else
    #define FOR_EACH_PROCESSOR
    #endif

    FOR_EACH_PROCESSOR
    static void ask(unsigned char* __restrict__ leaf, const float* __restrict__ values, float border, long rows) {
        for (long row = 0; row < rows; row++)
            leaf[row] = (unsigned char)((leaf[row] << 1) | (values[row] > border));
    }

    FOR_EACH_PROCESSOR
    static void add(float* __restrict__ judged, const float* __restrict__ answers,
                    const unsigned char* __restrict__ leaf, long rows) {
        for (long row = 0; row < rows; row++)
            judged[row] += answers[leaf[row]];
    }
    """
    void add(float* judged, const float* answers, const unsigned char* leaf, long rows) noexcept
    void ask(unsigned char* leaf, const float* values, float border, long rows) noexcept


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
    cdef vector[unsigned char] leaves
    if not rows:
        return
    leaves.resize(rows)
    cdef unsigned char* leaf = leaves.data()
    for tree in range(trees):
        for row in range(rows):
            leaf[row] = 0
        for level in range(levels):
            ask(leaf, &asked[columns[tree, level], 0], borders[tree, level], rows)
        add(&judged[0], &answers[tree, 0], leaf, rows)
