"""The tokens of a rendering as LaTeX: identifiers, numbers, operators, words and spaces."""

from __future__ import annotations

from motherlode.extractors.formula.box import INVISIBLE, Box
from motherlode.extractors.formula.glyphs import NAMED_FUNCTIONS, command_of, in_font, joined, letter_of

EM_SPACES = ((2.0, "\\qquad"), (1.0, "\\quad"), (0.27, "\\;"), (0.2, "\\:"), (0.15, "\\,"))
NAMED_SPACES = {
    "thinmathspace": "\\,",
    "veryverythinmathspace": "",
    "mediummathspace": "\\:",
    "thickmathspace": "\\;",
    "negativethinmathspace": "\\!",
}


def letter(box: Box) -> tuple[str, str]:
    """(text, font) of an identifier; the font in the letter itself, or beside it."""
    if len(box.text) == 1 and box.text.isascii():
        return box.text.strip(), box.variant
    text = box.text.translate(INVISIBLE).strip()
    plain = [letter_of(character) for character in text]
    font = next((font for _, font in plain if font), "")
    said = box.variant
    if said == "normal" and len(text) == 1 and not text.isascii():
        said = ""  # capital Greek and symbols stand upright by themselves
    return "".join(character for character, _ in plain), said or font


def font_run(children: list[Box], at: int) -> int:
    """How many letters from here on share a font."""
    font = letter(children[at])[1]
    if not font:
        return 0
    stop = at + 1
    while stop < len(children) and children[stop].tag in ("mi", "mn") and letter(children[stop])[1] == font:
        stop += 1
    return stop - at


def named_or(letters: str, font: str) -> str:
    if font == "normal" and letters in NAMED_FUNCTIONS:
        return NAMED_FUNCTIONS[letters]
    return in_font(joined([command_of(character) for character in letters]), font)


def operator_name(children: list[Box], at: int) -> str:
    """`<mi>Var</mi>` before an invisible application is an operator's name."""
    box = children[at]
    if at + 1 >= len(children) or children[at + 1].text.strip() != "\u2061":
        return ""
    text = box.text.translate(INVISIBLE).strip()
    if (len(text) < 2 and box.variant != "normal") or text in NAMED_FUNCTIONS or not text.isalpha():
        return ""
    return f"\\operatorname{{{text}}}"


def identifier(box: Box) -> str:
    text, font = letter(box)
    if text in NAMED_FUNCTIONS:
        return NAMED_FUNCTIONS[text]
    compact = text.replace("\u2009", "").replace(" ", "")
    if compact in ("liminf", "limsup"):
        return "\\" + compact
    if font == "italic" and len(text) == 1:
        font = ""
    if font == "normal" and not text.isalpha():
        font = ""
    if not font and len(text) > 1 and not box.get("mathvariant"):
        return joined([command_of(character) for character in text])
    return in_font(joined([command_of(character) for character in text]), font)


def number(box: Box) -> str:
    text, font = letter(box)
    latex = joined([command_of(character) for character in text])
    return in_font(latex, font) if font != "normal" else latex


def operator(box: Box) -> str:
    text = box.text.translate(INVISIBLE).strip()
    if not text:
        return "" if "\u00a0" not in box.text else "\\ "
    if len(text) == 1:
        if text == ":" and box.get("lspace") == "verythinmathspace":
            return "\\colon"
        return sized(box, command_of(text))
    if text in NAMED_FUNCTIONS:
        return NAMED_FUNCTIONS[text]
    if text.isalpha() and text.isascii():
        return f"\\operatorname{{{text}}}"
    return joined([command_of(character) for character in text])


def sized(box: Box, latex: str) -> str:
    """`\\big(` and its kin ask for a size in both directions."""
    low, high = box.get("minsize"), box.get("maxsize")
    if not low or low != high:
        return latex
    try:
        size = float(low.rstrip("emx%"))
    except ValueError:
        return latex
    command = "\\big" if size < 1.5 else "\\Big" if size < 1.9 else "\\bigg" if size < 2.5 else "\\Bigg"
    return f"{command}{latex}"


def words(box: Box) -> str:
    text = box.text.replace("\u00a0", " ").replace("_", "\\_")
    command = box.get("command") or "text"
    return f"\\{command}{{{text}}}" if text.strip() else ("\\ " if text else "")


def space(box: Box) -> str:
    width = box.get("width")
    if box.get("linebreak") == "newline":
        return "\\\\"
    if width in NAMED_SPACES:
        return NAMED_SPACES[width]
    try:
        size = float(width.removesuffix("em"))
    except ValueError:
        return ""
    return next((command for least, command in EM_SPACES if size >= least), "\\!" if size < -0.1 else "")
