# cython: language_level=3
"""The loops of `gather.py`, compiled: every link of every page goes through here.

Same links, same order; a test holds the two against each other.
"""

from cpython.object cimport PyObject

from motherlode.model import Link
from motherlode.read.gather import FROM_ROOT, HEADINGS, MAX_NEAR, MAX_TEXT, PLACE_STEPS, READERS_LINKS
from motherlode.read.gather import led_to, shown, step_of

cdef extern from "Python.h":
    # Keys are texts and numbers, which fail at nothing: no error needs to be looked after, as PyDict_GetItem does.
    PyObject* look_up "PyDict_GetItemWithError" (object held, object key) noexcept

cdef frozenset headings_tags = HEADINGS, readers = READERS_LINKS
cdef tuple from_root = FROM_ROOT
cdef Py_ssize_t most_text = MAX_TEXT, most_near = MAX_NEAR, steps = PLACE_STEPS


def gathered(table, str base not None, str origin not None, web_address):
    """The links, once each, in the order of the page; `web_address` makes an address of what is written."""
    cdef dict carried = table.leading
    cdef Around around = Around(table)
    cdef dict found = {}, seen = {}
    cdef PyObject* held
    cdef Py_ssize_t node
    cdef str address, url, text
    for node, address in sorted(carried["href"] + carried["src"] + carried["http-equiv"]):
        if around.tags[node] not in readers:
            address = led_to(table, node, address)
        if not address:
            continue
        address = address.partition("#")[0]
        held = look_up(seen, address)
        if held == NULL:
            url = web_address(origin if address.startswith(from_root) else base, address)
            seen[address] = url
        else:
            url = <str>held
        if not url:
            continue
        held = look_up(found, url)
        if held == NULL or not (<object>held).text:
            text = around.link_text(node)
            if held == NULL or text:
                found[url] = Link(url, text, around.text(node), around.place(node))
    return tuple(found.values())


cdef class Around:
    """What stands in and around the links of one page."""

    cdef object table, elements
    cdef list tags, parents, blocks, first_block, headings
    cdef dict places, trails, lines

    def __cinit__(self, table):
        cdef str heading = ""
        self.table, self.elements = table, table.elements
        self.tags, self.parents, self.first_block = table.tag, table.parent, table.first_block
        self.blocks, self.lines = table.blocks, table.link_lines
        self.places, self.trails = {}, {-1: ()}
        self.headings = []
        for block in self.blocks:
            self.headings.append(heading)
            if self.tags[(<tuple>block)[0]] in headings_tags:
                heading = (<str>(<tuple>block)[1])[:most_text]

    cdef str link_text(self, Py_ssize_t node):
        return (self.said(node) or <str>shown(self.table, node))[:most_text]

    cdef str said(self, node):
        cdef PyObject* held = look_up(self.lines, node)
        return <str>held if held != NULL else self.table.text(node)

    cdef str text(self, Py_ssize_t node):
        """The heading that a link stands under, and the block of text that it stands in."""
        cdef Py_ssize_t at = self.first_block[node], middle
        cdef tuple block
        cdef str own = ""
        if at >= len(self.headings):
            return ""
        block = <tuple>self.blocks[at]
        if <Py_ssize_t>block[0] < node <= <Py_ssize_t>block[3]:
            own = <str>block[1]
        if len(own) > most_near:
            middle = max(0, own.find(self.said(node)[:40]))
            own = own[max(0, middle - most_near // 2) : middle + most_near // 2]
        return (<str>self.headings[at] + "\n" + own).strip()

    cdef str place(self, Py_ssize_t node):
        """The tags and classes around a link, innermost last; numbers in classes are taken out."""
        above = self.parents[node]
        cdef PyObject* held = look_up(self.places, above)
        if held != NULL:
            return <str>held
        place = "/".join(self.trail(above))
        self.places[above] = place
        return place

    cdef tuple trail(self, node):
        """The last steps down to a node; every node is passed once, however many links stand below it."""
        cdef list way = []
        cdef tuple trail
        cdef PyObject* held = look_up(self.trails, node)
        while held == NULL:
            way.append(node)
            node = self.parents[node]
            held = look_up(self.trails, node)
        trail = <tuple>held
        for at in reversed(way):
            trail = trail[max(0, len(trail) + 1 - steps) :] + (self.step(at),)
            self.trails[at] = trail
        return trail

    cdef str step(self, node):
        cdef str tag = self.tags[node], classes = self.elements.value(node, b"class")
        return step_of(tag, classes) if classes else tag
