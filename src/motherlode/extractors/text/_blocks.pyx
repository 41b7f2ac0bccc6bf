# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""The loops of `blocks.py`, compiled. Same bits, same steps; a test holds the two against each other."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.math cimport log1p
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libcpp.vector cimport vector

import numpy as np

from motherlode.extractors.text.blocks import LONGEST_NAME
from motherlode.read.nodes import INLINE

cdef double LITTLE = 1e-6
cdef Py_ssize_t LONGEST = LONGEST_NAME, ROOM = 16
cdef int64_t IS_INLINE = -1

cdef extern from *:
    """
    const int SPOTS = 512;
    struct Bits {  // of the texts that were met last, each at its spot
        void *texts[SPOTS] = {};
        int64_t bits[SPOTS];
    };
    """
    enum: SPOTS
    cdef cppclass Bits:
        void* texts[512]
        int64_t bits[512]


cdef class Words:
    """Words, and a number for each. Their letters stand in two numbers, so that a stretch of a text is looked up
    without making a text of it."""

    def __init__(self, numbers):
        cdef str word
        cdef Word one
        cdef Py_ssize_t room = 64
        self.numbers = dict(numbers)
        self.longest = max([len(word) for word in self.numbers], default=0)
        while room < 4 * len(self.numbers):
            room *= 2
        self.places.resize(room)
        for word, number in self.numbers.items():
            if not word or not word.isascii():
                continue
            for letter in (word[0], word[0].upper()):
                self.opens[<Py_UCS4>letter] |= length_bit(len(word))
            one = packed_word(PyUnicode_KIND(word), PyUnicode_DATA(word), 0, len(word))
            if one.low:
                one.number = number
                self.places[self.place_of(one)] = one
        for word in self.numbers:  # those with other letters may be as long as they like
            if word and not word.isascii() and word[0].isascii() and self.opens[<Py_UCS4>word[0]]:
                self.opens[<Py_UCS4>word[0]] = self.opens[<Py_UCS4>word[0].upper()] = ~<uint64_t>0

    cdef size_t place_of(self, Word one) noexcept:
        """Where a word stands, or would."""
        cdef size_t last = self.places.size() - 1
        cdef size_t at = ((one.low ^ (one.high * 31)) * <uint64_t>0x9E3779B97F4A7C15) >> 32 & last
        while self.places[at].low and not (self.places[at].low == one.low and self.places[at].high == one.high):
            at = (at + 1) & last
        return at

    cdef int64_t number(self, str text, Py_ssize_t start, Py_ssize_t end) except -1:
        """The number of this stretch of a text, in small or large letters; 0 where it is none of the words."""
        cdef Word one
        cdef Py_UCS4 first = text[start]
        if end - start > self.longest or first < 128 and not self.opens[first] & length_bit(end - start):
            return 0
        one = packed_word(PyUnicode_KIND(text), PyUnicode_DATA(text), start, end)
        if one.low:
            return self.places[self.place_of(one)].number
        return self.numbers.get(text[start:end].lower(), 0)

    cpdef int64_t bits(self, str name) except -1:
        """The numbers together of the words that a name is made of: `mainNav` has two."""
        cdef Py_ssize_t at = 0, start, size = min(len(name), LONGEST)
        cdef int64_t found = 0
        while at < size:
            start = at
            if is_capital(name[at]):
                at += 1
            if at < size and is_small(name[at]):
                while at < size and is_small(name[at]):
                    at += 1
            elif at > start:
                while at < size and is_capital(name[at]):
                    at += 1
            else:
                at += 1
                continue
            found |= self.number(name, start, at)
        return found


cdef inline uint64_t length_bit(Py_ssize_t length) noexcept:
    """The bit for words of so many letters; very long ones share one."""
    return <uint64_t>1 << min(length, 63)


cdef Word packed_word(int kind, const void* letters, Py_ssize_t start, Py_ssize_t end) noexcept:
    """A stretch of a text as two numbers, its capitals made small; both are 0 where it is no word of ASCII."""
    cdef Word one, none
    cdef Py_ssize_t at
    cdef uint64_t letter
    none.low = none.high = none.number = 0
    one = none
    if end - start > ROOM:
        return none
    for at in range(start, end):
        letter = <uint64_t>PyUnicode_READ(kind, <void*>letters, at)
        if not 0 < letter < 128:
            return none
        if 65 <= letter <= 90:
            letter += 32
        if at - start < 8:
            one.low = one.low << 8 | letter
        else:
            one.high = one.high << 8 | letter
    return one


def own_hints(table, dict ids, dict tag_bits, Words words):
    """The bits of each node by its tag, class and id; none for what holds no blocks."""
    own = np.zeros(len(table.tag), np.int64)
    cdef int64_t[::1] bits = own
    hints_into(table, ids, tag_bits, words, &bits[0])
    return own


cdef int hints_into(table, dict ids, dict tag_bits, Words words, int64_t* bits) except -1:
    """The same, into room that is all zeros."""
    cdef list tags = table.tag, classes = table.classes, parents = table.parent
    cdef list first_block = table.first_block, end_block = table.end_block
    cdef Py_ssize_t node, size = len(tags)
    cdef Bits of_tags, of_classes
    cdef int64_t found
    cdef void* text
    cdef size_t spot
    for node in range(size):
        if <Py_ssize_t>first_block[node] >= <Py_ssize_t>end_block[node]:
            continue
        text = <void*>tags[node]
        spot = spot_of(text)
        if of_tags.texts[spot] != text:
            of_tags.texts[spot] = text
            of_tags.bits[spot] = IS_INLINE if tags[node] in INLINE else tag_bits.get(tags[node], 0)
        found = of_tags.bits[spot]
        if found == IS_INLINE:
            continue
        bits[node] = found
        if <Py_ssize_t>parents[node] > 0:
            text = <void*>classes[node]
            spot = spot_of(text)
            if of_classes.texts[spot] != text:
                of_classes.texts[spot] = text
                of_classes.bits[spot] = words.bits(<str>classes[node])
            bits[node] |= of_classes.bits[spot]
    for node, name in ids.items():
        if (
            <Py_ssize_t>first_block[node] < <Py_ssize_t>end_block[node] and <Py_ssize_t>parents[node] > 0
            and tags[node] not in INLINE
        ):
            bits[node] |= words.bits(<str>name)
    return 0


cdef inline size_t spot_of(void* text) noexcept:
    """The spot that is told by where a text stands in memory: elements share their tags and classes."""
    return (<size_t>text >> 4 ^ <size_t>text >> 12) & (SPOTS - 1)


def grown_columns(table):
    """The element of each block, and of each element: parent (the root's is itself), end, first block and the end of
    its blocks, text and links in characters."""
    nodes, columns = np.empty(len(table.blocks), np.int64), np.empty((6, len(table.parent)), np.int64)
    cdef int64_t[::1] node = nodes
    cdef int64_t[:, ::1] column = columns
    grown_into(table, &node[0], &column[0, 0])
    return nodes, *columns


cdef int grown_into(table, int64_t* nodes, int64_t* columns) except -1:
    """The same, one column behind the other."""
    cdef list blocks = table.blocks, parents = table.parent, ends = table.end, before = table.chars_before
    cdef list first_block = table.first_block, end_block = table.end_block
    cdef const int64_t[::1] linked = table.link_chars_before
    cdef Py_ssize_t i, end, size = len(parents)
    for i in range(len(blocks)):
        nodes[i] = <int64_t>(<tuple>blocks[i])[0]
    for i in range(size):
        end = ends[i]
        columns[i] = max(<int64_t>parents[i], 0)
        columns[size + i] = end
        columns[2 * size + i] = <int64_t>first_block[i]
        columns[3 * size + i] = <int64_t>end_block[i]
        columns[4 * size + i] = <int64_t>before[end] - <int64_t>before[i]
        columns[5 * size + i] = linked[end] - linked[i]
    return 0


def points_above(grown, const int64_t[::1] sizes, const double[::1] links, int64_t least, shares):
    """For each element the points of the long blocks below it, of which it has a share a generation."""
    cdef const int64_t[::1] nodes = grown.nodes, parent = grown.parent
    found = np.zeros(parent.shape[0], np.float32)
    cdef float[::1] points = found
    points_into(&nodes[0], nodes.shape[0], &parent[0], parent.shape[0], &sizes[0], &links[0], least, shares, &points[0])
    return found


cdef int points_into(
    const int64_t* nodes, Py_ssize_t size, const int64_t* parent, Py_ssize_t count, const int64_t* sizes, const double* links,
    int64_t least, shares, float* points,
) except -1:
    """The same, into room that is all zeros."""
    cdef Py_ssize_t i
    cdef double share, worth
    cdef vector[int64_t] at
    cdef vector[double] sums
    for i in range(size):
        at.push_back(nodes[i])
    for share in shares:
        sums.assign(count, 0.0)
        for i in range(size):
            if sizes[i] >= least and at[i] > 0:
                worth = (1 + min(<double>sizes[i] / 100, 6.0)) * (1 - links[i])
                sums[parent[at[i]]] += worth * share
            at[i] = parent[at[i]]
        for i in range(count):
            points[i] += <float>sums[i]
    return 0


def largest_heading(const int64_t[::1] levels, list repeated, int64_t large):
    """The first large heading that repeats the title, else the first of level 1, else -1."""
    return largest_of(&levels[0], repeated, large)


cdef Py_ssize_t largest_of(const int64_t* levels, list repeated, int64_t large) except -2:
    cdef Py_ssize_t at, first = -1
    for at in range(len(repeated)):
        if 0 < levels[at] <= large and <bint>repeated[at]:
            return at
        if levels[at] == 1 and first < 0:
            first = at
    return first


def climbed(const int64_t[::1] nodes, const int64_t[::1] parent, outside, int highest):
    """How many steps up from each of the nodes the first element that is not outside stands, and that element."""
    cdef const uint8_t[::1] away = outside.view(np.uint8)
    cdef Py_ssize_t i, size = nodes.shape[0]
    cdef int64_t node, steps
    counted, reached = np.empty(size, np.int64), np.empty(size, np.int64)
    cdef int64_t[::1] count = counted, reach = reached
    for i in range(size):
        node, steps = nodes[i], 0
        while steps < highest and away[node]:
            node = parent[node]
            steps += 1
        count[i], reach[i] = steps, node
    return counted, reached


def liked_around(grown, const double[::1] liked, const double[::1] whole, int levels):
    """Two columns a level: how much of the element around a block is liked, and how much of all that is liked it has."""
    cdef const int64_t[::1] nodes = grown.nodes, parent = grown.parent
    cdef const int64_t[::1] first = grown.first_block, end = grown.end_block
    cdef Py_ssize_t i, level, size = nodes.shape[0]
    cdef int64_t at
    cdef double all_liked = max(liked[liked.shape[0] - 1], LITTLE)
    found = np.empty((2 * levels, size), np.float32)
    cdef float[:, ::1] lines = found
    for i in range(size):
        at = nodes[i]
        for level in range(levels):
            at = parent[at]
            lines[2 * level, i] = share(liked, whole, first[at], end[at])
            lines[2 * level + 1, i] = (liked[end[at]] - liked[first[at]]) / all_liked
    return found


def liked_near(const double[::1] liked, const double[::1] whole, stretches):
    """How much is liked of stretches of blocks that begin so many blocks before each block, and end so many behind."""
    cdef Py_ssize_t i, before, behind, line, last = liked.shape[0] - 1
    found = np.empty((len(stretches), last), np.float32)
    cdef float[:, ::1] lines = found
    for line, (before, behind) in enumerate(stretches):
        for i in range(last):
            lines[line, i] = share(liked, whole, max(i - before, 0), min(i + behind, last))
    return found


cdef inline double share(const double[::1] liked, const double[::1] whole, int64_t start, int64_t end) noexcept:
    """How much of a stretch is liked."""
    return (liked[end] - liked[start]) / max(whole[end] - whole[start], LITTLE)


def packed(values):
    """Whole numbers as an array."""
    if not isinstance(values, list):
        return np.array(values, np.int64)
    return packed_list(values)


cdef packed_list(list values):
    cdef Py_ssize_t i, size = len(values)
    found = np.empty(size, np.int64)
    cdef int64_t[::1] numbers = found
    for i in range(size):
        numbers[i] = <int64_t>values[i]
    return found


def numbered(list things):
    """A number for each of the things, the same for equal ones, rising as they are met first."""
    cdef dict known = {}
    cdef Py_ssize_t i, size = len(things)
    found = np.empty(size, np.int64)
    cdef int64_t[::1] numbers = found
    for i in range(size):
        number = known.get(things[i])
        if number is None:
            number = known[things[i]] = len(known)
        numbers[i] = number
    return found


def letter_counts(list texts, const uint8_t[::1] sort_of, int sorts):
    """How many characters of each sort a text has, a row a text; what lies beyond the table is of its last sort."""
    cdef Py_ssize_t i, at, size, last = sort_of.shape[0] - 1
    cdef Py_UCS4 letter
    cdef str text
    cdef int kind
    cdef void* letters
    found = np.zeros((len(texts), sorts), np.int64)
    cdef int64_t[:, ::1] counts = found
    for i in range(len(texts)):
        text = texts[i]
        kind, letters, size = PyUnicode_KIND(text), PyUnicode_DATA(text), len(text)
        for at in range(size):
            letter = PyUnicode_READ(kind, letters, at)
            counts[i, sort_of[letter if letter < last else last]] += 1
    return found


def lettered(list blocks, const uint8_t[::1] sort_of, int sorts):
    """Length, share of links, and characters of each sort of every block, as `letter_counts` counts them."""
    cdef Py_ssize_t size = len(blocks)
    found, lengths, links = np.zeros((size, sorts), np.int64), np.empty(size, np.int64), np.empty(size, np.float64)
    cdef int64_t[:, ::1] counts = found
    cdef int64_t[::1] long = lengths
    cdef double[::1] linked = links
    letters_into(blocks, sort_of, sorts, &long[0], &linked[0], &counts[0, 0])
    return lengths, links, found


cdef int letters_into(
    list blocks, const uint8_t[::1] sort_of, int sorts, int64_t* lengths, double* links, int64_t* counts
) except -1:
    """The same; the room of the counts is all zeros."""
    cdef Py_ssize_t i, at, length, last = sort_of.shape[0] - 1
    cdef Py_UCS4 letter
    cdef str text
    cdef int kind
    cdef void* letters
    for i in range(len(blocks)):
        block = blocks[i]
        text = (<tuple>block)[1]
        kind, letters, length = PyUnicode_KIND(text), PyUnicode_DATA(text), len(text)
        for at in range(length):
            letter = PyUnicode_READ(kind, letters, at)
            counts[i * sorts + sort_of[letter if letter < last else last]] += 1
        lengths[i] = length
        links[i] = min(1.0, <double>(<tuple>block)[2] / max(length, 1))
    return 0


def anchors(list blocks, const uint8_t[::1] sort_of, int wide, Py_ssize_t long, double few_links):
    """Blocks of so many letters, of which a wide one counts as two, and with so few links."""
    cdef Py_ssize_t i, at, length, size, last = sort_of.shape[0] - 1
    cdef Py_UCS4 letter
    cdef str text
    cdef int kind
    cdef void* letters
    cdef list found = []
    for i in range(len(blocks)):
        block = blocks[i]
        text = (<tuple>block)[1]
        length = size = len(text)
        if size < long and 2 * size >= long and not text.isascii():
            kind, letters = PyUnicode_KIND(text), PyUnicode_DATA(text)
            for at in range(length):
                letter = PyUnicode_READ(kind, letters, at)
                size += sort_of[letter if letter < last else last] == wide
        if size >= long and <double>(<tuple>block)[2] / length < few_links:
            found.append(i)
    return found


def bridged(list blocks, list tags, list long, frozenset headings, Py_ssize_t bridge, double few_links):
    """The long blocks, few others between two that are no links, and a heading before those that stand alone."""
    cdef list chosen = []
    cdef Py_ssize_t anchor, at, before = -99
    cdef int64_t links
    for anchor in long:
        if anchor - before <= bridge + 1:
            for at in range(before + 1, anchor):
                links = (<tuple>blocks[at])[2]
                if not links or <double>links / len(<str>(<tuple>blocks[at])[1]) < few_links:
                    chosen.append(at)
        elif anchor and tags[<Py_ssize_t>(<tuple>blocks[anchor - 1])[0]] in headings:
            chosen.append(anchor - 1)
        chosen.append(anchor)
        before = anchor
    return chosen


def lined(table, list chosen, frozenset cells):
    """(text, node) of each block, with the cells of a table row joined."""
    cdef list blocks = table.blocks, tags = table.tag, parents = table.parent, found = []
    cdef list first_block = table.first_block, end_block = table.end_block
    cdef Py_ssize_t index, node, row, before = -1
    cdef str text
    for index in chosen:
        node, text = (<tuple>blocks[index])[0], (<tuple>blocks[index])[1]
        row = -1
        if tags[node] in cells and <Py_ssize_t>end_block[node] - <Py_ssize_t>first_block[node] == 1:
            row = parents[node]
            if row >= 0 and <str>tags[row] != "tr":
                row = -1
        if row >= 0 and row == before:
            found[len(found) - 1] = (<str>(<tuple>found[len(found) - 1])[0] + " | " + text, row)
        else:
            found.append((text, row if row >= 0 else node))
        before = row
    return found


def told(list texts, frozenset ends, Words words, Py_ssize_t sample):
    """Of each text: does it end like a sentence, open with a capital, hold one of the words in its beginning?"""
    found = np.zeros((3, len(texts)), np.float32)
    cdef float[:, ::1] marks = found
    marks_into(texts, ends, words, sample, &marks[0, 0])
    return found


cdef int marks_into(list texts, frozenset ends, Words words, Py_ssize_t sample, float* marks) except -1:
    """The same, into room that is all zeros."""
    cdef Py_ssize_t i, at, start, stop, size = len(texts)
    cdef str text
    cdef int kind
    cdef void* letters
    for i in range(size):
        text = texts[i]
        kind, letters = PyUnicode_KIND(text), PyUnicode_DATA(text)
        marks[i] = text[len(text) - 1] in ends
        marks[size + i] = text[0].isupper()
        at, stop = 0, min(len(text), sample)
        while at < stop:
            start = at
            while at < stop and not is_space(PyUnicode_READ(kind, letters, at)):
                at += 1
            if at > start and words.number(text, start, at):
                marks[2 * size + i] = 1
                break
            at += 1
    return 0


cdef inline bint is_space(Py_UCS4 letter) noexcept:
    return letter == 32 or 9 <= letter <= 13 or 28 <= letter <= 31 if letter < 128 else letter.isspace()


cdef inline bint is_small(Py_UCS4 letter) noexcept:
    return 97 <= letter <= 122


cdef inline bint is_capital(Py_UCS4 letter) noexcept:
    return 65 <= letter <= 90


def may_be_dated(list texts, const int64_t[:, ::1] counts, const int64_t[::1] sizes, int digit, int64_t short):
    """Which texts are short and have a time of day, and where the pattern for dates may find another."""
    cdef list doubtful = []
    found = np.zeros(len(texts), bool)
    cdef uint8_t[::1] marks = found.view(np.uint8)
    dates_into(texts, &counts[0, 0], counts.shape[1], &sizes[0], digit, short, &marks[0], doubtful)
    return found, doubtful


cdef int dates_into(
    list texts, const int64_t* counts, int sorts, const int64_t* sizes, int digit, int64_t short, uint8_t* marks, list doubtful
) except -1:
    """The same, into room that is all zeros."""
    cdef Py_ssize_t i
    cdef int said
    for i in range(len(texts)):
        if counts[i * sorts + digit] > 0 and sizes[i] < short:
            said = date_marks(texts[i])
            marks[i] = said == 1
            if said == 2:
                doubtful.append(i)
    return 0


cdef int date_marks(str text) except -1:
    """1 for a text with a time of day, 2 where the pattern for dates may find another, else 0."""
    cdef Py_ssize_t at, size = len(text)
    cdef Py_UCS4 letter
    cdef bint perhaps = False
    for at in range(size):
        letter = text[at]
        if letter == 58:
            if at and at + 2 < size and text[at - 1].isdecimal() and text[at + 1].isdecimal() and text[at + 2].isdecimal():
                return 1
        elif perhaps:
            continue
        elif letter == 0x524D:
            perhaps = True
        elif at + 1 < size and (letter == 49 and text[at + 1] == 57 or letter == 50 and text[at + 1] == 48):
            perhaps = True
        elif letter == 97 and at + 2 < size and text[at + 1] == 103 and text[at + 2] == 111:
            perhaps = True
    return 2 if perhaps else 0


cpdef list title_lines(list blocks, str title):
    """For each block: does the title, which is in small letters and without spaces, begin with it?"""
    cdef list found = []
    cdef str text, letter = title[:1]
    cdef Py_ssize_t longest = 2 * len(title) + 20
    cdef int64_t first, opening = <int64_t>(<Py_UCS4>title[0]) if title else 0
    for block in blocks:
        text = (<tuple>block)[1]
        if not 5 < len(text) < longest:
            found.append(False)
            continue
        first = <int64_t>(<Py_UCS4>text[0])
        if first < 128:
            if 65 <= first <= 90:
                first += 32
            if first != opening:
                found.append(False)
                continue
        elif text[:1].lower() != letter:
            found.append(False)
            continue
        found.append(title.startswith("".join(text.lower().split())))
    return found


def chars_in(list blocks, list tags, const int64_t[::1] sizes, str tag not None):
    """The sizes of the blocks in elements of a tag, and of all."""
    cdef int64_t total = 0
    return chars_of(blocks, tags, &sizes[0], tag, &total), total


cdef int64_t chars_of(list blocks, list tags, const int64_t* sizes, str tag, int64_t* total) except -1:
    """The sizes in elements of the tag; those of all are added to the total."""
    cdef Py_ssize_t i
    cdef int64_t inside = 0
    for i in range(len(blocks)):
        total[0] += sizes[i]
        if <str>tags[<Py_ssize_t>(<tuple>blocks[i])[0]] == tag:
            inside += sizes[i]
    return inside


def tag_levels(list blocks, list tags, dict levels):
    """The level of each block's element, 0 where it has none."""
    found = np.zeros(len(blocks), np.int64)
    cdef int64_t[::1] numbers = found
    levels_into(blocks, tags, levels, &numbers[0])
    return found


cdef int levels_into(list blocks, list tags, dict levels, int64_t* numbers) except -1:
    """The same, into room that is all zeros."""
    cdef Py_ssize_t i
    for i in range(len(blocks)):
        level = levels.get(tags[<Py_ssize_t>(<tuple>blocks[i])[0]])
        if level is not None:
            numbers[i] = level
    return 0


def short_holding(list blocks, const int64_t[::1] sizes, const int64_t[:, ::1] counts, int wide, int64_t longest, Words words):
    """The short blocks that hold one of the words, or letters of the wide sort: by position."""
    return short_ones(blocks, &sizes[0], &counts[0, 0], counts.shape[1], wide, longest, words)


cdef list short_ones(
    list blocks, const int64_t* sizes, const int64_t* counts, int sorts, int wide, int64_t longest, Words words
):
    cdef Py_ssize_t i
    cdef list found = []
    cdef str text
    for i in range(len(blocks)):
        if sizes[i] > longest:
            continue
        text = (<tuple>blocks[i])[1]
        if counts[i * sorts + wide] > 0 or holds(text if text.isascii() else text.lower(), words):
            found.append(i)
    return found


def holding(list texts, Words words):
    """Which of the texts hold one of the words, which are in small letters and longer than a letter?"""
    cdef list found = []
    cdef str text
    for text in texts:
        found.append(holds(text if text.isascii() else text.lower(), words))
    return found


cdef bint holds(str text, Words words) except -1:
    cdef Py_ssize_t at = 0, start, size = len(text)
    while at < size:
        start = at
        while at < size and (is_small(text[at]) or is_capital(text[at])):
            at += 1
        if at - start > 1 and words.number(text, start, at):
            return True
        at += 1
    return False


def headings_above(table, list chosen not None, list headings not None, Py_ssize_t longest):
    """Headings of one short block that is not chosen, followed by one that is, with their blocks."""
    cdef list blocks = table.blocks, first_block = table.first_block, end_block = table.end_block, found = []
    cdef Py_ssize_t at, behind, count = len(blocks)
    cdef vector[bint] known
    known.resize(count + 1)
    for at in chosen:
        known[at] = True
    for node in headings:
        at, behind = first_block[node], end_block[node]
        if behind - at == 1 and not known[at] and known[behind] and len(<str>(<tuple>blocks[at])[1]) <= longest:
            found.append((node, at))
    return found


def missing_cells(table, chosen, Py_ssize_t longest, double most):
    """The cells that are not chosen, in the rows of data that have a chosen cell."""
    cdef list tags = table.tag, parents = table.parent, blocks = table.blocks, found = []
    cdef list first_block = table.first_block, end_block = table.end_block
    cdef vector[bint] known
    cdef set homes = set()
    cdef Py_ssize_t i, node, row, before = -1
    known.resize(len(blocks))
    for i in chosen:
        known[i] = True
        node = (<tuple>blocks[i])[0]
        row = parents[node]
        if row >= 0 and row != before and <str>tags[node] in ("td", "th"):
            before = row
            if <str>tags[row] == "tr":
                homes.add(row)
    for row in sorted(homes):
        add_missing(row, first_block[row], end_block[row], blocks, parents, known, longest, most, found)
    return found


cdef int add_missing(
    Py_ssize_t row, Py_ssize_t first, Py_ssize_t end, list blocks, list parents, vector[bint]& known,
    Py_ssize_t longest, double most, list found,
) except -1:
    """The cells of a row of data that are not known to be text, where they may be."""
    cdef Py_ssize_t i, length, missing = 0, size = 0, lost = 0
    cdef bint linked = False
    cdef tuple block
    for i in range(first, end):
        missing += not known[i]
    if not missing:
        return 0
    for i in range(first, end):
        block = <tuple>blocks[i]
        length = len(<str>block[1])
        if length > longest or <Py_ssize_t>parents[<Py_ssize_t>block[0]] != row:
            return 0
        size += length
        if not known[i]:
            lost += length
            linked = linked or bool(block[2])
    if linked and (known[first] or lost > most * size):
        return 0
    for i in range(first, end):
        if not known[i]:
            found.append(i)
    return 0
