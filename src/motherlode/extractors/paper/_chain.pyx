# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""The chain of `chain.py`, compiled: traits are looked up once for a line and its four neighbours."""

import numpy as np

from libc.math cimport exp
from libcpp.vector cimport vector

from motherlode.extractors.paper.chain import EDGE, SHIFTS

cdef int PLACES = len(SHIFTS)
cdef int[5] SHIFT = SHIFTS


def judged(list traits, chain):
    """Labels for the lines of these traits; those of the neighbours are added here."""
    cdef double[:, ::1] scores = scored(traits, chain)
    cdef double[:, ::1] moves = chain.moves
    return best(scores, moves), likely(scores, moves)


cdef double[:, ::1] scored(list traits, chain):
    cdef dict numbers = chain.numbers
    cdef const int[:, ::1] rows = chain.rows
    cdef const double[:, ::1] weights = chain.weights
    cdef double[:, ::1] scores = np.zeros((len(traits), weights.shape[1]))
    cdef int lines = len(traits), labels = weights.shape[1], nothing = weights.shape[0] - 1
    cdef double* table = &scores[0, 0]
    cdef const double* learned = &weights[0, 0]
    cdef int edge = numbers[EDGE], at, place, line, number, row
    for at in range(lines):
        for trait in <list>traits[at]:
            found = numbers.get(trait)
            if found is None:
                continue
            number = found
            for place in range(PLACES):
                line, row = at - SHIFT[place], rows[number, place]
                if row != nothing and 0 <= line < lines:
                    add(table + line * labels, learned + row * labels, labels)
        for place in range(1, PLACES):
            if not 0 <= at + SHIFT[place] < lines:
                add(table + at * labels, learned + rows[edge, place] * labels, labels)
    return scores


cdef inline void add(double* scores, const double* weights, int labels) noexcept:
    cdef int label
    for label in range(labels):
        scores[label] += weights[label]


cdef list best(double[:, ::1] scores, double[:, ::1] moves):
    """The likeliest sequence of labels."""
    cdef int lines = scores.shape[0], labels = scores.shape[1], at, label, other, last = 0
    cdef double[:, ::1] total = np.array(scores)
    cdef int[:, ::1] before = np.zeros((lines, labels), np.intc)
    cdef vector[double] most = vector[double](labels)
    cdef const double* here
    cdef double value
    for at in range(1, lines):
        for label in range(labels):
            most[label] = total[at - 1, 0] + moves[0, label]
        for other in range(1, labels):
            here = &moves[other, 0]
            for label in range(labels):
                value = total[at - 1, other] + here[label]
                if value > most[label]:
                    most[label] = value
                    before[at, label] = other
        for label in range(labels):
            total[at, label] += most[label]
    for label in range(1, labels):
        if total[lines - 1, label] > total[lines - 1, last]:
            last = label
    cdef list found = [last]
    for at in range(lines - 1, 0, -1):
        last = before[at, last]
        found.append(last)
    found.reverse()
    return found


cdef object likely(double[:, ::1] scores, double[:, ::1] moves):
    """How likely each label is for each line, over all sequences."""
    cdef int lines = scores.shape[0], labels = scores.shape[1], at, label, other, after
    cdef vector[double] steps = vector[double](labels * labels), turned = vector[double](labels * labels)
    cdef vector[double] states = vector[double](lines * labels), back = vector[double](lines * labels, 1)
    cdef double[:, ::1] forth = np.ones((lines, labels))
    cdef double most
    for other in range(labels):
        for label in range(labels):
            steps[other * labels + label] = turned[label * labels + other] = exp(moves[other, label])
    for at in range(lines):
        most = scores[at, 0]
        for label in range(1, labels):
            most = max(most, scores[at, label])
        for label in range(labels):
            states[at * labels + label] = exp(scores[at, label] - most)
    for at in range(lines):
        if at:
            clear(&forth[at, 0], labels)
            for other in range(labels):
                add_times(&forth[at, 0], &steps[other * labels], forth[at - 1, other], 1, labels)
        for label in range(labels):
            forth[at, label] *= states[at * labels + label]
        shared(&forth[at, 0], labels)
    for at in range(lines - 1, -1, -1):
        if at < lines - 1:
            after = (at + 1) * labels
            clear(&back[at * labels], labels)
            for other in range(labels):
                add_times(&back[at * labels], &turned[other * labels], states[after + other], back[after + other], labels)
        shared(&back[at * labels], labels)
    for at in range(lines):
        for label in range(labels):
            forth[at, label] *= back[at * labels + label]
        shared(&forth[at, 0], labels)
    return np.asarray(forth)


cdef inline void clear(double* numbers, int labels) noexcept:
    cdef int label
    for label in range(labels):
        numbers[label] = 0


cdef inline void add_times(double* sums, const double* numbers, double first, double second, int labels) noexcept:
    """Many sums at once, each in the order in which it would be taken alone."""
    cdef int label
    for label in range(labels):
        sums[label] += numbers[label] * first * second


cdef inline void shared(double* numbers, int labels) noexcept:
    """Numbers as parts of their sum."""
    cdef double whole = 0
    cdef int label
    for label in range(labels):
        whole += numbers[label]
    for label in range(labels):
        numbers[label] /= whole
