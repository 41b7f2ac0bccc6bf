"""Learn how sure formulas are: the share of right ones by witness, verdict, place and agreement.

A rare sign is pulled towards its witness, a rare witness towards its faith, that towards all formulas. Judged on
sites that were left out: the mean difference between what was said and what came true.

    python scripts/train_formula_confidence.py --data DIR --score DIR
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from motherlode.extractors.formula.confidence import sign_of
from motherlode.extractors.formula.discovery import embeddings_in
from motherlode.extractors.formula.embedding import merged
from motherlode.extractors.formula.gate import MathPage
from motherlode.extractors.formula.page import WITNESSES, settled_formulas
from motherlode.model import Page
from motherlode.read.html import HtmlDocument

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "src" / "motherlode" / "data" / "formula_confidence.json"
SET = "formulas/pages"
PULL = 20
"""So many formulas of the wider group stand beside those of a sign."""
MOST = 0.999
"""Nobody is surer: the known formulas of most pages were read by a rule that is much like a witness."""
LESSONS = 10


class Seen(NamedTuple):
    """A formula of a page."""

    site: str
    groups: tuple[str, ...]
    """All, its faith, its witness, its sign: each a part of the one before."""
    right: bool


def normaliser(score: Path) -> Callable[[str], str]:
    """As the official scorer compares formulas."""
    sys.path.insert(0, str(score))
    spec = importlib.util.spec_from_file_location("formulas_scorer", score / "formulas.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    normalised: Callable[[str], str] = module.normalised
    return normalised


def seen_formulas(folder: Path, normalised: Callable[[str], str]) -> Iterator[Seen]:
    """As the built-in witnesses see them, and as a site's own pages teach to see them."""
    sites: dict[str, list[tuple[HtmlDocument, list[str]]]] = defaultdict(list)
    for line in (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        doc = HtmlDocument(Page((folder / row["file"]).read_bytes()))
        sites[row["file"].split("/")[0]].append((doc, row["gold"]))
    for site, pages in sites.items():
        known = merged(*(embeddings_in(doc) for doc, _ in pages[:LESSONS]))
        for doc, gold in pages:
            for embeddings, without in (((), frozenset[str]()), (known, frozenset(WITNESSES))):
                left = Counter(map(normalised, gold))
                for one in settled_formulas(MathPage(doc), embeddings, without):
                    latex = normalised(one.best.latex)
                    if without and one.best.by != "site-embedding":
                        continue
                    yield Seen(site, ("all", one.best.faith, one.best.by, sign_of(one)), left[latex] > 0)
                    left[latex] -= 1


def learned(seen: Iterable[Seen]) -> dict[str, float]:
    """Group -> share of right ones; a small group is pulled towards the wider one."""
    counts: dict[tuple[str, ...], Counter[bool]] = defaultdict(Counter)
    for one in seen:
        for size in range(1, len(one.groups) + 1):
            counts[one.groups[:size]][one.right] += 1
    shares: dict[tuple[str, ...], float] = {(): 0.5}
    for group in sorted(counts, key=len):
        found = counts[group]
        shares[group] = (found[True] + PULL * shares[group[:-1]]) / (found.total() + PULL)
    return {group[-1]: round(min(MOST, shares[group]), 3) for group in sorted(counts)}


def error_on_new_sites(seen: list[Seen]) -> float:
    """Said minus come true, by tenths of what was said, each site judged by the others."""
    bins: dict[int, list[float]] = defaultdict(list)
    for site in {one.site for one in seen}:
        shares = learned(one for one in seen if one.site != site)
        for one in (one for one in seen if one.site == site):
            said = next(shares[group] for group in reversed(one.groups) if group in shares)
            bins[int(said * 10)].append(said - one.right)
    return sum(abs(sum(differences)) for differences in bins.values()) / len(seen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "data", help="development data (../data)")
    parser.add_argument("--score", type=Path, default=ROOT.parent / "shared" / "score", help="the official scorers")
    options = parser.parse_args()
    seen = list(seen_formulas(options.data / SET, normaliser(options.score)))
    found = learned(seen)
    OUTPUT.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
    print(f"{len(seen):,} formulas, {len(found)} groups; calibration error on new sites {error_on_new_sites(seen):.3f}")


if __name__ == "__main__":
    main()
