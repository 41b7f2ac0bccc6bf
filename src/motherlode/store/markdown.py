"""Results as Markdown with front matter: one file, or a folder with a file a page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from motherlode.model import Outcome, Record, Result
from motherlode.store.output import FileWriter
from motherlode.store.writing import put_whole, writing

FRONT = ("title", "url", "source", "authors", "published", "kind", "language", "site_name", "keywords", "doi")
"""What stands in the front matter, where there is any."""
SLUG_LENGTH = 60
UNPRINTED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


class Markdown(FileWriter):
    """All pages in one file, each with its front matter."""

    def put(self, result: Result) -> None:
        self.output.file.write(document(result).encode("utf-8", "replace"))


class MarkdownFolder:
    """A file a page, numbered as they come and named after their titles."""

    def __init__(self, name: str) -> None:
        self._folder = Path(name)
        self._count = 0
        with writing(name):
            self._folder.mkdir(parents=True, exist_ok=True)

    def write(self, outcome: Outcome) -> None:
        self._count += 1
        name = f"{self._count:06d}-{slug(outcome.result.title)}.md"
        put_whole(self._folder / name, document(outcome.result).encode("utf-8", "replace"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Every file is complete as it is."""


def document(result: Result) -> str:
    """A page with its front matter."""
    return f"---\n{front_matter(result)}---\n\n{body(result)}\n\n"


def front_matter(result: Result) -> str:
    """What is known of a page as YAML, in which every value is written as JSON and so cannot break out."""
    known = {name: getattr(result, name) for name in FRONT} | {"fields": result.fields}
    return "".join(f"{name}: {quoted(value)}\n" for name, value in known.items() if value)


def quoted(value: Any) -> str:
    """A value that YAML of any version reads as it is."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return UNPRINTED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def body(result: Result) -> str:
    """A thread is its title and its posts, so that each has its author; another page its Markdown, or its text."""
    title = f"# {' '.join(result.title.split())}" if result.title else ""
    posts = [post(record) for record in result.records] if result.kind == "thread" else []
    if result.markdown and not posts:
        return result.markdown.strip()
    return "\n\n".join(filter(None, (title, *(posts or [paragraphs(result.text)]))))


def paragraphs(text: str) -> str:
    """A block a line becomes a block a paragraph."""
    return "\n\n".join(line for line in text.splitlines() if line.strip())


def post(record: Record) -> str:
    """A post of a thread below a line that says whose it is."""
    heading = ", ".join(filter(None, (record.author, record.iso or record.date))) or record.number or "post"
    return f"## {' '.join(heading.split())}\n\n{paragraphs(record.body or record.text)}"


def slug(title: str) -> str:
    """A title as part of a file name, on any system.

    >>> slug("Focused crawling: a/b?"), slug("主题 搜索"), slug("../")
    ('focused-crawling-a-b', '主题-搜索', 'page')
    """
    return "-".join(re.findall(r"\w+", title.lower()))[:SLUG_LENGTH].strip("-_") or "page"
