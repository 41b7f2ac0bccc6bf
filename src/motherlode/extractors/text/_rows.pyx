# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""The columns of `rows.py`, compiled. Same numbers to the bit; a test holds the two against each other."""

from libc.math cimport log1p
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy, memset
from libcpp.map cimport map as tree_map
from libcpp.pair cimport pair
from libcpp.vector cimport vector

import numpy as np

from motherlode.extractors.text._blocks cimport grown_into, letters_into

from motherlode.extractors.text._blocks import liked_around, liked_near
from motherlode.extractors.text import hints, lettering, rows, tree

cdef int BREAK = lettering.BREAK, CAPITAL = lettering.CAPITAL, DIGIT = lettering.DIGIT, MONEY = lettering.MONEY
cdef int SORTS = lettering.SORTS, SPACE = lettering.SPACE, STOP = lettering.STOP, WIDE = lettering.WIDE
cdef const uint8_t[::1] SORT_OF = lettering.SORT_OF
cdef int64_t PROSE = rows.PROSE, CAP = rows.CAP, CLIMB = tree.CLIMB
cdef double MOST_LINKED = rows.MOST_LINKED, LITTLE = rows.LITTLE
cdef float MOST_APART = rows.MOST_APART
LEVELS, SHIFTS, STRETCHES = rows.LEVELS, rows.SHIFTS, rows.STRETCHES
NEIGHBOURS = rows.NEIGHBOURS
cdef dict TAG_AT = rows.TAG_AT
cdef int BITS = hints.BITS, CORE = rows.CORE, AROUND = rows.AROUND
cdef Py_ssize_t VIEWS = rows.VIEWS, SAID = 14, PLACES = len(TAG_AT) + 5, HELD = 6 * AROUND, GROUPS = 7, KIN = 13, SECTIONS = 8
cdef Py_ssize_t SHIFTED = CORE * len(NEIGHBOURS)
cdef Py_ssize_t COLUMNS = SAID + SHIFTED + PLACES + HELD + GROUPS + 2 * BITS + KIN + SECTIONS


cdef double LOGARITHMS[4096]
"""Of whole numbers and one: there are dozens to a block, and most are small."""
for _number in range(4096):
    LOGARITHMS[_number] = log1p(_number)


cdef inline double log_of(int64_t number) noexcept:
    return LOGARITHMS[number] if 0 <= number < 4096 else log1p(number)


cdef class Letters:
    """The columns of `Lettering`, taken hold of once: to do so for each part takes longer than most parts."""

    cdef int count_letters(self, list blocks) except -1:
        """Into room of its own."""
        cdef Py_ssize_t i
        self.size = len(blocks)
        self.own.resize(self.size * (SORTS + 2))
        self.own_links.resize(self.size)
        cdef int64_t* lengths = self.own.data()
        cdef int64_t* sizes = lengths + self.size
        cdef int64_t* counts = sizes + self.size
        letters_into(blocks, SORT_OF, SORTS, lengths, self.own_links.data(), counts)
        for i in range(self.size):
            sizes[i] = lengths[i] + counts[i * SORTS + WIDE]
        self.counts, self.lengths, self.sizes, self.links = counts, lengths, sizes, self.own_links.data()
        self.add_up()
        return 0

    cdef int add_up(self) except -1:
        cdef Py_ssize_t i
        for i in range(self.size):
            self.total += self.sizes[i]
        self.total = max(1, self.total)
        return 0


cdef Letters letters_of(lettering):
    cdef const int64_t[:, ::1] counts = lettering.counts
    cdef const int64_t[::1] lengths = lettering.lengths, sizes = lettering.sizes
    cdef const double[::1] links = lettering.links
    cdef Letters letters = Letters()
    letters.kept, letters.size = lettering, sizes.shape[0]
    letters.counts, letters.lengths, letters.sizes, letters.links = &counts[0, 0], &lengths[0], &sizes[0], &links[0]
    letters.add_up()
    return letters


cdef class Grown:
    """The columns of `Tree`, taken hold of once."""

    cdef int grow(self, table) except -1:
        """Into room of its own."""
        cdef Py_ssize_t i
        cdef int64_t* columns
        self.size, self.count = len(table.blocks), len(table.parent)
        self.own.resize(self.size + 6 * self.count)
        columns = self.own.data() + self.size
        grown_into(table, self.own.data(), columns)
        self.nodes, self.parent, self.end = self.own.data(), columns, columns + self.count
        self.first_block, self.end_block = columns + 2 * self.count, columns + 3 * self.count
        self.chars, self.links = columns + 4 * self.count, columns + 5 * self.count
        return 0


cdef Grown grown_of(tree):
    cdef const int64_t[::1] nodes = tree.nodes, parent = tree.parent, end = tree.end
    cdef const int64_t[::1] first_block = tree.first_block, end_block = tree.end_block, chars = tree.chars, links = tree.links
    cdef Grown grown = Grown()
    grown.kept, grown.size, grown.count = tree, nodes.shape[0], parent.shape[0]
    grown.nodes, grown.parent, grown.end = &nodes[0], &parent[0], &end[0]
    grown.first_block, grown.end_block = &first_block[0], &end_block[0]
    grown.chars, grown.links = &chars[0], &links[0]
    return grown


cdef Found found_of(signs):
    """The same columns as `Signs`."""
    cdef const float[:, ::1] marks = signs.marks
    cdef const uint8_t[::1] dated = signs.dated.view(np.uint8), hidden = signs.hidden.view(np.uint8)
    cdef const uint8_t[::1] closing = signs.closing.view(np.uint8)
    cdef const int64_t[::1] hints = signs.hints, levels = signs.levels
    cdef const float[::1] points = signs.points
    cdef Found found
    found.marks, found.dated, found.hints, found.points = &marks[0, 0], &dated[0], &hints[0], &points[0]
    found.hidden, found.levels, found.closing, found.title = &hidden[0], &levels[0], &closing[0], signs.title.block
    return found


def block_columns(table, lettering, tree, signs, list page):
    """A line for each column, and before them room for those of the second judgement."""
    cdef Letters letters = letters_of(lettering)
    found = np.empty((VIEWS + COLUMNS + len(page), letters.size), np.float32)
    cdef float[:, ::1] space = found
    fill_columns(space[VIEWS:], table, letters, grown_of(tree), found_of(signs), signs.title.repeated, page)
    return found


cdef int fill_columns(
    float[:, ::1] space, table, Letters letters, Grown grown, Found found, list repeated, list page
) except -1:
    """All columns but those of the second judgement."""
    cdef Py_ssize_t i, at = SAID, line
    cdef float worth
    fill_said(space, letters, found)
    fill_shifted(space[at:], space[:CORE], NEIGHBOURS)
    at += SHIFTED
    fill_places(space[at:], table, letters)
    at += PLACES
    fill_held(space[at:], grown, letters)
    at += HELD
    fill_groups(space[at:], table, letters)
    at += GROUPS
    fill_hints(space[at:], grown, found.hints)
    at += 2 * BITS
    fill_kin(space[at:], grown, letters, found, repeated)
    at += KIN
    fill_sections(space[at:], found.levels, found.closing, letters.size)
    at += SECTIONS
    for line in range(len(page)):
        worth = page[line]
        for i in range(letters.size):
            space[at + line, i] = worth
    return 0


def means(const float[:, ::1] columns, const int64_t[::1] sizes, float[::1] row):
    """Into the row, the mean of each column, weighed by the sizes, and behind them those of all blocks alike."""
    means_into(columns, &sizes[0], &row[0])


cdef extern from *:
    """
    #if defined(__GNUC__)
    typedef double Two __attribute__((vector_size(16)));
    typedef float TwoSingle __attribute__((vector_size(8)));

    static void two_sums(const float *column, const double *worths, long even, double *sums) {
        Two weighed = {0, 0}, alike = {0, 0}, worth;
        TwoSingle single;
        for (long i = 0; i < even; i += 2) {
            memcpy(&single, column + i, sizeof single);
            memcpy(&worth, worths + i, sizeof worth);
            Two value = __builtin_convertvector(single, Two);
            weighed += value * worth;
            alike += value;
        }
        memcpy(sums, &weighed, sizeof weighed);
        memcpy(sums + 2, &alike, sizeof alike);
    }
    #else
    static void two_sums(const float *column, const double *worths, long even, double *sums) {
        for (int i = 0; i < 4; i++) sums[i] = 0;
        for (long i = 0; i < even; i++) {
            sums[i % 2] += column[i] * worths[i];
            sums[2 + i % 2] += column[i];
        }
    }
    #endif
    """
    void two_sums(const float* column, const double* worths, Py_ssize_t even, double* sums) noexcept


cdef int means_into(const float[:, ::1] columns, const int64_t* sizes, float* row) except -1:
    cdef Py_ssize_t i, line, width = columns.shape[0], size = columns.shape[1], even = size - size % 2
    cdef double weighed, alike, total = 0
    cdef double sums[4]
    cdef vector[double] worths
    for i in range(size):
        worths.push_back(sizes[i])
        total += worths[i]
    for line in range(width):
        two_sums(&columns[line, 0], worths.data(), even, sums)  # each addition waits for the one before it
        weighed, alike = sums[0], sums[2]
        if even < size:
            weighed += columns[line, even] * worths[even]
            alike += columns[line, even]
        row[line] = (weighed + sums[1]) / total
        row[width + line] = (alike + sums[3]) / size
    return 0


def scores(const float[::1] row, learned):
    """How well the row fits each column of weights; no trait counts more than `MOST_APART`."""
    cdef const float[::1] mean = learned.mean, scale = learned.scale, bias = learned.bias
    cdef const float[:, ::1] weights = learned.weights
    cdef Py_ssize_t i, kind, kinds = bias.shape[0]
    cdef double trait
    cdef vector[double] sums
    sums.resize(kinds)
    for i in range(row.shape[0]):
        trait = min(max((row[i] - mean[i]) * scale[i], -MOST_APART), MOST_APART)
        for kind in range(kinds):
            sums[kind] += trait * weights[i, kind]
    return [sums[kind] + bias[kind] for kind in range(kinds)]


cdef int fill_said(float[:, ::1] lines, Letters letters, Found found) except -1:
    """What a block says, by its characters and by the marks that `told` tells."""
    cdef const int64_t* sizes = letters.sizes
    cdef const double* links = letters.links
    cdef const int64_t* count
    cdef Py_ssize_t i
    cdef double length
    for i in range(letters.size):
        count = letters.counts + i * SORTS
        length = max(letters.lengths[i], 1)
        lines[0, i] = log_of(min(sizes[i], 4000))
        lines[1, i] = links[i]
        lines[2, i] = sizes[i] > PROSE and links[i] < MOST_LINKED
        lines[3, i] = found.marks[i]
        lines[4, i] = min(1.0, count[STOP] / (length / 10 + 1))
        lines[5, i] = count[DIGIT] / length
        lines[6, i] = count[CAPITAL] / length
        lines[7, i] = found.marks[2 * letters.size + i]
        lines[8, i] = count[MONEY] > 0
        lines[9, i] = count[BREAK]
        lines[10, i] = found.marks[letters.size + i]
        lines[11, i] = count[WIDE] / length
        lines[12, i] = log_of(count[SPACE] + count[WIDE] // 2)
        lines[13, i] = found.dated[i]
    return 0


def shifted_rows(const float[:, ::1] columns, shifts):
    """The columns of the blocks that stand so far behind (or before), shift by shift; beyond the ends stand zeros."""
    found = np.empty((len(shifts) * columns.shape[0], columns.shape[1]), np.float32)
    fill_shifted(found, columns, shifts)
    return found


cdef int fill_shifted(float[:, ::1] lines, const float[:, ::1] columns, shifts) except -1:
    cdef Py_ssize_t height = columns.shape[0], size = columns.shape[1], line = 0, row, shift, start, stop
    for shift in shifts:
        start, stop = min(max(-shift, 0), size), max(min(size - shift, size), 0)  # what stands so far away on the page
        for row in range(height):
            memset(&lines[line + row, 0], 0, size * sizeof(float))
            if start < stop:
                memcpy(&lines[line + row, start], &columns[row, start + shift], (stop - start) * sizeof(float))
        line += height
    return 0


cdef int fill_places(float[:, ::1] lines, table, Letters letters) except -1:
    """Tag (one more than those named), and place on the page."""
    cdef list blocks = table.blocks, tags = table.tag, depth = table.depth
    cdef const int64_t* sizes = letters.sizes
    cdef Py_ssize_t i, node, at, kinds = len(TAG_AT) + 1, size = len(blocks)
    cdef int64_t before = 0, total = letters.total
    lines[:kinds] = 0
    for i in range(size):
        node = (<tuple>blocks[i])[0]
        at = TAG_AT.get(tags[node], kinds - 1)
        lines[at, i] = 1
        lines[kinds, i] = <double>i / size
        lines[kinds + 1, i] = <double>before / total
        lines[kinds + 2, i] = <double>sizes[i] / total
        lines[kinds + 3, i] = <double>depth[node] / 20
        before += sizes[i]
    return 0


cdef int fill_held(float[:, ::1] lines, Grown grown, Letters letters) except -1:
    """What the elements around each block hold, six columns a level, as `held_around` tells."""
    cdef const int64_t* parent = grown.parent
    cdef const int64_t* chars = grown.chars
    cdef const int64_t* first = grown.first_block
    cdef const int64_t* end = grown.end_block
    cdef Py_ssize_t i, level, size = grown.size
    cdef int64_t at, below
    cdef double inside, blocks, all_prose, total = letters.total
    cdef vector[int64_t] prose
    prose.resize(size + 1)
    for i in range(size):
        prose[i + 1] = prose[i] + prose_of(letters, i)
    all_prose = max(1, prose[size])
    for i in range(size):
        at = grown.nodes[i]
        for level in range(AROUND):
            below, at = at, parent[at]
            inside, blocks = chars[at], end[at] - first[at]
            lines[6 * level, i] = inside / total
            lines[6 * level + 1, i] = grown.links[at] / max(inside, 1.0)
            lines[6 * level + 2, i] = log_of(end[at] - first[at])
            lines[6 * level + 3, i] = log1p(inside / max(blocks, 1.0))
            lines[6 * level + 4, i] = (prose[end[at]] - prose[first[at]]) / all_prose
            lines[6 * level + 5, i] = (first[below] - first[at]) / max(blocks, 1.0)
    return 0


cdef inline int64_t prose_of(Letters letters, Py_ssize_t i) noexcept:
    """How much running text a block is."""
    return letters.sizes[i] if letters.sizes[i] > PROSE and letters.links[i] < MOST_LINKED else 0


cdef int fill_groups(float[:, ::1] lines, table, Letters letters) except -1:
    """How often the same path and class occur, what blocks of that sort are like together, and repeated texts."""
    cdef list blocks = table.blocks, classes = table.classes
    cdef const int64_t[::1] path = table.path
    cdef const int64_t* sizes = letters.sizes
    cdef const double* linked = letters.links
    cdef Py_ssize_t i, node, size = len(blocks), sort
    cdef vector[int64_t] sorts, same, count, times
    cdef vector[double] chars, links
    cdef tree_map[pair[int64_t, int64_t], int64_t] known
    cdef pair[int64_t, int64_t] look
    cdef dict class_numbers = {}, text_numbers = {}
    cdef double total = letters.total
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
        sort = number_in(text_numbers, (<tuple>blocks[i])[1])
        lines[5, i] = sort < <Py_ssize_t>times.size()
        if sort == <Py_ssize_t>times.size():
            times.push_back(0)
        same.push_back(sort)
        times[sort] += 1
    for i in range(size):
        sort = sorts[i]
        lines[0, i] = log_of(count[sort])
        lines[1, i] = chars[sort] / total
        lines[2, i] = log1p(chars[sort] / count[sort])
        lines[3, i] = links[sort] / max(1.0, chars[sort])
        lines[4, i] = times[same[i]] > 1
        lines[6, i] = log_of(times[same[i]])
    return 0


cdef Py_ssize_t number_in(dict known, thing) except -1:
    """The number of a thing, the next one where it is new."""
    number = known.get(thing)
    if number is None:
        number = known[thing] = len(known)
    return number


cdef struct Climb:
    int64_t steps, meeting


cdef inline Climb climb(int64_t node, const int64_t* parent, const int64_t* first, const int64_t* end, int64_t start, int64_t stop) noexcept:
    """How far a node must climb to an element that holds the blocks `start` to `stop` too, and that element."""
    cdef Climb found
    found.steps = 0
    while found.steps < CLIMB and (first[node] > start or end[node] < stop):
        node = parent[node]
        found.steps += 1
    found.meeting = node
    return found


cdef int fill_hints(float[:, ::1] lines, Grown grown, const int64_t* own) except -1:
    """A line for each hint of a block's element and the one around it, then one for each of all elements above."""
    cdef const int64_t* nodes = grown.nodes
    cdef const int64_t* parent = grown.parent
    cdef Py_ssize_t i, bit, size = grown.size, count = grown.count
    cdef vector[int64_t] passed_on, near, above
    passed_on.resize(count)
    for i in range(count):
        passed_on[i] = own[i] | (passed_on[parent[i]] if i else 0)
    for i in range(size):
        near.push_back(own[nodes[i]] | own[parent[nodes[i]]])
        above.push_back(passed_on[nodes[i]])
    for bit in range(BITS):
        fill_bit(&lines[bit, 0], near.data(), bit, size)
        fill_bit(&lines[BITS + bit, 0], above.data(), bit, size)
    return 0


cdef void fill_bit(float* line, const int64_t* marks, int bit, Py_ssize_t size) noexcept:
    """One bit of the marks of all blocks."""
    cdef Py_ssize_t i
    for i in range(size):
        line[i] = <int>(marks[i] >> bit) & 1


cdef int fill_kin(float[:, ::1] lines, Grown grown, Letters letters, Found found, list repeated) except -1:
    """How a block stands to the headline, and to the element that holds most of the page's running text."""
    cdef const int64_t* nodes = grown.nodes
    cdef const int64_t* parent = grown.parent
    cdef const int64_t* chars = grown.chars
    cdef const int64_t* first = grown.first_block
    cdef const int64_t* end = grown.end_block
    cdef const int64_t* sizes = letters.sizes
    cdef const double* links = letters.links
    cdef const float* points = found.points
    cdef Py_ssize_t i, size = grown.size, best = 0
    cdef int64_t at = found.title, away, above, headline = max(at, 0)
    cdef bint there = at >= 0
    cdef double whole = max(1, chars[0]), prose = 0, distance
    cdef float most
    cdef vector[double] held
    cdef Climb to_title
    held.resize(grown.count)
    for i in range(grown.count):
        if points[i] > points[best]:
            best = i
    most = points[best] if points[best] else 1.0
    for i in range(size):
        if sizes[i] >= PROSE and links[i] < MOST_LINKED:
            held[parent[nodes[i]]] += sizes[i]
            prose += sizes[i]
    prose = max(1.0, prose)
    for i in range(size):
        above, away = parent[nodes[i]], i - at
        to_title = climb(nodes[i], parent, first, end, headline, headline + 1)
        distance = log_of(away if away > 0 else -away)
        lines[0, i] = to_title.steps if there else 0
        lines[1, i] = chars[to_title.meeting] / whole
        lines[2, i] = climb(nodes[i], parent, first, end, first[best], end[best]).steps
        lines[3, i] = there
        lines[4, i] = (distance if away > 0 else -distance if away < 0 else 0.0) if there else 0.0
        lines[5, i] = away == 0
        lines[6, i] = best <= nodes[i] < grown.end[best]
        lines[7, i] = points[above] / most
        lines[8, i] = points[parent[above]] / most
        lines[9, i] = held[above] / prose
        lines[10, i] = held[nodes[i]] / prose
        lines[11, i] = found.hidden[i]
        lines[12, i] = <bint>repeated[i]
    return 0


cdef int fill_sections(float[:, ::1] lines, const int64_t* levels, const uint8_t* closing, Py_ssize_t size) except -1:
    """How far above the last heading stands, what it is like, and how far above a title that closes the text."""
    cdef Py_ssize_t i, heading = -1, closed = -1, titled = -1, headings = 0
    for i in range(size):
        if closing[i]:
            closed = i
        if levels[i] > 0:
            heading = i
            headings += 1
            if closing[i]:
                titled = i
        lines[0, i] = log_of(i - heading) if heading >= 0 else 5
        lines[1, i] = levels[heading] if heading >= 0 else 0
        lines[2, i] = heading >= 0 and closing[heading]
        lines[3, i] = closing[i]
        lines[4, i] = log_of(i - closed) if closed >= 0 else 8
        lines[5, i] = log_of(i - titled) if titled >= 0 else 8
        lines[6, i] = titled >= 0
        lines[7, i] = log_of(headings)
    return 0


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
        met = climb(nodes[i], &parent[0], &first_block[0], &end_block[0], first_block[best], end_block[best])
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
