"""Where blocks stand, as paths of tags and classes without positions: the same on every page of a template.

Settled pages say of each path how much of the text there was main text. Seen as a tree, a branch that is all main text
or all margin decides for everything in it, so later pages are read without looking any deeper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from motherlode.model import Share
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import Block, Element, NodeTable
from motherlode.verify.branches import DEEPEST, JOINT

try:
    from motherlode.verify._places import Branch, tree_of
except ImportError:  # the package was installed without a compiler
    from motherlode.verify.branches import Branch, tree_of

__all__ = [
    "HEADINGS",
    "JOINT",
    "Branch",
    "Glimpse",
    "Guess",
    "few_steps_of",
    "glimpse",
    "leads_to",
    "likeness",
    "main_text",
    "nodes_at",
    "path_of",
    "places_taught",
    "plain_blocks_at",
    "plain_glimpse",
    "plain_leads_to",
    "plain_likeness",
    "plain_nodes_led_to",
    "plain_places_in",
    "step",
    "steps_of",
    "tag_of",
    "tree_of",
]

PARTS = 10_000
"""What a page has to give, however long it is: one giant does not outvote all others."""
IDENTIFIED = frozenset("article aside div dl form main nav ol section table td tr ul".split())
"""Elements whose id tells what they are; headings have ids of their own on every page."""
MAJORITY = 0.5
"""A block is main text where the text of its place mostly was."""
MOST_NAMES = 3
MOST_NODES = 1_000_000
StepAt = Callable[[int], str]
"""Node -> its step."""
DIGIT = re.compile(r"\d")
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


@lru_cache(maxsize=16_384)
def step(tag: str, classes: str, name: str = "") -> str:
    """One element of a path; names with digits are numbers in disguise.

    >>> step("div", "post post-123 wide"), step("div", "", "main"), step("h2", "", "install")
    ('div.post.wide', 'div#main', 'h2')
    """
    told = [word for word in classes.split() if not DIGIT.search(word)][:MOST_NAMES]
    if told:
        return ".".join((tag, *told))
    return f"{tag}#{name.strip()}" if name and tag in IDENTIFIED and not DIGIT.search(name) else tag


def page_step(tag: str, classes: str, name: str) -> str:
    """The step of an element; a body's classes tell the page."""
    return tag if tag == "body" else step(tag, classes, name)


@once_a_page
def few_steps_of(table: NodeTable) -> StepAt:
    """The step of a node, for those who ask for few: the attributes of all nodes need not be gathered."""
    return table.elements.steps(table.tag, page_step)


def steps_of(table: NodeTable) -> StepAt:
    """The step of each node, for those who ask for many."""
    tags, classes, ids = table.tag, table.classes, table.ids

    def step_at(node: int) -> str:
        return page_step(tags[node], classes[node], ids[node])

    return step_at


def path_of(element: Element) -> tuple[str, ...]:
    """The path from the root to an element; of one deeper than honest pages go, its upper part."""
    line = [element, *element.iterancestors()][:-1]
    steps = [step_of(one) for one in reversed(line)]
    return tuple(steps[:DEEPEST])


def step_of(element: Element) -> str:
    return page_step(str(element.tag), element.get("class") or "", element.get("id") or "")


def places_taught(table: NodeTable, main: Sequence[int], sizes: list[int], known: Branch) -> dict[str, Share]:
    """What a page says of its places: whole branches, but no coarser than what is known tells apart already.

    Of each block so much is main text, in thousandths.
    """
    return places_in(table, list(main), sizes, known, few_steps_of(table), PARTS)


def plain_places_in(
    table: NodeTable, main: Sequence[int], sizes: Sequence[int], known: Branch, step_at: StepAt, parts: int
) -> dict[str, Share]:
    """What `places_taught` finds; the whole page has so many parts to give."""
    total = sum(sizes) or 1
    page = PageTree(table, step_at)
    for position, block in enumerate(table.blocks):
        branch = page.branch_at(block.node)
        part = max(1, parts * sizes[position] // total)
        branch.text += part
        branch.main += part * main[position] // 1000
    page.root.add_up()
    return {JOINT.join(path): Share(branch.main, branch.text) for path, branch in _told(page.root, known, ())}


class PageTree:
    """The branches of one page, made as its nodes are asked for."""

    def __init__(self, table: NodeTable, step_at: StepAt) -> None:
        self.root = Branch()
        self._parent, self._depth, self._step_at = table.parent, table.depth, step_at
        self._made: dict[int, Branch] = {-1: self.root, 0: self.root}

    def branch_at(self, node: int) -> Branch:
        """The branch of a node; what stands deeper than honest pages go counts as the element above it."""
        made, parent = self._made, self._parent
        climbed = []
        while node not in made:
            if self._depth[node] <= DEEPEST:
                climbed.append(node)
            node = parent[node]
        branch = made[node]
        for one in reversed(climbed):
            step_here = self._step_at(one)
            if step_here not in branch.below:
                branch.below[step_here] = Branch()
            branch = made[one] = branch.below[step_here]
        return branch


def _told(page: Branch, known: Branch | None, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Branch]]:
    """The branches that say one thing only, and of mixed ones, as of every body, what stands in them directly."""
    mixed = len(path) == 1 or (known is not None and known.text > 0 and not known.pure)
    if path and (not page.below or (page.main in (0, page.text) and not mixed)):
        yield path, page
        return
    own = Branch(
        page.main - sum(branch.main for branch in page.below.values()),
        page.text - sum(branch.text for branch in page.below.values()),
    )
    if own.text and path:
        yield path, own
    for one, branch in page.below.items():
        yield from _told(branch, known.below.get(one) if known else None, (*path, one))


class Guess(NamedTuple):
    """The main text by its places."""

    blocks: list[int]
    doubt: float
    """Characters that may as well be of the other side."""
    chars: int
    """Characters of the blocks."""
    unmet: int
    """Characters, chosen or not, of which neither the place nor the block was ever met."""


def main_text(table: NodeTable, tree: Branch, repeated: dict[int, float], enough: float = MAJORITY) -> Guess:
    """The blocks that stand where main text stands, as deep as the tree has something to tell apart.

    At places that have both, blocks that other pages have too are judged by what they were there (template
    subtraction); for others so much main text at their place is enough.
    """
    return Guess(*blocks_at(table, tree, repeated, few_steps_of(table), enough))


Found = tuple[list[int], float, int, int]


def plain_blocks_at(
    table: NodeTable, tree: Branch, repeated: Mapping[int, float], step_at: StepAt, enough: float
) -> Found:
    """What `main_text` finds. One long function on local names: it takes most of a known page's time beyond parsing."""
    blocks, first_block, end_block, ends = table.blocks, table.first_block, table.end_block, table.end
    chosen: list[int] = []
    doubt, unmet = 0.0, 0
    open_: list[tuple[int, Branch]] = [(0, tree)]
    while open_:
        node, branch = open_.pop()
        below, child, end = branch.below, node + 1, ends[node]
        at = first_block[node]
        loose: list[tuple[int, int, float, float, bool]] = []
        while child < end:
            first, stop = first_block[child], end_block[child]
            if first < stop:
                if at < first:
                    loose.append((at, first, branch.share, branch.doubt, True))
                at = stop
                deeper = below.get(step_at(child))
                if deeper is None:
                    loose.append((first, stop, branch.share, branch.evenness, False))
                elif deeper.pure:
                    if deeper.share > 0.5:
                        chosen.extend(range(first, stop))
                elif deeper.below:
                    open_.append((child, deeper))
                else:
                    loose.append((first, stop, deeper.share, deeper.doubt, True))
            child = ends[child]
        if at < end_block[node]:
            loose.append((at, end_block[node], branch.share, branch.doubt, True))
        for first, stop, usual, doubtful, met in loose:
            unknown = 0
            for position in range(first, stop):
                text = blocks[position].text
                share = repeated.get(crc32(text.encode("utf-8", "replace")))
                unknown += len(text) if share is None else 0
                if usual >= enough if share is None else share >= MAJORITY:
                    chosen.append(position)
            doubt += unknown * doubtful
            unmet += 0 if met else unknown
    chosen.sort()
    return chosen, doubt, sum(len(blocks[position].text) for position in chosen), unmet


def plain_likeness(left: Sequence[int], right: Iterable[int], blocks: Sequence[Block]) -> float:
    """F1 of two choices of blocks, weighted by their characters.

    >>> plain_likeness([0, 1], [1, 2], [Block(0, "a" * 10, 0, 0), Block(1, "b" * 10, 0, 1), Block(2, "c" * 20, 0, 2)])
    0.4
    """
    taken = set(right)
    one, other = (sum(len(blocks[position].text) for position in choice) for choice in (left, taken))
    both = sum(len(blocks[position].text) for position in left if position in taken)
    return 2 * both / max(one + other, 1)


def nodes_at(table: NodeTable, path: str, step_at: StepAt | None = None, most: int = MOST_NODES) -> list[int]:
    """The first nodes that a path leads to, in document order."""
    steps = steps_in(path)
    nodes = table.of(tag_of(steps[-1]))
    return nodes_led_to(table, nodes, steps, step_at or steps_of(table), most) if nodes else []


@lru_cache(maxsize=4096)
def steps_in(path: str) -> tuple[str, ...]:
    return tuple(path.split(JOINT))


@lru_cache(maxsize=16_384)
def tag_of(one: str) -> str:
    return one.split("#")[0].split(".")[0]


def plain_nodes_led_to(
    table: NodeTable, nodes: Iterable[int], steps: Sequence[str], step_at: StepAt, most: int
) -> list[int]:
    """Which of these nodes the steps lead to."""
    *above, last = steps
    depth, parent = table.depth, table.parent
    led: dict[int, bool] = {}
    """Parent -> whether the path leads to it: siblings have one answer."""
    found: list[int] = []
    for node in nodes:
        if depth[node] == len(steps):
            around = parent[node]
            if around not in led:
                led[around] = leads_to(table, above, around, step_at)
            if led[around] and step_at(node) == last:
                found.append(node)
                if len(found) >= most:
                    break
    return found


def plain_leads_to(table: NodeTable, steps: Sequence[str], node: int, step_at: StepAt) -> bool:
    """Do these steps end at the node, from the bottom up?"""
    parent = table.parent
    for one in reversed(steps):
        if node < 0 or step_at(node) != one:
            return False
        node = parent[node]
    return True


Wanted = Mapping[str, Sequence[tuple[str, tuple[str, ...]]]]
"""Tag -> (item, path inside the record) of what is looked for in elements of that tag."""
Glimpse = tuple[dict[str, list[int]], list[int], list[int], str]
"""Item -> nodes at its path, links that lead somewhere, headings, and what the first described picture shows."""


def plain_glimpse(table: NodeTable, nodes: Sequence[int], wanted: Wanted, step_at: StepAt) -> Glimpse:
    """What stands among the nodes of a record, in one pass."""
    value = table.elements.value
    spotted: dict[str, list[int]] = {}
    links: list[int] = []
    headings: list[int] = []
    image = ""
    for node in nodes:
        tag = table.tag[node]
        for name, steps in wanted[tag]:
            if plain_leads_to(table, steps, node, step_at):
                spotted.setdefault(name, []).append(node)
        if tag == "a":
            if value(node, b"href"):
                links.append(node)
        elif tag == "img":
            image = image or value(node, b"alt").strip()
        elif tag in HEADINGS:
            headings.append(node)
    return spotted, links, headings, image


try:
    from motherlode.verify._places import blocks_at, glimpse, leads_to, likeness, nodes_led_to, places_in
except ImportError:  # the package was installed without a compiler
    blocks_at, likeness, glimpse = plain_blocks_at, plain_likeness, plain_glimpse
    leads_to, nodes_led_to, places_in = plain_leads_to, plain_nodes_led_to, plain_places_in
