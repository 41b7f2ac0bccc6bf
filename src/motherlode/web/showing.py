"""Answers as HTML: the templates, and the words and figures that they use."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request

from motherlode.model import Where
from motherlode.web.guard import Guard
from motherlode.web.language import COOKIE, LANGUAGES, Words, wanted
from motherlode.web.mathml import as_mathml
from motherlode.web.matters import shown
from motherlode.web.screen import link


@cache
def templates() -> Environment:
    """The templates; everything that is put into one is escaped."""
    environment = Environment(
        loader=PackageLoader("motherlode.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(link=link, languages=LANGUAGES)
    environment.filters.update(percent=percent, place=place, math=math, brief=brief, shown=shown, with_math=with_math)
    return environment


def percent(share: float) -> str:
    """A share for people.

    >>> percent(0.934)
    '93 %'
    """
    return f"{100 * share:.0f} %"


def place(where: Where) -> str:
    """A place in a few characters; of a long XPath the end tells most.

    >>> place(Where(xpath="/html/body/div[3]/div[1]/div/p/h1", part="@title"))
    '…/div[1]/div/p/h1 @title'
    """
    if where.page:
        return f"p. {where.page}"
    steps = where.xpath.split("/")
    path = where.xpath if len(steps) <= 5 else "…/" + "/".join(steps[-4:])
    return f"{path} {where.part}".strip()


def math(latex: str, display: bool = False) -> Markup:
    return Markup(as_mathml(latex, display=display))


INLINE = re.compile(r"\$([^$\n]{1,400})\$")
FORMULA = re.compile(r"[\\^_=]|^[A-Za-z]$")
"""What stands between dollars and has none of these is money, not mathematics."""


def with_math(text: str) -> Markup:
    """A text whose formulas are drawn; all else is escaped.

    >>> str(with_math("a < $x^2$ for $5 or $6"))
    'a &lt; <math><msup><mi>x</mi><mn>2</mn></msup></math> for $5 or $6'
    """
    parts, at = [], 0
    for found in INLINE.finditer(text):
        if FORMULA.search(found[1]):
            parts += [escape(text[at : found.start()]), math(found[1])]
            at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


def brief(text: str, length: int = 300) -> str:
    """The beginning of a text."""
    return text if len(text) <= length else text[:length].rstrip() + "…"


def words_for(request: Request) -> Words:
    """The words in the language that the reader wants."""
    return Words(wanted(request.cookies.get(COOKIE, ""), request.headers.get("accept-language", "")))


def rendered(request: Request, guard: Guard, template: str, **values: Any) -> str:
    """A template as HTML."""
    writer = guard.has_token(request)
    return (
        templates()
        .get_template(template)
        .render(
            words=words_for(request),
            writer=writer,
            seal=guard.seal if writer else "",
            here=request.url.path,
            query=request.url.query,
            **values,
        )
    )
