"""The tree of a site's places: how much text stands in each branch, and how much of that is main text.

`_places.pyx` has the same, compiled. This one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from motherlode.model import Share

PURE = 0.9
"""A branch of which this much is main text, or is not, decides for all in it, unless a branch of its own says else."""
TOSS_UP = 0.35
"""A known place with so much main text, or so much margin, may be either."""
PRIOR, PULL = 30, 0.3
"""Parts of a page that a branch counts as having seen besides, and such a share of what it has seen, divided as in the
branch around it: where some cells of a table are left out, the others speak for them (see 0085 and 0099)."""
DEEPEST = 40
JOINT = " > "


class Branch:
    """A node of the tree."""

    __slots__ = ("below", "doubt", "evenness", "main", "pure", "share", "text")

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
        self.evenness = 1.0
        """The same of places in it that were not met before."""

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

    def weigh(self, around: float) -> None:
        """Shares for the whole tree, and for each branch what is to be thought of unknown places in it.

        A place is judged by what surrounds it too, the more so where little text has been seen.
        """
        pull = PRIOR + PULL * self.text
        self.share = (self.main + pull * around) / (self.text + pull)
        self.evenness = 1 - abs(2 * self.share - 1)
        self.doubt = self.evenness if TOSS_UP < self.share < 1 - TOSS_UP else 0.0
        for branch in self.below.values():
            branch.weigh(self.share)
        one_sided = not PURE > self.seen > 1 - PURE
        self.pure = one_sided and all((branch.seen < 0.5) == (self.seen < 0.5) for branch in self.everything())

    @property
    def seen(self) -> float:
        """The share of main text in what was seen here, however little that was."""
        return self.main / self.text if self.text else 0.5

    def everything(self) -> Iterator[Branch]:
        """All branches below, as far down as they are not pure."""
        for branch in self.below.values():
            yield branch
            if not branch.pure:
                yield from branch.everything()


def tree_of(places: Mapping[str, Share]) -> Branch:
    """All places as a tree, each branch with the sum of what is in it.

    The body does not decide for all in it: what stands there may be another template, which nobody has met.
    """
    root = Branch()
    for path, share in places.items():
        root.add(path.split(JOINT)[:DEEPEST], share.part, share.whole)
    root.weigh(root.seen)
    for body in root.below.values():
        body.pure = False
    return root
