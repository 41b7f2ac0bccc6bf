"""Who may do what: reading on this machine is free, writing needs the token, and no foreign page can ask for either.

A page of the open Web could point its own host name at this machine (DNS rebinding): a request must name this server
by number or by a name of its own. A cookie is sent with requests that other pages start, even those of another port
of this machine: a form must carry a seal that only our own pages can read.
"""

from __future__ import annotations

import hashlib
import hmac
from ipaddress import ip_address
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.requests import Request

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
FRAME_POLICY = (
    "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'self'"
)
"""For pages as archived. Without allow-scripts nothing in them runs; the same origin lets our script light nodes."""
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


class Guard(Struct, frozen=True):
    """The token, and the name that the server goes by."""

    token: str
    host: str = "127.0.0.1"
    port: int = 8765

    @property
    def open_to_read(self) -> bool:
        """Whether only this machine can reach the server; otherwise reading needs the token, too."""
        return self.host in LOCAL

    @property
    def cookie(self) -> str:
        """Ports of a machine share their cookies, so each server has its own name."""
        return f"lode-token-{self.port}"

    @property
    def seal(self) -> str:
        """What forms carry: made from the token, and of no use for anything else."""
        return hmac.new(self.token.encode(), b"form", hashlib.sha256).hexdigest()

    def knows_host(self, headers: Headers) -> bool:
        """Whether a request names this server by number or by its own name."""
        name = host_of(headers.get("host", ""))
        return name in LOCAL or name == self.host or is_number(name)

    def is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode(), self.token.encode())

    def is_seal(self, text: str) -> bool:
        return hmac.compare_digest(text.encode(), self.seal.encode())

    def has_token(self, request: Request) -> bool:
        """Whether a request brings the token, as a header or as our cookie."""
        return self.has_header(request) or self.is_token(request.cookies.get(self.cookie, ""))

    def has_header(self, request: Request) -> bool:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        return kind.lower() == "bearer" and self.is_token(token.strip())

    def may_write(self, request: Request, seal: str) -> bool:
        """A program sends the token as a header; a form needs the cookie, the seal, and to come from here."""
        if self.has_header(request):
            return True
        return self.has_token(request) and self.is_seal(seal) and comes_from_here(request)


def host_of(authority: str) -> str:
    """The host of `host:port`, or "" where it is none.

    >>> host_of("[::1]:8765"), host_of("[")
    ('::1', '')
    """
    try:
        return urlsplit(f"//{authority}").hostname or ""
    except ValueError:
        return ""


def comes_from_here(request: Request) -> bool:
    """Whether the browser says that a page of this server sent the form.

    Our pages send no referrer, and browsers then write the origin of a form as null: the word of Sec-Fetch-Site counts.
    """
    if site := request.headers.get("sec-fetch-site"):
        return site == "same-origin"
    origin = request.headers.get("origin", "")
    return not origin or urlsplit(origin).netloc == request.headers.get("host")


def is_number(host: str) -> bool:
    """Whether a host is given by its number, which no foreign name server can turn around."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
