"""Search for formulas: known items in another spelling, embedding, naming or part, among 100,000 formulas."""

from __future__ import annotations

import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from data import arguments, load_manifest, places
from motherlode.extractors.formula.grammar import GrammarError, Tree, parse
from motherlode.extractors.formula.page import formulas_of
from motherlode.extractors.formula.printing import printed
from motherlode.model import InputError, Page
from motherlode.read.html import HtmlDocument
from motherlode.search.formula_index import Occurrence, add_formulas
from motherlode.search.formula_layout import bare, layout_of, written
from motherlode.search.formula_match import holds
from motherlode.search.formula_query import read_query
from motherlode.search.formula_search import FormulaIndex, Hit
from motherlode.search.formula_terms import shape_of
from motherlode.search.index_file import open_index
from report import Row, Subject, Table, save

SET = "formulas/pages"
STEP = 20_000
"""Formulas that come into the index at once."""
LEAST_SYMBOLS = 5
"""A shorter formula stands in many others, and is no known item."""
SPELLINGS: tuple[tuple[str, ...], ...] = (
    ("\\leq", "\\le", "≤"),
    ("\\geq", "\\ge", "≥"),
    ("\\neq", "\\ne", "≠"),
    ("\\to", "\\rightarrow", "→"),
    ("\\alpha", "α"),
    ("\\beta", "β"),
    ("\\theta", "θ"),
    ("\\sigma", "σ"),
    ("\\mu", "μ"),
    ("\\infty", "∞"),
    ("\\in", "∈"),
    ("\\cdot", "⋅"),
    ("\\times", "×"),
    ("\\mathbf", "\\boldsymbol", "\\bm"),
    ("\\frac", "\\dfrac", "\\tfrac"),
    ("\\ldots", "\\dots", "…"),
    ("\\land", "\\wedge"),
    ("|", "\\vert"),
)
SPELLED = {word: group for group in SPELLINGS for word in group}
TOKEN = re.compile(r"\\[a-zA-Z]+\*?|\\.|.", re.S)


@dataclass(frozen=True)
class KnownItem:
    """A query, and what counts as the formula that it was made from."""

    query: str
    is_it: Callable[[Hit], bool]


def text_of(latex: str) -> str:
    return written(layout_of(latex))


def real_formulas(manifest: Path) -> dict[str, str]:
    """Layout -> LaTeX of every formula of the set that the grammar reads."""
    found: dict[str, str] = {}
    for sample in load_manifest(manifest):
        for latex in sample.row["gold"]:
            try:
                found.setdefault(text_of(latex), latex)
            except GrammarError:
                continue
    return {text: latex for text, latex in found.items() if text.strip()}


def enlarged(real: dict[str, str], count: int, rng: random.Random) -> dict[str, str]:
    """The real formulas and variations of them, until there are enough."""
    found, originals = dict(real), list(real.values())
    while len(found) < count:
        varied = variation(rng.choice(originals), rng.choice(originals), rng)
        try:
            found.setdefault(text_of(varied), varied)
        except GrammarError:
            continue
    return found


def variation(latex: str, other: str, rng: random.Random) -> str:
    """Some letters, numbers and signs changed; at times another formula behind it."""
    changed = re.sub(r"(?<![\\a-zA-Z])[a-zA-Z](?![a-zA-Z])", lambda m: moved(m[0], rng, 0.3), bare(latex))
    changed = re.sub(r"\d", lambda m: str(rng.randrange(10)) if rng.random() < 0.3 else m[0], changed)
    changed = re.sub(r"[+-]", lambda m: rng.choice("+-") if rng.random() < 0.2 else m[0], changed)
    return f"{{{changed}}} = {{{bare(other)}}}" if rng.random() < 0.2 else changed


def moved(letter: str, rng: random.Random, share: float) -> str:
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    if rng.random() > share:
        return letter
    return rng.choice(alphabet if letter.islower() else alphabet.upper())


def respelled(latex: str, rng: random.Random) -> str:
    """The same formula as another author types it: names, braces, spaces, sizes, order of scripts, delimiters."""
    text = printed(parse(bare(latex)))
    text = re.sub(r"_(\{[^{}]*\})\^(\{[^{}]*\})", lambda m: f"^{m[2]}_{m[1]}" if rng.random() < 0.5 else m[0], text)
    text = re.sub(r"([_^])\{([a-zA-Z0-9])\}", lambda m: f"{m[1]}{m[2]} " if rng.random() < 0.5 else m[0], text)
    text = "".join(respelled_token(token, rng) for token in TOKEN.findall(text))
    before, after = rng.choice((("", ""), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]"), ("\\displaystyle ", "")))
    return f"{before}{text}{after}"


def respelled_token(token: str, rng: random.Random) -> str:
    if token in SPELLED:
        chosen = rng.choice(SPELLED[token])
        return chosen + " " if chosen[-1].isalpha() else chosen
    return f" {token}\\, " if token in ("=", "+") and rng.random() < 0.5 else token


def spelling_items(chosen: Iterable[str], rng: random.Random) -> Iterator[KnownItem]:
    for latex in chosen:
        yield same(respelled(latex, rng), latex)


def same(query: str, latex: str) -> KnownItem:
    wanted = text_of(latex)
    return KnownItem(query, lambda hit: text_of(hit.latex) == wanted)


def embedding_items(manifest: Path, rng: random.Random, count: int) -> list[KnownItem]:
    """What our witnesses read back from MathML and MathJax's output, against the LaTeX that it was made from."""
    items: list[KnownItem] = []
    for sample in load_manifest(manifest):
        found = formulas_of(HtmlDocument(Page(sample.body))) if sample.row["derived"] else []
        if len(found) != len(sample.row["gold"]):
            continue  # where one is missing, it cannot be told which query belongs to which
        pairs = zip(found, sample.row["gold"], strict=True)
        items += [same(one.latex, gold) for one, gold in pairs if is_item(gold) and is_item(one.latex)]
    return rng.sample(items, min(count, len(items)))


def is_item(latex: str) -> bool:
    try:
        return len(text_of(latex).replace("}", "").split()) >= LEAST_SYMBOLS
    except GrammarError:
        return False


def renamed_items(chosen: Iterable[str]) -> Iterator[KnownItem]:
    """Every single letter replaced by the one seven places on: rank of the first formula that differs by names only."""
    for latex in chosen:
        query = re.sub(
            r"\\[a-zA-Z]+(\s*\{[a-zA-Z*]{2,}\})?|[a-zA-Z]",
            lambda m: m[0] if m[0][0] == "\\" else turned(m[0]),
            printed(parse(bare(latex))),
        )
        if shape_of(text_of(query)) == shape_of(text_of(latex)) and text_of(query) != text_of(latex):
            wanted = shape_of(text_of(latex))
            yield KnownItem(query, lambda hit, wanted=wanted: shape_of(text_of(hit.latex)) == wanted)


def turned(letter: str) -> str:
    first = ord("a") if letter.islower() else ord("A")
    return chr((ord(letter) - first + 7) % 26 + first)


def part_items(chosen: Iterable[str], rng: random.Random) -> Iterator[KnownItem]:
    """A part of a row: rank of the first formula that holds it."""
    for latex in chosen:
        tree = parse(bare(latex))
        if tree[0] != "row" or len(tree) < 8:
            continue
        length = rng.randrange(4, min(9, len(tree) - 2))
        start = rng.randrange(2, len(tree) - length)
        query = printed(("row", "", *tree[start : start + length]))
        if is_item(query):
            wanted = text_of(query)
            yield KnownItem(query, lambda hit, wanted=wanted: wanted in text_of(hit.latex))


def wildcard_items(chosen: Iterable[str], rng: random.Random) -> Iterator[KnownItem]:
    """One argument or operand is a wildcard: rank of the first formula that fits."""
    for latex in chosen:
        tree = parse(bare(latex))
        query = printed(with_wildcard(tree, rng)).replace("\\wildcard", "?w ")
        try:
            pattern = read_query(query)
        except InputError:
            continue
        if pattern.wild and holds(layout_of(latex), pattern.layout):
            yield KnownItem(query, lambda hit, pattern=pattern: holds(layout_of(hit.latex), pattern.layout))


def with_wildcard(tree: Tree, rng: random.Random) -> Tree:
    """One inner tree replaced."""
    inner = [at for at, child in enumerate(tree) if isinstance(child, tuple)]
    if not inner or tree[0] in ("lines", "environment"):
        return ("unknown", "\\wildcard")
    at = rng.choice(inner)
    return (
        *tree[:at],
        with_wildcard(tree[at], rng) if rng.random() < 0.5 else ("unknown", "\\wildcard"),
        *tree[at + 1 :],
    )


def measured(name: str, index: FormulaIndex, items: list[KnownItem]) -> Row:
    """Mean reciprocal rank among the first 20, and how long a query takes."""
    ranks: list[float] = []
    spent: list[float] = []
    for item in items:
        start = time.perf_counter()
        hits = index.search(read_query(item.query), 20)
        spent.append(1000 * (time.perf_counter() - start))
        ranks.append(next((1 / rank for rank, hit in enumerate(hits, 1) if item.is_it(hit)), 0.0))
    return {
        "query is the formula": name,
        "queries": len(items),
        "MRR": statistics.mean(ranks),
        "first": sum(rank == 1 for rank in ranks) / len(ranks),
        "median ms": statistics.median(spent),
        "p95 ms": statistics.quantiles(spent, n=20)[-1],
    }


def built(path: Path, formulas: Iterable[str]) -> Row:
    occurrences = [Occurrence(latex, number // 50) for number, latex in enumerate(formulas)]
    start, cpu = time.perf_counter(), time.process_time()
    with closing(open_index(path)) as connection:
        steps = range(0, len(occurrences), STEP)
        done = [add_formulas(connection, occurrences[at : at + STEP]).formulas for at in steps]
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    return {
        "formulas": sum(done),
        "formulas/s": sum(done) / seconds,
        "formulas in a CPU second": sum(done) / cpu,
        "MB": path.stat().st_size / 1e6,
    }


WHAT = (
    f"The formulas of {SET} and variations of them (letters, numbers, signs, a second formula behind). Queries are "
    "made from the real ones; a formula in another spelling or embedding counts as found where its "
    "layout is the original's; with other variables, in part or with a wildcard, the first formula that differs by "
    "names only, holds the part, or fits."
)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--formulas", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=400)
    options = parser.parse_args()
    manifest = places(options).manifest(SET)
    rng = random.Random(1)
    real = real_formulas(manifest)
    chosen = rng.sample([latex for latex in real.values() if is_item(latex)], options.queries)
    sets = {
        "in another spelling": list(spelling_items(chosen, rng)),
        "read back from another embedding": embedding_items(manifest, rng, options.queries),
        "with other variables": list(renamed_items(chosen)),
        "in part": list(part_items(chosen, rng)),
        "with a wildcard": list(wildcard_items(chosen, rng)),
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "search.db"
        building = built(path, enlarged(real, options.formulas, rng).values())
        with closing(open_index(path)) as connection:
            index = FormulaIndex(connection)
            rows = [measured(name, index, items) for name, items in sets.items()]
    tables = [
        Table("known", f"Known items among {options.formulas:,} formulas, of which {len(real):,} are real:", rows),
        Table("build", "Making the index, on one core:", [building]),
    ]
    save(Subject("formula-search", "Formula search", WHAT, ("motherlode", "numpy")), tables)


if __name__ == "__main__":
    main()
