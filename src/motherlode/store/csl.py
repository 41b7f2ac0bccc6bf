"""CSL-JSON for reference managers: an item a paper, and an item a reading of a course."""

from __future__ import annotations

import json
import re
from typing import Any

from motherlode.model import Result
from motherlode.store.bibliography import first_of, is_reference
from motherlode.store.output import FileWriter, Output, StandardOutput
from motherlode.store.readings import csl_name, readings_csl


class CslJson(FileWriter):
    """One array of CSL items, written as the papers and the courses with readings come."""

    def __init__(self, output: Output | StandardOutput) -> None:
        super().__init__(output)
        self._count = 0
        self.output.file.write(b"[")

    def put(self, result: Result) -> None:
        for item in [csl_item(result)] if is_reference(result) else readings_csl(result):
            start = ",\n" if self._count else "\n"
            self.output.file.write((start + json.dumps(item, ensure_ascii=False)).encode())
            self._count += 1

    def finish(self) -> None:
        self.output.file.write(b"\n]\n")


def csl_item(result: Result) -> dict[str, Any]:
    journal = first_of(result, "journal")
    item: dict[str, Any] = {
        "id": result.doi or result.source or result.url,
        "type": "article-journal" if journal else "article",
        "title": result.title,
        "author": [csl_name(name) for name in result.authors],
        "issued": _csl_date(result.published),
        "container-title": journal,
        "DOI": result.doi,
        "URL": result.url,
        "keyword": ", ".join(result.keywords),
        "abstract": result.abstract,
        "language": result.language,
    }
    return {name: value for name, value in item.items() if value}


def _csl_date(published: str) -> dict[str, Any] | None:
    parts = [int(part) for part in re.findall(r"\d+", published[:10])]
    return {"date-parts": [parts]} if parts else None
