"""The records of a page: every rival cuts, the cuts are compared, one is chosen or none, its items are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

import numpy as np
from msgspec import Struct

from motherlode.extractors.kinds import BY as SHAPE
from motherlode.extractors.kinds import chances, judge
from motherlode.extractors.records.class_families import by_classes
from motherlode.extractors.records.date_anchors import by_dates
from motherlode.extractors.records.details import reply_to_of
from motherlode.extractors.records.indexes import silent_sort
from motherlode.extractors.records.layout import Layout, sampled
from motherlode.extractors.records.link_signatures import by_links
from motherlode.extractors.records.lone import by_lone_post
from motherlode.extractors.records.look import by_look
from motherlode.extractors.records.mail import NAME as MAIL
from motherlode.extractors.records.mail import mail_claim, mail_message
from motherlode.extractors.records.markup import by_markup
from motherlode.extractors.records.own_pages import have_own_pages
from motherlode.extractors.records.reading import Items, body_blocks, parts_of, records_in
from motherlode.extractors.records.repetition import by_repetition
from motherlode.extractors.records.siblings import looks_listed
from motherlode.extractors.records.signs import says_more, says_posted
from motherlode.extractors.records.spans import Cut, block_spans, with_terms
from motherlode.extractors.records.traits import TRAITS, traits
from motherlode.model import Claim, Move, Record, Threshold
from motherlode.read.html import HtmlDocument
from motherlode.verify.adjust import Algorithm, Setting, adjust
from motherlode.verify.regions import (
    BEHIND,
    KINDS,
    RELATIVE,
    Chosen,
    Columns,
    RegionKnowledge,
    choose,
    completed,
    region_knowledge,
    shortlisted,
    vote_names,
)

try:
    from motherlode.verify._counting import alike_cuts, votes
except ImportError:  # the package was installed without a compiler
    from motherlode.verify.counting import alike_cuts, votes

Rival = Callable[[HtmlDocument], Iterable[Claim]]
RIVALS: Mapping[str, Rival] = {
    "dom-repetition": by_repetition,
    "class-families": by_classes,
    "date-anchors": by_dates,
    "link-signatures": by_links,
    "markup": by_markup,
    "look": by_look,
    "lone-post": by_lone_post,
}


NAMES = (*TRAITS, *vote_names(tuple(RIVALS)), *BEHIND)
"""The traits of a cut at first sight."""
EXACT = NAMES.index("exact votes")
VOTED = slice(len(TRAITS), len(NAMES) - len(BEHIND))
COMPARED = [NAMES.index(name) for name in RELATIVE]


class Adjustable(Struct, frozen=True):
    """A rival with the threshold that may be moved."""

    name: str
    run: Callable[[HtmlDocument, Setting], list[Claim]]
    threshold: Threshold


ADJUSTABLE = (
    Adjustable(
        "dom-repetition",
        lambda doc, setting: list(by_repetition(doc, similarity=setting[0])),
        Threshold("similarity", 0.5, 0.3, 0.7, 0.2),
    ),
    Adjustable(
        "look",
        lambda doc, setting: list(by_look(doc, granularity=setting[0])),
        Threshold("granularity", 6.0, 3.0, 12.0, 3.0),
    ),
)
SURE = 0.7
"""A page that has no records with so much belief is left alone."""
ENOUGH = 0.5
ROUNDS = 3
LIKE_A_THREAD = 0.4
"""A page that is a thread with so much chance is searched; all pages of the sets with gold that are would be anyway."""
CLEARLY = 10
"""How many times as likely one kind must be as the other for a page to lean to it."""
MAIL_SURE = 0.8
"""How sure a message with sender and time is; set by hand, for no set with gold has any."""
SAMPLE = 12
"""Records of a cut that are read to judge it."""


class Candidates(Struct, frozen=True):
    """The cuts that rivals claim for a page, and how each looks: who claims it, and who claims one like it, too."""

    cuts: list[Cut]
    spans: list[Cut]
    """The blocks of the records of each cut."""
    traits: Columns
    claims: list[Claim]


class Case(Struct, frozen=True):
    """A page before the verdict and after it: the cuts, the items of the shortlisted, the choice."""

    found: Candidates
    read: list[tuple[int, Items]]
    verdict: Chosen


Looks = dict[Cut, Items]
"""The items of cuts that were looked at: cuts are judged again while thresholds move."""


class SettledRecords(Struct, frozen=True):
    """The verdict on a page's records, and what led to it."""

    records: list[Record]
    kind: str
    """thread, listing or none."""
    confidence: float
    kinds: dict[str, float]
    by: tuple[str, ...]
    claims: tuple[Claim, ...]
    moves: tuple[Move, ...] = ()
    blocks: tuple[int, ...] = ()
    """The blocks that the posts of a thread say, or that the entries of a list are made of, by position."""


def records_of(
    doc: HtmlDocument, *, without: Iterable[str] = (), known: RegionKnowledge | None = None
) -> SettledRecords:
    """Settle the records of a page; no records is an answer."""
    if SHAPE not in without and not worth_a_search(doc):
        return mailed(doc, without) or SettledRecords([], "none", 1 - chances(doc).records, {}, (), ())
    known = known or region_knowledge()
    looks: Looks = {}
    case = judged(doc, claims_of(doc, without), known, looks)
    moves: tuple[Move, ...] = ()
    if case.verdict.cut < 0 and case.verdict.belief < SURE:
        case, moves = adjusted(doc, case, set(without), known, looks)
    verdict, claims = case.verdict, tuple(case.found.claims)
    if verdict.cut < 0:
        none = SettledRecords([], "none", verdict.belief, verdict.kinds, (), claims, moves)
        return mailed(doc, without) or none
    looked, items = case.read[verdict.cut]
    chosen = completed(case.found.spans, case.found.traits.rows[EXACT], looked)
    confidence = _confidence(verdict, known)
    cut = with_terms(doc.table, case.found.cuts[chosen])
    if items.layout.cut != cut:  # some of the records sufficed to judge the cut, or they begin earlier
        whole = Items(Layout(doc.table, cut))
        if chosen != looked and whole.tells_less(items):
            chosen, cut = looked, with_terms(doc.table, case.found.cuts[looked])
            whole = Items(Layout(doc.table, cut))
        items = whole
    parts = parts_of(items, verdict.kind)
    records = records_in(doc, parts, verdict.kind, confidence)
    by = standing_behind(case.found, chosen)
    blocks = body_blocks(parts) if verdict.kind == "thread" else span_blocks(case.found.spans[chosen])
    return SettledRecords(records, verdict.kind, confidence, verdict.kinds, by, claims, moves, blocks)


def mailed(doc: HtmlDocument, without: Iterable[str]) -> SettledRecords | None:
    """The one message of a mail archive, which is a post of no template; where nothing else is found."""
    mail = mail_message(doc) if MAIL not in set(without) else None
    if mail is None:
        return None
    table, text = doc.table, doc.table.text(mail.node)
    blocks = range(table.first_block[mail.node], table.end_block[mail.node])
    reply_to = reply_to_of(table, [table.blocks[at] for at in blocks])
    record = Record(
        text=text,
        body=mail.body,
        author=mail.author,
        date=mail.date,
        iso=mail.iso,
        reply_to=reply_to,
        confidence=MAIL_SURE,
        where=doc.where(mail.node),
    )
    claims = (mail_claim(mail, table),)
    return SettledRecords([record], "thread", MAIL_SURE, {}, (MAIL,), claims, (), tuple(blocks))


def span_blocks(spans: Cut) -> tuple[int, ...]:
    """The blocks of all records, by position."""
    return tuple(sorted({at for first, end in spans for at in range(first, end)}))


def standing_behind(found: Candidates, cut: int) -> tuple[str, ...]:
    """The rivals that cut so, or begin their records at the same places."""
    near = [NAMES.index(f"near {rival}") for rival in RIVALS]
    return tuple(sorted(rival for rival, agrees in zip(RIVALS, found.traits.rows[near, cut], strict=True) if agrees))


def worth_a_search(doc: HtmlDocument) -> bool:
    """Is a page of this shape likely to have records, or does it say so? On most articles rivals find some, and they
    are none."""
    chance, learned = chances(doc).records, judge()
    if chance >= learned.doubtful:
        return True
    if chance >= learned.hopeless and (says_more(doc.table) or looks_listed(doc.table)):
        return True
    return chances(doc).kinds.get("thread", 0.0) >= LIKE_A_THREAD or says_posted(doc.table)


def claims_of(doc: HtmlDocument, without: Iterable[str] = ()) -> list[Claim]:
    """What every rival says, in its own setting."""
    left_out = set(without)
    return [claim for name, rival in RIVALS.items() if name not in left_out for claim in rival(doc)]


def judged(doc: HtmlDocument, claims: list[Claim], known: RegionKnowledge, looks: Looks) -> Case:
    """The shortlisted cuts with their items, and the choice among them; what is looked at is kept among the looks."""
    found = candidates(doc, claims)
    short = shortlisted(found.traits, known) if found.cuts else []
    if not short:
        return Case(found, [], choose(found.traits, known.shortlist, np.eye(len(found.cuts))))
    for i in short:
        if found.cuts[i] not in looks:
            looks[found.cuts[i]] = looked_at(doc, found.cuts[i])
    read = [(i, looks[found.cuts[i]]) for i in short]
    alike = alike_cuts([found.spans[i] for i in short])
    sorts = [sort_of(doc, found.spans[i], items) for i, items in read]
    return Case(found, read, choose(closer(found.traits, read), known.weights, alike, leaning(doc), sorts))


def sort_of(doc: HtmlDocument, spans: Cut, items: Items) -> str:
    """What the records of a cut are where they are surely no posts: an index, dates; "" where they may be."""
    return silent_sort(doc.table, spans) or ("index" if have_own_pages(doc, items) else "")


def leaning(doc: HtmlDocument) -> str:
    """The kind of records that the shape of the page as a whole speaks for, if it clearly does."""
    likely = chances(doc).kinds
    if not likely:
        return ""
    first, second = sorted(KINDS, key=lambda kind: -likely.get(kind, 0.0))
    return first if likely.get(first, 0.0) > CLEARLY * likely.get(second, 0.0) else ""


def looked_at(doc: HtmlDocument, cut: Cut) -> Items:
    """The items of some records of a cut: enough to judge it."""
    return Items(Layout(doc.table, cut, sampled(cut, SAMPLE)))


def closer(cuts: Columns, read: list[tuple[int, Items]]) -> Columns:
    """The traits of the cuts that were looked at, and what their items say."""
    short = [position for position, _ in read]
    figures = [items.traits() for _, items in read]
    items = np.array([list(own.values()) for own in figures]).T
    return Columns((*cuts.names, *figures[0]), np.concatenate([cuts.rows[:, short], items]))


def adjusted(
    doc: HtmlDocument, case: Case, without: set[str], known: RegionKnowledge, looks: Looks
) -> tuple[Case, tuple[Move, ...]]:
    """Threshold adjustment: in doubt, look with other similarity and granularity, a few times; then let it be."""
    rivals = [rival for rival in ADJUSTABLE if rival.name not in without]
    names = {rival.name for rival in rivals}
    fixed = [claim for claim in case.found.claims if claim.by not in names]
    before = 1 - case.verdict.kinds["none"]
    seen: dict[float, Case] = {before: case}
    known_cuts = set(case.found.cuts)

    def belief(results: Mapping[str, list[Claim]]) -> float:
        """How likely the page has records, seen so; as before where nothing new is seen."""
        claims = [claim for claims in results.values() for claim in claims]
        if known_cuts.issuperset(claim.value for claim in claims):
            return before
        trial = judged(doc, fixed + claims, known, looks)
        seen[1 - trial.verdict.kinds["none"]] = trial
        return 1 - trial.verdict.kinds["none"]

    def run(rival: Adjustable, setting: Setting) -> list[Claim]:
        """What a rival says in a setting; in its own it has spoken."""
        if setting == (rival.threshold.start,):
            return [claim for claim in case.found.claims if claim.by == rival.name]
        return rival.run(doc, setting)

    algorithms = [Algorithm(r.name, partial(run, r), (r.threshold,)) for r in rivals]
    reached = adjust(algorithms, belief, enough=ENOUGH, budget=ROUNDS)
    if not reached.met or seen[reached.agreement].verdict.cut < 0:
        return case, ()
    return seen[reached.agreement], reached.moves


def candidates(doc: HtmlDocument, claims: list[Claim]) -> Candidates:
    """All cuts claimed, equal ones together, with their traits."""
    groups: dict[Cut, list[Claim]] = {}
    for claim in claims:
        groups.setdefault(block_spans(doc.table, claim.value), []).append(claim)
    if not groups:
        return Candidates([], [], Columns((), np.empty((0, 0))), claims)
    cuts = [group[0].value for group in groups.values()]
    by = [frozenset(claim.by for claim in group) for group in groups.values()]
    spans = list(groups)
    rows = traits(doc.table, cuts, spans, len(NAMES))
    rows[VOTED] = votes(spans, by, tuple(RIVALS))
    compared = rows[COMPARED]
    rows[-len(BEHIND) :] = compared.max(axis=1, keepdims=True) - compared
    return Candidates(cuts, spans, Columns(NAMES, rows), claims)


def _confidence(verdict: Chosen, known: RegionKnowledge) -> float:
    calibration = known.calibration.get(verdict.kind)
    return calibration(verdict.belief) if calibration else verdict.belief
