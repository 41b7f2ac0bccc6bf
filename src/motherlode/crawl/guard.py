"""No foreign page may make this machine ask its own network: only addresses of the open Web are connected to."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

LOCAL_NAMES = ("localhost", ".localhost", ".local", ".internal")


class NotPublicError(OSError):
    """A connection that was not made: its address belongs to a private network."""


def is_open_address(text: str) -> bool:
    """Whether an IP address is one of the open Web; one inside another is looked at too.

    >>> [is_open_address(a) for a in ("93.184.216.34", "10.1.2.3", "::1", "::ffff:127.0.0.1", "169.254.169.254")]
    [True, False, False, False, False]
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    inner = inside(address) if isinstance(address, IPv6Address) else None
    if inner is not None:
        return is_open_address(str(inner))
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def inside(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address carries, if it does: mapped, 6to4, Teredo, or for a gateway (NAT64)."""
    if address.ipv4_mapped or address.sixtofour:
        return address.ipv4_mapped or address.sixtofour
    if address.teredo:
        return address.teredo[1]
    if address.packed[:12] == b"\x00\x64\xff\x9b" + bytes(8) or address.packed[:12] == bytes(12):
        return IPv4Address(address.packed[12:])
    return None


def literal(host: str) -> str:
    """The IP address that a host's name is, also in the spellings that a system's own resolver accepts; "" for none.

    >>> literal("2130706433"), literal("0x7f.1"), literal("0177.0.0.1"), literal("[::1]"), literal("example.com")
    ('127.0.0.1', '127.0.0.1', '127.0.0.1', '::1', '')
    """
    if host.startswith("["):
        return host.strip("[]")
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except OSError:
        return ""


@lru_cache(maxsize=4096)
def refusal(host: str) -> str:
    """Why a host is not to be asked, as far as its name tells; "" where only its address can."""
    if host == LOCAL_NAMES[0] or host.endswith(LOCAL_NAMES[1:]):
        return "a name of the private network"
    address = literal(host)
    return "an address of a private network" if address and not is_open_address(address) else ""


def is_not_public(error: OSError) -> bool:
    """Whether a connection failed at the guard."""
    return isinstance(error, NotPublicError) or isinstance(getattr(error, "os_error", None), NotPublicError)


def open_socket(info: tuple[Any, ...]) -> socket.socket:
    """A socket for a connection that is about to be made: whatever a name resolved to, and however, ends here."""
    family, kind, protocol, _, where = info
    if not is_open_address(str(where[0])):
        raise NotPublicError(f"{where[0]} is an address of a private network")
    return socket.socket(family=family, type=kind, proto=protocol)
