"""lode eval fields and lode rules refine: the measure of the paper, with refinement and without."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.lode import lode

RULES = (
    "sites:\n  - domain: a.org\n    pages:\n      - fields:\n          teacher:\n            locations:\n"
    "              - xpath: //p[@class='by']\n          name:\n            locations:\n              - xpath: //h1\n"
)
PAGES = [("Optics", "Taught by Ada Hall"), ("Waves", "Taught by Lynne Fox"), ("Ore", "Taught by Bo Lee")]


def manifest(folder: Path) -> Path:
    rows = []
    for number, (name, text) in enumerate(PAGES):
        (folder / f"{number}.html").write_text(f"<h1>{name}</h1><p class='by'>{text}</p>")
        gold = {"name": [name], "teacher": [text.removeprefix("Taught by ")]}
        rows.append(json.dumps({"file": f"{number}.html", "site": "a.org", "gold": gold}))
    (folder / "m.jsonl").write_text("\n".join(rows))
    (folder / "r.yaml").write_text(RULES)
    return folder / "m.jsonl"


def test_refinement_is_learned_compared_and_explained(tmp_path: Path) -> None:
    gold = manifest(tmp_path)
    assert lode("rules", "refine", tmp_path / "r.yaml", gold, "-o", tmp_path / "n.yaml").status == 0
    done = lode("eval", "fields", gold, tmp_path / "n.yaml")
    assert "0.500" in next(line for line in done.out.splitlines() if line.startswith("mean"))
    assert "6 words removed:\n      3 teacher: 'Taught', the word 'Taught' at the start" in done.out
    figures = json.loads(lode("eval", "fields", gold, tmp_path / "n.yaml", "--json").out)
    assert figures["refined"]["macro_f05"] == 1.0
    assert figures["not refined"]["macro_f05"] == 0.5


def test_without_refinement_nothing_is_removed(tmp_path: Path) -> None:
    gold = manifest(tmp_path)
    figures = json.loads(lode("eval", "fields", gold, tmp_path / "r.yaml", "--no-refine", "--json").out)
    assert figures["not refined"]["fields"]["teacher"]["f05"] == 0.0
    assert figures["removed"] == []


def test_results_are_scored_by_source(tmp_path: Path) -> None:
    gold = manifest(tmp_path)
    rows = [{"source": "0.html", "fields": {"name": ["Optics"]}}, {"source": "1.html", "fields": {"name": ["Ore"]}}]
    (tmp_path / "results.jsonl").write_text("\n".join(map(json.dumps, rows)))
    figures = json.loads(lode("eval", "fields", gold, tmp_path / "results.jsonl", "--json").out)
    assert figures["results"]["fields"]["name"] == {"p": 0.5, "r": 1 / 3, "f05": 0.45454545454545453}
