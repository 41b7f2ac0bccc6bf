"""When was it published? `<time>` elements, the date in the address, and dates that readers see near the headline.

`<time>` fails on lists and comments; the address on archives; visible dates where the day of the visit is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from urllib.parse import urlsplit

from motherlode.extractors.text.lettering import DIGIT, lettering
from motherlode.model import Claim, Where
from motherlode.read.caseless import Caseless
from motherlode.read.dates import find_dates, iso_date
from motherlode.read.html import HtmlDocument

IN_PATH = re.compile(r"/((?:19|20)\d\d)[/-]?(0?[1-9]|1[0-2])[/-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)")
PUBLISHED = Caseless(r"publi|posted|datum|date|发布|发表|時間|时间|日期|gepost|veröffentl|скат")
UPDATED = Caseless(r"updat|modif|aktualis|edited|更新|修改|mis à jour")
JOINED = Caseless(r"\bjoined\b|\bregistered\b|member since|注册|註冊")
JOINED_NEAR = 30
LOOK_AT = 60
LONGEST = 160


def by_time_tag(doc: HtmlDocument) -> Iterable[Claim]:
    """The first `<time>` with a date that is not called an update."""
    table = doc.table
    for node in table.of("time")[:20]:
        element = table.elements[node]
        words = " ".join((table.classes[node], element.get("itemprop") or "", table.text(node)))
        day = iso_date(element.get("datetime") or "") or iso_date(table.text(node))
        if day and not UPDATED.search(words):
            score = 1.0 if len(table.of("time")) <= 3 or PUBLISHED.search(words) else 0.6
            yield Claim("published", day, "time-tag", doc.where(node), score)
            return


def by_address(doc: HtmlDocument) -> Iterable[Claim]:
    """A full date in the address, or in the one that the page gives itself."""
    for address in (doc.page.url, *(content for name, content, _ in doc.metas if name == "og:url")):
        match = IN_PATH.search(_path(address))
        if match and (day := iso_date("-".join((match[1], match[2].zfill(2), match[3])))):
            yield Claim("published", day, "address", Where(part="url"))
            return


def _path(address: str) -> str:
    try:
        return urlsplit(address).path
    except ValueError:  # such as http://[
        return ""


def _of_person(before: str) -> bool:
    """Is it the day somebody joined, by the line before the date?"""
    return JOINED.search(before.rpartition("\n")[2][-JOINED_NEAR:]) is not None


def by_visible_date(doc: HtmlDocument) -> Iterable[Claim]:
    """The first date that readers see from the headline on, dates of updates last."""
    table = doc.table
    headings = table.of("h1")
    start = headings[0] if headings else 0
    digits = lettering(table).counts[:, DIGIT].tolist()
    near = islice((i for i, b in enumerate(table.blocks) if b.node >= start and len(b.text) <= LONGEST), LOOK_AT)
    blocks = [table.blocks[i] for i in near if digits[i]]
    dated = [(b, date) for b in blocks for date in find_dates(b.text) if not _of_person(b.text[: date.start])]
    dated.sort(key=lambda found: bool(UPDATED.search(found[0].text[: found[1].start])))
    for block, date in dated[:1]:
        yield Claim("published", date.iso, "visible-date", doc.where(block.node), 1.0 if headings else 0.6)
    if not dated:  # 25.04.24 is a date only where no full one stands
        short = next(((block, day) for block in blocks if (day := iso_date(block.text))), None)
        if short:
            yield Claim("published", short[1], "visible-date", doc.where(short[0].node), 0.5)
