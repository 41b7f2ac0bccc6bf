# cython: language_level=3
"""The loops of `weighing.py`, compiled. Same sums; a test holds the two against each other."""

from cpython.object cimport PyObject
from libc.math cimport exp, log, sqrt

from motherlode.crawl.policies.weighing import DOUBT

cdef extern from "Python.h":
    # Keys are texts and numbers, which fail at nothing: no error needs to be looked after, as PyDict_GetItem does.
    PyObject* look_up "PyDict_GetItemWithError" (object held, object key) noexcept

cdef double doubt = DOUBT


def evidence(dict known not None, tuple sorts not None):
    """How much the traits of each sort speak for a page: the log of its odds against those of any page."""
    cdef list found = []
    cdef PyObject *held
    cdef tuple traits
    cdef Py_ssize_t count
    cdef double total
    for traits in sorts:
        count = len(traits)
        total = 0.0
        for trait in traits:
            held = look_up(known, trait)
            if held != NULL:
                total += <double>(<tuple>held)[2]
        found.append(total / sqrt(count) if count > 1 else total)
    return found


def promise(list weights not None, list speaks not None, double usual):
    """The worth that is expected, in (0, 1), where `usual` is expected of what nothing speaks for."""
    cdef double total = 0.0
    cdef Py_ssize_t at
    if len(weights) != len(speaks):
        raise ValueError("a weight for each that speaks")
    for at in range(len(weights)):
        total += <double>weights[at] * <double>speaks[at]
    return 1 / (1 + exp(-max(-30.0, min(30.0, usual + total))))


cdef inline double in_bounds(double total) noexcept:
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def promises(dict known not None, tuple sorts not None, tuple says not None, tuple every not None, tuple some not None):
    """What two predictors promise of a link: one hears all that speaks for it, one the first sorts of traits only."""
    cdef list of_all = every[0], of_some = some[0]
    cdef Py_ssize_t at = 0, place, near = len(of_some) - len(says)
    cdef Py_ssize_t count = len(sorts)
    cdef PyObject *held
    cdef tuple traits
    cdef double total, said, all_total = 0.0, some_total = 0.0
    if len(of_all) != count + len(says) or near < 0 or near > count:
        raise ValueError("a weight for each that speaks")
    for at in range(count):
        traits = sorts[at]
        total = 0.0
        for trait in traits:
            held = look_up(known, trait)
            if held != NULL:
                total += <double>(<tuple>held)[2]
        if len(traits) > 1:
            total /= sqrt(<double>len(traits))
        all_total += <double>of_all[at] * total
        if at < near:
            some_total += <double>of_some[at] * total
    for place in range(len(says)):
        said = says[place]
        all_total += <double>of_all[count + place] * said
        some_total += <double>of_some[near + place] * said
    return in_bounds(<double>every[1] + all_total), in_bounds(<double>some[1] + some_total)


def learn(list weights not None, list moved not None, list speaks not None, double error, double step):
    """Move each weight by what it spoke for, none below zero, and note how much each has moved."""
    cdef Py_ssize_t at
    cdef double slope, before
    for at in range(len(speaks)):
        slope = error * <double>speaks[at]
        before = <double>moved[at] + slope * slope
        moved[at] = before
        weights[at] = max(0.0, <double>weights[at] + step * slope / sqrt(before))


cdef inline double log_odds(double share) noexcept:
    share = min(max(share, 0.01), 0.99)
    return log(share / (1 - share))


def weighed(double total, double count, double mean):
    """What is known of a trait, held against the mean of all pages."""
    return total, count, log_odds((total + doubt * mean) / (count + doubt)) - log_odds(mean)


def remember(dict known not None, list traits not None, double worth, double memory, double mean):
    """A page of this worth was reached by a link with these traits, each of which remembers `memory` pages."""
    cdef PyObject *held
    cdef double total, count
    for trait in traits:
        total = count = 0.0
        held = look_up(known, trait)
        if held != NULL:
            total, count = (<tuple>held)[0], (<tuple>held)[1]
        if count >= memory:
            total, count = total * (memory - 1) / count, memory - 1
        known[trait] = weighed(total + worth, count + 1, mean)
