"""Pages of a collection that show best what it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from motherlode.model import Result

SHOWN = ("title", "authors", "published")


class Highlight(Struct, frozen=True):
    """A page worth looking at, and as what."""

    name: str
    result: Result


WANTED: Sequence[tuple[str, Callable[[Result], bool]]] = (
    ("an English page", lambda result: result.language == "en" and result.kind == "article"),
    ("a Chinese page", lambda result: result.language == "zh"),
    ("a thread", lambda result: result.kind == "thread"),
    ("a paper", lambda result: result.kind == "paper"),
)


def highlights(results: Iterable[Result]) -> list[Highlight]:
    """For each sort of page the one whose values are surest."""
    best: dict[str, Result] = {}
    for result in results:
        for name, wanted in WANTED:
            if wanted(result) and (name not in best or sureness(result) > sureness(best[name])):
                best[name] = result
    return [Highlight(name, best[name]) for name, _ in WANTED if name in best]


def sureness(result: Result) -> float:
    """How sure the values are that a person asks for first; a page without title or evidence says little."""
    found = [result.evidence[label].confidence for label in SHOWN if label in result.evidence]
    return sum(found) / len(found) if found and result.title else 0.0


def most_disputed(results: Iterable[Result], label: str) -> Result | None:
    """The page on whose label the witnesses disagree most."""
    disputed = (result for result in results if label in result.evidence and result.evidence[label].against)
    return max(
        disputed,
        key=lambda result: (len(result.evidence[label].against), -result.evidence[label].confidence),
        default=None,
    )
