# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The lines of `neighbours.py` that stand together, compiled: each is held against the one before it."""

from libc.math cimport fabs, rint

from motherlode.extractors.paper import lexicon, neighbours
from motherlode.extractors.paper.openings import opened

cdef int PARTS = lexicon.PARTS
cdef double MAX_GAP = neighbours.MAX_GAP


cdef struct Place:
    double left
    double bottom
    double right
    double top
    double size


cdef Place place_of(line) except *:
    cdef tuple box = line.box
    return Place(box[0], box[1], box[2], box[3], line.size)


cdef inline bint overlap(Place first, Place second) noexcept:
    return first.left < second.right and second.left < first.right


def from_top(list lines not None):
    """Lines from the top; those of one height from the left."""
    cdef list order = []
    cdef tuple box
    cdef int at
    for at in range(len(lines)):
        box = lines[at].box
        order.append((-rint(<double>box[1] / 3), box[0], at))
    order.sort()
    return [lines[place[2]] for place in order]


def blocks_of(lines):
    """Lines that follow each other in one look, one column and one distance."""
    cdef Place above, below
    cdef double gap
    cdef list found = [], block = []
    for line in lines:
        if not line.upright or (<str>line.text).isdigit():
            continue
        below = place_of(line)
        if block:
            gap = above.bottom - below.top
            if (
                not fabs(above.size - below.size) < 0.06 * above.size or not overlap(above, below)
                or not -0.5 * above.size < gap < 0.8 * above.size or <int>opened(line.text) & PARTS
            ):
                found.append(block)
                block = []
        block.append(line)
        above = below
    found.append(block)
    return found


def block_around(list lines not None, int at):
    """The lines above and below that look the same and follow at line distance."""
    cdef double size = lines[at].size
    cdef list alike = []
    cdef int first = -1, last
    cdef Place above, below
    model, bold = lines[at], lines[at].bold
    for line in lines:
        if fabs(<double>line.size - size) <= 0.06 * size and line.bold == bold:
            if first < 0 and (line is model or line == model):
                first = len(alike)
            alike.append(line)
    last = first
    while first > 0 and meet(place_of(alike[first - 1]), place_of(alike[first])):
        first -= 1
    while last + 1 < len(alike) and meet(place_of(alike[last]), place_of(alike[last + 1])):
        last += 1
    return alike[first : last + 1]


cdef inline bint meet(Place above, Place below) noexcept:
    """Whether two lines follow each other in one block."""
    return above.bottom - below.top < MAX_GAP * below.size and overlap(above, below)
