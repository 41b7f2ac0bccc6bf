"""A folder as files that are pages: all others are skipped, each with its reason."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from motherlode.model import InputError
from motherlode.store.files import printable, sniffed

ENDINGS = frozenset(
    {".asp", ".aspx", ".cgi", ".htm", ".html", ".jsp", ".pdf", ".php", ".shtml", ".testhtml", ".txt"}
    | {".warc", ".xht", ".xhtml"}
)
"""Files of these endings are pages, whatever they hold; a .gz behind it is left out first."""
CONTENT = re.compile(rb"\A\s*(WARC/|%PDF)|%PDF-\d|<(!doctype\s+html|html|head|body)[\s>]", re.IGNORECASE)
"""Files of other endings are pages if their content says so."""


def files_in_folder(folder: Path, on_skip: Callable[[str, str], None]) -> Iterator[Path]:
    """All files below a folder that are pages, sorted; an InputError where there is none."""
    reasons: Counter[str] = Counter()
    found = False
    for path in files_below(folder):
        if reason := why_not(path):
            reasons[reason] += 1
            on_skip(printable(path), reason)
        else:
            found = True
            yield path
    if not found:
        counts = ", ".join(f"{count} {reason}" for reason, count in sorted(reasons.items()))
        raise InputError(
            f"the folder holds no readable files ({counts or 'it is empty'})",
            where=printable(folder),
            remedy="Known are " + " ".join(sorted(ENDINGS)) + ", each also with .gz; name other files one by one.",
        )


def files_below(folder: Path) -> Iterator[Path]:
    """Every file below a folder, in the order of names; links to folders are not followed, so no circle."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            yield Path(place) / name


def why_not(path: Path) -> str:
    """Why a file is no page, or "" if it is one."""
    if path.name.startswith("."):
        return "hidden"
    if not path.is_file():
        return "no regular file"
    if not os.access(path, os.R_OK):
        return "without the right to read it"
    if ending(path) in ENDINGS or CONTENT.search(sniffed(path)):
        return ""
    return "of no known kind"


def ending(path: Path) -> str:
    """The ending that says what a file is.

    >>> ending(Path("a/page.HTML.gz"))
    '.html'
    """
    name = path.name.lower().removesuffix(".gz")
    return Path(name).suffix
