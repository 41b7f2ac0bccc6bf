"""Pages per CPU-second of lode extract against trafilatura, and its memory over many pages."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from data import Sample, arguments, drawn, load_manifest, places, write_jsonl
from ours import Cost, lode, lode_is_there
from report import Row, Subject, Table, save

SET = "html/wcxb-dev"
DRAWN = 200
"""Pages that are repeated to see how memory grows."""
ROUNDS = 3
EARLY, LATE = 300, 3000
"""Pages after which memory is compared; each is the median over a window in which every page stands once."""

WHAT = f"All pages of {SET}, from files to JSON lines on disk, each system in processes of its own."
SPEED_CAPTION = (
    f"CPU seconds (user and system, with children), the middle one of {ROUNDS} rounds in turn, the modules of both "
    "compiled to bytecode as in any installation that has run once; start-up is a run on one page:"
)
MEMORY_CAPTION = (
    f"Resident memory of the process and its workers on {LATE:,} pages ({DRAWN}, drawn by a seeded shuffle, repeated): "
    f"median while the {DRAWN} pages after the first {EARLY}, and the last {DRAWN}, went through:"
)


def peer_command(manifest: Path, output: Path) -> list[str]:
    return [sys.executable, __file__, "--peer", str(manifest), str(output)]


def lode_command(*options: str) -> Callable[[Path, Path], list[str]]:
    return lambda manifest, output: lode("extract", str(manifest), "-o", str(output), *options)


# Two workers on two threads of one core slow each other down; one worker is the like of the peer's one process.
SYSTEMS: dict[str, Callable[[Path, Path], list[str]]] = {
    "trafilatura, default settings, one process": peer_command,
    "lode extract, one worker": lode_command("--workers", "1"),
    "lode extract, a worker a core": lode_command(),
    "lode extract without records, one worker": lode_command("--workers", "1", "--no-records"),
}


def run_peer(manifest: Path, output: Path) -> None:
    """trafilatura in one process, its text written as lode writes its results: a JSON object a page."""
    import trafilatura

    with output.open("w", encoding="utf-8") as lines:
        for sample in load_manifest(manifest):
            text = trafilatura.extract(sample.body)
            lines.write(json.dumps({"source": sample.row["file"], "text": text}, ensure_ascii=False) + "\n")


def copy_pages(samples: list[Sample], folder: Path) -> list[dict[str, str]]:
    """The pages beside a manifest of their own, as rows."""
    (folder / "html").mkdir()
    rows = []
    for number, sample in enumerate(samples):
        name = f"html/{number}.html"
        shutil.copyfile(sample.path, folder / name)
        rows.append({"file": name, "url": sample.row.get("url", "")})
    return rows


def keep_bytecode(folder: Path) -> None:
    """Some machines forbid Python to keep bytecode: every start would then compile every module anew."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


def cpu_seconds(command: list[str]) -> float:
    """wait4 counts the process and those of its descendants that were waited for."""
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"exit {process.returncode}: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime


def measure_speed(folder: Path, rows: list[dict[str, str]], names: list[str]) -> list[Row]:
    """Rounds in which the systems take turns. The middle one of each counts: the best would favour short runs, which
    fit into the moments when the machine is quick."""
    everything = write_jsonl(folder / "all.jsonl", rows)
    single = write_jsonl(folder / "one.jsonl", rows[:1])
    costs: dict[str, list[Cost]] = {name: [] for name in names}
    keep_bytecode(folder / "bytecode")
    for name in names:
        cpu_seconds(SYSTEMS[name](single, folder / "out.jsonl"))
    for _ in range(ROUNDS):
        for name in names:
            command, output = SYSTEMS[name], folder / "out.jsonl"
            costs[name].append(
                Cost(len(rows), cpu_seconds(command(everything, output)), cpu_seconds(command(single, output)))
            )
    middle = {name: sorted(mine, key=lambda cost: cost.all_pages)[ROUNDS // 2] for name, mine in costs.items()}
    return [speed_row(name, middle[name], middle[names[0]]) for name in names]


def speed_row(name: str, cost: Cost, peer: Cost) -> Row:
    return {
        "system": name,
        "CPU s": cost.all_pages,
        "pages / CPU s": cost.pages / cost.all_pages,
        "× trafilatura": peer.all_pages / cost.all_pages,
        "start-up CPU s": cost.one_page,
        "pages / CPU s without it": cost.pages / cost.without_start,
        "× trafilatura without it": peer.without_start / cost.without_start,
    }


def tree_rss(pid: int) -> int:
    """Resident bytes of a process and its descendants, by /proc; 0 where it has just ended."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        children = [
            int(child)
            for task in Path(f"/proc/{pid}/task").iterdir()
            for child in (task / "children").read_text().split()
        ]
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") + sum(tree_rss(child) for child in children)


def measure_memory(folder: Path, rows: list[dict[str, str]]) -> list[Row]:
    """lode writes a line a page; the memory of its processes is read whenever some lines have come."""
    many = write_jsonl(folder / "many.jsonl", (rows * (LATE // len(rows) + 1))[:LATE])
    process = subprocess.Popen(lode("extract", str(many)), stdout=subprocess.PIPE)
    assert process.stdout is not None
    memory = {number: tree_rss(process.pid) for number, _ in enumerate(process.stdout, start=1) if number % 5 == 0}
    if process.wait() or max(memory, default=0) < LATE:
        sys.exit(f"lode extract gave {max(memory, default=0)} of {LATE} pages, exit {process.returncode}")
    early, late = window(memory, EARLY), window(memory, LATE - DRAWN)
    return [
        {"pages": f"after {EARLY:,}", "RSS MB": early / 1e6, "ratio": 1.0},
        {"pages": f"after {LATE:,}", "RSS MB": late / 1e6, "ratio": late / early},
    ]


def window(memory: dict[int, int], start: int) -> float:
    """The median while every page passes once; a process that has just ended says nothing."""
    return statistics.median(rss for number, rss in memory.items() if start < number <= start + DRAWN and rss)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--peer", nargs=2, type=Path, metavar=("MANIFEST", "OUTPUT"), help="run trafilatura only")
    options = parser.parse_args()
    if options.peer:
        run_peer(*options.peer)
        return
    samples = load_manifest(places(options).manifest(SET))
    samples = drawn(samples, len(samples))
    names = list(SYSTEMS) if lode_is_there() else list(SYSTEMS)[:1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = copy_pages(samples, folder)
        tables = [Table("speed", SPEED_CAPTION, measure_speed(folder, rows, names))]
        if len(names) > 1:
            tables.append(Table("memory", MEMORY_CAPTION, measure_memory(folder, rows[:DRAWN])))
    save(Subject("speed", "Speed and memory", WHAT, ("motherlode", "lxml", "trafilatura")), tables)


if __name__ == "__main__":
    main()
