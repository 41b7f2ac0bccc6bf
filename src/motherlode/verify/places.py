"""Where blocks stand, as paths of tags and classes without positions: the same on every page of a template.

Settled pages say of each path how much of the text there was main text. Seen as a tree, a branch that is all main text
or all margin decides for everything in it, so later pages are read without looking any deeper.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from motherlode.model import Share
from motherlode.read.nodes import NodeTable

PARTS = 10_000
"""What a page has to give, however long it is: one giant does not outvote all others."""
PURE = 0.995
"""A branch of which this much is main text, or this little is not, decides for all that stands in it."""
IDENTIFIED = frozenset("article aside div dl form main nav ol section table td tr ul".split())
"""Elements whose id tells what they are; headings have ids of their own on every page."""
MOST_NAMES = 3
DEEPEST = 40
JOINT = " > "
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


def step_of(table: NodeTable, node: int) -> str:
    element, tag = table.elements[node], table.tag[node]
    if tag == "body":  # its classes tell the page, not the place
        return tag
    classes = element.get("class")
    return step(tag, classes) if classes else step(tag, "", element.get("id") or "")


def path_of(table: NodeTable, node: int) -> tuple[str, ...]:
    """The path from the root to a node; what stands deeper than honest pages go counts as the element above it."""
    steps = []
    while node > 0:
        steps.append(step_of(table, node))
        node = table.parent[node]
    return tuple(steps[: -DEEPEST - 1 : -1])


class Branch:
    """A node of the tree of places: how much text stands in it, and how much of that is main text."""

    __slots__ = ("below", "beyond", "main", "pure", "share", "sure", "text")

    def __init__(self, main: int = 0, text: int = 0) -> None:
        self.main = main
        self.text = text
        self.below: dict[str, Branch] = {}
        # What follows is set by `weigh`.
        self.share = 0.5
        self.pure = False
        """It is all main text, or has none."""
        self.sure = True
        """It is known; False for what stands in it at places not met before."""
        self.beyond: Branch = self

    def add(self, path: Iterable[str], main: int, text: int) -> None:
        """Text at a place, seen in every branch that leads there."""
        branch = self
        branch.main += main
        branch.text += text
        for one in path:
            branch = branch.below.setdefault(one, Branch())
            branch.main += main
            branch.text += text

    def weigh(self) -> None:
        """Shares for the whole tree, and for each branch what is to be thought of unknown places in it."""
        self.share = self.main / self.text if self.text else 0.5
        self.pure = self.text > 0 and not (1 - PURE) * self.text < self.main < PURE * self.text
        self.beyond = Branch(self.main, self.text)
        self.beyond.share, self.beyond.sure = self.share, False
        for branch in self.below.values():
            branch.weigh()


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
    page = Branch()
    for position, block in enumerate(table.blocks):
        parts = max(1, PARTS * sizes[position] // total)
        page.add(path_of(table, block.node), parts if position in taken else 0, parts)
    return {JOINT.join(path): Share(branch.main, branch.text) for path, branch in _told(page, known, ())}


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


class Guide:
    """Follows a page's nodes along the tree of places, as deep as the tree still has something to tell apart."""

    def __init__(self, table: NodeTable, tree: Branch) -> None:
        self.table = table
        self.reached: dict[int, Branch] = {-1: tree, 0: tree}

    def at(self, node: int) -> Branch:
        """The deepest branch known at a node."""
        reached, parent = self.reached, self.table.parent
        climbed = [node]
        while (node := parent[node]) not in reached:
            climbed.append(node)
        branch = reached[node]
        for one in reversed(climbed):
            if not branch.pure and branch.sure:
                branch = branch.below.get(step_of(self.table, one)) or branch.beyond
            reached[one] = branch
        return branch


def nodes_at(table: NodeTable, path: str) -> Iterator[int]:
    """The nodes that a path leads to, in document order."""
    steps = path.split(JOINT)
    tag = re.split(r"[.#]", steps[-1])[0]
    for node in table.of(tag):
        if step_of(table, node) == steps[-1] and path_of(table, node) == tuple(steps):
            yield node
