# cython: language_level=3, boundscheck=False, wraparound=False
# distutils: language = c++
"""The loops of `counting.py`, compiled. Same answers; a test holds the two against each other."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.algorithm cimport sort, unique
from libcpp.pair cimport pair
from libcpp.vector cimport vector

import numpy as np


cdef vector[vector[Py_ssize_t]] beginnings(cuts) except *:
    """Where the records of each cut begin, in order."""
    cdef Py_ssize_t number, size = len(cuts)
    cdef vector[vector[Py_ssize_t]] begins
    cdef tuple span
    begins.resize(size)
    for number in range(size):
        begins[number].reserve(len(cuts[number]))
        for span in cuts[number]:
            begins[number].push_back(<Py_ssize_t>span[0])
        sort(begins[number].begin(), begins[number].end())
        begins[number].erase(unique(begins[number].begin(), begins[number].end()), begins[number].end())
    return begins


cdef bint are_alike(const vector[Py_ssize_t]& left, const vector[Py_ssize_t]& right) noexcept:
    """Do two cuts begin four of five records at the same places?"""
    cdef double enough = 0.8 * <double>max(left.size(), right.size())
    return <double>min(left.size(), right.size()) >= enough and <double>common(left, right) >= enough


def alike_cuts(cuts):
    """Which cuts begin four of five records at the same places."""
    cdef Py_ssize_t number, other, size = len(cuts)
    cdef vector[vector[Py_ssize_t]] begins = beginnings(cuts)
    found = np.zeros((size, size))
    cdef double[:, ::1] same = found
    for number in range(size):
        for other in range(number, size):
            if are_alike(begins[number], begins[other]):
                same[number, other] = same[other, number] = 1
    return found


def votes(cuts, list by, rivals):
    """Which rivals cut exactly so, and which begin records at the same places, after how many they are."""
    cdef Py_ssize_t number, other, rival, count = len(rivals), size = len(cuts)
    cdef vector[vector[Py_ssize_t]] begins = beginnings(cuts)
    found = np.zeros((2 + 2 * count, size))
    cdef double[:, ::1] rows = found
    for rival in range(count):
        for number in range(size):
            rows[2 + rival, number] = rivals[rival] in <frozenset>by[number]
            rows[0, number] += rows[2 + rival, number]
    for number in range(size):
        for other in range(number, size):
            if are_alike(begins[number], begins[other]):
                for rival in range(count):
                    if rows[2 + rival, other]:
                        rows[2 + count + rival, number] = 1
                    if rows[2 + rival, number]:
                        rows[2 + count + rival, other] = 1
        for rival in range(count):
            rows[1, number] += rows[2 + count + rival, number]
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


def share_rows(shares, Py_ssize_t size):
    """What each rival gives to each block, a row a rival."""
    found = np.empty((len(shares), size))
    cdef double[:, ::1] rows = found
    cdef Py_ssize_t row, at
    cdef tuple own
    for row in range(rows.shape[0]):
        own = tuple(shares[row])
        if len(own) != size:
            raise ValueError(f"{len(own)} shares for {size} blocks")
        for at in range(size):
            rows[row, at] = own[at]
    return found


def best_bar(const double[::1] means, const int64_t[::1] sizes):
    """The mean down to which blocks are taken in the choice that is expected to fit best, and how well it fits (F1)."""
    cdef vector[pair[double, Py_ssize_t]] order
    cdef vector[double] inside
    cdef Py_ssize_t at, block, best = 0
    cdef double sum_inside = 0.0, fit, highest = -1.0
    cdef int64_t taken = 0
    if not means.shape[0]:
        raise ValueError("no blocks, so no bar")
    order.reserve(means.shape[0])
    inside.reserve(means.shape[0])
    for at in range(means.shape[0]):
        order.push_back(pair[double, Py_ssize_t](-means[at], at))
    sort(order.begin(), order.end())
    for at in range(means.shape[0]):
        block = order[at].second
        sum_inside += means[block] * <double>sizes[block]
        inside.push_back(sum_inside)
    for at in range(means.shape[0]):
        taken += sizes[order[at].second]
        fit = 2.0 * inside[at] / max(<double>taken + sum_inside, 1.0)
        if fit > highest:
            best, highest = order[at].second, fit
    return means[best], highest


def likeness(chosen, const double[:, ::1] said, const int64_t[::1] sizes):
    """Weighted F1 of the chosen blocks and those that each rival gives at least half."""
    cdef const uint8_t[::1] wins = chosen.view(np.uint8)
    cdef Py_ssize_t row, at
    cdef int64_t taken, both, all_wins = 0
    found = np.empty(said.shape[0])
    cdef double[::1] fits = found
    for at in range(sizes.shape[0]):
        all_wins += sizes[at] if wins[at] else 0
    for row in range(said.shape[0]):
        taken = both = 0
        for at in range(sizes.shape[0]):
            if said[row, at] >= 0.5:
                taken += sizes[at]
                both += sizes[at] if wins[at] else 0
        fits[row] = 2.0 * <double>both / max(<double>(taken + all_wins), 1.0)
    return found
