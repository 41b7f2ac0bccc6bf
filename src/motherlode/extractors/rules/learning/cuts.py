"""Below the node: expressions that cut a value out of the text around it.

Three beliefs, in order of trust: a label stands before the value; delimiters that stay the same divide a line into
items; the value is of a class of characters that its surroundings are not.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SPECIAL = re.compile(r"([\\.+*?()|\[\]{}^$])")
LEFT_MARK = re.compile(r"[^\w]+$")
RIGHT_MARK = re.compile(r"^[^\w]+")
LABEL_WORDS = 6


class Cut(NamedTuple):
    """An expression, and how far it is trusted."""

    pattern: str
    trust: float


class Span(NamedTuple):
    """A value in a text of one or more lines."""

    text: str
    begin: int
    end: int

    @property
    def value(self) -> str:
        return self.text[self.begin : self.end]

    @property
    def left(self) -> str:
        """What stands before it in its line."""
        return self.text[: self.begin].rsplit("\n", 1)[-1]

    @property
    def right(self) -> str:
        return self.text[self.end :].split("\n", 1)[0]


def literal(text: str) -> str:
    """Text as an expression; any white space stands for any other.

    >>> literal("a.b (c)")
    'a\\\\.b \\\\(c\\\\)'
    """
    return SPECIAL.sub(r"\\\1", text)


def find_span(text: str, value: str) -> Span | None:
    """Where a value stands in a text, white space aside, not inside a word."""
    pattern = r"\s*".join(re.escape(char) for char in "".join(value.split()))
    for hit in re.finditer(pattern, text):
        before, after = text[hit.start() - 1 : hit.start()], text[hit.end() : hit.end() + 1]
        if not (before.isalnum() and hit[0][0].isalnum()) and not (after.isalnum() and hit[0][-1].isalnum()):
            return Span(text, hit.start(), hit.end())
    return None


def class_of(value: str) -> str:
    """The class of characters of a value, as loose as its kind allows.

    >>> class_of("310"), class_of("1.50"), class_of("A01"), class_of("Two words")
    ('\\\\d+', '[\\\\d.,]+', '\\\\S+', '.+?')
    """
    if value.isascii() and value.isdigit():
        return r"\d+"
    if re.fullmatch(r"[\d.,]+", value):
        return r"[\d.,]+"
    if " " not in value and "\n" not in value:
        return r"\S+?" if not value[-1:].isalnum() else r"\S+"
    return r".+?"


def cuts_for(span: Span, other_values: tuple[str, ...] = ()) -> list[Cut]:
    """Expressions that give the value in its text, most trusted first."""
    several = "\n" in span.value
    found = [*after_label(span), *after_own_line(span)]
    if not several:
        found += [*by_delimiters(span), *by_shape(span), *between_marks(span), *by_class(span)]
    usable = (cut for cut in found if not any(squeezed_in(value, cut.pattern) for value in other_values))
    return sorted(usable, key=lambda cut: -cut.trust)


def squeezed_in(value: str, pattern: str) -> bool:
    """Would a value of this very page become part of the rule?"""
    return len(value) > 2 and literal(value) in pattern


def after_label(span: Span) -> list[Cut]:
    """The words before the value on its line are a label, most likely all of them, or those behind the last mark."""
    if not re.search(r"[^\W\d]", span.left):
        return []
    found = []
    end = ending(span)
    for label, trust in labels_in(span.left):
        core = f"{literal(label)}({class_or_rest(span)}){end}"
        found.append(Cut(f"(?m){core}" if end.endswith("$") else core, trust))
    return found


def labels_in(left: str) -> list[tuple[str, float]]:
    """What of the text on the left may be the label, with its trust."""
    words = re.findall(r"\S+\s*", left)
    colon = 0.12 if left.rstrip().endswith((":", "：")) else 0.0
    found = []
    for count in range(1, min(LABEL_WORDS, len(words)) + 1):
        label = "".join(words[-count:])
        if re.search(r"\d", label) or not re.search(r"[^\W\d]", label):
            continue
        is_start = count == len(words)
        begins_like_one = words[-count][:1].isupper() and (is_start or not words[-count - 1][:1].isupper())
        found.append((label, 0.62 + colon + 0.1 * is_start + 0.06 * begins_like_one))
    return found


def class_or_rest(span: Span) -> str:
    if "\n" in span.value:
        return r"(?s:.+?)"
    return class_of(span.value) if span.right.strip() else ".+?"


def ending(span: Span) -> str:
    """What the value ends with: the line, or the next words that look fixed."""
    if not span.right.strip():
        return r"\s*$"
    kind = class_of(span.value)
    if kind in (r"\d+", r"[\d.,]+", r"\S+"):
        return ""
    mark = RIGHT_MARK.match(span.right)
    if mark and mark[0].strip():
        return literal(mark[0])
    word = re.match(r"\s*\S+", span.right)
    return literal(word[0]) if word else ""


def after_own_line(span: Span) -> list[Cut]:
    """The line above is the label: the value is the next line, or all up to a line that looks like a label again."""
    above = span.text[: span.begin].rstrip("\n").rsplit("\n", 1)[-1] if span.begin else ""
    if not above or span.left.strip() or len(above) > 40 or re.search(r"\d", above):
        return []
    after = span.text[span.end :]
    found = []
    if "\n" not in span.value and (not after or after.startswith("\n")):
        found.append(Cut(rf"(?m)^{literal(above)}\n(.+)$", 0.85))
    if not after.strip():
        found.append(Cut(rf"(?ms)^{literal(above)}\n(.+)", 0.8))
    elif after.startswith("\n"):
        following = literal(after.strip("\n").split("\n", 1)[0].split(":")[0][:30])
        found.append(Cut(rf"(?s)(?:^|\n){literal(above)}\n(.+?)(?:\n{following}|$)", 0.78))
    return found


def by_delimiters(span: Span) -> list[Cut]:
    """A line of items with the same delimiter between them, the value one of the items, or several in a row."""
    found = []
    for mark in delimiters(span):
        before = span.left.split(mark)[:-1] if span.left else []
        after = span.right.split(mark)[1:] if span.right else []
        if (span.left and not span.left.endswith(mark)) or (span.right and not span.right.startswith(mark)):
            continue
        glue = literal(mark)
        left = "".join(f"{item_class(item)}{glue}" for item in before)
        right = "".join(f"{glue}{item_class(item)}" for item in after)
        strict = 0.9 if mark.strip() else 0.72
        found.append(Cut(f"(?m)^{left}({target_class(span.value)}){right}$", strict))
        loose_left = f"{'.+?' + glue}" * len(before)
        found.append(Cut(f"(?m)^{loose_left}(.+?)(?:{glue}|$)", strict - 0.06))
    return found


def delimiters(span: Span) -> list[str]:
    """What may divide the line: the marks beside the value."""
    left, right = LEFT_MARK.search(span.left), RIGHT_MARK.match(span.right)
    found = [mark[0] for mark in (left, right) if mark]
    return [mark for mark in dict.fromkeys(found) if mark and mark != "\n"]


def item_class(item: str) -> str:
    return r"\d+" if item.isascii() and item.isdigit() else ".+?"


def target_class(value: str) -> str:
    """Codes are short and hold no delimiter; names may hold one."""
    if value.isascii() and value.isdigit():
        return r"\d+"
    return ".+?" if any(char.isdigit() for char in value) else ".+"


def by_shape(span: Span) -> list[Cut]:
    """Codes such as 15.S50 keep their shape, and a line may hold several of them."""
    if not re.fullmatch(r"\w+(?:[.\-/]\w+)+", span.value) or not any(char.isdigit() for char in span.value):
        return []
    beside = [mark[0].strip() for mark in (LEFT_MARK.search(span.left), RIGHT_MARK.match(span.right)) if mark]
    if not any(beside) and not any(char.isalpha() for char in span.value):
        return []
    shape = "".join(
        literal(part) if not part.isalnum() else r"\d+" if part.isdigit() else r"\w+"
        for part in re.findall(r"\w+|[.\-/]", span.value)
    )
    return [Cut(rf"(?m)(?:^|[\s|,;/(])({shape})\b", 0.92)]


def between_marks(span: Span) -> list[Cut]:
    """The value up to a mark, or from one to the end: `Name (P)`, `Name | Site`."""
    found = []
    right = RIGHT_MARK.match(span.right)
    if not span.left.strip() and right and right[0].strip():
        found.append(Cut(f"(?m)^(.+?){literal(right[0].rstrip() or right[0])}", 0.7))
        found.append(Cut(f"(?m)^(.+?){literal(span.right)}$", 0.76))
    elif not span.left.strip() and span.right.strip():
        found.append(Cut(f"(?m)^(.+?){literal(span.right)}$", 0.8))
        word = re.match(r"\s*\S+", span.right)
        if word:
            found.append(Cut(f"(?m)^({class_of(span.value)}){literal(word[0])}", 0.75))
    left = LEFT_MARK.search(span.left)
    if not span.right.strip() and left and left[0].strip():
        found.append(Cut(f"(?m){literal(left[0])}(.+?)$", 0.6))
    return found


def by_class(span: Span) -> list[Cut]:
    """A number in a text without other numbers."""
    kind = class_of(span.value)
    if kind in (r"\d+", r"[\d.,]+") and not re.search(r"\d", span.left + span.right):
        pattern = kind if kind == r"\d+" else r"\d[\d.,]*"
        return [Cut(f"({pattern})", 0.55)]
    return []
