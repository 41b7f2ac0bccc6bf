# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""The loops of `figures.py`, compiled: every record of every cut of a page goes through them.

Same figures, in the same order; a test holds the two against each other.
"""

from libc.stdint cimport int64_t
from libcpp.algorithm cimport lower_bound, nth_element
from libcpp.vector cimport vector

import numpy as np

from motherlode.extractors.records.figures import BLOCK_SUMS, FEWEST_ALTERNATING, FIGURES, NODE_SUMS, Measured

cdef Py_ssize_t SIGNS = len(NODE_SUMS), LINES = len(BLOCK_SUMS)
cdef Py_ssize_t FEWEST = FEWEST_ALTERNATING
cdef Py_ssize_t ALL = FIGURES.index(f"all {NODE_SUMS[0]}"), BLOCKS = FIGURES.index(BLOCK_SUMS[0])


cdef struct Span:
    Py_ssize_t first, stop


cdef int lay_out(cut, vector[Span]& spans, vector[Py_ssize_t]& outer) except -1:
    """The records of a cut, and for each the one that it lies in, or -1; whether any two overlap."""
    cdef Span span
    cdef tuple one
    cdef Py_ssize_t at, behind = -1
    cdef bint nested = False
    cdef vector[Py_ssize_t] opened
    spans.clear()
    for one in cut:
        span.first, span.stop = one[0], one[1]
        nested = nested or span.first < behind
        behind = span.stop
        spans.push_back(span)
    outer.assign(spans.size(), -1)
    if nested:
        for at in range(<Py_ssize_t>spans.size()):
            while opened.size() and spans[opened.back()].stop <= spans[at].first:
                opened.pop_back()
            if opened.size() and spans[at].stop <= spans[opened.back()].stop:
                outer[at] = opened.back()
            opened.push_back(at)
    return nested


cdef void hold(const double* sums, vector[Span]& spans, vector[Py_ssize_t]& outer, bint nested, double* held) noexcept:
    """What each record holds of a running sum, without what the records inside it hold."""
    cdef Py_ssize_t at
    for at in range(<Py_ssize_t>spans.size()):
        held[at] = sums[spans[at].stop] - sums[spans[at].first]
    if nested:
        for at in range(<Py_ssize_t>spans.size()):
            if outer[at] >= 0:
                held[outer[at]] -= sums[spans[at].stop] - sums[spans[at].first]


cdef double middle_of(const double* values, Py_ssize_t size, vector[double]& room) noexcept:
    room.assign(values, values + size)
    nth_element(room.begin(), room.begin() + size // 2, room.end())
    return room[size // 2]


cdef Py_ssize_t most_alike(vector[Span]& spans, list tags, list ends, vector[Py_ssize_t]& often, dict numbers) except -1:
    """The most records that have a first child of one tag, or none at all."""
    cdef Py_ssize_t at, first, number, most = 0
    often.assign(len(numbers) + spans.size() + 1, 0)
    for at in range(<Py_ssize_t>spans.size()):
        first = spans[at].first
        number = 0
        if <Py_ssize_t>ends[first] > first + 1:
            known = numbers.get(tags[first + 1])
            if known is None:
                known = numbers[tags[first + 1]] = len(numbers) + 1
            number = known
        often[number] += 1
        most = max(most, often[number])
    return most


cdef struct Shape:
    Py_ssize_t child, children


cdef double alternating(vector[Span]& spans, list tags, list ends, vector[Shape]& shapes, dict numbers) except -1:
    """How much more often records are like the one before the last than like the last. `numbers` has the tags of all
    first children: `most_alike` was asked before."""
    cdef Py_ssize_t at, node, end, count = spans.size(), next_alike = 0, second_alike = 0
    cdef Shape shape
    if count < FEWEST:
        return 0.0
    shapes.clear()
    for at in range(count):
        node, end = spans[at].first + 1, ends[spans[at].first]
        shape.children = 0
        shape.child = <Py_ssize_t>numbers[tags[node]] if node < end else 0
        while node < end:
            shape.children += 1
            node = ends[node]
        shapes.push_back(shape)
        next_alike += at > 0 and alike_inside(shape, shapes[at - 1])
        second_alike += at > 1 and alike_inside(shape, shapes[at - 2])
    return max(0.0, <double>second_alike / (count - 2) - <double>next_alike / (count - 1))


cdef inline bint alike_inside(Shape one, Shape other) noexcept:
    return one.child == other.child and one.children == other.children


cdef double same_address(vector[Span]& spans, vector[int64_t]& links, const int64_t[::1] addresses) noexcept:
    """How many records lead first to where the one before leads."""
    cdef Py_ssize_t at, place, count = spans.size(), same = 0
    cdef int64_t lead, before = -1
    if count < 2:
        return 0.0
    for at in range(count):
        place = lower_bound(links.begin(), links.end(), <int64_t>spans[at].first) - links.begin()
        lead = addresses[place] if place < <Py_ssize_t>links.size() and links[place] < spans[at].stop else -1
        same += at > 0 and lead >= 0 and lead == before
        before = lead
    return <double>same / (count - 1)


cdef void measure_signs(
    const double[:, ::1] signs, vector[Span]& spans, vector[Py_ssize_t]& outer, bint nested, double[:] figures
) noexcept:
    """How much of the page's signs a cut has, and how many of its records have some, or one."""
    cdef Py_ssize_t row, at, count = spans.size()
    cdef double some, one
    cdef vector[double] held
    held.resize(count)
    for row in range(SIGNS):
        hold(&signs[row, 0], spans, outer, nested, held.data())
        some = one = 0.0
        for at in range(count):
            some += held[at] > 0
            one += held[at] == 1
        figures[ALL + row] = sum_of(held) / max(1.0, signs[row, signs.shape[1] - 1])
        figures[ALL + SIGNS + row] = some / count
        figures[ALL + 2 * SIGNS + row] = one / count


cdef int measure_blocks(const double[:, ::1] lines, cuts, double[:, ::1] rows) except -1:
    """How many records of each cut have signs in their blocks, what share of the prose is theirs, and their blocks."""
    cdef Py_ssize_t number, row, at, count, last = BLOCKS + LINES
    cdef vector[Span] spans
    cdef vector[Py_ssize_t] outer
    cdef vector[double] held
    cdef double some
    cdef bint nested
    for number in range(rows.shape[1]):
        nested = lay_out(cuts[number], spans, outer)
        count = spans.size()
        held.resize(count)
        for row in range(LINES):
            hold(&lines[row, 0], spans, outer, nested, held.data())
            some = 0.0
            for at in range(count):
                some += held[at] > 0
            rows[BLOCKS + row, number] = some / count
        rows[last, number] = sum_of(held) / max(1.0, lines[LINES - 1, lines.shape[1] - 1])
        some = 0.0
        for at in range(count):
            some += spans[at].stop - spans[at].first
        rows[last + 1, number] = some / count
    return 0


def measured(table, sums, cuts, block_cuts, Py_ssize_t size):
    """The cuts by their nodes and by their blocks, in an array with so many rows."""
    cdef const double[:, ::1] signs = sums.nodes, lines = sums.blocks
    cdef const int64_t[::1] names = sums.names
    cdef const int64_t[::1] linked = table.link_chars_before
    cdef list tags = table.tag, ends = table.end, parents = table.parent, before = table.chars_before
    cdef Py_ssize_t number, at, row, place = 0, count, first, last, cut_count = len(cuts), total = sum(map(len, cuts))
    cdef vector[Span] spans
    cdef vector[Py_ssize_t] outer, often
    cdef vector[double] held, room, text, links
    cdef vector[Shape] shapes
    cdef vector[int64_t] anchors
    cdef const int64_t[::1] leading = sums.links, addresses = sums.addresses
    cdef double all_text, all_links, whole, plain, alike, kin
    cdef bint nested
    cdef dict numbers = {}
    rows_, sizes_, middle_ = np.empty((size, cut_count)), np.empty((2, total)), np.empty((2, cut_count))
    columns = np.empty(total, np.int64), np.empty(cut_count, np.int64), np.empty(cut_count, np.int64)
    cdef double[:, ::1] rows = rows_, sizes = sizes_, middle = middle_
    cdef int64_t[::1] cut_of = columns[0], starts = columns[1], counts = columns[2]
    text.resize(len(before))
    links.resize(len(before))
    for at in range(len(before)):
        text[at], links[at] = <Py_ssize_t>before[at], linked[at]
    for at in range(leading.shape[0]):
        anchors.push_back(leading[at])
    whole = max(1.0, text.back())
    plain = max(1.0, whole - links.back())
    for number in range(cut_count):
        nested = lay_out(cuts[number], spans, outer)
        count = spans.size()
        first = spans[0].first
        starts[number], counts[number] = place, count
        held.resize(count)
        hold(links.data(), spans, outer, nested, held.data())
        all_links = sum_of(held)
        hold(text.data(), spans, outer, nested, held.data())
        all_text = sum_of(held)
        alike = kin = 0.0
        last = 0
        for at in range(count):
            last = max(last, spans[at].stop)
            cut_of[place + at] = number
            sizes[0, place + at] = max(0.0, held[at])
            sizes[1, place + at] = spans[at].stop - spans[at].first
            alike += names[spans[at].first] == names[first]
            kin += <Py_ssize_t>parents[spans[at].first] == <Py_ssize_t>parents[first]
        middle[0, number] = middle_of(&sizes[0, place], count, room)
        middle[1, number] = middle_of(&sizes[1, place], count, room)
        place += count
        rows[0, number], rows[1, number], rows[2, number] = count, count == 1, count == 2
        rows[3, number], rows[4, number] = all_text / whole, max(0.0, all_text - all_links) / plain
        rows[5, number], rows[6, number] = all_links / max(1.0, all_text), text[first] / whole
        rows[7, number], rows[8, number] = nested, <Py_ssize_t>ends[first] < spans[0].stop
        measure_signs(signs, spans, outer, nested, rows[:, number])
        row = BLOCKS + LINES
        rows[row + 2, number], rows[row + 3, number] = alike / count, kin == count
        rows[row + 4, number] = <double>most_alike(spans, tags, ends, often, numbers) / count
        rows[row + 5, number] = 1 - all_text / max(1.0, text[last] - text[first])
        rows[row + 6, number] = alternating(spans, tags, ends, shapes, numbers)
        rows[row + 7, number] = same_address(spans, anchors, addresses)
    measure_blocks(lines, block_cuts, rows)
    return Measured(rows_, sizes_, middle_, *columns)


cdef double sum_of(vector[double]& values) noexcept:
    cdef double total = 0.0, value
    for value in values:
        total += value
    return total
