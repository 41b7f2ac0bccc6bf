# cython: language_level=3
# distutils: language = c++
"""The loops of `vectors.py`, compiled. Same weights; a test holds the two against each other."""

from cpython.dict cimport PyDict_Next, PyDict_SetDefault
from cpython.object cimport PyObject
from libc.math cimport copysign, exp, fabs, log, log1p, pow
from libcpp.vector cimport vector as row
from math import hypot

cdef extern from "Python.h":
    # Keys are texts and numbers, which fail at nothing: no error needs to be looked after, as PyDict_GetItem does.
    PyObject* look_up "PyDict_GetItemWithError" (object held, object key) noexcept

ONE = 1.0


def vector(found):
    """Terms as a vector of length one; the tenth time says less than the first."""
    cdef dict counts = {}
    cdef list values = []
    cdef PyObject *key
    cdef PyObject *held
    cdef Py_ssize_t at = 0, place = 0, known = 0
    cdef double count, length
    for term in found:
        held = PyDict_SetDefault(counts, term, 1)
        if len(counts) == known:
            counts[term] = <object>held + 1
        else:
            known += 1
    while PyDict_Next(counts, &at, &key, &held):
        count = <object>held
        values.append(1.0 + log(count) if count > 1 else ONE)
    length = hypot(*values)
    once = 1.0 / length if values else ONE  # most terms stand once: they share a number
    at = 0
    while PyDict_Next(counts, &at, &key, &held):
        value = values[place]
        counts[<object>key] = once if value is ONE else <double>value / length  # a key that is there stays in its place
        place += 1
    return counts


cpdef double overlap(dict page, dict weights) except? -1:
    """The sum over the terms that both have."""
    cdef PyObject *key
    cdef PyObject *held
    cdef PyObject *other
    cdef Py_ssize_t at = 0
    cdef double total = 0.0
    if len(page) > len(weights):
        page, weights = weights, page
    while PyDict_Next(page, &at, &key, &held):
        other = look_up(weights, <object>key)
        if other != NULL:
            total += <double>(<object>held) * <double>(<object>other)
    return total


cpdef double bent(double score, double mean, double spread) except? -1:
    """A score in standard deviations, large ones pressed together: no zone may decide alone."""
    cdef double away = (score - mean) / (spread + 1e-9)
    return copysign(log1p(fabs(away)), away)


def standings(dict page not None, dict zones not None):
    """For each zone of a target, the score that a page has there, and how far that stands out from other pages."""
    cdef list found = []
    cdef PyObject *name
    cdef PyObject *zone
    cdef PyObject *held
    cdef Py_ssize_t at = 0
    cdef double score
    while PyDict_Next(zones, &at, &name, &zone):
        held = look_up(page, <object>name)
        score = 0.0 if held == NULL else overlap(<dict>held, (<object>zone).terms)
        found.append((score, bent(score, (<object>zone).mean, (<object>zone).spread)))
    return found


def add(dict sums not None, dict vector not None, double share):
    """Add a share of the vector to the sums."""
    cdef PyObject *key
    cdef PyObject *held
    cdef PyObject *before
    cdef Py_ssize_t at = 0
    while PyDict_Next(vector, &at, &key, &held):
        before = look_up(sums, <object>key)
        sums[<object>key] = (0.0 if before == NULL else <double>(<object>before)) + share * <double>(<object>held)


def together(dict weights not None, terms):
    """What the terms weigh."""
    cdef PyObject *held
    cdef double total = 0.0
    for term in terms:
        held = look_up(weights, term)
        if held != NULL:
            total += <double>(<object>held)
    return total


def add_shares(dict parts not None, dict page not None, dict weights not None, double gain, str said not None):
    """Add to the parts what each term that both have gives, times the gain; `said` stands before its name."""
    cdef PyObject *key
    cdef PyObject *held
    cdef PyObject *other
    cdef Py_ssize_t at = 0
    cdef bint turned = len(page) > len(weights)
    cdef double share
    if turned:
        page, weights = weights, page
    while PyDict_Next(page, &at, &key, &held):
        other = look_up(weights, <object>key)
        if other == NULL:
            continue
        if turned:
            share = gain * <double>(<object>other) * <double>(<object>held)
        else:
            share = gain * <double>(<object>held) * <double>(<object>other)
        name = said + <str>(<object>key) if said else <object>key
        held = look_up(parts, name)
        parts[name] = share if held == NULL else <double>(<object>held) + share


def heaviest(dict parts not None, int most):
    """The heaviest terms first; equal ones by their name."""
    cdef PyObject *key
    cdef PyObject *held
    cdef Py_ssize_t at = 0
    cdef double least = -1e300, weight
    cdef list kept = []
    while PyDict_Next(parts, &at, &key, &held):
        weight = <object>held
        if weight < least:
            continue
        kept.append((-weight, <object>key))
        if len(kept) >= 4 * most:
            kept = sorted(kept)[:most]
            least = -<double>kept[most - 1][0]
    return [(term, -negative) for negative, term in sorted(kept)[:most]]


cdef struct Shared:
    PyObject *term
    double in_page
    double in_target
    double share


cdef struct Zone:
    PyObject *name
    size_t begin  # what page and target share of it
    size_t end
    double weight
    double score
    double away
    bint says_words


cdef double shared(dict page, dict weights, row[Shared]& found):
    """Gather the terms that both have; the sum over them, as `overlap` adds it."""
    cdef PyObject *key
    cdef PyObject *held
    cdef PyObject *other
    cdef Py_ssize_t at = 0
    cdef bint turned = len(page) > len(weights)
    cdef double total = 0.0
    cdef Shared one
    if turned:
        page, weights = weights, page
    while PyDict_Next(page, &at, &key, &held):
        other = look_up(weights, <object>key)
        if other == NULL:
            continue
        one.term = key
        one.in_page, one.in_target = <double>(<object>held), <double>(<object>other)
        total += one.in_page * one.in_target
        if turned:
            one.in_page, one.in_target = one.in_target, one.in_page
        found.push_back(one)
    return total


cdef double sure_of(row[Shared]& shares, size_t begin, size_t end, int most) noexcept:
    """What at least `most` terms of a zone give; 0 where it has fewer, -1 where one speaks against the target."""
    cdef row[double] top
    cdef size_t at, place
    for at in range(begin, end):
        if shares[at].share < 0:
            return -1.0
        if top.size() < <size_t>most:
            top.push_back(shares[at].share)
        elif shares[at].share > top.back():
            top[top.size() - 1] = shares[at].share
        else:
            continue
        place = top.size() - 1
        while place and top[place] > top[place - 1]:
            top[place], top[place - 1] = top[place - 1], top[place]
            place -= 1
    return top.back() if top.size() == <size_t>most else 0.0


def judged(dict page not None, dict zones not None, wordless, int most):
    """The standings of a page, and the terms that gave most of them; those of `wordless` zones with the zone's name."""
    cdef list stands = []
    cdef row[Shared] found
    cdef row[Zone] places
    cdef PyObject *zone
    cdef PyObject *held
    cdef Py_ssize_t at = 0
    cdef Zone place
    while PyDict_Next(zones, &at, &place.name, &zone):
        held = look_up(page, <object>place.name)
        place.begin = found.size()
        place.score = 0.0 if held == NULL else shared(<dict>held, (<object>zone).terms, found)
        place.end = found.size()
        place.away = bent(place.score, (<object>zone).mean, (<object>zone).spread)
        place.weight, place.says_words = (<object>zone).weight, <object>place.name not in wordless
        stands.append((place.score, place.away))
        places.push_back(place)
    return stands, heaviest(parts_of(found, places, sure_share(found, places, most)), most)


cdef double sure_share(row[Shared]& found, row[Zone]& places, int most) noexcept:
    """Work out what each term gives; a term that gives less than the number returned is not among the heaviest."""
    cdef double weight = 0.0, gain, sure, least = 0.0
    cdef size_t number, one
    for number in range(places.size()):
        weight += places[number].weight
    for number in range(places.size()):
        gain = places[number].weight / (weight or 1.0) * max(0.0, places[number].away) / (places[number].score or 1.0)
        if gain == 0:
            places[number].end = places[number].begin
            continue
        for one in range(places[number].begin, places[number].end):
            found[one].share = gain * found[one].in_page * found[one].in_target
        sure = sure_of(found, places[number].begin, places[number].end, most)
        if least >= 0 and (sure < 0 or sure > least):
            least = sure
    return least if least > 0 else -1e300


cdef dict parts_of(row[Shared]& found, row[Zone]& places, double least):
    """What terms give in all zones together: all that may give as much as `least`."""
    cdef PyObject *held
    cdef size_t number, one
    cdef double enough = 0.999999 * least / places.size() if least > 0 else least  # in one zone at least
    cdef dict parts = {}
    for number in range(places.size()):
        for one in range(places[number].begin, places[number].end if places[number].says_words else 0):
            if found[one].share >= enough:
                parts[<object>found[one].term] = 0.0
    for number in range(places.size()):
        for one in range(places[number].begin, places[number].end):
            term = <object>found[one].term
            if not places[number].says_words:
                if found[one].share >= least:
                    parts[f"{<object>places[number].name}: {term}"] = found[one].share
                continue
            held = look_up(parts, term)
            if held != NULL:
                parts[term] = <double>(<object>held) + found[one].share
    return parts


cdef inline double held_in(dict weights, PyObject *key) except? -1:
    """The weight of a term; 0 where there is none."""
    cdef PyObject *held = look_up(weights, <object>key)
    return 0.0 if held == NULL else <double>(<object>held)


def left_out(
    dict vector not None, dict own not None, dict sums not None, double others, dict against not None,
    dict rarity not None,
):
    """What a vector gets from the mean of the others: `own` is its part in the sums, `against` is taken away."""
    cdef PyObject *key
    cdef PyObject *held
    cdef Py_ssize_t at = 0
    cdef double total = 0.0, middle
    while PyDict_Next(vector, &at, &key, &held):
        middle = (held_in(sums, key) - held_in(own, key)) / others - held_in(against, key)
        total += <double>(<object>held) * middle * held_in(rarity, key)
    return total


def rarities(terms, dict shipped not None, seen, double pages):
    """How little of all the pages has each term: `shipped` tells how many of some have it, the others are `seen`."""
    cdef PyObject *key
    cdef PyObject *held
    cdef PyObject *before
    cdef Py_ssize_t at
    cdef dict found = dict.fromkeys(terms, 0)
    for page in seen:
        at = 0
        while PyDict_Next(<dict>page, &at, &key, &held):
            before = look_up(found, <object>key)
            if before != NULL:
                found[<object>key] = <object>before + 1
    at = 0
    while PyDict_Next(found, &at, &key, &held):  # a key that is there stays in its place
        found[<object>key] = pow(log(pages / (held_in(shipped, key) + <double>(<object>held) + 0.5)), 2.0)
    return found


def middles(terms, dict sums not None, double count, dict against not None, dict rarity not None):
    """What each term weighs: its mean, less what speaks against it, times how rare it is."""
    cdef PyObject *key
    cdef dict found = {}
    for term in terms:
        key = <PyObject*>term
        found[term] = (held_in(sums, key) / count - held_in(against, key)) * held_in(rarity, key)
    return found


cdef dict counts_of(dict vector):
    """How often each term stands there, told from its weight: the rarest stands there once."""
    cdef PyObject *key
    cdef PyObject *held
    cdef Py_ssize_t at = 0
    cdef double once = min(vector.values(), default=1.0)
    cdef dict counts = {}
    while PyDict_Next(vector, &at, &key, &held):
        counts[<object>key] = exp(<double>(<object>held) / once - 1)
    return counts


cdef dict frame_of(list counts, double sure):
    """What all of them have at least."""
    cdef PyObject *key
    cdef PyObject *held
    cdef Py_ssize_t at = 0
    cdef double least, other
    cdef dict frame = {}
    while PyDict_Next(<dict>counts[0], &at, &key, &held):
        least = <object>held
        for count in counts:
            other = held_in(<dict>count, key)
            if other < least:
                least = other
        frame[<object>key] = sure * least
    return frame


def unframed(vectors, double sure):
    """Each vector without the counts that all of them have, as far as that is sure to be no chance."""
    cdef list counts = [counts_of(vector) for vector in vectors]
    cdef dict frame = frame_of(counts, sure)
    return [without(<dict>count, frame) for count in counts]


cdef dict without(dict count, dict frame):
    """A vector of length one, of what is left of the counts."""
    cdef PyObject *key
    cdef PyObject *held
    cdef Py_ssize_t at = 0
    cdef double number, length
    cdef dict left = {}
    while PyDict_Next(count, &at, &key, &held):
        number = <double>(<object>held) - held_in(frame, key)
        if number > 0:
            left[<object>key] = 1 + log(number) if number > 1 else number
    length = hypot(*left.values())
    return {term: <double>weight / length for term, weight in left.items()} if length else {}
