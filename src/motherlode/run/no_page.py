"""Inputs that are no pages to read, and pages that say nothing: a result without text says why it has none."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from motherlode.model import Value
from motherlode.read.html import HtmlDocument

HEAD = 64
"""Bytes in which data begin, blanks and a byte order mark before them."""
BLANK = b"\xef\xbb\xbf \t\r\n"
IS_JSON = "this is JSON, not a page: its text is the data as they stand"
NOTHING = "nothing stands in the page: there is no text to extract"
NO_TEXT = "no main text was found in the page"


def is_json(body: bytes) -> bool:
    """Whether the bytes are an object or a list in JSON.

    >>> is_json(b' {"a": [1]}'), is_json(b"[1] A note"), is_json(b"<p>{}")
    (True, False, False)
    """
    if body[:HEAD].lstrip(BLANK)[:1] not in (b"{", b"["):
        return False
    try:
        msgspec.json.decode(body.lstrip(BLANK), type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def silence_warnings(doc: HtmlDocument, values: Mapping[str, Value], records: int = 0) -> list[str]:
    """What is to be said of data, and of a page that gave no text though nothing else says why; a list may be all in
    its records."""
    if is_json(doc.page.body):
        return [IS_JSON]
    if "text" in values or not doc.page.body:
        return []
    if records:
        return [f"{NO_TEXT}: what it says stands in its {records} records"]
    return [NO_TEXT if doc.table.blocks else NOTHING]
