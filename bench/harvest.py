"""Harvest as a user gets it: `lode new`, `lode crawl` and `lode fetched`, from the archives and over real HTTP.

`crawl.py` compares orders of visits in memory; this runs the commands, on the draws that are named.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import fmean

from crawl_web import archived
from data import arguments, places, web_archives, working_folder
from desk import Desk, topics_of
from motherlode.crawl.replay import ReplayServer
from report import Row, Subject, Table, save

STEPS = ("harvest@100", "harvest@250", "harvest@500", "harvest@1000", "recall@1000")
WHAT = (
    "`lode new`, `lode crawl --max-pages {pages}` and `lode fetched`, as anybody runs them: from the archives "
    "(`--replay`), and over real HTTP from a server that replays them, without pauses. Figures by score/harvest.py."
)


def measure(desk: Desk, kind: str, draws: list[int]) -> list[Row]:
    """The harvest of every topic, mean over the draws."""
    rows: list[Row] = []
    for topic in topics_of(desk.where):
        runs = [desk.harvest(topic, draw, kind) for draw in draws]
        row: Row = {"topic": topic["name"], "crawl": kind, "draws": len(runs)}
        rows.append(row | {step: fmean(run[step] for run in runs) for step in STEPS})
        print(rows[-1], flush=True)
    return rows


def wanted() -> argparse.Namespace:
    parser = arguments(__doc__)
    parser.add_argument("--pages", type=int, default=1000, help="pages of a crawl (1000)")
    parser.add_argument("--draws", type=int, nargs="+", default=[0, 4, 9, 13, 18], help="which draws of samples")
    parser.add_argument("--folder", type=Path, help="where crawls are kept, for a run that was broken off")
    return parser.parse_args()


def main() -> None:
    options = wanted()
    here = places(options)
    with working_folder(options) as folder, ReplayServer(archived(web_archives(options))) as server:
        rows = measure(Desk(here, folder, options.pages), "archive", options.draws)
        rows += measure(Desk(here, folder, options.pages, server.address), "HTTP", options.draws)
    caption = f"Wanted pages among the first N, mean over draws {', '.join(map(str, options.draws))}:"
    subject = Subject("harvest", "Harvest of the commands", WHAT.format(pages=options.pages), ("motherlode", "aiohttp"))
    save(subject, [Table("commands", caption, rows)])


if __name__ == "__main__":
    main()
