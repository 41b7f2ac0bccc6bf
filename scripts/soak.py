"""Crawl and extract for a while, and watch memory, open files and speed: python scripts/soak.py [--minutes 60]

The pages come from a server on loopback, which runs in this process; what is measured is the crawl's own process with
all its workers. Every host is asked once in a while, as politeness wants, so the rate is that of the crawl and not that
of a machine which has other work too. The figures are drawn as docs/images/soak.svg, and a line says how far the last
quarter differs from the second.
"""

# ruff: noqa: E402, I001

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice, product
from pathlib import Path
from random import Random
from statistics import median
from string import ascii_lowercase
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from motherlode.crawl.replay import ReplayServer
from motherlode.model import Page
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.store.collection import Collection, create_collection
from motherlode.store.frontier_view import FrontierView
from tests.run.little_web import MINING, OTHER, page, samples

SETTINGS = '[crawl]\npolicy = "adaptive"\ndelay = {delay}\nproxy = "{proxy}"\n[run]\nworkers = 1\n'
DELAY = 15.0
"""Seconds between two requests to a host."""
LINKS = 20
"""Of a page to others of its host."""
EVERY = 5.0
"""Seconds between two looks."""
WIDTH, HEIGHT, LEFT, PANEL = 760, 560, 64, 130
LEGEND = "font-family='sans-serif' font-size='12' fill='#333'"


class Look(NamedTuple):
    """The crawl at one moment."""

    minute: float
    memory: float
    """Megabytes of all its processes."""
    files: int
    pages: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--hosts", type=int, default=300)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images" / "soak.svg")
    options = parser.parse_args()
    hosts = [f"{''.join(letters)}.example" for letters in islice(product(ascii_lowercase, repeat=3), options.hosts)]
    enough = round(1.2 * options.minutes * 60 / DELAY) + 2
    pages = [one for host in hosts for one in linked_site(host, enough)]
    with tempfile.TemporaryDirectory() as folder, ReplayServer(pages) as server:
        made = prepared(Path(folder), server.address, hosts)
        looks = watched(made, options.minutes)
    options.out.write_text(drawn(looks), encoding="utf-8")
    print(verdict(looks))


def linked_site(host: str, count: int) -> Iterator[Page]:
    """Pages that link to many others of their host, as real ones do: addresses are known long before their turn."""
    for number in range(count):
        dice = Random(f"{host} {number}")
        links = [f"http://{host}/p{dice.randrange(1, count)}" for _ in range(LINKS)]
        yield page(
            f"http://{host}/{f'p{number}' if number else ''}", dice.choice((MINING, MINING, OTHER)), number, links
        )


def prepared(folder: Path, proxy: str, hosts: list[str]) -> Collection:
    made = create_collection(folder / "mines")
    pages = read_inputs([str(path) for path in samples(folder)])
    begin(made, target_of(pages, [], made.recipe().target), [f"http://{host}/" for host in hosts])
    made.recipe_file.write_text(SETTINGS.format(proxy=proxy, delay=DELAY))
    return made


def watched(made: Collection, minutes: float) -> list[Look]:
    """Let the crawl run, and look at it until the time is over or it has nothing left to do."""
    process = subprocess.Popen([sys.executable, "-m", "motherlode", "crawl", str(made.folder), "--quiet"])
    began, looks = time.monotonic(), list[Look]()
    while process.poll() is None and time.monotonic() - began < 60 * minutes:
        time.sleep(EVERY)
        family = family_of(process.pid)
        minute = (time.monotonic() - began) / 60
        looks.append(Look(minute, sum(map(memory_of, family)), sum(map(files_of, family)), fetched(made)))
    if process.poll() is None:
        process.terminate()
    process.wait()
    return looks


def family_of(pid: int) -> list[int]:
    """A process with all that it started."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    family = [pid]
    for one in family:
        family += [child for child, parent in parents.items() if parent == one]
    return family


def memory_of(pid: int) -> float:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


def files_of(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0


def fetched(made: Collection) -> int:
    with FrontierView(made.frontier) as view:
        return view.progress().fetched


def rates(looks: list[Look]) -> list[tuple[float, float]]:
    """Pages a minute, over the last half minute of each look."""
    back = max(1, round(30 / EVERY))
    pairs = zip(looks, looks[back:], strict=False)
    return [(b.minute, (b.pages - a.pages) / max(1e-9, b.minute - a.minute)) for a, b in pairs]


def verdict(looks: list[Look]) -> str:
    """The second quarter of the run against its last: the first is spent on filling caches."""
    early, late = looks[len(looks) // 4 : len(looks) // 2], looks[3 * len(looks) // 4 :]
    parts = [f"{looks[-1].pages:,} pages in {looks[-1].minute:.0f} minutes"]
    for name, values in (("memory", lambda look: look.memory), ("open files", lambda look: float(look.files))):
        before, after = median(map(values, early)), median(map(values, late))
        parts.append(f"{name} {before:,.0f} -> {after:,.0f} ({after / before - 1:+.0%})")
    speed = [rate for _, rate in rates(looks)] or [0.0]
    quarter = max(1, len(speed) // 4)
    before, after = median(speed[quarter : 2 * quarter] or speed), median(speed[3 * quarter :] or speed)
    return "; ".join([*parts, f"pages a minute {before:,.0f} -> {after:,.0f} ({after / max(before, 1e-9) - 1:+.0%})"])


def drawn(looks: list[Look]) -> str:
    """Three panels, one below the other."""
    series = {
        "memory of all processes, MB": [(look.minute, look.memory) for look in looks],
        "open files": [(look.minute, float(look.files)) for look in looks],
        "pages a minute": rates(looks),
    }
    last = looks[-1].minute
    panels = [panel(name, points, at, last) for at, (name, points) in enumerate(series.items())]
    when = f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores shared with other work"
    head = f"{looks[-1].pages:,} pages crawled and extracted in {last:.0f} minutes ({when})"
    size = f"width='{WIDTH}' height='{HEIGHT}' viewBox='0 0 {WIDTH} {HEIGHT}'"
    title = f"<text x='{LEFT}' y='24' {LEGEND}>{head}</text>"
    ground = "<rect width='100%' height='100%' fill='white'/>"
    axis = f"<text x='{WIDTH - 16}' y='{HEIGHT - 12}' text-anchor='end' {LEGEND}>minutes</text>"
    return "\n".join([f"<svg xmlns='http://www.w3.org/2000/svg' {size}>", ground, title, *panels, axis, "</svg>\n"])


def panel(name: str, points: list[tuple[float, float]], at: int, last: float) -> str:
    """One curve over the minutes, from zero up."""
    top, bottom = 50 + at * (PANEL + 34), 50 + at * (PANEL + 34) + PANEL
    most = 1.15 * max(value for _, value in points)
    scale = (WIDTH - LEFT - 16) / last
    line = " ".join(f"{LEFT + x * scale:.1f},{bottom - y / most * PANEL:.1f}" for x, y in points)
    marks = [
        f"<text x='{LEFT + minute * scale:.1f}' y='{bottom + 16}' text-anchor='middle' {LEGEND}>{minute:g}</text>"
        for minute in range(0, int(last) + 1, max(1, int(last) // 6))
    ]
    levels = [
        f"<line x1='{LEFT}' x2='{WIDTH - 16}' y1='{y:.1f}' y2='{y:.1f}' stroke='#ddd'/>"
        f"<text x='{LEFT - 6}' y='{y + 4:.1f}' text-anchor='end' {LEGEND}>{most * part:,.0f}</text>"
        for part in (0, 0.5, 1)
        for y in [bottom - part * PANEL]
    ]
    label = f"<text x='{LEFT + 6}' y='{top + 12}' {LEGEND}>{name}</text>"
    return "\n".join(
        [*levels, f"<polyline points='{line}' fill='none' stroke='#06c' stroke-width='1.5'/>", label, *marks]
    )


if __name__ == "__main__":
    main()
