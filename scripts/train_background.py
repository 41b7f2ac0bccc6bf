"""Gather what ordinary pages are like, for src/motherlode/data/background.npz (see `target/background.py`).

Only sets whose licence allows to ship what is derived from them, and none of the sites that targets are measured on:
terms that stand on a few pages at least, with their weights, zone by zone.

    uv run --group train python scripts/train_background.py [--data ../data]
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from motherlode.model import LodeError, Page
from motherlode.read.html import HtmlDocument
from motherlode.target.features import features_of
from motherlode.target.model import Features

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "src" / "motherlode" / "data" / "background.npz"
SETS = (
    "html/wcxb-dev",
    "html/forum-records",
    "html/thread-records",
    "html/magic-article",
    "html/zh-wce",
)
ON_PAGES = {"body": 6, "links": 6, "emphasis": 5, "leads": 5}
"""Terms on fewer pages are left out (3 in other zones)."""
MOST_OF_A_SITE = 4


def pages_of(manifest: Path) -> Iterator[Page]:
    rows = map(json.loads, manifest.open(encoding="utf-8"))  # splitlines would also cut at U+2028
    for row in rows:
        body = (manifest.parent / row["file"]).read_bytes()
        if row["file"].endswith(".gz"):
            body = gzip.decompress(body)
        yield Page(body, url=row.get("url") or "", site=row.get("site") or "")


def gathered(data: Path) -> list[Features]:
    """The features of all pages, of no site more than a few."""
    found, of_site = [], Counter[str]()
    for name in SETS:
        for page in pages_of(data / name / "manifest.jsonl"):
            try:
                doc = HtmlDocument(page)
                site = doc.host or name
                of_site[site] += 1
                if of_site[site] <= MOST_OF_A_SITE or site == name:
                    found.append(features_of(doc))
            except LodeError as error:
                print(f"{name}: {error}", file=sys.stderr)
    return found


def columns(pages: list[Features], zone: str) -> dict[str, Any]:
    """One zone of all pages as a sparse matrix of bytes."""
    on_pages = Counter(term for page in pages for term in page.zones.get(zone, ()))
    vocabulary = sorted(term for term, count in on_pages.items() if count >= ON_PAGES.get(zone, 3) and "\n" not in term)
    at = {term: position for position, term in enumerate(vocabulary)}
    rows = [[(at[t], w) for t, w in page.zones.get(zone, {}).items() if t in at] for page in pages]
    cells = [cell for row in rows for cell in sorted(row)]
    return {
        f"{zone}.vocabulary": np.frombuffer("\n".join(vocabulary).encode(), np.uint8),
        f"{zone}.lengths": np.array([len(row) for row in rows], np.uint16),
        f"{zone}.terms": np.array([term for term, _ in cells], np.uint16),
        f"{zone}.values": np.array([max(1, round(255 * weight)) for _, weight in cells], np.uint8),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "data")
    pages = gathered(parser.parse_args().data)
    zones = sorted({zone for page in pages for zone in page.zones})
    arrays: dict[str, Any] = {"pages": np.array(len(pages)), "zones": np.array(" ".join(zones))}
    for zone in zones:
        arrays |= columns(pages, zone)
    np.savez_compressed(OUT, **arrays)
    print(f"{len(pages)} pages, {len(zones)} zones, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
