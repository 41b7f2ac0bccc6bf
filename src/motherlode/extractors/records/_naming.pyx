# cython: language_level=3
# distutils: language = c++
"""The loops of `naming.py` and `family.py`, compiled: every cut of a page that is looked at closely goes through them, node by node.

Same names, same places, same order; a test holds the two against each other.
"""

from cpython.unicode cimport PyUnicode_4BYTE_KIND, PyUnicode_FromKindAndData
from libc.stdint cimport uint64_t
from libc.string cimport memset
from libcpp.algorithm cimport sort
from libcpp.pair cimport pair
from libcpp.vector cimport vector

from itertools import chain

from motherlode.extractors.records.naming import (
    COUNTED,
    HIGHEST,
    LAST_COUNTED,
    LONGEST_NAME,
    MOST_TOKENS,
)

cdef dict ORDINALS = {tag: [f"{tag}:{before}" for before in range(LAST_COUNTED + 1)] for tag in COUNTED}
cdef dict NUMBER = {tag: number for number, tag in enumerate(sorted(COUNTED))}
cdef list BEFORE = [ORDINALS[tag] for tag in NUMBER]
cdef Py_ssize_t LAST = LAST_COUNTED, HIGH = HIGHEST, KINDS = len(NUMBER), MOST = MOST_TOKENS, LONGEST = LONGEST_NAME


def node_keys(table, dict ids, dict looks):
    """For every node its class or numbered id, or which of its kind it is among its siblings."""
    cdef list tags = table.tag, classes = table.classes, parents = table.parent, nodes
    cdef Py_ssize_t node, place, size = len(tags)
    cdef list keys = [None] * size
    cdef vector[unsigned char] met  # how many of each counted kind stand in each element so far, up to the last told
    cdef void* met_tags[256]  # tags by where they stand in memory, and the numbers of their kinds, -1: not counted
    cdef Py_ssize_t kinds[256]
    cdef Py_ssize_t kind
    cdef size_t spot
    memset(met_tags, 0, sizeof(met_tags))
    met.resize(KINDS * (size + 1))
    for look, nodes in looks.items():
        key = class_key(look[0], look[1])
        for node in nodes:
            keys[node] = key
    for node in range(size):
        tag = tags[node]
        spot = (<size_t><void*>tag >> 4) & 255
        if met_tags[spot] != <void*>tag:
            met_tags[spot] = <void*>tag
            kinds[spot] = NUMBER.get(tag, -1)
        kind = kinds[spot]
        if kind < 0:
            if keys[node] is None:
                keys[node] = tag
            continue
        place = KINDS * (<Py_ssize_t>parents[node] + 1) + kind
        if keys[node] is None:
            keys[node] = (<list>BEFORE[kind])[met[place]]
        if met[place] < LAST:
            met[place] += 1
    for node, name in ids.items():
        if not classes[node]:
            keys[node] = bare_key(tags[node], name, keys[node])
    return keys


cdef str bare_key(str tag, str name, str otherwise):
    """The key of a node without a class: by its numbered id, or otherwise."""
    cdef str bare = without_numbers(name)
    return otherwise if bare == name else tag + "#" + bare[:LONGEST]


cdef str class_key(str tag, str classes):
    cdef list tokens = classes.split(None, 1)
    if not tokens:
        return tag
    cdef str token = (<str>tokens[0])[:LONGEST]
    return tag + "." + (without_numbers(token) if has_digit(token) else token)


def looks_of(list tags, list classes):
    """(tag, class attribute) -> the nodes that have both."""
    cdef dict found = {}
    cdef list known = [], alike  # the nodes of looks that were met before, told by where tag and class stand in memory
    cdef vector[uint64_t] spots
    cdef vector[Py_ssize_t] numbers
    cdef Py_ssize_t node
    cdef size_t at, mask = 255
    cdef uint64_t spot
    spots.resize(mask + 1)
    numbers.resize(mask + 1)
    for node in range(len(tags)):
        called = classes[node]
        if not called:
            continue
        tag = tags[node]
        spot = <uint64_t><void*>tag * <uint64_t>31 + <uint64_t><void*>called
        at = (spot * <uint64_t>0x9E3779B97F4A7C15 >> 32) & mask
        if spots[at] == spot:
            look = known[numbers[at]]
            if (<tuple>look)[0] is tag and (<tuple>look)[1] is called:
                (<list>(<tuple>look)[2]).append(node)
                continue
        alike = found.setdefault((tag, called), [])
        alike.append(node)
        spots[at] = spot
        numbers[at] = len(known)
        known.append((tag, called, alike))
    return found


def class_names(str tag, str classes):
    """The families that a tag and class attribute belong to, numbers taken out."""
    cdef list tokens = (without_numbers(classes) if has_digit(classes) else classes).split()
    cdef list found = []
    cdef str token, name, opening = tag + "."
    for token in tokens[:MOST] if len(tokens) > MOST else tokens:
        if 1 < len(token) <= LONGEST:
            name = opening + token
            if name not in found:
                found.append(name)
    return tuple(found)


cdef bint has_digit(str text):
    cdef Py_UCS4 letter
    for letter in text:
        if is_digit(letter):
            return True
    return False


cdef inline bint is_digit(Py_UCS4 letter) noexcept:
    return 48 <= letter <= 57 or letter > 127 and letter.isdecimal()


cdef inline bint is_hexadecimal(Py_UCS4 letter) noexcept:
    return 48 <= letter <= 57 or 97 <= letter <= 102


cpdef str without_numbers(str name):
    """A name without its digits, and without long hexadecimal numbers behind a hyphen."""
    cdef vector[Py_UCS4] letters
    cdef Py_ssize_t at = 0, end, size = len(name)
    cdef Py_UCS4 letter, before = 0
    letters.reserve(size)
    while at < size:
        letter, end = name[at], at
        if is_digit(letter):
            while end < size and is_digit(name[end]):
                end += 1
        elif before == 95 or before == 45:
            while end < size and is_hexadecimal(name[end]):
                end += 1
            if end - at < 8:
                end = at
        if end > at:
            at, before = end, name[end - 1]
            continue
        letters.push_back(letter)
        before = letter
        at += 1
    if <Py_ssize_t>letters.size() == size:
        return name
    return PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, letters.data(), letters.size())


cdef class Family:
    """Elements of one name."""

    cdef readonly list parts
    cdef readonly Py_ssize_t count, chars

    def __cinit__(self):
        self.parts = []

    cpdef add(self, list nodes, Py_ssize_t chars):
        self.parts.append(nodes)
        self.count += len(nodes)
        self.chars += chars

    @property
    def nodes(self):
        """In document order."""
        return self.parts[0] if len(self.parts) == 1 else sorted(chain(*self.parts))


def members_of(table, dict looks, list names, frozenset small):
    """The families by name that class attributes give; what has one of the small tags makes none."""
    cdef list before = table.chars_before, end = table.end, nodes
    cdef Py_ssize_t size, node
    cdef dict found = {}
    cdef tuple own
    for own, (look, nodes) in zip(names, looks.items()):
        if (<tuple>look)[0] in small:
            continue
        size = 0
        for node in nodes:
            size += <Py_ssize_t>before[<Py_ssize_t>end[node]] - <Py_ssize_t>before[node]
        for name in own:
            family = found.get(name)
            if family is None:
                family = found[name] = Family()
            (<Family>family).add(nodes, size)
    return found


def names_of(list names, dict looks, Py_ssize_t size):
    """For every node the names that its look gives."""
    cdef list found = [()] * size, nodes
    cdef Py_ssize_t node
    for own, nodes in zip(names, looks.values()):
        for node in nodes:
            found[node] = own
    return found


cdef tuple NOWHERE = ("#", "javascript:", "mailto:", "data:")


def address_kind(str address):
    """An address with what differs from record to record left out."""
    cdef vector[Py_UCS4] kind
    cdef Py_ssize_t at, stop, step = 0, start, keep, end, size
    cdef str bare = address.strip()
    if not bare or bare.startswith(NOWHERE):
        return ""
    keep = 2 if "//" in bare[:8] else 1
    size = len(bare)
    kind.reserve(size + 1)
    end = bare.find("#")
    if end < 0:
        end = size
    at = behind_scheme(bare, end)
    stop = bare.find("?", at, end)
    if stop < 0:
        stop = end
    if at < stop and bare[at] == "/":
        kind.push_back(47)
    while at < stop:
        start = at
        while at < stop and bare[at] != "/":
            at += 1
        if at > start:
            if step:
                kind.push_back(47)
            if step < keep and bare.find(".", start + 1, at) < 0:
                numbers_alike(kind, bare, start, at, at - start)
            else:
                kind.push_back(42)
            step += 1
        at += 1
    if stop + 1 < end:
        kind.push_back(63)
        numbers_alike(kind, bare, stop + 1, end, 40)
    if end + 1 < size:
        kind.push_back(35)
    return PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, kind.data(), kind.size())


cdef Py_ssize_t behind_scheme(str address, Py_ssize_t end):
    """Where an address goes on behind `https://` or `//`."""
    cdef Py_ssize_t at = 0
    while at < end and (address[at].isalnum() or address[at] == "_"):
        at += 1
    if at and at < end and address[at] == ":":
        at += 1
    else:
        at = 0
    if address.find("//", at, end) == at:
        return at + 2
    return 2 if address.find("//", 0, end) == 0 else 0


cdef int numbers_alike(vector[Py_UCS4]& kind, str text, Py_ssize_t at, Py_ssize_t stop, Py_ssize_t most) except -1:
    """A stretch of a text, at most so many letters of it, each of its numbers as 0."""
    cdef Py_UCS4 letter
    cdef bint number = False
    while at < stop and most:
        letter = text[at]
        at += 1
        if is_digit(letter):
            if number:
                continue
            letter = 48
        number = letter == 48
        kind.push_back(letter)
        most -= 1
    return 0


def spans_of(cut, list end, list first, list stop):
    """The blocks of each record: first, and one past the last."""
    cdef list found = []
    cdef Py_ssize_t start, behind, last
    cdef tuple span
    for span in cut:
        start, behind = span[0], span[1]
        last = start
        while <Py_ssize_t>end[last] < behind:
            last = end[last]
        found.append((first[start], stop[last]))
    return tuple(found)


cdef class Steps:
    """What the elements of a page are called on the way up from an anchor, by number."""

    cdef list names, tags, depth, parent, end, before
    cdef dict numbers  # of names
    cdef vector[Py_ssize_t] at  # where the numbers of a node begin, behind their count; 0: not asked for yet
    cdef vector[Py_ssize_t] called

    def __init__(self, table, list names):
        self.names, self.numbers = names, {}
        self.tags, self.depth, self.parent = table.tag, table.depth, table.parent
        self.end, self.before = table.end, table.chars_before
        self.at.resize(len(names))
        self.called.push_back(0)

    cdef int ask(self, Py_ssize_t node) except -1:
        """Number what a node is called."""
        cdef tuple own = self.names[node]
        self.at[node] = self.called.size()
        self.called.push_back(len(own) + 1)
        for name in own:
            self.called.push_back(self.number(name))
        self.called.push_back(self.number((self.tags[node], self.depth[node])))
        return 0

    cdef Py_ssize_t number(self, name) except -1:
        number = self.numbers.get(name)
        if number is None:
            number = self.numbers[name] = len(self.numbers)
        return number

    def around(self, anchors, double enough, Py_ssize_t most):
        """Elements of one name that are the nearest around one anchor each and hold no other one."""
        cdef vector[vector[Py_ssize_t]] held
        cdef vector[Py_ssize_t] order, seen  # by name: the anchor that met it last, counted from 1
        cdef list bounds = [-1, *anchors, len(self.tags)]
        cdef Py_ssize_t anchor, at, stop, name, node, before, after, height
        for anchor in range(1, len(bounds) - 1):
            before, node, after = bounds[anchor - 1], bounds[anchor], bounds[anchor + 1]
            height = 0
            while node > before and <Py_ssize_t>self.end[node] <= after and height < HIGH:
                if not self.at[node]:
                    self.ask(node)
                if seen.size() < <size_t>len(self.numbers):
                    seen.resize(len(self.numbers))
                    held.resize(len(self.numbers))
                at = self.at[node] + 1
                stop = at + self.called[at - 1]
                while at < stop:
                    name = self.called[at]
                    at += 1
                    if seen[name] != anchor:
                        if not seen[name]:
                            order.push_back(name)
                        seen[name] = anchor
                        held[name].push_back(node)
                node = self.parent[node]
                height += 1
        return self.largest(held, order, enough)[:most]

    cdef list largest(self, vector[vector[Py_ssize_t]]& held, vector[Py_ssize_t]& order, double enough):
        """The groups of at least so many, with their text, the largest first."""
        cdef vector[pair[Py_ssize_t, Py_ssize_t]] sized
        cdef pair[Py_ssize_t, Py_ssize_t] one
        cdef Py_ssize_t at, node, size
        cdef list found = []
        for at in range(<Py_ssize_t>order.size()):
            if <double>held[order[at]].size() < enough:
                continue
            size = 0
            for node in held[order[at]]:
                size += <Py_ssize_t>self.before[<Py_ssize_t>self.end[node]] - <Py_ssize_t>self.before[node]
            sized.push_back(pair[Py_ssize_t, Py_ssize_t](-size, at))
        sort(sized.begin(), sized.end())
        for one in sized:
            found.append((-one.first, held[order[one.second]]))
        return found
