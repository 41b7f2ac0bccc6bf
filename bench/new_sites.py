"""Sites without any annotation: rules guessed from what the other sites of the vertical teach."""

from __future__ import annotations

import sys
from typing import Any

from data import Places, arguments, places
from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn_without_labels
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from report import Row, Subject, Table, save

SET = "rules/swde"
KNOWN = 3
"""Annotated pages of each other site."""


def new_sites(here: Places, name: str, per_site: int) -> list[Row]:
    """A row a vertical, and one for all: each site left out in turn."""
    sys.path.insert(0, str(here.score))
    from common import read_jsonl  # type: ignore[import-not-found]

    import fields as scorer  # type: ignore[import-not-found]

    manifest = here.manifest(name)
    by_site: dict[str, list[dict[str, Any]]] = {}
    for row in read_jsonl(manifest):
        pages = by_site.setdefault(row["site"], [])
        if len(pages) < per_site:
            pages.append(row)
    docs = {
        row["file"]: HtmlDocument(Page((manifest.parent / row["file"]).read_bytes(), site=site))
        for site, rows in by_site.items()
        for row in rows
    }
    found: list[Row] = []
    pairs: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for vertical in dict.fromkeys(site.partition("-")[0] for site in by_site):
        sites = [site for site in by_site if site.partition("-")[0] == vertical]
        own = [pair for site in sites if len(sites) > 1 for pair in left_out(site, sites, by_site, docs)]
        if own:
            found.append({"vertical": vertical, "sites": len(sites), "F0.5": scorer.score(own)["macro_f05"]})
            print(found[-1], file=sys.stderr)
            pairs += own
    return [*found, {"vertical": "all", "sites": len(by_site), "F0.5": scorer.score(pairs)["macro_f05"]}]


def left_out(
    site: str, sites: list[str], by_site: dict[str, list[dict[str, Any]]], docs: dict[str, HtmlDocument]
) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """(row, prediction) of the pages of one site, with what the others teach."""
    others = [row for other in sites if other != site for row in by_site[other][:KNOWN]]
    known = [AnnotatedPage(docs[row["file"]], row["gold"]) for row in others]
    rules = learn_without_labels(known, [docs[row["file"]] for row in by_site[site]])
    pairs = []
    for row in by_site[site]:
        found: dict[str, list[Any]] = {}
        for claim in fields_by_rules(docs[row["file"]], rules):
            found.setdefault(claim.label, []).append(claim.value)
        pairs.append((row, {"fields": found}))
    return pairs


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--max-test", type=int, default=12, help="pages a site")
    options = parser.parse_args()
    rows = new_sites(places(options), SET, options.max_test)
    what = (
        f"Rules for each site of {SET} from {KNOWN} annotated pages of every other site of its vertical, and from its "
        f"own pages without annotation, at most {options.max_test}; scored by the official fields.py: macro F0.5."
    )
    save(Subject("new-sites", "Sites without any annotation", what, ("motherlode",)), [Table("fields", "F0.5:", rows)])


if __name__ == "__main__":
    main()
