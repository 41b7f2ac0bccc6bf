# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""The means of a page's columns, where nobody else asks for the columns or for what they are made of: as
`plain_means` of `kinds.py` has them, which a test holds this against.

Of a page of a few blocks the arrays between the steps cost more than the steps.
"""

from libc.math cimport log1p
from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

from motherlode.extractors.text._blocks cimport (
    Words,
    chars_of,
    dates_into,
    hints_into,
    largest_of,
    levels_into,
    marks_into,
    points_into,
    short_ones,
    title_lines,
)
from motherlode.extractors.text._rows cimport COLUMNS, Found, Grown, Letters, fill_columns, means_into

import numpy as np

from motherlode.extractors.text import container, features, headline, hints, lettering, sections

cdef int DIGIT = lettering.DIGIT, SORTS = lettering.SORTS, WIDE = lettering.WIDE
cdef frozenset SENTENCE_ENDS = features.SENTENCE_ENDS
cdef Words BOILERPLATE = features.BOILERPLATE, CLOSING_WORDS = sections.CLOSING_WORDS, HINTS = hints.WORDS
cdef dict TAG_BIT = hints.TAG_BIT, HEADINGS = sections.HEADINGS
cdef Py_ssize_t SAMPLE = features.SAMPLE
cdef int64_t SHORT = features.SHORT, LONGEST = sections.LONGEST, LEAST = container.PARAGRAPH, LARGE = headline.LARGE
cdef str PARAGRAPH = features.PARAGRAPH


cdef class Signs:
    """What is found out about the blocks and elements before the columns are made."""

    cdef vector[float] marks, points
    cdef vector[uint8_t] dated, hidden, closing
    cdef vector[int64_t] hints, levels
    cdef list repeated, texts
    cdef Found found

    cdef int look(self, table, Letters letters, Grown grown, dict ids, str title) except -1:
        cdef list blocks = table.blocks, tags = table.tag
        cdef Py_ssize_t size = letters.size
        self.texts = [(<tuple>block)[1] for block in blocks]
        self.marks.resize(3 * size)
        self.points.resize(grown.count)
        self.hints.resize(grown.count)
        self.dated.resize(size)
        self.hidden.resize(size)
        self.closing.resize(size)
        self.levels.resize(size)
        self.say(letters)
        hints_into(table, ids, TAG_BIT, HINTS, self.hints.data())
        points_into(
            grown.nodes, size, grown.parent, grown.count, letters.sizes, letters.links, LEAST, container.SHARES,
            self.points.data(),
        )
        levels_into(blocks, tags, HEADINGS, self.levels.data())
        self.repeated = title_lines(blocks, title)
        closes = sections.closes
        for at in short_ones(blocks, letters.sizes, letters.counts, SORTS, WIDE, LONGEST, CLOSING_WORDS):
            self.closing[<Py_ssize_t>at] = <bint>closes(self.texts[at])
        self.found.marks, self.found.dated, self.found.hints = self.marks.data(), self.dated.data(), self.hints.data()
        self.found.points, self.found.hidden = self.points.data(), self.hidden.data()
        self.found.levels, self.found.closing = self.levels.data(), self.closing.data()
        self.found.title = largest_of(self.levels.data(), self.repeated, LARGE)
        return 0

    cdef int say(self, Letters letters) except -1:
        """Telling words and letters, and dates."""
        cdef Py_ssize_t i
        cdef list doubtful = []
        marks_into(self.texts, SENTENCE_ENDS, BOILERPLATE, SAMPLE, self.marks.data())
        for i in range(letters.size):
            if letters.counts[i * SORTS + WIDE] and features.CHINESE_BOILERPLATE.search((<str>self.texts[i])[:SAMPLE]):
                self.marks[2 * letters.size + i] = 1
        dates_into(self.texts, letters.counts, SORTS, letters.sizes, DIGIT, SHORT, self.dated.data(), doubtful)
        for at in doubtful:
            self.dated[<Py_ssize_t>at] = features.DATED.search(self.texts[at]) is not None
        return 0

    cdef int hide(self, list nodes, Grown grown) except -1:
        """The blocks of elements that nobody sees."""
        cdef Py_ssize_t node, at
        for node in nodes:
            for at in range(grown.first_block[node], grown.end_block[node]):
                self.hidden[at] = True
        return 0


def means_of_page(table, names, str title not None, list said not None, float[::1] row):
    """Into the row, the mean of each column, weighed by the sizes of the blocks, and behind them those of all alike."""
    cdef Letters letters = Letters()
    cdef Grown grown = Grown()
    cdef Signs signs = Signs()
    cdef list page
    letters.count_letters(table.blocks)
    grown.grow(table)
    signs.look(table, letters, grown, names.ids, title)
    signs.hide(names.hidden, grown)
    page = [*of_page(table, letters, grown), *said]
    space = np.empty((COLUMNS + len(page), letters.size), np.float32)
    fill_columns(space, table, letters, grown, signs.found, signs.repeated, page)
    means_into(space, letters.sizes, &row[0])


cdef tuple of_page(table, Letters letters, Grown grown):
    """How much text the page has, in how many blocks, and how much of it in links and paragraphs."""
    cdef int64_t total = 0, paragraphs = chars_of(table.blocks, table.tag, letters.sizes, PARAGRAPH, &total)
    return (
        log1p(min(4000, max(1, total) // 10)),
        log1p(letters.size),
        <double>grown.links[0] / max(1, grown.chars[0]),
        <double>paragraphs / max(1, total),
    )
