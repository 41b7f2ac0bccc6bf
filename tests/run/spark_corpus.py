"""Archives for the tests on a cluster, made of the demo's real pages, and what the local pool makes of them."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import motherlode
from motherlode.model import Page
from motherlode.recipe import Recipe, RunSettings
from motherlode.run.job import Job
from motherlode.run.local import run_local
from motherlode.store.archive import read_warc
from motherlode.store.inputs import pages_of
from motherlode.store.parquet import row_of
from motherlode.store.record_page import write_page
from motherlode.store.tape import Member

DEMO = Path(motherlode.__file__).parent / "demo" / "pages.warc.gz"
Rows = list[dict[str, Any]]


def demo_pages(count: int) -> list[Page]:
    return list(read_warc(DEMO, "pages.warc.gz"))[:count]


def record(page: Page) -> bytes:
    out = BytesIO()
    write_page(out, page)
    return out.getvalue()


def plain_record(page: Page) -> bytes:
    return b"".join(Member(BytesIO(record(page)), 0).pieces())


def write_corpus(folder: Path, count: int = 20) -> list[str]:
    """Archives with a fault in the middle, compressed and not, a page by itself, an empty file."""
    folder.mkdir(parents=True)
    pages = demo_pages(count)
    half = count // 2
    packed = [record(page) for page in pages[:half]]
    packed[half // 2] = packed[half // 2][:-200] + b"\x55" * 200
    (folder / "a.warc.gz").write_bytes(b"".join(packed))
    plain = [plain_record(page) for page in pages[half:]]
    plain[2] = plain[2].replace(b"Content-Length: ", b"Content-Length: 9", 1)
    (folder / "b.warc").write_bytes(b"".join(plain))
    (folder / "page.html").write_bytes(pages[0].body)
    (folder / "empty.warc.gz").write_bytes(b"")
    return sorted(map(str, folder.iterdir()))


def write_orders(folder: Path, files: Iterable[Iterable[str]]) -> list[str]:
    """Archives whose pages say what a worker is to do; each is an address of its own."""
    folder.mkdir(parents=True)
    for number, orders in enumerate(files):
        pages = [Page(order.encode(), url=f"http://{number}.example/{n}") for n, order in enumerate(orders)]
        (folder / f"{number:03}.warc.gz").write_bytes(b"".join(map(record, pages)))
    return sorted(map(str, folder.iterdir()))


def unexpected(error: Exception) -> None:
    raise error


def local_rows(inputs: list[str]) -> Rows:
    """Every page by itself, in the local pool."""
    pages = pages_of(inputs, on_error=unexpected)
    return [row_of(outcome.result) for outcome in run_local(pages, Job(Recipe()), RunSettings(workers=2))]


def table_rows(folder: Path | str) -> Rows:
    """The rows of a table that Spark wrote."""
    from pyarrow import parquet

    rows: Rows = parquet.read_table(str(folder)).to_pylist()
    return rows


def in_order(rows: Rows) -> Rows:
    return sorted(rows, key=lambda row: (row["source"], row["url"], str(row["warnings"])))
