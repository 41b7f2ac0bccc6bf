"""Figures are written by scripts and rendered from their files, so none is typed by hand.

`save` is called by every bench script; running this file renders bench/results/*.json into docs/benchmarks.md
and fills the marked tables of the other documents:

    <!-- bench: dom/speed -->
    <!-- /bench -->
"""

from __future__ import annotations

import json
import os
import platform
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
PAGE = ROOT / "docs" / "benchmarks.md"
AHEAD = ROOT / "bench" / "ahead.txt"
"""Where peers are better, and why: the one part of the page that no script can write."""
MARKED = re.compile(r"(<!-- bench: ([\w-]+)/([\w-]+) -->\n).*?(<!-- /bench -->)", re.DOTALL)
PLACES = ("--data", "--score", "--folder", "--keep", "--kept")
"""Options that say where things lie on this machine: no part of what was measured."""

Row = dict[str, str | int | float | bool | None]

HEAD = """# Benchmarks

Every figure on this page was written by a script in `bench/` and rendered by `bench/report.py`; none is typed
by hand. Ratios within a table were measured in the same run. `bench/README.md` says how to repeat them.
"""


@dataclass(frozen=True)
class Table:
    """One table of an area: a name to refer to it, a caption that says what its columns mean, its rows."""

    name: str
    caption: str
    rows: list[Row]


@dataclass(frozen=True)
class Subject:
    """What was compared, on what data and n, and the packages whose versions decide the figures."""

    area: str
    title: str
    what: str
    packages: tuple[str, ...]


def save(subject: Subject, tables: Iterable[Table]) -> Path:
    """Write the figures of a run, with all that is needed to repeat it, and render the documents."""
    result = {
        "area": subject.area,
        "title": subject.title,
        "what": subject.what,
        "command": command_line(sys.argv),
        "date": date.today().isoformat(),
        "packages": {name: version(name) for name in subject.packages},
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "tables": [asdict(table) for table in tables],
    }
    path = RESULTS / f"{subject.area}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    render()
    return path


def command_line(argv: list[str]) -> str:
    """The command as anyone would repeat it, without the places of this machine."""
    kept: list[str] = []
    words = iter(argv[1:])
    for word in words:
        if word in PLACES:
            next(words, None)
        elif not word.startswith(tuple(f"{name}=" for name in PLACES)):
            kept.append(word)
    return " ".join(["uv run --group bench python", f"bench/{Path(argv[0]).name}", *kept])


def load_results() -> dict[str, dict[str, Any]]:
    """All results by area, in the order of their names."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(RESULTS.glob("*.json"))}


def cell(value: str | float | bool | None) -> str:
    """A figure as a reader wants it.

    >>> cell(0.9166), cell(12.5), cell(True), cell(1234), cell(None)
    ('.917', '12.50', 'yes', '1,234', '–')
    """
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}".replace("0.", ".", 1)
    return value.replace("|", "\\|")


def markdown_table(rows: list[Row]) -> str:
    """Rows as a Markdown table; its columns are those of all rows, in order of appearance."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    lines = [columns, ["---"] * len(columns), *([cell(row.get(name)) for name in columns] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def section(result: dict[str, Any]) -> str:
    """One area: what was compared, the tables, the command that repeats it."""
    tables = "\n".join(f"{table['caption']}\n\n{markdown_table(table['rows'])}" for table in result["tables"])
    packages = ", ".join(f"{name} {number}" for name, number in result["packages"].items())
    return (
        f"## {result['title']}\n\n{result['what']}\n\n{tables}\n"
        f"Run on {result['date']}: Python {result['python']}, {result['cores']} cores, {packages}.\n"
        f"Repeat it with `{result['command']}`.\n"
    )


def benchmarks_page(results: dict[str, dict[str, Any]]) -> str:
    """The whole of docs/benchmarks.md."""
    ahead = AHEAD.read_text(encoding="utf-8")
    return "\n".join([HEAD, ahead, *(section(result) for result in results.values())])


def fill_marked(text: str, results: dict[str, dict[str, Any]]) -> str:
    """The text with every marked table as measured; a mark that names no table is an error."""

    def measured(mark: re.Match[str]) -> str:
        tables = {table["name"]: table["rows"] for table in results[mark[2]]["tables"]}
        return f"{mark[1]}{markdown_table(tables[mark[3]])}{mark[4]}"

    return MARKED.sub(measured, text)


def documents() -> list[Path]:
    """The documents that may hold marked tables."""
    return [
        *sorted(ROOT.glob("*.md")),
        *sorted(path for path in (ROOT / "docs").rglob("*.md") if path != PAGE),
    ]


def render() -> None:
    """Bring all documents up to date with the results."""
    results = load_results()
    write_if_changed(PAGE, lambda _: benchmarks_page(results))
    for path in documents():
        write_if_changed(path, lambda text: fill_marked(text, results))


def write_if_changed(path: Path, change: Callable[[str], str]) -> None:
    """Touch a document only where a figure moved."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    after = change(before)
    if after != before:
        path.write_text(after, encoding="utf-8")
        print(f"{path.relative_to(ROOT)} written", file=sys.stderr)


if __name__ == "__main__":
    render()
