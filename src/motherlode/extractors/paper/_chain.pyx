# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""The chain of `chain.py`, compiled: traits are looked up once for a line and its four neighbours."""

import numpy as np

from libc.math cimport exp
from libcpp.vector cimport vector

from motherlode.extractors.paper.chain import EDGE, SHIFTS

cdef int PLACES = len(SHIFTS)
cdef vector[int] SHIFT = SHIFTS


def judged(list traits, chain):
    """Labels for the lines of these traits; those of the neighbours are added here."""
    cdef double[:, ::1] scores = scored(traits, chain)
    cdef double[:, ::1] moves = chain.moves
    return best(scores, moves), likely(scores, moves)


cdef double[:, ::1] scored(list traits, chain):
    cdef dict rows = chain.rows
    cdef const double[:, ::1] weights = chain.weights
    cdef double[:, ::1] scores = np.zeros((len(traits), weights.shape[1]))
    cdef int lines = len(traits), labels = weights.shape[1], nothing = weights.shape[0] - 1
    cdef double* table = &scores[0, 0]
    cdef const double* learned = &weights[0, 0]
    cdef tuple edge = rows[EDGE]
    cdef tuple row
    cdef object found
    cdef int at, place, line, number
    for at in range(lines):
        for trait in traits[at]:
            found = rows.get(trait)
            if found is None:
                continue
            row = <tuple>found
            for place in range(PLACES):
                line, number = at - SHIFT[place], row[place]
                if number != nothing and 0 <= line < lines:
                    add(table + line * labels, learned + number * labels, labels)
        for place in range(1, PLACES):
            if not 0 <= at + SHIFT[place] < lines:
                number = edge[place]
                add(table + at * labels, learned + number * labels, labels)
    return scores


cdef inline void add(double* scores, const double* weights, int labels) noexcept:
    cdef int label
    for label in range(labels):
        scores[label] += weights[label]


cdef list best(double[:, ::1] scores, double[:, ::1] moves):
    """The likeliest sequence of labels."""
    cdef int lines = scores.shape[0], labels = scores.shape[1], at, label, other, last
    cdef double[:, ::1] total = np.array(scores)
    cdef int[:, ::1] before = np.zeros((lines, labels), np.intc)
    cdef double value, most
    for at in range(1, lines):
        for label in range(labels):
            most, last = total[at - 1, 0] + moves[0, label], 0
            for other in range(1, labels):
                value = total[at - 1, other] + moves[other, label]
                if value > most:
                    most, last = value, other
            total[at, label] += most
            before[at, label] = last
    last = 0
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
    cdef int lines = scores.shape[0], labels = scores.shape[1], at, label, other
    cdef double[:, ::1] steps = np.exp(moves)
    cdef double[:, ::1] states = np.array(scores), forth = np.empty((lines, labels)), back = np.empty((lines, labels))
    cdef double most, here
    for at in range(lines):
        most = scores[at, 0]
        for label in range(1, labels):
            most = max(most, scores[at, label])
        for label in range(labels):
            states[at, label] = exp(scores[at, label] - most)
    for at in range(lines):
        for label in range(labels):
            here = 1 if at == 0 else 0
            if at:
                for other in range(labels):
                    here += forth[at - 1, other] * steps[other, label]
            forth[at, label] = here * states[at, label]
        shared(&forth[at, 0], labels)
    for at in range(lines - 1, -1, -1):
        for label in range(labels):
            here = 1 if at == lines - 1 else 0
            if at < lines - 1:
                for other in range(labels):
                    here += steps[label, other] * states[at + 1, other] * back[at + 1, other]
            back[at, label] = here
        shared(&back[at, 0], labels)
    for at in range(lines):
        for label in range(labels):
            forth[at, label] *= back[at, label]
        shared(&forth[at, 0], labels)
    return np.asarray(forth)


cdef inline void shared(double* numbers, int labels) noexcept:
    """Numbers as parts of their sum."""
    cdef double whole = 0
    cdef int label
    for label in range(labels):
        whole += numbers[label]
    for label in range(labels):
        numbers[label] /= whole
