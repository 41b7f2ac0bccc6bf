"""Pages that are left in their files until somebody works on them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from motherlode.model import InputError, Page
from motherlode.store.files import PageOnDisk
from motherlode.store.inputs import pages_of

HTML = b"<html><body>text</body></html>"


def refuse(error: InputError) -> None:
    raise error


def left(*inputs: Path, max_bytes: int = 1_000_000) -> list[Page]:
    return list(pages_of([str(name) for name in inputs], on_error=refuse, max_bytes=max_bytes, later=True))


def at_once(*inputs: Path, max_bytes: int = 1_000_000) -> list[Page]:
    return list(pages_of([str(name) for name in inputs], on_error=refuse, max_bytes=max_bytes))


def brought(page: Page) -> Page:
    return page.read() if isinstance(page, PageOnDisk) else page


@given(st.one_of(st.binary(max_size=60), st.binary(max_size=60).map(gzip.compress)), st.integers(1, 80))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_read_later_it_is_the_page_that_it_is_at_once(tmp_path: Path, body: bytes, most: int) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(body)
    assert [brought(page) for page in left(path, max_bytes=most)] == at_once(path, max_bytes=most)


def test_rows_of_a_manifest_keep_address_and_site(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes(HTML)
    rows = [{"file": "a.html", "url": "https://a.example/", "site": "a"}, {"file": "gone.html"}]
    manifest = tmp_path / "manifest.jsonl"
    manifest.write_text("".join(json.dumps(row) + "\n" for row in rows))
    pages = left(manifest)
    assert [isinstance(page, PageOnDisk) for page in pages] == [True, False]
    assert [page.body for page in pages] == [b"", b""]
    assert [brought(page) for page in pages] == at_once(manifest)


def test_a_link_may_mean_another_file_to_another_process(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_bytes(HTML)
    (tmp_path / "link.html").symlink_to(tmp_path / "page.html")
    assert left(tmp_path / "link.html") == [Page(HTML, source=str(tmp_path / "link.html"))]


def test_a_file_that_is_gone_meanwhile_says_so(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(HTML)
    (page,) = left(path)
    path.unlink()
    read = brought(page)
    assert read.body == b""
    assert read.source == str(path)
    assert "cannot be read (No such file or directory)" in read.warnings[0]
