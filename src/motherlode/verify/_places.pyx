# cython: language_level=3
"""The plain loops of `places.py`, compiled: a test holds them against each other."""

from zlib import crc32


def blocks_at(table, tree, dict repeated not None, step):
    """The blocks that stand where main text stands, and the characters that may be of either side."""
    cdef list blocks = table.blocks, first_block = table.first_block, end_block = table.end_block, ends = table.end
    cdef list tags = table.tag, chosen = [], open_ = [(0, tree)], loose
    cdef dict below
    cdef Py_ssize_t node, child, end, at, first, stop, position, unknown
    cdef str tag, text
    cdef double doubt = 0.0
    named = table.elements.named
    while open_:
        node, branch = open_.pop()
        below, beyond, child, end = branch.below, branch.beyond, node + 1, ends[node]
        at = first_block[node]
        loose = []
        while child < end:
            first, stop = first_block[child], end_block[child]
            if first < stop:
                if at < first:
                    loose.append((at, first, branch))
                at = stop
                tag, names = tags[child], named(child)
                deeper = below.get(tag if names is None or tag == "body" else step(tag, names[0], names[1]))
                if deeper is None:
                    deeper = beyond
                if deeper.pure:
                    if deeper.share > 0.5:
                        for position in range(first, stop):
                            chosen.append(position)
                elif deeper.below:
                    open_.append((child, deeper))
                else:
                    loose.append((first, stop, deeper))
            child = ends[child]
        stop = end_block[node]
        if at < stop:
            loose.append((at, stop, branch))
        for first, stop, place in loose:
            unknown = 0
            for position in range(first, stop):
                text = (<tuple>blocks[position])[1]
                share = repeated.get(crc32(text.encode("utf-8", "replace")))
                if share is None:
                    share = place.share
                    unknown += len(text)
                if share >= 0.5:
                    chosen.append(position)
            doubt += unknown * <double>place.doubt
    chosen.sort()
    return chosen, doubt, chars_of(chosen, blocks)


cdef Py_ssize_t chars_of(list chosen, list blocks) except -1:
    cdef Py_ssize_t position, chars = 0
    for position in chosen:
        chars += len(<str>(<tuple>blocks[position])[1])
    return chars


def likeness(list left not None, list right not None, list blocks not None):
    """F1 of two choices of blocks, weighted by their characters."""
    cdef set taken = set(right)
    cdef list both = [position for position in left if position in taken]
    return 2.0 * chars_of(both, blocks) / max(chars_of(left, blocks) + chars_of(list(taken), blocks), 1)


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
        if leads and step_at(node) == last:
            found.append(node)
            if len(found) >= most:
                break
    return found


def leads_to(table, steps not None, Py_ssize_t node, step_at):
    """Do these steps end at the node, from the bottom up?"""
    return leads_up(table.parent, tuple(steps), node, step_at)


cdef bint leads_up(list parent, tuple steps, Py_ssize_t node, step_at) except -1:
    cdef Py_ssize_t at
    for at in range(len(steps) - 1, -1, -1):
        if node < 0 or step_at(node) != steps[at]:
            return False
        node = parent[node]
    return True
