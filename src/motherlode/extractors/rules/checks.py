"""What a rule file must mean, beyond its shape: expressions that compile, ranks that are reached, names that exist."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cssselect import SelectorError
from lxml import etree
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from motherlode.extractors.rules.compiled import RegexError, css, regex, xpath
from motherlode.extractors.rules.faults import Place, nearest
from motherlode.extractors.rules.model import KINDS, Field, Location, Noise, PageRules, Records, RuleBook, SiteRules
from motherlode.extractors.rules.shape import Shape, at

EMPTY_PAGE = etree.fromstring("<html><body/></html>", etree.HTMLParser())
CANNOT = (
    (
        re.compile(r"\(\?<?[=!]"),
        "look-around",
        "RE2 has none: match the surroundings, and put the value in a group (…).",
    ),
    (re.compile(r"\\[1-9]|\(\?P="), "a back-reference", "RE2 has none: write the text out, or use two expressions."),
    (
        re.compile(r"\(\?>|[*+?}]\+"),
        "a possessive quantifier",
        "RE2 needs none: it never backtracks. Leave the extra mark out.",
    ),
)
FUNCTIONS = frozenset(
    "boolean ceiling comment concat contains count false floor id lang last local-name name namespace-uri node "
    "normalize-space not number position processing-instruction round starts-with string string-length substring "
    "substring-after substring-before sum text translate true and or div mod".split()
)
CALL = re.compile(r"(?<![\w:.-])([A-Za-z][\w.-]*)\s*\(")
IN_QUOTES = re.compile(r"'[^']*'|\"[^\"]*\"")
EVERYTHING = frozenset({"", ".*", "^.*$", "^", ".+", "^.*"})


def judge(shape: Shape, kind: type, node: CommentedMap, data: dict[str, Any]) -> None:
    """Judge one part of a file, of the right shape."""
    if kind in _JUDGES:
        _JUDGES[kind](shape, node, data)


def place_of(node: CommentedMap, key: str) -> Place:
    return Place(*at(node.lc.value(key)))


def key_of(node: CommentedMap, key: str) -> Place:
    return Place(*at(node.lc.key(key)))


def location(shape: Shape, node: CommentedMap, data: dict[str, Any]) -> None:
    kinds = [kind for kind in KINDS if kind in data]
    here = Place(*at((node.lc.line, node.lc.col)))
    if not kinds:
        shape.fault(here, "a location says nowhere where", f"Add one of: {', '.join(KINDS)}.")
    elif len(kinds) > 1:
        what = f"a location has both '{kinds[0]}' and '{kinds[1]}'"
        shape.fault(key_of(node, kinds[1]), what, "Make two locations; of equal rank they add up.")
    for kind in kinds:
        if not data[kind].strip():
            shape.fault(place_of(node, kind), f"'{kind}' is empty", "Say where the value stands, or take it out.")
    for key, needed in (("take", "label"), ("then", "label"), ("row", "column")):
        if key in data and needed not in data:
            shape.fault(
                key_of(node, key), f"'{key}' means nothing without '{needed}'", f"Add '{needed}', or take it out."
            )
    for key in ("xpath", "then"):
        if data.get(key, "").strip():
            check_xpath(shape, place_of(node, key), data[key])
    if data.get("css", "").strip():
        check_css(shape, place_of(node, "css"), data["css"])
    if "jsonld" in data and data["jsonld"].strip() and "." not in data["jsonld"].strip("."):
        shape.fault(place_of(node, "jsonld"), "a JSON-LD path needs a type and a key", "Such as Course.name.")
    check_list(shape, node, "find", check_regex)


def field(shape: Shape, node: CommentedMap, data: dict[str, Any]) -> None:
    if not data.get("locations"):
        here = Place(*at((node.lc.line, node.lc.col)))
        shape.fault(here, "a field has no locations", "Add 'locations:' with at least one.")
    check_list(shape, node, "match", check_regex)
    check_list(shape, node, "remove", check_regex)
    seen: dict[tuple[tuple[str, str], ...], int] = {}
    for index, item in enumerate(data.get("locations", [])):
        same = tuple(sorted((key, str(value)) for key, value in item.items() if key != "rank"))
        if same in seen:
            where = Place(*at(node["locations"].lc.item(index)))
            what = f"this location is never reached: number {seen[same] + 1} is the same"
            shape.fault(where, what, "Take one of the two out.")
        seen.setdefault(same, index)


def records(shape: Shape, node: CommentedMap, data: dict[str, Any]) -> None:
    check_xpath(shape, place_of(node, "each"), data["each"])
    fields = data.get("fields", {})
    if not fields:
        shape.fault(place_of(node, "each"), "a repeated region has no fields", "Add 'fields:'.")
    for name in data.get("needs", []):
        if name not in fields:
            shape.fault(
                place_of(node, "needs"), f"'needs' names '{name}', which is no field here", nearest(name, fields)
            )


def pages(shape: Shape, node: CommentedMap, data: dict[str, Any]) -> None:
    if "url" in data:
        check_regex(shape, place_of(node, "url"), data["url"])
    check_list(shape, node, "region", check_xpath)


def site(shape: Shape, node: CommentedMap, data: dict[str, Any]) -> None:
    domain = data["domain"]
    if not domain.strip() or "/" in domain or ":" in domain or " " in domain:
        what = f"'{domain}' is no domain" if domain.strip() else "'domain' is empty"
        shape.fault(place_of(node, "domain"), what, "Write the host alone, such as www.example.org, or * for all.")
    if data.get("since") and data.get("until") and data["until"] <= data["since"]:
        shape.fault(place_of(node, "until"), "'until' is not after 'since': no page is ever read so", "Mend the days.")
    caught: dict[str, int] = {}
    by_rank = sorted(enumerate(data.get("pages", [])), key=lambda item: (item[1].get("rank", 1), item[0]))
    for index, page in by_rank:
        url = page.get("url", ".*")
        earlier = next((pattern for pattern in caught if pattern in EVERYTHING or pattern == url), None)
        if earlier is not None:
            where = Place(*at(node["pages"].lc.item(index)))
            what = f"these pages are never reached: '{earlier}', of a lower rank, takes them all"
            shape.fault(where, what, "Give this entry the lower rank, or make the other pattern narrower.")
        caught.setdefault(url, index)


def book(shape: Shape, node: CommentedMap, data: dict[str, Any]) -> None:
    seen: dict[tuple[str, str], int] = {}
    for index, entry in enumerate(data.get("sites", [])):
        key = (entry["domain"].lower(), str(entry.get("since", "")))
        if key in seen:
            where = Place(*at(node["sites"].lc.item(index)))
            remedy = "Join the two, or give the newer layout a date: 'since: 2026-01-31'."
            shape.fault(where, f"the site '{entry['domain']}' is given twice", remedy)
        seen.setdefault(key, index)
    names = {name for entry in data.get("sites", []) for page in entry.get("pages", []) for name in names_of(page)}
    for index, test in enumerate(data.get("tests", [])):
        for name in test.get("fields", {}):
            if name not in names:
                fields = node["tests"][index]["fields"]
                shape.fault(key_of(fields, name), f"a test names '{name}', which no rule gives", nearest(name, names))


def names_of(page: dict[str, Any]) -> list[str]:
    return [*page.get("fields", {}), *page.get("records", {})]


def noise(shape: Shape, node: CommentedMap, data: dict[str, Any]) -> None:
    if not data.get("word") and not data.get("feature"):
        shape.fault(place_of(node, "at"), "noise is a 'word' or a 'feature', and here is neither", "Add one of them.")


def check_list(shape: Shape, node: CommentedMap, key: str, check: Callable[[Shape, Place, str], None]) -> None:
    """Check a text, or every text of a list."""
    value = node.get(key)
    if isinstance(value, str):
        check(shape, place_of(node, key), value)
    elif isinstance(value, CommentedSeq):
        for index, item in enumerate(value):
            check(shape, Place(*at(value.lc.item(index))), str(item))


def check_xpath(shape: Shape, place: Place, expression: str) -> None:
    bare = IN_QUOTES.sub("''", expression)
    for name in CALL.findall(bare):
        if name not in FUNCTIONS:
            shape.fault(place, f"bad XPath '{expression}': unknown function '{name}'", nearest(name, FUNCTIONS))
            return
    if "$" in bare:
        shape.fault(place, f"bad XPath '{expression}': variables have no value here", "Write the value itself.")
        return
    try:
        xpath(expression)(EMPTY_PAGE)
    except (etree.XPathError, ValueError) as error:
        remedy = "Try it on a saved page; names of functions and brackets are the usual cause."
        shape.fault(place, f"bad XPath '{expression}': {error or 'it cannot be read'}", remedy)


def check_css(shape: Shape, place: Place, expression: str) -> None:
    try:
        css(expression)
    except (SelectorError, etree.XPathError) as error:
        shape.fault(
            place, f"bad CSS selector '{expression}': {error}", "Pseudo-classes of a browser do not exist here."
        )


def check_regex(shape: Shape, place: Place, pattern: str) -> None:
    try:
        regex(pattern)
    except RegexError as error:
        for sign, name, remedy in CANNOT:
            if sign.search(pattern):
                shape.fault(place, f"the expression '{pattern}' uses {name}", remedy)
                return
        cause = error.args[0] if error.args else "it cannot be read"
        cause = cause.decode("utf-8", "replace") if isinstance(cause, bytes) else cause
        remedy = "In YAML, single quotes keep backslashes as they are."
        shape.fault(place, f"bad expression '{pattern}': {cause}", remedy)


_JUDGES: dict[type, Callable[[Shape, CommentedMap, dict[str, Any]], None]] = {
    Location: location,
    Field: field,
    Records: records,
    PageRules: pages,
    SiteRules: site,
    RuleBook: book,
    Noise: noise,
}
