"""Values, places and verdicts as a person reads them: at any width, with or without colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from motherlode.cli.errors import printable
from motherlode.model import Evidence, Record, Where
from motherlode.store.database import Testimony
from motherlode.store.explanation import Case

LONGEST = 2000
"""More of a value is never laid out."""
ITEMS = {
    "title": ("title", "titles"),
    "author": ("author", "authors"),
    "date": ("date", "dates"),
    "body": ("body", "bodies"),
    "number": ("number", "numbers"),
    "price": ("price", "prices"),
}
SHORT, SHOWN = 40, 5
"""Letters of a record, and records, that a heading names."""


class StandardOutput(Console):
    """Standard output, without colours that rich would guess at; a reader that leaves is no failure."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def shown(value: Any) -> str:
    """A value on one line.

    >>> shown(["A. Author", "B. Author"]), shown("two\\nlines")
    ('A. Author; B. Author', 'two lines')
    """
    text = "; ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return printable(" ".join(text[:LONGEST].split()))


def counted(records: Sequence[Record]) -> str:
    """How many records there are, and what they are called, or who says what."""
    return f"{len(records)}: " + shown([_called(record) for record in records[:SHOWN]])


def _called(record: Record) -> str:
    said = record.title if not record.author else f"{record.author}: {record.body}"
    return " ".join((said or record.body or record.text)[:SHORT].split())


def tallied(records: Sequence[Record]) -> str:
    """Rule 2: how many of the records have each item.

    >>> tallied([Record("x", body="x", author="Ann"), Record("y", body="y")])
    '2 records: 1 author, 2 bodies'
    """
    counts = {name: sum(bool(getattr(record, name)) for record in records) for name in ITEMS}
    told = [f"{count} {ITEMS[name][count != 1]}" for name, count in counts.items() if count]
    return f"{len(records)} records: " + ", ".join(told)


def place(where: Where, width: int = 200) -> str:
    """A place in a few characters; of a long XPath the end tells most.

    >>> place(Where(xpath="/html/body/div[3]/div[1]/h1", part="@title"), width=24)
    '…/div[1]/h1 @title'
    >>> place(Where(page=1, box=(72, 700.5, 500, 720)))
    'page 1, box 72 700 500 720'
    """
    if where.page:
        box = " ".join(f"{side:.0f}" for side in where.box or ())
        return f"page {where.page}, box {box}" if box else f"page {where.page}"
    path, room = where.xpath, width - len(where.part) - 1
    while len(path) > room and path.count("/") > 1:
        path = "…/" + path.removeprefix("…").lstrip("/").partition("/")[2]
    return printable(f"{path} {where.part}".strip())


UNDECIDED = {
    "records": "none taken: no cut is likely enough to be posts or entries",
    "text": "none taken: the page is no more than its frame or a notice, or no block is likely enough to be text",
}


def verdict(evidence: Evidence | None, label: str = "") -> str:
    """How a case ended, in words."""
    if evidence is None:
        return UNDECIDED.get(label, "no verdict is asked for")
    ending = "settled" if evidence.settled else "unsettled, the best guess"
    return f"{ending}, {evidence.confidence:.2f} sure"


def case_view(case: Case, width: int) -> RenderableType:
    """A case: the value and its verdict, then every claim, then what was moved."""
    value = counted(case.value) if case.label == "records" else shown(case.value)
    heading = Text.assemble((case.label, "bold"), "  ", value if case.evidence else "")
    heading.truncate(width, overflow="ellipsis")
    lines: list[RenderableType] = [heading, Text(f"  {verdict(case.evidence, case.label)}", style="dim")]
    if case.label == "records" and case.value:
        lines.append(Text(f"  {tallied(case.value)}"))
    if case.claims:
        lines.append(claims_table(case, width))
    elif case.evidence:
        lines.append(Text(f"  by {', '.join(case.evidence.by)}, at {place(case.evidence.where, width - 20)}"))
    for move in case.evidence.moves if case.evidence else ():
        line = f"  moved: {move.by} {move.threshold} {move.before:g} -> {move.after:g}, agreement {move.agreement:.2f}"
        lines.append(Text(line))
    return Group(*lines)


def claims_table(case: Case, width: int) -> Table:
    """Who says what, and where it stands."""
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(width=1)
    table.add_column(width=7, no_wrap=True)
    table.add_column(width=16, no_wrap=True, overflow="ellipsis")
    table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    table.add_column(width=place_width(width), no_wrap=True, overflow="ellipsis")
    for testimony in one_a_rival(case.claims) if case.label == "records" else case.claims:
        claim = testimony.claim
        table.add_row("", side(testimony, case), claim.by, Text(shown(claim.value)), place_text(claim.where, width))
    return table


def one_a_rival(claims: Sequence[Testimony]) -> list[Testimony]:
    """Each rival with the cut that agrees, or its first; who cuts a page into records offers several."""
    by_rival: dict[str, list[Testimony]] = {}
    for testimony in claims:
        by_rival.setdefault(testimony.claim.by, []).append(testimony)
    return [_with_other_cuts(*offered) for offered in by_rival.values()]


def _with_other_cuts(first: Testimony, *others: Testimony) -> Testimony:
    """The cut with the numbers of the rival's others behind its own."""
    counts = dict.fromkeys(str(other.claim.value) for other in others if other.claim.value != first.claim.value)
    value = ", or ".join(filter(None, (f"{first.claim.value} records", ", ".join(counts))))
    return replace(first, claim=replace(first.claim, value=value))


def side(testimony: Testimony, case: Case) -> Text:
    if case.evidence is None:
        return Text("says", style="dim")
    return Text("agrees", style="green") if testimony.agreed else Text("against", style="red")


def place_width(width: int) -> int:
    return max(20, (width - 28) * 2 // 5)


def place_text(where: Where, width: int) -> Text:
    return Text(place(where, place_width(width)), style="dim")
