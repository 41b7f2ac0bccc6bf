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
from motherlode.read.nodes import Block, Element, NodeTable

__all__ = [
    "JOINT",
    "Branch",
    "Guess",
    "few_steps_of",
    "leads_to",
    "likeness",
    "main_text",
    "nodes_at",
    "path_of",
    "places_taught",
    "plain_blocks_at",
    "plain_leads_to",
    "plain_likeness",
    "plain_nodes_led_to",
    "step",
    "steps_of",
    "tag_of",
    "tree_of",
]

PARTS = 10_000
"""What a page has to give, however long it is: one giant does not outvote all others."""
PURE = 0.9
"""A branch of which this much is main text, or is not, decides for all in it, unless a branch of its own says else."""
TOSS_UP = 0.35
"""A known place with so much main text, or so much margin, may be either."""
IDENTIFIED = frozenset("article aside div dl form main nav ol section table td tr ul".split())
"""Elements whose id tells what they are; headings have ids of their own on every page."""
MOST_NAMES = 3
DEEPEST = 40
JOINT = " > "
MOST_NODES = 1_000_000
StepAt = Callable[[int], str]
"""Node -> its step."""
DIGIT = re.compile(r"\d")


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


def few_steps_of(table: NodeTable) -> StepAt:
    """The step of a node, for those who ask for few: the attributes of all nodes need not be gathered."""
    tags, named = table.tag, table.elements.named

    def step_at(node: int) -> str:
        tag, names = tags[node], named(node)
        return tag if tag == "body" or names is None else step(tag, *names)

    return step_at


def steps_of(table: NodeTable) -> StepAt:
    """The step of each node, for those who ask for many."""
    tags, classes, ids = table.tag, table.classes, table.ids

    def step_at(node: int) -> str:
        tag = tags[node]
        return tag if tag == "body" else step(tag, classes[node], ids[node])  # a body's classes tell the page

    return step_at


def path_of(element: Element) -> tuple[str, ...]:
    """The path from the root to an element; of one deeper than honest pages go, its upper part."""
    line = [element, *element.iterancestors()][:-1]
    steps = [step_of(one) for one in reversed(line)]
    return tuple(steps[:DEEPEST])


def step_of(element: Element) -> str:
    tag = str(element.tag)
    return tag if tag == "body" else step(tag, element.get("class") or "", element.get("id") or "")


class Branch:
    """A node of the tree of places: how much text stands in it, and how much of that is main text."""

    __slots__ = ("below", "beyond", "doubt", "main", "pure", "share", "text")

    def __init__(self, main: int = 0, text: int = 0) -> None:
        self.main = main
        self.text = text
        self.below: dict[str, Branch] = {}
        # What follows is set by `weigh`.
        self.share = 0.5
        self.pure = False
        """It is all main text, or has none."""
        self.doubt = 1.0
        """How far its text may as well be of the other side: none at known places that mostly say one thing."""
        self.beyond: Branch = self
        """What is to be thought of places in it that were not met before."""

    def add(self, path: Iterable[str], main: int, text: int) -> None:
        """Text at a place, seen in every branch that leads there."""
        branch = self
        branch.main += main
        branch.text += text
        for one in path:
            branch = branch.below.setdefault(one, Branch())
            branch.main += main
            branch.text += text

    def add_up(self) -> None:
        """Into each branch what stands in those below it."""
        for branch in self.below.values():
            branch.add_up()
            self.main += branch.main
            self.text += branch.text

    def weigh(self) -> None:
        """Shares for the whole tree, and for each branch what is to be thought of unknown places in it."""
        self.share = self.main / self.text if self.text else 0.5
        evenness = 1 - abs(2 * self.share - 1)
        self.doubt = evenness if TOSS_UP < self.share < 1 - TOSS_UP else 0.0
        self.beyond = Branch(self.main, self.text)
        self.beyond.share, self.beyond.doubt = self.share, evenness
        for branch in self.below.values():
            branch.weigh()
        one_sided = self.share <= 1 - PURE or self.share >= PURE
        self.pure = one_sided and all((branch.share < 0.5) == (self.share < 0.5) for branch in self.everything())

    def everything(self) -> Iterator[Branch]:
        """All branches below, as far down as they are not pure."""
        for branch in self.below.values():
            yield branch
            if not branch.pure:
                yield from branch.everything()


def tree_of(places: Mapping[str, Share]) -> Branch:
    """All places as a tree, each branch with the sum of what is in it."""
    root = Branch()
    for path, share in places.items():
        root.add(path.split(JOINT), share.part, share.whole)
    root.weigh()
    return root


def places_taught(table: NodeTable, chosen: Iterable[int], sizes: Sequence[int], known: Branch) -> dict[str, Share]:
    """What a page says of its places: whole branches, but no coarser than what is known tells apart already."""
    total = sum(sizes) or 1
    taken = set(chosen)
    page = PageTree(table)
    for position, block in enumerate(table.blocks):
        branch = page.branch_at(block.node)
        parts = max(1, PARTS * sizes[position] // total)
        branch.text += parts
        branch.main += parts if position in taken else 0
    page.root.add_up()
    return {JOINT.join(path): Share(branch.main, branch.text) for path, branch in _told(page.root, known, ())}


class PageTree:
    """The branches of one page, made as its nodes are asked for."""

    def __init__(self, table: NodeTable) -> None:
        self.root = Branch()
        self._parent, self._depth, self._step_at = table.parent, table.depth, steps_of(table)
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
    """The branches that say one thing only, and of mixed ones what stands in them directly."""
    mixed = known is not None and known.text > 0 and not known.pure
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


def main_text(table: NodeTable, tree: Branch, repeated: dict[int, float]) -> Guess:
    """The blocks that stand where main text stands, as deep as the tree has something to tell apart.

    At places that have both, blocks that other pages have too are judged by what they were there (template
    subtraction).
    """
    return Guess(*blocks_at(table, tree, repeated, step))


Step = Callable[[str, str, str], str]
Found = tuple[list[int], float, int]


def plain_blocks_at(table: NodeTable, tree: Branch, repeated: dict[int, float], step: Step) -> Found:
    """What `main_text` finds. One long function on local names: it takes most of a known page's time beyond parsing."""
    blocks, first_block, end_block, ends = table.blocks, table.first_block, table.end_block, table.end
    tags, named = table.tag, table.elements.named
    chosen: list[int] = []
    doubt = 0.0
    open_: list[tuple[int, Branch]] = [(0, tree)]
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
                here = tag if tag == "body" or names is None else step(tag, *names)
                deeper = below.get(here) or beyond
                if deeper.pure:
                    if deeper.share > 0.5:
                        chosen.extend(range(first, stop))
                elif deeper.below:
                    open_.append((child, deeper))
                else:
                    loose.append((first, stop, deeper))
            child = ends[child]
        if at < end_block[node]:
            loose.append((at, end_block[node], branch))
        for first, stop, place in loose:
            unknown = 0
            for position in range(first, stop):
                text = blocks[position].text
                share = repeated.get(crc32(text.encode("utf-8", "replace")))
                if share is None:
                    share = place.share
                    unknown += len(text)
                if share >= 0.5:
                    chosen.append(position)
            doubt += unknown * place.doubt
    chosen.sort()
    return chosen, doubt, sum(len(blocks[position].text) for position in chosen)


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


try:
    from motherlode.verify._places import blocks_at, leads_to, likeness, nodes_led_to
except ImportError:  # the package was installed without a compiler
    blocks_at, likeness = plain_blocks_at, plain_likeness
    leads_to, nodes_led_to = plain_leads_to, plain_nodes_led_to
