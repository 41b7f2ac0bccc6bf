"""Signs that stand over or under a base, and the commands that put them there."""

from __future__ import annotations

OVER: dict[str, tuple[str, str]] = {
    "^": ("\\hat", "\\widehat"),
    "ˆ": ("\\hat", "\\widehat"),
    "~": ("\\tilde", "\\widetilde"),
    "˜": ("\\tilde", "\\widetilde"),
    "∼": ("\\tilde", "\\widetilde"),
    "¯": ("\\bar", "\\overline"),
    "‾": ("\\bar", "\\overline"),
    "―": ("\\overline", "\\overline"),
    "_": ("\\overline", "\\overline"),
    "→": ("\\vec", "\\overrightarrow"),
    "⃗": ("\\vec", "\\overrightarrow"),
    "←": ("\\overleftarrow", "\\overleftarrow"),
    "˙": ("\\dot", "\\dot"),
    ".": ("\\dot", "\\dot"),
    "¨": ("\\ddot", "\\ddot"),
    "⃛": ("\\dddot", "\\dddot"),
    "´": ("\\acute", "\\acute"),
    "`": ("\\grave", "\\grave"),
    "˘": ("\\breve", "\\breve"),
    "ˇ": ("\\check", "\\check"),
    "˚": ("\\mathring", "\\mathring"),
    "⏞": ("\\overbrace", "\\overbrace"),
    "︷": ("\\overbrace", "\\overbrace"),
    "↔": ("\\overleftrightarrow", "\\overleftrightarrow"),
}
"""Sign -> (command for a letter, command for something wide)."""
UNDER: dict[str, str] = {
    "_": "\\underline",
    "¯": "\\underline",
    "‾": "\\underline",
    "―": "\\underline",
    "⏟": "\\underbrace",
    "︸": "\\underbrace",
    "→": "\\underrightarrow",
}
LONG_ARROWS = {"→": "\\xrightarrow", "⟶": "\\xrightarrow", "←": "\\xleftarrow", "⟵": "\\xleftarrow"}
