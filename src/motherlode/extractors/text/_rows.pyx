# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""The columns of `rows.py`, compiled. Same numbers to the bit; a test holds the two against each other."""

from libc.math cimport log1p
from libc.stdint cimport int64_t, uint8_t
from libcpp.map cimport map as tree_map
from libcpp.pair cimport pair
from libcpp.vector cimport vector

import numpy as np

from motherlode.extractors.text._blocks import liked_around, liked_near
from motherlode.extractors.text import lettering, rows, tree

cdef int BREAK = lettering.BREAK, CAPITAL = lettering.CAPITAL, DIGIT = lettering.DIGIT, MONEY = lettering.MONEY
cdef int SPACE = lettering.SPACE, STOP = lettering.STOP, WIDE = lettering.WIDE
cdef int64_t PROSE = rows.PROSE, CAP = rows.CAP, CLIMB = tree.CLIMB
cdef double MOST_LINKED = rows.MOST_LINKED, LITTLE = rows.LITTLE
LEVELS, SHIFTS, STRETCHES = rows.LEVELS, rows.SHIFTS, rows.STRETCHES


def said_rows(letters, const float[:, ::1] marks, has_date):
    """What a block says, by its characters; `marks` are those that `told` tells, `has_date` whether it has a date."""
    cdef const int64_t[:, ::1] count = letters.counts
    cdef const int64_t[::1] lengths = letters.lengths, sizes = letters.sizes
    cdef const double[::1] links = letters.links
    cdef const uint8_t[::1] dated = has_date.view(np.uint8)
    cdef Py_ssize_t i, size = sizes.shape[0]
    cdef double length
    found = np.empty((14, size), np.float32)
    cdef float[:, ::1] lines = found
    for i in range(size):
        length = max(lengths[i], 1)
        lines[0, i] = log1p(min(sizes[i], 4000))
        lines[1, i] = links[i]
        lines[2, i] = sizes[i] > PROSE and links[i] < MOST_LINKED
        lines[3, i] = marks[0, i]
        lines[4, i] = min(1.0, count[i, STOP] / (length / 10 + 1))
        lines[5, i] = count[i, DIGIT] / length
        lines[6, i] = count[i, CAPITAL] / length
        lines[7, i] = marks[2, i]
        lines[8, i] = count[i, MONEY] > 0
        lines[9, i] = count[i, BREAK]
        lines[10, i] = marks[1, i]
        lines[11, i] = count[i, WIDE] / length
        lines[12, i] = log1p(count[i, SPACE] + count[i, WIDE] // 2)
        lines[13, i] = dated[i]
    return found


def shifted_rows(const float[:, ::1] columns, shifts):
    """The columns of the blocks that stand so far behind (or before), shift by shift; beyond the ends stand zeros."""
    cdef Py_ssize_t height = columns.shape[0], size = columns.shape[1], line = 0, row, i, shift
    found = np.zeros((len(shifts) * height, size), np.float32)
    cdef float[:, ::1] lines = found
    for shift in shifts:
        for row in range(height):
            for i in range(max(0, -shift), size - max(0, shift)):
                lines[line + row, i] = columns[row, i + shift]
        line += height
    return found


def place_rows(table, letters, dict tag_at):
    """Tag (one more than those named), and place on the page."""
    cdef list blocks = table.blocks, tags = table.tag, depth = table.depth
    cdef const int64_t[::1] sizes = letters.sizes
    cdef Py_ssize_t i, node, at, kinds = len(tag_at) + 1, size = len(blocks)
    cdef int64_t before = 0, total = 0
    found = np.zeros((kinds + 4, size), np.float32)
    cdef float[:, ::1] lines = found
    for i in range(size):
        total += sizes[i]
    total = max(1, total)
    for i in range(size):
        node = (<tuple>blocks[i])[0]
        at = tag_at.get(tags[node], kinds - 1)
        lines[at, i] = 1
        lines[kinds, i] = <double>i / size
        lines[kinds + 1, i] = <double>before / total
        lines[kinds + 2, i] = <double>sizes[i] / total
        lines[kinds + 3, i] = <double>depth[node] / 20
        before += sizes[i]
    return found


def group_rows(table, letters):
    """How often the same path and class occur, what blocks of that sort are like together, and repeated texts."""
    cdef list blocks = table.blocks, classes = table.classes
    cdef const int64_t[::1] path = table.path
    cdef const int64_t[::1] sizes = letters.sizes
    cdef const double[::1] linked = letters.links
    cdef Py_ssize_t i, node, size = len(blocks), sort
    cdef vector[int64_t] sorts, same, count, times
    cdef vector[double] chars, links
    cdef tree_map[pair[int64_t, int64_t], int64_t] known
    cdef pair[int64_t, int64_t] look
    cdef dict class_numbers = {}, text_numbers = {}
    cdef double total = 0
    found = np.zeros((7, size), np.float32)
    cdef float[:, ::1] lines = found
    for i in range(size):
        node = (<tuple>blocks[i])[0]
        look.first, look.second = path[node], number_in(class_numbers, classes[node])
        if known.count(look) == 0:
            known[look] = count.size()
            count.push_back(0)
            chars.push_back(0)
            links.push_back(0)
        sort = known[look]
        sorts.push_back(sort)
        count[sort] += 1
        chars[sort] += sizes[i]
        links[sort] += linked[i] * sizes[i]
        total += sizes[i]
        sort = number_in(text_numbers, (<tuple>blocks[i])[1])
        if sort == <Py_ssize_t>times.size():
            times.push_back(0)
        else:
            lines[5, i] = 1
        same.push_back(sort)
        times[sort] += 1
    total = max(1.0, total)
    for i in range(size):
        sort = sorts[i]
        lines[0, i] = log1p(count[sort])
        lines[1, i] = chars[sort] / total
        lines[2, i] = log1p(chars[sort] / count[sort])
        lines[3, i] = links[sort] / max(1.0, chars[sort])
        lines[4, i] = times[same[i]] > 1
        lines[6, i] = log1p(times[same[i]])
    return found


cdef Py_ssize_t number_in(dict known, thing) except -1:
    """The number of a thing, the next one where it is new."""
    number = known.get(thing)
    if number is None:
        number = known[thing] = len(known)
    return number


cdef struct Climb:
    int64_t steps, meeting


cdef inline Climb climb(int64_t node, const int64_t[::1] parent, const int64_t[::1] first, const int64_t[::1] end, int64_t start, int64_t stop) noexcept:
    """How far a node must climb to an element that holds the blocks `start` to `stop` too, and that element."""
    cdef Climb found
    found.steps = 0
    while found.steps < CLIMB and (first[node] > start or end[node] < stop):
        node = parent[node]
        found.steps += 1
    found.meeting = node
    return found


def hint_rows(grown, const int64_t[::1] own, int bits):
    """A line for each hint of a block's element and the one around it, then one for each of all elements above."""
    cdef const int64_t[::1] nodes = grown.nodes, parent = grown.parent
    cdef Py_ssize_t i, bit, size = nodes.shape[0], count = own.shape[0]
    cdef int64_t near
    cdef vector[int64_t] passed_on
    passed_on.resize(count)
    for i in range(count):
        passed_on[i] = own[i] | (passed_on[parent[i]] if i else 0)
    found = np.empty((2 * bits, size), np.float32)
    cdef float[:, ::1] lines = found
    for bit in range(bits):
        for i in range(size):
            near = own[nodes[i]] | own[parent[nodes[i]]]
            lines[bit, i] = (near >> bit) & 1
            lines[bits + bit, i] = (passed_on[nodes[i]] >> bit) & 1
    return found


def kin_rows(grown, letters, const float[::1] points, title, is_hidden):
    """How a block stands to the headline, and to the element that holds most of the page's running text."""
    cdef const int64_t[::1] nodes = grown.nodes, parent = grown.parent, ends = grown.end, chars = grown.chars
    cdef const int64_t[::1] first = grown.first_block, end = grown.end_block, sizes = letters.sizes
    cdef const double[::1] links = letters.links
    cdef const uint8_t[::1] hidden = is_hidden.view(np.uint8)
    cdef list repeated = title.repeated
    cdef Py_ssize_t i, size = nodes.shape[0], best = 0
    cdef int64_t at = title.block, away, above, headline = max(at, 0)
    cdef bint there = at >= 0
    cdef double whole = max(1, chars[0]), prose = 0, distance
    cdef float most
    cdef vector[double] held
    cdef Climb to_title
    held.resize(points.shape[0])
    for i in range(points.shape[0]):
        if points[i] > points[best]:
            best = i
    most = points[best] if points[best] else 1.0
    for i in range(size):
        if sizes[i] >= PROSE and links[i] < MOST_LINKED:
            held[parent[nodes[i]]] += sizes[i]
            prose += sizes[i]
    prose = max(1.0, prose)
    found = np.empty((13, size), np.float32)
    cdef float[:, ::1] lines = found
    for i in range(size):
        above, away = parent[nodes[i]], i - at
        to_title = climb(nodes[i], parent, first, end, headline, headline + 1)
        distance = log1p(away if away > 0 else -away)
        lines[0, i] = to_title.steps if there else 0
        lines[1, i] = chars[to_title.meeting] / whole
        lines[2, i] = climb(nodes[i], parent, first, end, first[best], end[best]).steps
        lines[3, i] = there
        lines[4, i] = (distance if away > 0 else -distance if away < 0 else 0.0) if there else 0.0
        lines[5, i] = away == 0
        lines[6, i] = best <= nodes[i] < ends[best]
        lines[7, i] = points[above] / most
        lines[8, i] = points[parent[above]] / most
        lines[9, i] = held[above] / prose
        lines[10, i] = held[nodes[i]] / prose
        lines[11, i] = hidden[i]
        lines[12, i] = <bint>repeated[i]
    return found


def section_rows(const int64_t[::1] levels, closes):
    """How far above the last heading stands, what it is like, and how far above a title that closes the text."""
    cdef const uint8_t[::1] closing = closes.view(np.uint8)
    cdef Py_ssize_t i, size = levels.shape[0], heading = -1, closed = -1, titled = -1, headings = 0
    found = np.empty((8, size), np.float32)
    cdef float[:, ::1] lines = found
    for i in range(size):
        if closing[i]:
            closed = i
        if levels[i] > 0:
            heading = i
            headings += 1
            if closing[i]:
                titled = i
        lines[0, i] = log1p(i - heading) if heading >= 0 else 5
        lines[1, i] = levels[heading] if heading >= 0 else 0
        lines[2, i] = heading >= 0 and closing[heading]
        lines[3, i] = closing[i]
        lines[4, i] = log1p(i - closed) if closed >= 0 else 8
        lines[5, i] = log1p(i - titled) if titled >= 0 else 8
        lines[6, i] = titled >= 0
        lines[7, i] = log1p(headings)
    return found


def view_rows(grown, const int64_t[::1] lengths, const float[::1] first):
    """The first judgement of each block, of its neighbours, and of the elements around it."""
    cdef const int64_t[::1] nodes = grown.nodes, parent = grown.parent
    cdef const int64_t[::1] first_block = grown.first_block, end_block = grown.end_block
    cdef Py_ssize_t i, size = nodes.shape[0], best = 0, line
    cdef int64_t worth
    cdef float highest = first[0]
    cdef double most, all_sizes
    cdef Climb met
    cdef vector[double] held
    sums, sizes = np.zeros(size + 1), np.zeros(size + 1)
    cdef double[::1] liked = sums, whole = sizes
    held.resize(parent.shape[0])
    for i in range(size):
        worth = min(lengths[i], CAP) + 1
        liked[i + 1] = liked[i] + <double>first[i] * worth
        whole[i + 1] = whole[i] + worth
        held[parent[nodes[i]]] += <double>first[i] * worth
        highest = max(highest, first[i])
    for i in range(parent.shape[0]):
        if held[i] > held[best]:
            best = i
    most, all_sizes = max(liked[size], LITTLE), whole[size]
    around, near = liked_around(grown, sums, sizes, LEVELS), liked_near(sums, sizes, STRETCHES)
    met_rows, page_rows = np.empty((2, size), np.float32), np.empty((4, size), np.float32)
    cdef float[:, ::1] meeting = met_rows, page = page_rows
    for i in range(size):
        met = climb(nodes[i], parent, first_block, end_block, first_block[best], end_block[best])
        meeting[0, i] = met.steps
        meeting[1, i] = share(liked, whole, first_block[met.meeting], end_block[met.meeting])
        page[0, i] = liked[i] / most
        page[1, i] = most / all_sizes
        page[2, i] = highest
        page[3, i] = log1p(most)
    own = np.asarray(first).reshape(1, size)
    return np.concatenate([own, around, met_rows, shifted_rows(own, SHIFTS), near, page_rows])


cdef inline double share(const double[::1] liked, const double[::1] whole, int64_t start, int64_t end) noexcept:
    """How much of a stretch is liked."""
    return (liked[end] - liked[start]) / max(whole[end] - whole[start], LITTLE)


def running_prose(letters):
    """How much running text stands before each block, and in all."""
    cdef const int64_t[::1] sizes = letters.sizes
    cdef const double[::1] links = letters.links
    cdef Py_ssize_t i, size = sizes.shape[0]
    found = np.zeros(size + 1, np.int64)
    cdef int64_t[::1] sums = found
    for i in range(size):
        sums[i + 1] = sums[i] + (sizes[i] if sizes[i] > PROSE and links[i] < MOST_LINKED else 0)
    return found
