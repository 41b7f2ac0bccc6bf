"""Which parser for the one parse: speed, features and survival of lxml, Lexbor (twice) and turbohtml."""

from __future__ import annotations

import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from lxml import etree

from data import Sample, arguments, drawn, load_manifest, places
from fuzz import SEED, Crash, fuzz
from parsers import PARSERS, Parser, parser_of
from report import Row, Subject, Table, save

ROUNDS = 3
DEEP = 5000
HOSTILE = 100_000
FUZZ_BYTES = 150_000
"""Larger pages are left out of the fuzzing: more mutants a second find more."""


def measure_speed(pages: list[str]) -> list[Row]:
    """Best CPU time of three rounds a page; within a round the parsers take turns on every page."""
    parse: dict[tuple[str, int], float] = defaultdict(lambda: float("inf"))
    walk, elements = parse.copy(), defaultdict(int)
    for turn in range(ROUNDS):
        for number, markup in enumerate(pages):
            for parser in PARSERS[turn:] + PARSERS[:turn]:
                key = parser.package, number
                parse[key] = min(parse[key], seconds_to_parse(parser, markup))
                seconds, elements[key] = seconds_to_walk(parser, markup)
                walk[key] = min(walk[key], seconds)
    return [speed_row(parser, parse, walk, elements) for parser in PARSERS]


def seconds_to_parse(parser: Parser, markup: str) -> float:
    """Freeing the tree belongs to it."""
    started = time.process_time()
    tree = parser.parse(markup)
    del tree
    return time.process_time() - started


def seconds_to_walk(parser: Parser, markup: str) -> tuple[float, int]:
    """Seconds to parse and to read tag, class and text of all nodes; and how many elements that were."""
    started = time.process_time()
    tree = parser.parse(markup)
    elements = 0
    for tag, _, _ in parser.walk(tree):
        if isinstance(tag, str):
            elements += 1
    del tree
    return time.process_time() - started, elements


def speed_row(parser: Parser, parse: dict, walk: dict, elements: dict) -> Row:
    def mean(figures: dict, package: str) -> float:
        mine = [figure for (name, _), figure in figures.items() if name == package]
        return sum(mine) / len(mine)

    return {
        "parser": parser.name,
        "parse ms": 1000 * mean(parse, parser.package),
        "× lxml": mean(parse, parser.package) / mean(parse, "lxml"),
        "parse + walk ms": 1000 * mean(walk, parser.package),
        "× lxml (walk)": mean(walk, parser.package) / mean(walk, "lxml"),
        "elements a page": round(mean(elements, parser.package)),
    }


def has_xpath(parser: Parser) -> bool:
    tree = parser.parse("<ul><li class=a>1<li class=b>2</ul>")
    return bool(parser.xpath) and len(parser.xpath(tree, "//li[@class='b']/preceding-sibling::li")) == 1


def has_css(parser: Parser) -> str | bool:
    found = len(parser.css(parser.parse("<ul><li class=a>1<li class=b>2</ul>"), "ul > li.b")) == 1
    return "by cssselect" if found and parser.package == "lxml" else found


def keeps_deep_text(parser: Parser) -> bool:
    return nested(parser, DEEP)


def deepest_text(parser: Parser) -> int:
    """The deepest of 1 to 20,000 nested divs whose text is kept, by bisection."""
    low, high = 1, 20_000
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if nested(parser, middle) else (low, middle - 1)
    return low


def nested(parser: Parser, levels: int) -> bool:
    return "deep" in parser.text("<div>" * levels + "deep" + "</div>" * levels)


def keeps_after_deep(parser: Parser) -> bool:
    return "after" in parser.text("<div>" * DEEP + "deep" + "</div>" * DEEP + "<p>after</p>")


def walks_template(parser: Parser) -> bool:
    return "inside" in parser.text("<template><p>inside</p></template>")


def nul_becomes(parser: Parser) -> str:
    text = parser.text("<p>a\0b</p><p>after</p>")
    names = {"a\ufffdbafter": "U+FFFD", "abafter": "dropped", "a\0bafter": "kept", "aafter": "cuts the text"}
    return names.get(text, repr(text))


def takes_declared_str(parser: Parser) -> str | bool:
    markup = '<?xml version="1.0" encoding="iso-8859-1"?><html><body><p>é中</p></body></html>'
    try:
        tree = (parser.parse_str or parser.parse)(markup)
    except ValueError:
        return "raises; as UTF-8 bytes " + ("yes" if "é中" in parser.text(markup) else "no")
    return any("é中" in (text or "") for _, _, text in parser.walk(tree))


def seconds_for_hostile(parser: Parser) -> float:
    """A page of half a megabyte that nobody would write, except to stop a crawler."""
    return seconds_to_parse(parser, "<div>" * HOSTILE)


def empty_page_gives(parser: Parser) -> str:
    return "None" if parser.parse("") is None else "a tree"


FEATURES = {
    "XPath": has_xpath,
    "CSS": has_css,
    f"text in {DEEP:,} nested divs": keeps_deep_text,
    "text behind them": keeps_after_deep,
    "deepest div with text (of 20,000)": deepest_text,
    f"CPU seconds for {HOSTILE:,} nested divs": seconds_for_hostile,
    "walk enters template": walks_template,
    "NUL in text": nul_becomes,
    "str with XML declaration": takes_declared_str,
    "empty page": empty_page_gives,
}


def check(feature: str, package: str) -> str | float | bool:
    return FEATURES[feature](parser_of(package))


def measure_features() -> list[Row]:
    """Each check in a process of its own: a parser that dies of one still answers the others."""
    rows: list[Row] = []
    for feature in FEATURES:
        row: Row = {"feature": feature}
        for parser in PARSERS:
            with ProcessPoolExecutor(1) as alone:
                try:
                    row[parser.name] = alone.submit(check, feature, parser.package).result()
                except BrokenProcessPool:
                    row[parser.name] = "crashes"
        rows.append(row)
    return rows


def measure_depth(samples: list[Sample]) -> list[Row]:
    """How many pages lxml cuts short because they nest too deep, with and without huge_tree."""
    return [
        {"huge_tree": huge, "pages": len(samples), "cut short": sum(is_cut(s.body, huge) for s in samples)}
        for huge in (False, True)
    ]


def is_cut(body: bytes, huge: bool) -> bool:
    parser = etree.HTMLParser(huge_tree=huge, encoding="utf-8")
    etree.fromstring(body, parser)
    return any(error.type_name == "ERR_RESOURCE_LIMIT" for error in parser.error_log)


def measure_survival(files: list[Path], seconds: float, seed: int) -> list[Row]:
    rows: list[Row] = []
    for parser in PARSERS:
        verdict = fuzz(parser.package, files, seconds, seed)
        rows.append(
            {
                "parser": parser.name,
                "mutants survived": verdict.mutants,
                "exceptions": verdict.raised,
                "crashes": len(verdict.crashes),
                "first crash": described(verdict.crashes),
            }
        )
    return rows


def described(crashes: tuple[Crash, ...]) -> str | None:
    return f"{crashes[0].how} at {crashes[0].stage}, mutant {crashes[0].mutant}" if crashes else None


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--fuzz", type=float, default=25, metavar="SECONDS", help="fuzzing a parser (25)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"other mutants ({SEED})")
    options = parser.parse_args()
    here = places(options)
    mixed, news = (load_manifest(here.manifest(name)) for name in ("html/wcxb-dev", "rules/news"))
    samples = drawn(mixed, 75) + drawn(news, 25)
    tables = [
        speed_table(samples),
        features_table(),
        Table("depth", "Pages of both sets that lxml cuts short for their depth:", measure_depth(mixed + news)),
        survival_table(samples, options.fuzz, options.seed),
    ]
    size = sum(len(sample.body) for sample in samples) / len(samples) / 1000
    what = (
        f"Candidates for the one parse, on {len(samples)} pages of html/wcxb-dev (75) and rules/news (25), "
        f"{size:.0f} kB each on average, decoded beforehand."
    )
    packages = tuple(candidate.package for candidate in PARSERS)
    save(Subject("dom", "HTML parsers", what, (*packages, "cssselect")), tables)


def speed_table(samples: list[Sample]) -> Table:
    caption = (
        "CPU milliseconds a page, best of three rounds, the parsers in turn; the walk reads tag, class and "
        "text of every node. lxml's time includes encoding the text as UTF-8 for it."
    )
    pages = [sample.body.decode("utf-8", "replace") for sample in samples]
    return Table("speed", caption, measure_speed(pages))


def features_table() -> Table:
    return Table("features", "What each does, checked by running it:", measure_features())


def survival_table(samples: list[Sample], seconds: float, seed: int) -> Table:
    files = [sample.path for sample in samples if len(sample.body) < FUZZ_BYTES]
    caption = (
        f"{seconds:.0f} seconds a parser of mutants of {len(files)} of these pages (under "
        f"{FUZZ_BYTES // 1000} kB: bits flipped, cut, spliced, parts deleted, tags repeated, exchanged and "
        f"added), parsed and walked in a child process; seed {seed}, so all parsers meet the same mutants, "
        "as many as they manage:"
    )
    return Table("survival", caption, measure_survival(files, seconds, seed))


if __name__ == "__main__":
    main()
