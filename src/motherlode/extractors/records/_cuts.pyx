# cython: language_level=3, boundscheck=False, wraparound=False
# distutils: language = c++
"""The loops of `cuts.py`, compiled: they touch every node or block of a page that is searched for records.

Same answers, same order; a test holds the two against each other.
"""

from libc.stdint cimport int64_t, uint64_t
from libcpp.algorithm cimport lower_bound, sort, unique, upper_bound
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

import numpy as np

from motherlode.extractors.records.cuts import FEW, LABEL, MOST_LOOKS, PlaceNumbers

cdef Py_ssize_t FIRST_FEW = FEW, MOST = MOST_LOOKS, SHORT = LABEL


def opening_with(list blocks, frozenset letters, Py_ssize_t most):
    """The short blocks that begin, signs aside, with one of these letters or a digit: by position."""
    cdef list found = []
    cdef Py_ssize_t at
    cdef str text
    cdef Py_UCS4 letter
    for at in range(len(blocks)):
        text = (<tuple>blocks[at])[1]
        if len(text) >= most:
            continue
        for letter in text:
            if letter.isalnum() or letter == 95:
                if letter.isdecimal() or letter.lower() in letters:
                    found.append(at)
                break
    return found


def blocks_around(list blocks, list nodes, Py_ssize_t longest):
    """The blocks, no longer than this, that hold one of the nodes, which are in document order: by position."""
    cdef vector[Py_ssize_t] marked
    cdef list found = []
    cdef Py_ssize_t position
    for node in nodes:
        marked.push_back(node)
    for position in range(len(blocks)):
        block = blocks[position]
        if len(<str>(<tuple>block)[1]) <= longest and (
            lower_bound(marked.begin(), marked.end(), <Py_ssize_t>(<tuple>block)[0])
            < upper_bound(marked.begin(), marked.end(), <Py_ssize_t>(<tuple>block)[3])
        ):
            found.append(position)
    return found


def regions_of(list end, list before, double least):
    """Parents with so much text, each with its children that have any; at least two."""
    cdef Py_ssize_t parent, child, after, stop
    cdef list found = [], children
    for parent in range(len(end)):
        stop = end[parent]
        if stop < parent + 3 or <Py_ssize_t>before[stop] - <Py_ssize_t>before[parent] < least:
            continue
        children = []
        child = parent + 1
        while child < stop:
            after = end[child]
            if <Py_ssize_t>before[after] > <Py_ssize_t>before[child]:
                children.append(child)
            child = after
        if len(children) > 1:
            found.append((parent, children))
    return found


cdef vector[int64_t] look_of(const int64_t[::1] path, Py_ssize_t first, Py_ssize_t stop):
    """The paths to some nodes, each once, in order."""
    cdef vector[int64_t] found
    cdef Py_ssize_t node
    for node in range(first, stop):
        found.push_back(path[node])
    sort(found.begin(), found.end())
    found.erase(unique(found.begin(), found.end()), found.end())
    return found


cdef double jaccard(const vector[int64_t]& left, const vector[int64_t]& right) noexcept:
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
    return <double>shared / <double>(left.size() + right.size() - shared)


def alike(list nodes, list end, const int64_t[::1] shape, const int64_t[::1] path, double similarity):
    """Siblings grouped by the look of the first of each group; those of one shape have one look."""
    cdef vector[vector[int64_t]] looks
    cdef vector[int64_t] own
    cdef unordered_map[int64_t, Py_ssize_t] group_of
    cdef list groups = []
    cdef Py_ssize_t node, group
    cdef int64_t sort_of
    for node in nodes:
        sort_of = shape[node]
        if group_of.count(sort_of):
            group = group_of[sort_of]
        else:
            own = look_of(path, node, min(<Py_ssize_t>end[node], node + FIRST_FEW))
            group = 0
            while group < <Py_ssize_t>looks.size() and jaccard(own, looks[group]) < similarity:
                group += 1
            if group == <Py_ssize_t>looks.size():
                if group < MOST:
                    looks.push_back(own)
                    groups.append([])
                else:
                    group = -1
            group_of[sort_of] = group
        if group >= 0:
            (<list>groups[group]).append(node)
    return [members for members in groups if len(members) > 1]


def running_marks(groups, Py_ssize_t size):
    """For each group of places the running sum of how many there are."""
    found = np.zeros((len(groups), size + 1))
    cdef double[:, ::1] sums = found
    cdef Py_ssize_t line, at
    cdef list group
    for line in range(sums.shape[0]):
        group = groups[line]
        if not group:
            continue
        for at in group:
            sums[line, at + 1] = 1
        for at in range(size):
            sums[line, at + 1] += sums[line, at]
    return found


def numbered_places(list keys, list parents):
    """A number for the place of each node in its parent, and for its own key where that is its place."""
    cdef Py_ssize_t node, above, size = len(keys)
    cdef dict known = {}
    cdef vector[int64_t] pairs, numbers  # places by a hash of their pair, which is never 0
    cdef vector[void*] met  # keys by where they stand in memory: most are one text for many nodes
    cdef vector[int64_t] number_of
    cdef int64_t pair
    cdef void* key
    cdef size_t at, mask = 255
    while <Py_ssize_t>mask < 2 * size:
        mask = 2 * mask + 1
    pairs.resize(mask + 1)
    numbers.resize(mask + 1)
    met.resize(512)
    number_of.resize(512)
    inside_, own_ = np.empty(size, np.int64), np.empty(size, np.int64)
    cdef int64_t[::1] inside = inside_, own = own_
    for node in range(size):
        key = <void*>keys[node]
        at = (<uint64_t>key >> 4) % 509
        if met[at] != key:
            met[at] = key
            number_of[at] = number_in(known, keys[node])
        own[node] = number_of[at]
        above = parents[node]
        if above < 0:
            inside[node] = own[node]
            continue
        pair = (own[above] + 1) << 32 | own[node]
        at = (<uint64_t>pair * <uint64_t>0x9E3779B97F4A7C15 >> 32) & mask
        while pairs[at] and pairs[at] != pair:
            at = (at + 1) & mask
        if not pairs[at]:
            pairs[at] = pair
            numbers[at] = number_in(known, (<str>keys[above]) + ">" + (<str>keys[node]))
        inside[node] = numbers[at]
    return PlaceNumbers(list(known), inside_, own_)


cdef int64_t number_in(dict known, str name) except -1:
    """The number of a name, the next one where it is new."""
    number = known.get(name)
    if number is None:
        number = known[name] = len(known)
    return number


def repeated_blocks(list blocks, list owned, spots, double least, numberless):
    """The blocks that say what two records say at one place, or what so many say at any, numbers left out."""
    cdef const int64_t[::1] inside = spots.numbers.inside, own = spots.numbers.own
    cdef list owner = spots.owner, parents = spots.parents, there
    cdef dict said = {}, times = {}
    cdef set found = set()
    cdef tuple one
    cdef str text
    cdef Py_ssize_t at, node, above
    cdef int64_t place
    for one in owned:
        text = (<tuple>blocks[<Py_ssize_t>one[0]])[1]
        times[text] = text in times  # whether it stands more than once
    for at in range(len(owned)):
        block = <tuple>blocks[<Py_ssize_t>(<tuple>owned[at])[0]]
        node, text = (<tuple>block)[0], (<tuple>block)[1]
        if <Py_ssize_t>owner[node] < 0:
            note(said, text, at)
        elif times[text] is True:
            above = parents[node]
            place = inside[node] if above >= 0 and owner[above] == owner[node] else own[node]
            note(said, (place, text), at)
        if len(text) < SHORT:
            note(said, numberless(text), at)
    for saying, there in said.items():
        enough = least if isinstance(saying, str) else 2.0
        if len(there) >= <double>enough and records_of(owned, there) >= <double>enough:
            for at in there:
                found.add((<tuple>owned[at])[0])
    return found


cdef int note(dict said, saying, Py_ssize_t at) except -1:
    there = said.get(saying)
    if there is None:
        said[saying] = [at]
    else:
        (<list>there).append(at)
    return 0


cdef Py_ssize_t records_of(list owned, list there) except -1:
    """How many records some of the blocks belong to."""
    cdef set records = set()
    cdef Py_ssize_t at
    for at in there:
        records.add((<tuple>owned[at])[1])
    return len(records)
