# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""What `seen.py` and `traits.py` tell of the lines of a page, compiled: one pass, and no value between the two."""

import sys

from libc.math cimport fabs
from libcpp.vector cimport vector

from motherlode.extractors.paper import seen, traits
from motherlode.extractors.paper.name_parts import holds_no_names, unmarked
from motherlode.extractors.paper.names import share_of_names
from motherlode.extractors.paper.openings import opened
from motherlode.extractors.paper.shape import SHORT as FEW, shape_of, step
from motherlode.extractors.paper.sieve import passing

cdef int SHORT = FEW, LONG = traits.LONG
cdef int MOST_AT = traits.AT[len(traits.AT) - 1] + 1, MOST_SINCE = traits.DISTANCE[len(traits.DISTANCE) - 1] + 1
cdef list NAMES = [sys.intern(f"names={step(tenths, traits.SHARE)}") for tenths in range(11)]
cdef list AT = [sys.intern(f"at={step(at, traits.AT)}") for at in range(MOST_AT + 1)]
cdef list LOOKS = [traits.look(bool(at & 8), bool(at & 4), bool(at & 2), bool(at & 1)) for at in range(16)]
cdef list OPENINGS = [(name, opening.bit) for name, opening in traits.OPENINGS]
cdef list MARKERS = [(name, bit) for name, bit in OPENINGS if name in traits.MARKERS]
cdef list SIGNS = [(name, sign.bit, sign.compiled.search) for name, sign in traits.SIGNS]
cdef dict SINCE = {
    (marker, distance): traits.since(marker, distance)
    for marker in ("none", *traits.MARKERS) for distance in range(MOST_SINCE + 1)
}
cdef tuple OPENS = (sys.intern("after:opens=False"), sys.intern("after:opens=True"))
cdef vector[double] HEIGHTS = seen.HEIGHTS, WIDTHS = seen.WIDTHS, RATIOS = seen.RATIOS
cdef object size_traits = seen.size_traits, standing_traits = seen.standing_traits


cdef tuple comparisons(str side):
    """The traits for every change of size, weight and slant, by their number."""
    return tuple([
        traits.comparison(side, change, bold, italic)
        for change in ("same", "larger", "smaller") for bold in (-1, 0, 1) for italic in (-1, 0, 1)
    ])


cdef tuple BEFORE = comparisons("before"), AFTER = comparisons("after")


cdef struct Look:
    double size
    bint bold
    bint italic
    bint opens
    int bits


def traits_of(list lines not None, pages):
    """For each line of a header its own traits, as a chain that has learned wants them."""
    cdef vector[Look] looks
    cdef Look look
    cdef double left, bottom, right, top, width, height, size, above = 0
    cdef list found = [], own
    cdef dict sheets = {page.number: (max(page.width, 1.0), max(page.height, 1.0)) for page in pages.pages}
    cdef dict ranks = ranks_of(lines)
    cdef double usual = usual_size(lines)
    first = lines[0].page if lines else 0
    for line in lines:
        text, page, size = line.text, line.page, line.size
        left, bottom, right, top = line.box
        width, height = sheets[page]
        look = Look(size, line.bold, line.italic, not found or not -0.5 * size < above - top < 0.6 * size, opened(text))
        above = bottom
        own = own_traits(line, text, look.bits, 8 * look.bold + 4 * look.italic + 2 * look.opens + is_raised(line.spans))
        own.extend(size_traits(page - first, min(ranks.get((page, size), 9), 5), place_in(RATIOS, size / usual)))
        own.extend(standing(left, bottom, right, width, height))
        found.append(own)
        looks.push_back(look)
    add_neighbours(found, looks)
    return found


cdef double usual_size(list lines):
    """The size of most letters; of equals the first."""
    cdef dict counts = {}
    cdef double usual = 1.0
    cdef int most = -1
    for line in lines:
        counts[line.size] = counts.get(line.size, 0) + len(<str>line.text)
    for size, count in counts.items():
        if <int>count > most:
            usual, most = size, count
    return max(usual, 1.0)


cdef dict ranks_of(list lines):
    """The rank of a size among those of its page; drop capitals and ornaments do not count."""
    cdef dict sizes = {}, found = {}
    cdef int rank
    for line in lines:
        if len(<str>line.text) > 3:
            sizes.setdefault(line.page, set()).add(line.size)
    for page, own in sizes.items():
        for rank, size in enumerate(sorted(own, reverse=True)):
            found[page, size] = rank
    return found


cdef bint is_raised(tuple spans):
    for span in spans:
        if span.raised:
            return True
    return False


cdef tuple standing(double left, double bottom, double right, double width, double height):
    cdef double edge = left / width
    column = "left" if edge < 0.25 else "right" if edge > 0.47 else "middle"
    if fabs((left + right) / 2 / width - 0.5) < 0.03 and edge > 0.16:
        column = "centre"
    return standing_traits(place_in(HEIGHTS, 1 - bottom / height), place_in(WIDTHS, (right - left) / width), column)


cdef inline int place_in(vector[double]& steps, double value):
    """The first step that is not below the value."""
    cdef int at = 0, size = <int>steps.size()
    while at < size and steps[at] < value:
        at += 1
    return at


cdef list own_traits(line, str text, int bits, int look):
    cdef list found
    cdef int words, capital
    cdef double share
    found, words, capital = shape_of(text)
    found.extend(LOOKS[look])
    if bits:
        for name, bit in OPENINGS:
            if bits & <int>bit:
                found.append(name)
    # Most lines of a page are running text: what is dear to look for is looked for in the others.
    if len(text) > SHORT and 3 * capital < words and u"@" not in text:
        found.append("prose")
        return found
    if len(text) <= LONG:
        listed = unmarked(line)
        share = 0 if holds_no_names(listed) else share_of_names(listed)
        found.append(NAMES[min(<int>(10 * share), 10)])
    cdef int passed = passing(text)
    if passed:
        for name, bit, search in SIGNS:
            if passed & <int>bit and search(text):
                found.append(name)
    return found


cdef int add_neighbours(list found, vector[Look]& looks) except -1:
    """Where each line stands: after the last marker word, among the lines, against the ones before and behind it."""
    cdef int at, count = len(found), distance = 0
    cdef list own
    marker = "none"
    for at in range(count):
        own = found[at]
        own.extend(SINCE[marker, min(distance, MOST_SINCE)])
        own.append(AT[min(at, MOST_AT)])
        if at:
            own.extend(BEFORE[compared(looks[at], looks[at - 1])])
        else:
            own.append("before=none")
        if at + 1 < count:
            own.extend(AFTER[compared(looks[at], looks[at + 1])])
            own.append(OPENS[looks[at + 1].opens])
        else:
            own.append("after=none")
        distance += 1
        if looks[at].bits:
            for name, bit in MARKERS:
                if looks[at].bits & <int>bit:
                    marker, distance = name, 0
    return 0


cdef inline int compared(Look& line, Look& other):
    """The number of a change among the comparisons."""
    cdef int change = 0 if fabs(line.size - other.size) < 0.3 else 1 if line.size > other.size else 2
    return 9 * change + 3 * (1 + line.bold - other.bold) + 1 + line.italic - other.italic
