"""Main text of pages that no model was learned from: articles of `rules/news`, recipes of `rules/recipes`.

    uv run --group bench --with readability-lxml==0.9 --with newspaper4k==0.9.6 python bench/other_text.py

News has its text as gold. Of recipes the ingredients and steps are known, not the whole text: counted is how many of
their words stand in the text, beside how long it is, since whoever takes the whole page finds them all.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from data import Places, Sample, arguments, load_manifest, places
from motherlode.model import Page
from motherlode.read.counted import tokens
from motherlode.run.pipeline import Wanted, process
from report import Row, Subject, Table, save
from text import OURS, decoded, figures
from text_peers import PACKAGES, PEERS, answer

NEWS, RECIPES = "rules/news", "rules/recipes"
PARTS = ("ingredients", "instructions_list")
ALONE = Wanted(lesson=False, claims=False)
WHAT = (
    "The articles of rules/news and the recipes of rules/recipes, two pages a site of the latter. No weight was "
    "learned from them. That entries of lists have a lower bar was decided by reading the recipes, so their figure is "
    "one of development."
)
CAPTION = (
    "Token F1 of news by the official text.py, mean over pages; of recipes the share of the words of ingredients and "
    "steps that stand in the text, mean over pages, and the words of the text:"
)
System = Callable[[Sample], str]


def ours(sample: Sample) -> str:
    page = Page(sample.body, url=sample.row.get("url") or "", site=sample.row.get("site") or "")
    return process(page, wanted=ALONE).result.text


def systems() -> dict[str, System]:
    """Each system by name."""
    peers: dict[str, System] = {
        name: lambda sample, peer=peer: answer(peer, decoded(sample.body))  # type: ignore[misc]
        for name, peer in PEERS.items()
    }
    return peers | {OURS: ours}


def news(where: Places) -> list[Sample]:
    """The articles whose text is known, with it as their gold."""
    samples = load_manifest(where.manifest(NEWS))
    return [replace(s, row=s.row | {"gold": s.row["gold_text"]}) for s in samples if s.row.get("gold_text")]


def words_of_parts(row: dict[str, Any]) -> Counter[str]:
    """The words of a recipe's ingredients and steps."""
    return Counter(word for part in PARTS for value in row["gold"].get(part, ()) for word in tokens(value.lower()))


def recipe_figures(samples: list[Sample], texts: list[str]) -> tuple[float, float]:
    """The share of the words found, and the words of the text, means over pages."""
    shares, lengths = [], []
    for sample, text in zip(samples, texts, strict=True):
        wanted, said = words_of_parts(sample.row), Counter(tokens(text.lower()))
        shares.append((wanted & said).total() / wanted.total())
        lengths.append(said.total())
    return statistics.mean(shares), statistics.mean(lengths)


def main() -> None:
    where = places(arguments(__doc__).parse_args())
    articles = news(where)
    recipes = [sample for sample in load_manifest(where.manifest(RECIPES)) if words_of_parts(sample.row)]
    rows: list[Row] = []
    for name, system in systems().items():
        found, length = recipe_figures(recipes, [system(sample) for sample in recipes])
        scored = figures(where, articles, [system(sample) for sample in articles])
        columns = {"news": scored["token_f1"], "recipes, words found": found, "words a recipe": length}
        rows.append({"system": name, **columns})
    about = f"{WHAT} {len(articles)} and {len(recipes)} pages."
    save(
        Subject("other-text", "Main text of other pages", about, ("motherlode", *PACKAGES)),
        [Table("pages", CAPTION, rows)],
    )


if __name__ == "__main__":
    main()
