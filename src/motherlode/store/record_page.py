"""One WARC record and one page: what of the one becomes what of the other."""

from __future__ import annotations

import hashlib
import re
import string
from collections.abc import Iterable
from datetime import UTC, datetime
from http import HTTPStatus
from io import BytesIO
from os import urandom
from typing import BinaryIO
from urllib.parse import quote, unquote

from msgspec.structs import replace
from warcio.bufferedreaders import ChunkedDataException, ChunkedDataReader
from warcio.statusandheaders import StatusAndHeadersParser
from warcio.timeutils import iso_date_to_datetime

from motherlode.model import Page
from motherlode.store.inflate import decoded
from motherlode.store.packing import gzipped
from motherlode.store.records import RawRecord

SOURCE, SITE, WARNING = "WARC-Lode-Source", "WARC-Lode-Site", "WARC-Lode-Warning"
NO_URL = "urn:lode:"
"""A record needs an address; a file of one's own has none."""

UNSAFE = re.compile(r"[\s\x00-\x1f<>]")
"""What would break a header line if an address held it."""
PLAIN = re.compile(r"[A-Za-z0-9_.~/:-]*")
NOT_WEB = ("dns:", "whois:", "ntp:")
AS_SENT = "X-Crawl-"
"""Bodies are kept decoded; the headers that then no longer hold carry this prefix, as at Common Crawl."""
HTTP_RESPONSE = "application/http; msgtype=response"
END = b"\r\n\r\n"
DIGITS = string.ascii_uppercase + "234567"
TWO_LETTERS = [one + other for one in DIGITS for other in DIGITS]
"""The numbers below 1024 in base 32."""
ABOUT_SENDING = ("content-encoding", "transfer-encoding", "content-length")


def target_of(record: RawRecord) -> str:
    """The address of the page in a record; "" where it holds none."""
    headers = StatusAndHeadersParser([], verify=False).parse(BytesIO(record.head)) if record.head else None
    if headers is None or (headers.get_header("WARC-Type") or "").lower() not in ("response", "resource"):
        return ""
    return (headers.get_header("WARC-Target-URI") or "").strip("<>").replace(" ", "%20")


def page_of(record: RawRecord, source: str, max_bytes: int) -> Page | None:
    """The page in a record; a fault becomes its warning; None for a record that holds no page."""
    if not record.head:
        return broken(record, source)
    headers = StatusAndHeadersParser([], verify=False).parse(BytesIO(record.head))
    kind = (headers.get_header("WARC-Type") or "").lower()
    address = (headers.get_header("WARC-Target-URI") or "").strip("<>").replace(" ", "%20")
    if kind not in ("response", "resource") or address.startswith(NOT_WEB):
        return None
    page = Page(
        b"",
        url="" if address.startswith(NO_URL) else address,
        source=unquote(headers.get_header(SOURCE) or "") or source,
        site=unquote(headers.get_header(SITE) or ""),
        fetched=date_of(headers.get_header("WARC-Date") or ""),
        warnings=tuple(unquote(value) for name, value in headers.headers if name == WARNING),
    )
    if record.fault and not record.body:
        return broken(record, source, page)
    if record.fault:
        page = replace(page, warnings=(*page.warnings, f"{source}, offset {record.offset}: {record.fault}"))
    if kind == "response":
        return with_response(page, record.body, max_bytes)
    return with_resource(page, record.body, headers.get_header("Content-Type") or "")


def broken(record: RawRecord, source: str, page: Page | None = None) -> Page:
    """The page that stands for a record that cannot be read."""
    place = f"{source}, offset {record.offset}"
    warning = f"{place}: broken record, skipped: {record.fault}; fetch or copy the file again"
    page = page or Page(b"", source=f"{source}:{record.offset}")
    return replace(page, warnings=(*page.warnings, warning))


def date_of(text: str) -> datetime | None:
    """A WARC date, or None where it is none."""
    try:
        date: datetime = iso_date_to_datetime(text, tz_aware=True)
    except (ValueError, TypeError, OverflowError):
        return None
    return date


def with_response(page: Page, block: bytes, max_bytes: int) -> Page:
    """The page with status, headers and the decoded body of an HTTP response."""
    stream = BytesIO(block)
    try:
        http = StatusAndHeadersParser([], verify=False).parse(stream)
    except EOFError:
        return replace(page, status=0, warnings=(*page.warnings, "the record holds no HTTP response"))
    code = http.get_statuscode()
    fields = {name.lower(): value for name, value in http.headers}
    body, trouble = unchunked(stream, fields.get("transfer-encoding", ""))
    body, fault = decoded(body, fields.get("content-encoding", ""), max_bytes)
    warnings = tuple(text for text in (trouble, fault) if text)
    return replace(
        page,
        status=int(code) if code.isascii() and code.isdigit() else 0,
        headers=as_fetched(http.headers),
        body=body,
        warnings=page.warnings + warnings,
    )


def unchunked(stream: BinaryIO, encoding: str) -> tuple[bytes, str]:
    """The rest of the stream without chunked transfer encoding, and what was wrong with it."""
    if encoding.strip().lower() != "chunked":
        return stream.read(), ""
    try:
        body: bytes = ChunkedDataReader(stream).read()
    except ChunkedDataException as error:
        return error.data or b"", "the chunked body is damaged; what could be read is kept"
    return body, ""


def as_fetched(headers: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The headers as the server sent them, without our marks."""
    marked = {(AS_SENT + name).lower(): name for name in ABOUT_SENDING}
    replaced = {marked[name.lower()] for name, _ in headers if name.lower() in marked}
    return tuple(
        (name[len(AS_SENT) :] if name.lower() in marked else name, value)
        for name, value in headers
        if name.lower() not in replaced
    )


def with_resource(page: Page, body: bytes, content_type: str) -> Page:
    """The page with the body of a record that never was an HTTP response."""
    return replace(page, body=body, headers=(("Content-Type", content_type),) if content_type else ())


def write_page(out: BinaryIO, page: Page, name: str = "") -> None:
    """Write a page as one compressed record."""
    out.write(packed_page(page, name))


def packed_page(page: Page, name: str = "") -> bytes:
    """A page as one compressed record: a response, or a resource where it has no address.

    `name` is the id of the record where it must be the same every time; else it gets a new one.
    """
    block = http_head(page) + page.body if page.url else page.body
    fields = {
        "WARC-Date": date_text(page.fetched),
        SOURCE: quoted(page.source),
        SITE: quote(page.site) if page.site else "",
        "WARC-Type": "response" if page.url else "resource",
        "WARC-Record-ID": name or record_id(),
        "WARC-Target-URI": UNSAFE.sub(lambda found: quote(found[0]), page.url) or NO_URL + quote(page.source),
        "WARC-Payload-Digest": digest(page.body),
        "WARC-Block-Digest": digest(block),
        "Content-Type": HTTP_RESPONSE if page.url else page.header("content-type") or "application/octet-stream",
        "Content-Length": str(len(block)),
    }
    lines = [f"{name}: {value}" for name, value in fields.items() if value]
    lines += [f"{WARNING}: {quote(warning)}" for warning in page.warnings]
    return gzipped(b"".join((headed("WARC/1.1", lines), block, END)))


def quoted(source: str) -> str:
    """The same as `quote`, which goes letter by letter where there is a colon, as in all addresses."""
    return source.replace(":", "%3A") if PLAIN.fullmatch(source) else quote(source)


def date_text(moment: datetime | None) -> str:
    """A moment as WARC writes it, to the microsecond."""
    return (moment or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="microseconds")[:-6] + "Z"


def digest(content: bytes) -> str:
    """The checksum that readers of WARC files look for, in base 32; two letters at a time, as there are two a page."""
    number = int.from_bytes(hashlib.sha1(content, usedforsecurity=False).digest())
    return "sha1:" + "".join([TWO_LETTERS[number >> at & 1023] for at in range(150, -1, -10)])


def record_id() -> str:
    """A name that no other record has: a UUID of the fourth version."""
    name = urandom(16).hex()
    return f"<urn:uuid:{name[:8]}-{name[8:12]}-4{name[13:16]}-{'89ab'[int(name[16], 16) & 3]}{name[17:20]}-{name[20:]}>"


def headed(first: str, lines: Iterable[str]) -> bytes:
    """Header lines and the empty one that ends them."""
    return "\r\n".join((first, *lines, "", "")).encode("utf-8", "replace")


def http_head(page: Page) -> bytes:
    """Status line and headers; those about the sending are marked, for the body is kept decoded."""
    lines = [
        f"{AS_SENT if name.lower() in ABOUT_SENDING else ''}{name}: {one_line(value)}" for name, value in page.headers
    ]
    if page.header("content-length"):
        lines.append(f"Content-Length: {len(page.body)}")
    return headed(f"HTTP/1.1 {page.status} {reason(page.status)}", lines)


def reason(status: int) -> str:
    """The words for a status, such as Not Found."""
    return HTTPStatus(status).phrase if status in HTTPStatus._value2member_map_ else "Unknown"


def one_line(value: str) -> str:
    """A header value without line breaks, which would end it."""
    return " ".join(value.split())
