"""Count how often values of learned rules are right, by what they stand on.

    uv run python scripts/train_rules.py [--data ../data] [--pages 8]

Rules are learned from one annotated page of every site of the development data and tried on others of it. Prints the
calibration on sites that were not counted, then writes the counts of all to `src/motherlode/data/rules.json`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from motherlode.extractors.rules.drift import standings
from motherlode.extractors.rules.learning.learn import AnnotatedPage, flat_fields, learn
from motherlode.extractors.rules.model import RuleBook
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.run.pipeline import process
from motherlode.verify.calibrate import expected_calibration_error
from motherlode.verify.field_scores import normal
from motherlode.verify.rule_confidence import Counts, Grounds, sureness

SETS = ("rules/swde", "rules/course-uh", "rules/course-uvic", "rules/course-ocw")
FILE = Path(__file__).parents[1] / "src" / "motherlode" / "data" / "rules.json"
Case = tuple[str, bool]
"""The class of evidence, and whether the values were right."""


def cases_of_site(rows: list[dict[str, Any]], strangers: list[dict[str, Any]], pages: int) -> list[Case]:
    """One page teaches, the others judge. Values that the rules doubt are counted on the pages of another site too."""
    random.Random(0).shuffle(rows)
    rows.sort(key=lambda row: -sum(bool(values) for values in flat_fields(row["gold"]).values()))
    first, *others = rows
    rules = learn([AnnotatedPage(HtmlDocument(page_of(first)), first["gold"])])
    random.Random(1).shuffle(others)
    found = [case for row in others[:pages] for case in cases_of_page(row, rules)]
    moved = [{**row, "site": first["site"]} for row in strangers[: pages // 2]]
    return found + [case for row in moved for case in cases_of_page(row, rules) if "/doubted/" in case[0]]


def cases_of_page(row: dict[str, Any], rules: RuleBook) -> Iterator[Case]:
    """The values of a page that the gold knows something of."""
    page = page_of(row)
    result = process(page, rules=rules).result
    for known in standings(HtmlDocument(page), rules):
        gold = flat_fields(row["gold"]).get(known.field)
        evidence = result.evidence.get(known.field)
        if gold is None or evidence is None or known.rules == "silent":
            continue
        agree = any(not name.startswith("rule:") for name in evidence.by)
        said = "agree" if agree else "alone" if evidence.settled else "disagree"
        right = {normal(value) for value in result.fields[known.field]} <= {normal(value) for value in gold}
        yield Grounds(known.family, known.rules, said).key, right


def page_of(row: dict[str, Any]) -> Page:
    return Page(Path(row["path"]).read_bytes(), site=row["site"])


def counted(cases: list[Case]) -> Counts:
    total, right = Counter(key for key, _ in cases), Counter(key for key, good in cases if good)
    return {key: (right[key], total[key]) for key in sorted(total)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[2] / "data")
    parser.add_argument("--pages", type=int, default=8, help="pages a site that are judged")
    options = parser.parse_args()
    sites: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for name in SETS:
        for line in (options.data / name / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            sites[row["site"]].append({**row, "path": options.data / name / row["file"]})
    names = [site for site, rows in sites.items() if len(rows) > 1]
    following = dict(zip(names, [*names[1:], names[0]], strict=True))
    cases = {site: cases_of_site(list(sites[site]), sites[following[site]], options.pages) for site in names}
    judged: list[tuple[float, bool]] = []
    for site, own in cases.items():
        known = counted([case for other, others in cases.items() if other != site for case in others])
        judged += [(sureness(Grounds(*key.split("/")), known), right) for key, right in own]
    counts = counted([case for own in cases.values() for case in own])
    for key, (right, total) in counts.items():
        print(f"{right:5} of {total:5} right  {key}")
    print("expected calibration error, site by site left out:", round(expected_calibration_error(judged), 4))
    FILE.write_text(json.dumps(counts, indent=1) + "\n")


if __name__ == "__main__":
    main()
