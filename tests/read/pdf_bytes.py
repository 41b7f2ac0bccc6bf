"""Small PDF files written by hand, so that the tests know every byte of what they read."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

HELVETICA, BOLD, CHINESE = "F1", "F2", "F3"
_FONTS = {
    HELVETICA: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    BOLD: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
    CHINESE: b"<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<<"
    b"/Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/DW 1000"
    b"/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>"
    b"/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/ItalicAngle 0/Ascent 880"
    b"/Descent -120/CapHeight 880/StemV 93/FontBBox[-25 -254 1000 880]>>>>]>>",
}


class Text(NamedTuple):
    """Words at a place of a page."""

    text: str
    x: float
    y: float
    size: float = 10
    font: str = HELVETICA
    scale: float = 1
    """Put into the text matrix instead of the font size."""


A4, SLIDE, POSTER = (600, 800), (960, 540), (2400, 3400)


def pdf(
    *pages: list[Text],
    info: dict[str, str] | None = None,
    xmp: str = "",
    password: str | None = None,
    size: tuple[int, int] = A4,
    page_entries: bytes = b"",
) -> bytes:
    """A PDF 1.4 file with these pages; an empty password locks it too, and every reader can open it."""
    lock = _Lock(password) if password is not None else None
    objects: list[bytes] = [b"", b""]
    fonts = b"<<" + b"".join(b"/%s %s" % (name.encode(), font) for name, font in _FONTS.items()) + b">>"
    kids = []
    for page in pages:
        number = len(objects) + 1
        kids.append(b"%d 0 R" % number)
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]%s/Contents %d 0 R/Resources<</Font%s>>>>"
            % (*size, page_entries, number + 1, fonts)
        )
        drawn = b"\n".join(map(_draw, page))
        objects.append(_stream(lock.seal(drawn, number + 1) if lock else drawn))
    objects[0] = b"<</Type/Catalog/Pages 2 0 R%s>>" % _metadata(objects, xmp)
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    trailer = b""
    if info:
        entries = b"".join(b"/%s %s" % (key.encode(), _string(value)) for key, value in info.items())
        objects.append(b"<<%s>>" % entries)
        trailer += b"/Info %d 0 R" % len(objects)
    if lock:
        objects.append(lock.dictionary)
        trailer += b"/Encrypt %d 0 R/ID[<%s><%s>]" % (
            len(objects),
            lock.ID.hex().encode(),
            lock.ID.hex().encode(),
        )
    return _file(objects, trailer)


def _metadata(objects: list[bytes], xmp: str) -> bytes:
    if not xmp:
        return b""
    objects.append(_stream(xmp.encode(), b"/Type/Metadata/Subtype/XML"))
    return b"/Metadata %d 0 R" % len(objects)


def _draw(text: Text) -> bytes:
    shown = text.text.encode("utf-16-be") if text.font == CHINESE else text.text.encode("cp1252")
    matrix = f"{text.scale} 0 0 {text.scale} {text.x} {text.y} Tm"
    return f"BT /{text.font} {text.size} Tf {matrix} <{shown.hex()}> Tj ET".encode()


def _stream(data: bytes, extra: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (extra, len(data), data)


def _string(text: str) -> bytes:
    return b"<feff%s>" % text.encode("utf-16-be").hex().encode()


def _file(objects: list[bytes], trailer: bytes) -> bytes:
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    return (
        body
        + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
        + b"trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, len(body))
    )


class _Lock:
    """Encryption of revision 2 (40-bit RC4), the simplest that asks for a password."""

    ID = b"0123456789abcdef"
    _PAD = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")

    def __init__(self, password: str) -> None:
        padded = (password.encode() + self._PAD)[:32]
        owner = _rc4(hashlib.md5(padded).digest()[:5], padded)
        rights = (-4).to_bytes(4, "little", signed=True)
        self._key = hashlib.md5(padded + owner + rights + self.ID).digest()[:5]
        user = _rc4(self._key, self._PAD)
        self.dictionary = b"<</Filter/Standard/V 1/R 2/O<%s>/U<%s>/P -4>>" % (
            owner.hex().encode(),
            user.hex().encode(),
        )

    def seal(self, data: bytes, number: int) -> bytes:
        key = hashlib.md5(self._key + number.to_bytes(3, "little") + b"\0\0").digest()[:10]
        return _rc4(key, data)


def _rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    i = j = 0
    out = bytearray()
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
