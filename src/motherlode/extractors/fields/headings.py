"""The headline as readers see it: `h1`, and `<title>` without the site's name.

`h1` fails where the logo is one; `<title>` fails where the site's name cannot be told from the headline.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from motherlode.extractors.fields.site_names import is_site_name, without_site_name
from motherlode.extractors.text.heading_links import bare_headings
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.letters import count_han, spoken

SEPARATOR = re.compile(r"\s+[|｜–—\-·•»›:/~]+\s+|\s*[|｜»]\s*|\s*_\s*(?=[^_]*$)|\s+::\s+")
CHINESE_SEPARATOR = re.compile(rf"{SEPARATOR.pattern}|\s*(?:_|--)+\s*|-(?=[\u4e00-\u9fff]{{2,8}}$)")
"""Chinese titles put column and site behind the headline without blanks: 标题_栏目_网站, 标题-网站."""
SEPARATORS = frozenset("|｜–—-·•»›:：/~_")
"""Without one of these a title is of one part, and no name of a site stands beside it."""
INSIDE_PAGE = frozenset({"article", "main"})
SHORT_PART = 0.3
HOME = re.compile(r"(?:https?:)?(?://[^/?#]+)?/?(?:index\.\w+)?(?:#.*)?", re.IGNORECASE)
"""The address of a front page."""
PERMALINK = re.compile(r"(?<=\S)(?:\s+#|\s*[¶§🔗])$")
"""The sign of a link to the heading; C# and F# are names."""
PERMALINKS = ("#", "¶", "§", "🔗")
LOOK_AT = 40
"""Headings of a page that are looked at; a page with more is a list, or hostile."""


def by_h1(doc: HtmlDocument) -> Iterable[Claim]:
    table = doc.table
    shown = [(node, text) for node in table.of("h1")[:LOOK_AT] if (text := _said(doc, node))]
    shown = [(node, text) for node, text in shown if not _leads_home(doc, node)]
    shown = [(node, text) for node, text in shown if not is_site_name(text, doc)] or shown
    if not shown:
        return
    inside = [(n, t) for n, t in shown if any(table.tag[a] in INSIDE_PAGE for a in table.ancestors(n))]
    node, text = (inside or shown)[0]
    yield Claim("title", text, "h1", doc.where(node), 1.0 if len(shown) == 1 or inside else 0.5)


def _leads_home(doc: HtmlDocument, heading: int) -> bool:
    """Whether a heading is nothing but a link to the site's front page, as a logo is."""
    table = doc.table
    links = [node for node in range(heading, table.end[heading]) if table.tag[node] == "a"]
    links += [node for node in table.ancestors(heading) if table.tag[node] == "a"]
    whole = len(links) == 1 and table.text(links[0]).strip() == table.text(heading).strip()
    return whole and bool(HOME.fullmatch(table.elements[links[0]].get("href") or "-"))


def by_title_tag(doc: HtmlDocument) -> Iterable[Claim]:
    """`<title>`, its first part where it has several."""
    for node in doc.title_tags:
        whole = _line(doc.table.text(node))
        if not whole:
            continue
        parts = _own_parts(whole, doc)
        yield Claim("title", title_part(parts), "title-tag", doc.where(node), 1.0 if len(parts) == 1 else 0.8)
        if name := _site_part(_parts(whole), doc.host):
            yield Claim("site_name", name, "title-tag", doc.where(node), 0.6)
        return


def own_title(whole: str, doc: HtmlDocument) -> str:
    """What the text of `<title>` says of the page itself."""
    return title_part(_own_parts(whole, doc))


def _own_parts(whole: str, doc: HtmlDocument) -> list[str]:
    return [whole] if SEPARATORS.isdisjoint(whole) else _parts(without_site_name(whole, doc))


def _parts(title: str) -> list[str]:
    if SEPARATORS.isdisjoint(title):
        return [title]
    separator = SEPARATOR if title.isascii() or not count_han(title) else CHINESE_SEPARATOR
    return [part for part in separator.split(title) if part]


def by_title_and_heading(doc: HtmlDocument) -> Iterable[Claim]:
    """The heading that `<title>` begins or ends with: two independent hands wrote the same words."""
    title = next((_line(doc.table.text(node)) for node in doc.title_tags), "")
    whole = spoken(title)
    headings = [(n, _said(doc, n)) for n in doc.table.of("h1", "h2")[:LOOK_AT]]
    confirmed = [(n, text) for n, text in headings if _part_of(spoken(text), whole)]
    if confirmed:
        node, text = max(confirmed, key=lambda found: len(found[1]))
        yield Claim("title", text, "title+heading", doc.where(node))


def title_part(parts: list[str]) -> str:
    """The headline among the parts of `<title>`: the first, unless it is a mere word before a much longer part.

    >>> title_part(["FAQ", "How a lake freezes"]), title_part(["应用", "Apache Flink"])
    ('How a lake freezes', '应用')
    """
    longest = max(parts, key=_length)
    return parts[0] if _length(parts[0]) >= SHORT_PART * _length(longest) else longest


def _length(text: str) -> int:
    """In Latin letters: a Chinese character says as much as three of them."""
    return len(text) + 2 * count_han(text)


def _part_of(heading: str, title: str) -> bool:
    return len(heading) >= 4 and (title.startswith(heading) or title.endswith(heading))


def _site_part(parts: list[str], host: str) -> str:
    """The last or first part, where the host's name contains it."""
    bare = spoken(host)
    for part in (parts[-1], parts[0]) if len(parts) > 1 else ():
        word = spoken(part)
        if len(word) > 2 and word in bare:
            return part
    return ""


def _said(doc: HtmlDocument, heading: int) -> str:
    return _line(bare_headings(doc.table).get(heading) or doc.table.text(heading))


def _line(text: str) -> str:
    """The text of a heading or title, without the mark at its end that links to it.

    >>> _line("Pumps #"), _line("Pumps¶"), _line("Programming in C#")
    ('Pumps', 'Pumps', 'Programming in C#')
    """
    line = " ".join(text.split())
    return PERMALINK.sub("", line) if line.endswith(PERMALINKS) else line
