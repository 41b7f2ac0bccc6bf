# cython: language_level=3, boundscheck=False, wraparound=False
# distutils: language = c++
"""The loop of `counting.py`, compiled. Same answers; a test holds the two against each other."""

from libcpp.algorithm cimport sort, unique
from libcpp.vector cimport vector

import numpy as np


def alike_cuts(cuts):
    """Which cuts begin four of five records at the same places."""
    cdef Py_ssize_t number, other, first, size = len(cuts)
    cdef vector[vector[Py_ssize_t]] begins
    cdef double shared
    begins.resize(size)
    for number in range(size):
        for first, _ in cuts[number]:
            begins[number].push_back(first)
        sort(begins[number].begin(), begins[number].end())
        begins[number].erase(unique(begins[number].begin(), begins[number].end()), begins[number].end())
    found = np.zeros((size, size))
    cdef double[:, ::1] same = found
    for number in range(size):
        for other in range(number, size):
            shared = <double>common(begins[number], begins[other])
            if shared >= 0.8 * <double>max(begins[number].size(), begins[other].size()):
                same[number, other] = same[other, number] = 1
    return found


cdef size_t common(const vector[Py_ssize_t]& left, const vector[Py_ssize_t]& right) noexcept:
    """How many places stand in both."""
    cdef size_t i = 0, j = 0, shared = 0
    while i < left.size() and j < right.size():
        if left[i] == right[j]:
            shared += 1
            i += 1
            j += 1
        elif left[i] < right[j]:
            i += 1
        else:
            j += 1
    return shared
