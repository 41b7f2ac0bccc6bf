"""The experiment of the paper that part B is built on: who wrote each post of a thread?

Asked are each algorithm alone, groups that must agree, and all that this system has. A page is right where the authors
are just those of the gold, in their order. Alone, an algorithm answers with its best cut. In a group equal answers form
classes, and the largest class of at least two wins; where none is largest, thresholds are moved until there is one, and
else there is no verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from motherlode.extractors.records.class_families import by_classes
from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.link_signatures import by_links
from motherlode.extractors.records.look import by_look
from motherlode.extractors.records.reading import Items, read_records
from motherlode.extractors.records.repetition import by_repetition
from motherlode.model import Claim, Record, Threshold
from motherlode.read.html import HtmlDocument
from motherlode.run.records import records_of
from motherlode.verify.adjust import Algorithm, Setting, adjust

Authors = tuple[str, ...]
GRANULARITY = Threshold("granularity", 6.0, 3.0, 12.0, 3.0)
ALONE = ("IRA-DOM", "IRA-VISUAL", "IRA-CSS", "IRA-LINK")
GROUPS: Mapping[str, tuple[str, ...]] = {
    "G1": ("IRA-DOM", "IRA-VISUAL"),
    "G2": ("IRA-DOM", "IRA-VISUAL", "IRA-LINK"),
    "G3": ("IRA-DOM", "IRA-CSS", "IRA-LINK"),
    "GA": ALONE,
}
SETTLED = "settled"
"""All rivals of this system, with the learned choice between their cuts."""
NAMES = (*ALONE, *GROUPS, SETTLED)


class Trial(Struct, frozen=True):
    """One answer on one page: right, wrong, or none."""

    site: str
    by: str
    answered: bool
    right: bool


def trials(doc: HtmlDocument, gold: Sequence[str]) -> list[Trial]:
    """What each algorithm and group makes of a page."""
    wanted = tuple(squeezed(author) for author in gold)
    found = answers(doc)
    return [Trial(doc.host, name, bool(found[name]), found[name] == wanted) for name in NAMES]


def answers(doc: HtmlDocument) -> dict[str, Authors]:
    """Name -> the authors of the page's records, () for no answer."""
    algorithms = {
        "IRA-DOM": Algorithm("IRA-DOM", lambda _: authors_by(doc, list(by_repetition(doc)))),
        "IRA-VISUAL": Algorithm("IRA-VISUAL", partial(_by_look, doc), (GRANULARITY,)),
        "IRA-CSS": Algorithm("IRA-CSS", lambda _: authors_by(doc, list(by_classes(doc)))),
        "IRA-LINK": Algorithm("IRA-LINK", lambda _: authors_by(doc, list(by_links(doc)))),
    }
    algorithms = {name: once(algorithm) for name, algorithm in algorithms.items()}
    found = {name: one.run(tuple(t.start for t in one.thresholds)) for name, one in algorithms.items()}
    for group, members in GROUPS.items():
        found[group] = agreed([algorithms[name] for name in members])
    return {**found, SETTLED: authors_in(records_of(doc).records)}


def _by_look(doc: HtmlDocument, setting: Setting) -> Authors:
    return authors_by(doc, list(by_look(doc, granularity=setting[0])))


def once(algorithm: Algorithm) -> Algorithm:
    """The algorithm, run once for each setting."""
    known: dict[Setting, Authors] = {}

    def run(setting: Setting) -> Authors:
        if setting not in known:
            known[setting] = algorithm.run(setting)
        return known[setting]

    return Algorithm(algorithm.name, run, algorithm.thresholds)


def authors_by(doc: HtmlDocument, claims: list[Claim]) -> Authors:
    """The authors in an algorithm's best cut."""
    if not claims:
        return ()
    best = max(claims, key=lambda claim: claim.score)
    return authors_in(read_records(doc, Items(Layout(doc.table, best.value)), "thread", best.score))


def authors_in(records: Sequence[Record]) -> Authors:
    """Nobody named anywhere is no answer."""
    authors = tuple(squeezed(record.author) for record in records)
    return authors if any(authors) else ()


def agreed(algorithms: Sequence[Algorithm]) -> Authors:
    """Rule 1 with threshold adjustment: the largest class of equal answers, () where there is none."""
    reached = adjust(algorithms, lambda results: float(largest(results)[1]), enough=2.0)
    authors, size = largest(reached.results)
    return authors if size >= 2 else ()


def largest(results: Mapping[str, Authors]) -> tuple[Authors, int]:
    """The largest class of equal answers and its size; a tie has no largest."""
    ranked = Counter(authors for authors in results.values() if authors).most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return (), 0
    return ranked[0]


def squeezed(text: str) -> str:
    return " ".join(text.split())


def shares(all_trials: Sequence[Trial], ask: Callable[[Trial], bool]) -> dict[str, dict[str, float]]:
    """Site -> name -> share of its pages for which the answer holds; "all" for all of them."""
    counts: dict[tuple[str, str], list[bool]] = {}
    for trial in all_trials:
        for site in (trial.site, "all"):
            counts.setdefault((site, trial.by), []).append(ask(trial))
    found: dict[str, dict[str, float]] = {}
    for (site, name), held in counts.items():
        found.setdefault(site, {})[name] = round(sum(held) / len(held), 4)
    return found
