# cython: language_level=3
# distutils: language = c++
"""The plain loops of `places.py` and the tree of `branches.py`, compiled: a test holds them against each other."""

from libcpp.vector cimport vector

from motherlode.read._walk cimport Steps

from zlib import crc32

from motherlode.model import Share
from motherlode.verify import branches

cdef double PURE = branches.PURE, TOSS_UP = branches.TOSS_UP, PRIOR = branches.PRIOR, PULL = branches.PULL
cdef Py_ssize_t DEEPEST = branches.DEEPEST
cdef str JOINT = branches.JOINT


cdef class Branch:
    """A node of the tree of places."""

    cdef public Py_ssize_t main, text
    cdef public dict below
    cdef public double share, doubt, evenness
    cdef public bint pure

    def __init__(self, Py_ssize_t main=0, Py_ssize_t text=0):
        self.main = main
        self.text = text
        self.below = {}
        self.share, self.doubt, self.evenness = 0.5, 1.0, 1.0

    def add(self, path, Py_ssize_t main, Py_ssize_t text):
        """Text at a place, seen in every branch that leads there."""
        cdef Branch branch = self
        branch.main += main
        branch.text += text
        for one in path:
            deeper = branch.below.get(one)
            if deeper is None:
                deeper = branch.below[one] = Branch()
            branch = deeper
            branch.main += main
            branch.text += text

    def add_up(self):
        """Into each branch what stands in those below it."""
        cdef Branch branch
        for branch in self.below.values():
            branch.add_up()
            self.main += branch.main
            self.text += branch.text

    cpdef weigh(self, double around):
        """Shares for the whole tree, and for each branch what is to be thought of unknown places in it."""
        cdef Branch branch
        cdef double pull = PRIOR + PULL * self.text
        self.share = (self.main + pull * around) / (self.text + pull)
        self.evenness = 1 - abs(2 * self.share - 1)
        self.doubt = self.evenness if TOSS_UP < self.share < 1 - TOSS_UP else 0.0
        for branch in self.below.values():
            branch.weigh(self.share)
        self.pure = not PURE > self.seen() > 1 - PURE and self.is_of(self.seen() < 0.5)

    cdef double seen(self):
        """The share of main text in what was seen here, however little that was."""
        return <double>self.main / <double>self.text if self.text else 0.5

    cdef bint is_of(self, bint margin) except -1:
        """Are all branches below, as far down as they are not pure, of one side?"""
        cdef Branch branch
        for branch in self.below.values():
            if (branch.seen() < 0.5) != margin or not branch.pure and not branch.is_of(margin):
                return False
        return True


def tree_of(places):
    """All places as a tree, each branch with the sum of what is in it."""
    cdef Branch root = Branch(), body
    for path, share in places.items():
        root.add((<str>path).split(JOINT)[:DEEPEST], share.part, share.whole)
    root.weigh(root.seen())
    for body in root.below.values():
        body.pure = False
    return root


def places_in(table, list main not None, list sizes not None, Branch known, step_at, Py_ssize_t parts):
    """What a page says of its places: whole branches, but no coarser than what is known tells apart already."""
    cdef list depth = table.depth, parent = table.parent, made = [None] * len(table.depth), climbed, blocks = table.blocks
    cdef Py_ssize_t position, node, size, total = sum(sizes) or 1
    cdef Branch root = Branch(), branch, deeper
    cdef dict told = {}
    made[0] = root
    for position in range(len(blocks)):
        node = (<tuple>blocks[position])[0]
        climbed = []
        while node >= 0 and made[node] is None:
            if <Py_ssize_t>depth[node] <= DEEPEST:
                climbed.append(node)
            node = parent[node]
        branch = root if node < 0 else <Branch>made[node]
        for node in reversed(climbed):
            step = step_of(step_at, node)
            deeper = branch.below.get(step)
            if deeper is None:
                deeper = branch.below[step] = Branch()
            branch = made[node] = deeper
        size = max(1, parts * <Py_ssize_t>sizes[position] // total)
        branch.text += size
        branch.main += size * <Py_ssize_t>main[position] // 1000
    root.add_up()
    tell(root, known, "", 0, told)
    return told


cdef int tell(Branch page, Branch known, str path, Py_ssize_t level, dict told) except -1:
    """The branches that say one thing only, and of mixed ones, as of every body, what stands in them directly."""
    cdef bint mixed = level == 1 or known is not None and known.text > 0 and not known.pure
    cdef Py_ssize_t main = page.main, text = page.text
    cdef Branch branch
    cdef bint one_thing = main == 0 or main == text
    if level and (not page.below or (one_thing and not mixed)):
        told[path] = Share(main, text)
        return 0
    for branch in page.below.values():
        main -= branch.main
        text -= branch.text
    if text and level:
        told[path] = Share(main, text)
    for step, deeper in page.below.items():
        tell(
            deeper, None if known is None else known.below.get(step), path + JOINT + step if level else step, level + 1, told
        )
    return 0


cdef class Choice:
    """The blocks that were chosen, and how much of the page may be of either side."""

    cdef list blocks, chosen
    cdef dict repeated
    cdef double doubt, enough

    cdef Py_ssize_t judge(self, Py_ssize_t first, Py_ssize_t stop, double usual, double doubtful) except -1:
        """Blocks at one place, each by what it was on other pages, else by what is usual there: how many characters."""
        cdef Py_ssize_t position, unknown = 0
        cdef str text
        for position in range(first, stop):
            text = (<tuple>self.blocks[position])[1]
            share = self.repeated.get(crc32(text.encode("utf-8", "replace")))
            if share is None:
                unknown += len(text)
                if usual >= self.enough:
                    self.chosen.append(position)
            elif <double>share >= 0.5:
                self.chosen.append(position)
        self.doubt += unknown * doubtful
        return unknown


def blocks_at(table, Branch tree not None, dict repeated not None, step_at, double enough):
    """The blocks that stand where main text stands, the characters that may be of either side, and those of places and
    blocks that were never met."""
    cdef list first_block = table.first_block, end_block = table.end_block, ends = table.end, open_ = [(0, tree)]
    cdef Py_ssize_t node, child, end, at, first, stop, position, unmet = 0
    cdef Branch branch, deeper
    cdef Choice choice = Choice()
    choice.blocks, choice.chosen, choice.repeated, choice.enough = table.blocks, [], repeated, enough
    while open_:
        node, branch = open_.pop()
        child, end, at = node + 1, ends[node], first_block[node]
        while child < end:
            first, stop = first_block[child], end_block[child]
            if first < stop:
                if at < first:
                    choice.judge(at, first, branch.share, branch.doubt)
                at = stop
                deeper = branch.below.get(step_of(step_at, child))
                if deeper is None:
                    unmet += choice.judge(first, stop, branch.share, branch.evenness)
                elif deeper.pure:
                    if deeper.share > 0.5:
                        for position in range(first, stop):
                            choice.chosen.append(position)
                elif deeper.below:
                    open_.append((child, deeper))
                else:
                    choice.judge(first, stop, deeper.share, deeper.doubt)
            child = ends[child]
        stop = end_block[node]
        if at < stop:
            choice.judge(at, stop, branch.share, branch.doubt)
    choice.chosen.sort()
    return choice.chosen, choice.doubt, chars_of(choice.chosen, choice.blocks), unmet


cdef Py_ssize_t chars_of(list chosen, list blocks) except -1:
    cdef Py_ssize_t position, chars = 0
    for position in chosen:
        chars += len(<str>(<tuple>blocks[position])[1])
    return chars


def likeness(list left not None, list right not None, list blocks not None):
    """F1 of two choices of blocks, weighted by their characters."""
    cdef Py_ssize_t position, size, one = 0, other = 0, both = 0
    cdef vector[bint] taken
    taken.resize(len(blocks))
    for position in right:
        if not taken[position]:
            taken[position] = True
            other += len(<str>(<tuple>blocks[position])[1])
    for position in left:
        size = len(<str>(<tuple>blocks[position])[1])
        one += size
        both += size if taken[position] else 0
    return 2.0 * both / max(one + other, 1)


def nodes_led_to(table, list nodes not None, tuple steps not None, step_at, Py_ssize_t most):
    """Which of these nodes the steps lead to."""
    cdef list depth = table.depth, parent = table.parent, found = []
    cdef tuple above = steps[: len(steps) - 1]
    cdef Py_ssize_t node, around, before = -2, level = len(steps)
    cdef dict led = {}
    cdef bint leads = False
    last = steps[level - 1]
    for node in nodes:
        if <Py_ssize_t>depth[node] != level:
            continue
        around = parent[node]
        if around != before:
            if around not in led:
                led[around] = leads_up(parent, above, around, step_at)
            before, leads = around, led[around]
        if leads and step_of(step_at, node) == last:
            found.append(node)
            if len(found) >= most:
                break
    return found


cdef inline object step_of(step_at, Py_ssize_t node):
    """The step of a node, without a call through Python where the compiled walk tells it."""
    return (<Steps>step_at).at(node) if type(step_at) is Steps else step_at(node)


def leads_to(table, steps not None, Py_ssize_t node, step_at):
    """Do these steps end at the node, from the bottom up?"""
    return leads_up(table.parent, tuple(steps), node, step_at)


cdef bint leads_up(list parent, tuple steps, Py_ssize_t node, step_at) except -1:
    cdef Py_ssize_t at
    for at in range(len(steps) - 1, -1, -1):
        if node < 0 or step_of(step_at, node) != steps[at]:
            return False
        node = parent[node]
    return True


def glimpse(table, list nodes not None, dict wanted not None, step_at):
    """What stands among the nodes of a record, in one pass."""
    cdef list tags = table.tag, parent = table.parent, links = [], headings = [], there
    cdef dict spotted = {}
    cdef str tag, image = ""
    cdef Py_ssize_t node
    cdef tuple one
    value = table.elements.value
    for number in nodes:
        node = number
        tag = tags[node]
        for one in <list>wanted[tag]:
            if leads_up(parent, <tuple>one[1], node, step_at):
                there = spotted.get(one[0])
                if there is None:
                    there = spotted[one[0]] = []
                there.append(number)
        if tag == "a":
            if value(node, b"href"):
                links.append(number)
        elif tag == "img":
            image = image or value(node, b"alt").strip()
        elif len(tag) == 2 and tag[0] == "h" and "1" <= tag[1] <= "6":
            headings.append(number)
    return spotted, links, headings, image
