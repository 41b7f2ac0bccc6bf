"""Write docs/dependencies.md: every package that an installation brings, with version and licence.

python scripts/list_dependencies.py, in an environment with all extras. Where an auditor can reach its data, ask it
instead: pip-audit.
"""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata, requires
from pathlib import Path

from packaging.requirements import Requirement

PAGE = Path(__file__).resolve().parents[1] / "docs" / "dependencies.md"
HEAD = """# Dependencies

What `pip install motherlode` brings, and in the second table what its extras bring besides: written by
`scripts/list_dependencies.py` from the environment that the tests run in. Versions of the direct ones are pinned in
`pyproject.toml`; what they need themselves is resolved when they are installed, so its versions may differ from these.
Whoever can reach the public lists of weaknesses asks `pip-audit`.
"""
EXTRAS = ("browser", "ocr", "parquet", "spark")
LICENCE = re.compile(r"License :: (?:OSI Approved :: )?(.+)")


def name_of(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def needed(name: str, extras: tuple[str, ...] = ("",)) -> set[str]:
    """A package's requirements, and theirs, as far as they hold here."""
    found: set[str] = set()
    waiting = [(name, extras)]
    while waiting:
        package, wanted = waiting.pop()
        try:
            lines = requires(package) or []
        except PackageNotFoundError:
            continue
        for one in map(Requirement, lines):
            holds = one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in wanted)
            if holds and name_of(one.name) not in found:
                found.add(name_of(one.name))
                waiting.append((one.name, ("", *one.extras)))
    return found


def licence_of(name: str) -> str:
    """As the package itself says: an expression, a classifier, or the first line of its text."""
    about = metadata(name)
    if expression := about.get("License-Expression"):
        return str(expression)
    named = [found[1] for line in about.get_all("Classifier") or [] if (found := LICENCE.fullmatch(line))]
    told = (about.get("License") or "").strip().splitlines()
    return "; ".join(named) or (told[0][:60] if told else "not said")


def rows(names: set[str]) -> list[str]:
    lines = ["| package | version | licence |", "| --- | --- | --- |"]
    for name in sorted(names):
        try:
            lines.append(f"| {name} | {metadata(name)['Version']} | {licence_of(name)} |")
        except PackageNotFoundError:
            continue
    return lines


def main() -> None:
    base = needed("motherlode")
    more = needed("motherlode", ("", *EXTRAS)) - base
    PAGE.write_text("\n".join([HEAD, *rows(base), "", "## Extras", "", *rows(more), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
