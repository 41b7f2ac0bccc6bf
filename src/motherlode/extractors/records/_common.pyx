# cython: language_level=3, boundscheck=False, wraparound=False
# distutils: language = c++
"""The loops of `common.py`, compiled: every cut of a page that is looked at closely goes through them, node by node.

Same answers, same order; a test holds the two against each other.
"""

from cpython cimport array
from libc.stdint cimport int64_t
from libcpp.vector cimport vector

from array import array as make_array

from motherlode.extractors.records.common import BUTTONS, COUNTED, LONGEST, LONGEST_BUTTON, Bodied, Named
from motherlode.read.nodes import LINES

cdef Py_ssize_t MOST = LONGEST, MOST_BUTTON = LONGEST_BUTTON
cdef str COUNTS = COUNTED
cdef frozenset NO_NAMES = BUTTONS, INLINE = LINES
cdef array.array DOUBLES = make_array("d")


cdef class ShortTexts:
    """The texts of a page's elements where they may be names."""

    cdef list tags, ends, before, first_block, end_block, blocks, known
    cdef object elements

    def __init__(self, table):
        self.tags, self.ends, self.before = table.tag, table.end, table.chars_before
        self.first_block, self.end_block, self.blocks = table.first_block, table.end_block, table.blocks
        self.elements = table.elements
        self.known = [None] * len(self.tags)

    cpdef str of(self, Py_ssize_t node):
        """The text of an element, "" where it is no name."""
        cdef object known = self.known[node]
        if known is None:
            known = self.known[node] = self.read(node)
        return known

    cdef str read(self, Py_ssize_t node):
        cdef Py_ssize_t chars, first, lines
        cdef str text
        chars = <Py_ssize_t>self.before[<Py_ssize_t>self.ends[node]] - <Py_ssize_t>self.before[node]
        if not 0 < chars <= MOST:
            return ""
        if self.tags[node] in INLINE:
            text = self.elements.line(node)
        else:
            first = self.first_block[node]
            lines = <Py_ssize_t>self.end_block[node] - first
            if lines != 1:
                return ""
            text = (<tuple>self.blocks[first])[1]
        return "" if not text or "\n" in text or is_no_name(text) else text


cdef bint is_no_name(str text) except -1:
    """Without a letter, a button, or an address."""
    cdef str low
    if not (text[0].isalpha() or has_letter(text)):
        return True
    if len(text) <= MOST_BUTTON and text.lower().rstrip(COUNTS) in NO_NAMES:
        return True
    if ":" in text:
        low = text.lower()
        return "http:" in low or "https:" in low
    return False


cdef bint has_letter(str text):
    cdef Py_UCS4 letter
    for letter in text:
        if letter.isalnum() and not letter.isdecimal():
            return True
    return False


cdef bint is_leaf(Py_ssize_t node, list ends, list before, Py_ssize_t longest) except -1:
    """Has the element a text no longer than this, and none inside it a text of its own?"""
    cdef Py_ssize_t end = ends[node], chars = <Py_ssize_t>before[end] - <Py_ssize_t>before[node], inner
    if not 0 < chars <= longest:
        return False
    for inner in range(node + 1, end):
        if <Py_ssize_t>before[<Py_ssize_t>ends[inner]] > <Py_ssize_t>before[inner]:
            return False
    return True


cdef class Places:
    """The places that stand in at least half of the records, in the order in which they are met."""

    cdef readonly list names
    cdef object table, owners
    cdef list ends
    cdef Py_ssize_t records
    cdef vector[Py_ssize_t] starts, nodes, record_of  # the nodes of a place from its start on, with their records

    def __init__(self, table, cut, owners, numbers):
        self.table, self.owners, self.names, self.ends = table, owners, [], table.end
        self.records = len(cut)
        self.gather(cut, owners[0], table.parent, numbers)

    cdef int gather(self, cut, list owner, list parents, numbers) except -1:
        cdef const int64_t[::1] inside = numbers.inside, own = numbers.own
        cdef list names = numbers.names
        cdef vector[Py_ssize_t] count, held, last, order, met, places, holders
        cdef Py_ssize_t record, node, above, first, stop, at, total = 0
        cdef int64_t place
        count.resize(len(names))
        held.resize(len(names))
        last.resize(len(names))  # the record that a place was met in last, counted from 1
        for record, (first, stop) in enumerate(cut):
            for node in range(first, stop):
                if <Py_ssize_t>owner[node] != record:
                    continue
                above = parents[node]
                place = inside[node] if above >= 0 and <Py_ssize_t>owner[above] == record else own[node]
                if count[place] == 0:
                    order.push_back(place)
                count[place] += 1
                if last[place] != record + 1:
                    last[place] = record + 1
                    held[place] += 1
                met.push_back(node)
                places.push_back(place)
                holders.push_back(record)
        for place in order:
            if 2 * held[place] >= self.records:
                self.names.append(names[place])
                self.starts.push_back(total)
                last[place] = total  # where the next of its nodes goes
                total += count[place]
            else:
                last[place] = -1
        self.starts.push_back(total)
        self.nodes.resize(total)
        self.record_of.resize(total)
        for at in range(<Py_ssize_t>met.size()):
            place = places[at]
            if last[place] >= 0:
                self.nodes[last[place]] = met[at]
                self.record_of[last[place]] = holders[at]
                last[place] += 1
        return 0

    def at(self, Py_ssize_t place):
        """Record -> the nodes that stand there."""
        cdef dict found = {}
        cdef Py_ssize_t at
        for at in range(self.starts[place], self.starts[place + 1]):
            record = self.record_of[at]
            there = found.get(record)
            if there is None:
                found[record] = [self.nodes[at]]
            else:
                (<list>there).append(self.nodes[at])
        return found

    def leaves(self, Py_ssize_t longest):
        """The places that stand once in each record that has them and hold a short text of their own."""
        cdef list ends = self.table.end, before = self.table.chars_before, found = []
        cdef Py_ssize_t place, at, stop
        cdef bint fits
        for place in range(<Py_ssize_t>self.starts.size() - 1):
            at, stop, fits = self.starts[place], self.starts[place + 1], True
            while fits and at < stop:
                fits = at == self.starts[place] or self.record_of[at] != self.record_of[at - 1]
                fits = fits and is_leaf(self.nodes[at], ends, before, longest)
                at += 1
            if fits:
                nodes = [-1] * self.records
                for at in range(self.starts[place], stop):
                    nodes[self.record_of[at]] = self.nodes[at]
                found.append(nodes)
        return found

    def bodied(self, array.array worth_before, double once, double smallest):
        """The places with text that stand at most so often in a record, by the largest node of each."""
        cdef list ends = self.table.end, before = self.table.chars_before, found = []
        cdef list first_block = self.table.first_block, end_block = self.table.end_block
        cdef list owner = self.owners[0], block_owner = self.owners[1]
        cdef bint nested = self.owners[2]
        cdef double* worth = worth_before.data.as_doubles
        cdef vector[double] worths, most
        cdef vector[Py_ssize_t] chosen, sizes, filled
        cdef Py_ssize_t place, at, stop, record, node, best, chars, top, size, held, full, base
        cdef double own, total
        most.assign(self.records, smallest)
        for place in range(<Py_ssize_t>self.starts.size() - 1):
            at, stop = self.starts[place], self.starts[place + 1]
            held = 0
            for base in range(at, stop):
                held += base == at or self.record_of[base] != self.record_of[base - 1]
            if <double>(stop - at) > once * <double>held:
                continue
            base, size, full = worths.size(), 0, 0
            worths.resize(base + self.records)
            while at < stop:
                record, best, top = self.record_of[at], -1, -1
                while at < stop and self.record_of[at] == record:
                    node = self.nodes[at]
                    chars = <Py_ssize_t>before[<Py_ssize_t>ends[node]] - <Py_ssize_t>before[node]
                    if chars > top:
                        best, top = node, chars
                    at += 1
                size += top
                own = said(worth, first_block[best], end_block[best], block_owner if nested else None, owner[best])
                worths[base + record] = own
                full += own != 0.0
            if not size:
                worths.resize(base)
                continue
            for record in range(self.records):
                most[record] = max(most[record], worths[base + record])
            chosen.push_back(place)
            sizes.push_back(size)
            filled.push_back(full)
        for at in range(<Py_ssize_t>chosen.size()):
            total = 0.0
            for record in range(self.records):
                total += max(-1.0, worths[at * self.records + record] / most[record])
            found.append(Bodied(chosen[at], sizes[at], total / self.records, filled[at]))
        return found

    def named(self, list bodies, list dates, ShortTexts texts):
        """The places that say in half of the records, bodies and what holds the date left out, what may be a name."""
        cdef list found = [], ends = self.table.end, said
        cdef vector[Py_ssize_t] body, behind, date
        cdef Py_ssize_t place, at, start, stop, record, sample
        for one in bodies:
            body.push_back(-1 if one is None else one)
            behind.push_back(-1 if one is None else ends[one])
        for one in dates:
            date.push_back(-1 if one is None else one)
        for place in range(<Py_ssize_t>self.starts.size() - 1):
            start = at = self.starts[place]
            stop = self.starts[place + 1]
            said = []
            while at < stop and 2 * (len(said) + stop - at) >= self.records:  # as many may still say something
                record = self.record_of[at]
                text = self.said_at(&at, stop, body[record], behind[record], date[record], texts)
                if text:
                    said.append(text)
            if at < stop or 2 * len(said) < self.records:
                continue
            sample = start
            while not texts.of(self.nodes[sample]) or self.holds(self.nodes[sample], date[self.record_of[sample]]):
                sample += 1
            found.append(Named(place, self.nodes[sample], said))
        return found

    cdef inline bint holds(self, Py_ssize_t node, Py_ssize_t date):
        """Is an element that of the date, or does it hold that?"""
        return node <= date and date < <Py_ssize_t>self.ends[node]

    cdef str said_at(
        self, Py_ssize_t* at, Py_ssize_t stop, Py_ssize_t body, Py_ssize_t behind, Py_ssize_t date, ShortTexts texts
    ):
        """What a place says in the record of its next node: one text, or the first of two; else ""."""
        cdef Py_ssize_t node, record = self.record_of[at[0]]
        cdef str text, first = "", second = ""
        cdef bint many = False
        while at[0] < stop and self.record_of[at[0]] == record:
            node = self.nodes[at[0]]
            at[0] += 1
            if body <= node < behind or self.holds(node, date):
                continue
            text = texts.of(node)
            if not text or text == first or text == second:
                continue
            if not first:
                first = text
            elif not second:
                second = text
            else:
                many = True
        if many:
            return ""
        return second if second and second < first else first


cdef double said(double* before, Py_ssize_t first, Py_ssize_t stop, list owner, Py_ssize_t record) except? -1:
    """What some blocks are worth; where their owners are given, only those of one record."""
    cdef double total = 0.0
    cdef Py_ssize_t at
    if owner is None:
        return before[stop] - before[first]
    for at in range(first, stop):
        if <Py_ssize_t>owner[at] == record:
            total += before[at + 1] - before[at]
    return total


def owned(cut, kept, Py_ssize_t size):
    """For each place the record that it belongs to, the innermost one, counted among those kept; -1: none of these."""
    cdef list owner = [-1] * size
    cdef vector[Py_ssize_t] number
    cdef Py_ssize_t record, position, at, first, stop, before = -1, behind = -1
    cdef bint ordered = True
    number.assign(len(cut), -1)
    for position, record in enumerate(kept):
        number[record] = position
    for first, stop in cut:
        ordered = ordered and (first > before or first == before and stop <= behind)
        before, behind = first, stop
    order = range(len(cut)) if ordered else sorted(range(len(cut)), key=lambda i: (cut[i][0], -cut[i][1]))
    for record in order:
        first, stop = cut[record]
        mine = number[record]
        for at in range(first, stop):
            owner[at] = mine
    return owner


def about_blocks(table, cut, list owner, list nodes, double share):
    """The blocks of those of the nodes that lie in a record, do not open it, and hold less than this share of it."""
    cdef list ends = table.end, before = table.chars_before
    cdef list first_block = table.first_block, end_block = table.end_block, found = []
    cdef Py_ssize_t node, record, opening, end, chars
    for node in nodes:
        record = owner[node]
        if record < 0:
            continue
        opening, end = cut[record]
        if node == opening:
            continue
        chars = <Py_ssize_t>before[<Py_ssize_t>ends[node]] - <Py_ssize_t>before[node]
        if chars < share * (<Py_ssize_t>before[end] - <Py_ssize_t>before[opening]):
            found.extend(range(first_block[node], end_block[node]))
    return found


def running_worths(worths, idle, silent, list owner):
    """The sum of what blocks are worth, before each block and of all."""
    cdef const double[::1] plain = worths[0], labels = worths[1]
    cdef Py_ssize_t at, size = len(owner)
    cdef vector[char] sort_of  # 0: running text, 1: a label, 2: says nothing
    cdef array.array found = array.clone(DOUBLES, size + 1, zero=False)
    cdef double* sums = found.data.as_doubles
    sort_of.resize(size)
    for at in idle:
        sort_of[at] = 1
    for at in silent:
        sort_of[at] = 2
    sums[0] = 0.0
    for at in range(size):
        if <Py_ssize_t>owner[at] < 0 or sort_of[at] == 2:
            sums[at + 1] = sums[at]
        else:
            sums[at + 1] = sums[at] + (labels[at] if sort_of[at] else plain[at])
    return found
