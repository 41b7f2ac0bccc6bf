"""Crawl hosts of all sorts, and look for breaches in the server's log: python scripts/polite_crawl.py [--hosts 1000]"""

# ruff: noqa: E402, I001

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from motherlode.crawl.replay import HostManner, Logged, ReplayServer
from motherlode.recipe import recipe_from
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.run.crawl_count import CrawlCount
from motherlode.run.crawling import Order, crawl
from motherlode.store.collection import create_collection
from tests.run.little_web import mannered, samples, site

DELAY = 0.05


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0] if __doc__ else None)
    parser.add_argument("--hosts", type=int, default=1000)
    parser.add_argument("--pages", type=int, default=4, help="pages a host, on average")
    options = parser.parse_args()
    hosts = [f"h{number}.example" for number in range(options.hosts)]
    manners = mannered(hosts)
    pages = [one for host in hosts for one in site(host, 5, f"http://{host}/trap/")]
    with tempfile.TemporaryDirectory() as folder, ReplayServer(pages, manners) as server:
        made = create_collection(Path(folder) / "mines")
        sample_pages = read_inputs([str(path) for path in samples(Path(folder))])
        begin(made, target_of(sample_pages, [], made.recipe().target), [f"http://{host}/" for host in hosts])
        settings = {"policy": "breadth-first", "delay": DELAY, "proxy": server.address, "at_once": 48, "tries": 4}
        watch = CrawlCount()
        order = Order(extract=False, max_pages=options.pages * options.hosts)
        ending = crawl(made, recipe_from({"crawl": settings}), order, watch)
        print(f"{watch.summary()}; ended: {ending}")
        print(f"{len(server.log)} requests to {len({one.host for one in server.log})} hosts")
        print(f"answers by status: {dict(Counter(one.status for one in server.log))}")
        print(f"breaches: {dict(breaches(server.log, manners)) or 'none'}")


def breaches(log: list[Logged], manners: dict[str, HostManner]) -> Counter[str]:
    """What was asked too early, or not to be asked at all."""
    by_host: defaultdict[str, list[Logged]] = defaultdict(list)
    for one in log:
        by_host[one.host].append(one)
    found: Counter[str] = Counter()
    for host, asked in by_host.items():
        manner = manners[host]
        pause = 0.3 if "Crawl-delay" in manner.robots else DELAY
        found["robots.txt not asked first"] += asked[0].path != "/robots.txt"
        for one, after in pairwise(asked):
            wait = 1.0 if one.status == 429 else pause
            found["too early"] += after.came - one.done < wait - 0.001
        shut = [one for one in asked if "Disallow" in manner.robots and one.path.startswith(("/p3", "/trap/"))]
        found["disallowed"] += len(shut)
        found["asked though robots.txt is broken"] += manner.robots_status == 503 and len(asked) > 1
    return +found


if __name__ == "__main__":
    main()
