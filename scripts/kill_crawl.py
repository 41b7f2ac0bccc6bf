"""Kill a crawl at random moments, again and again, and look what is lost: python scripts/kill_crawl.py [--kills 20]"""

# ruff: noqa: E402, I001

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from motherlode.crawl.replay import ReplayServer
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.store.archive import read_archive
from motherlode.store.collection import Collection, create_collection
from motherlode.store.database import Database
from motherlode.store.frontier_view import FrontierView
from tests.run.little_web import samples, site

SETTINGS = '[crawl]\npolicy = "breadth-first"\ndelay = 0.0\nproxy = "{proxy}"\n[run]\nworkers = 1\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    pages = [one for host in "abcd" for one in site(f"{host}.example", options.pages // 4)]
    with tempfile.TemporaryDirectory() as folder, ReplayServer(pages) as server:
        made = prepared(Path(folder), server.address)
        print("| kill | pages known | requests so far |\n| --- | --- | --- |")
        for number in range(1, options.kills + 1):
            killed_after(made, server, chance.uniform(1, 1.5 * options.pages / options.kills))
            print(f"| {number} | {known(made)} | {len(server.log)} |", flush=True)
        start(made).communicate()
        asked = Counter(one.host + one.path for one in server.log if one.path != "/robots.txt")
        report(made, {one.url for one in pages}, asked.total() - len(pages))
        calm = prepared(Path(folder), server.address, "calm")
        start(calm).communicate()
        print(f"kept otherwise than by a crawl that nobody killed: {len(kept(made) ^ kept(calm))} of {len(kept(calm))}")


def prepared(folder: Path, proxy: str, name: str = "mines") -> Collection:
    made = create_collection(folder / name)
    pages = read_inputs([str(path) for path in samples(folder)])
    begin(made, target_of(pages, [], made.recipe().target), [f"http://{host}.example/" for host in "abcd"])
    made.recipe_file.write_text(SETTINGS.format(proxy=proxy))
    return made


def start(made: Collection) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "motherlode", "crawl", str(made.folder), "--quiet"])


def killed_after(made: Collection, server: ReplayServer, requests: float) -> None:
    before = len(server.log)
    process = start(made)
    while process.poll() is None and len(server.log) < before + requests:
        time.sleep(0.002)
    if process.poll() is None:
        os.kill(process.pid, signal.SIGKILL)
    process.wait()


def known(made: Collection) -> int:
    with FrontierView(made.frontier) as view:
        return view.progress().fetched


def kept(made: Collection) -> set[str]:
    with FrontierView(made.frontier) as view:
        return {one.url for one in view.fetched() if one.kept}


def report(made: Collection, wanted: set[str], twice: int) -> None:
    with FrontierView(made.frontier) as view:
        seen = list(view.fetched())
    archived = Counter(page.url for page in read_archive(made.archive))
    with Database(made.database) as database:
        results = {result.url for result in database.results()}
    print(
        f"lost: {len(wanted - {one.url for one in seen})}; listed twice: {len(seen) - len({one.url for one in seen})}"
    )
    print(f"requests made twice: {twice}; pages twice in the archive: {archived.total() - len(archived)}")
    print(f"kept without a result: {len({one.url for one in seen if one.kept} - results)}")


if __name__ == "__main__":
    main()
