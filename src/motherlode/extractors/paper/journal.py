"""Where a paper appeared: heads and feet of its pages name the journal beside year, volume and pages.

Fails where a head names the publisher alone, and on preprints that name nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from motherlode.extractors.paper.front import claim
from motherlode.model import Claim, Where
from motherlode.read.letters import count_letters, fold, has_han
from motherlode.read.pdf_page import Line, PdfPage, PdfPages

BY, INFO, XMP = "paper-journal", "pdf-info", "pdf-xmp"
HEAD, FOOT = 0.86, 0.09
"""The parts of a page, from below, that its head stands over and its foot under."""
SURE, LIKELY = 1.0, 0.6
MAX_LENGTH, MIN_LENGTH = 90, 4
_ISSUE = re.compile(
    r"""\s*[,，.;|(（\s]\s*(?:(?:19|20)\d\d\s*[,，;；:：)）|]*\s*)?(?:      # 2007, or nothing
        (?:vol(?:ume)?|no|issue)\b\.?\s*[\d(]                             # Vol. 35
      | \d{1,4}\s*(?:\(\w{1,6}\)|（\w{1,6}）)?\s*[:：,，)]\s*[a-z]?\d     # 46, 52 or 9(1):290
      | 第?\s*\d+\s*[卷期]
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_YEAR = re.compile(
    r"[\s,.;(（]*((january|february|march|april|may|june|july|august|september|october|november|december)"
    r"[-– ]*)*((19|20)\d\d)?[\s,.;:]*$",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:[A-Z]?\d+\s*[-–—]\s*[A-Z]?\d+\s+|.{2,60}\bet al[.,]*\s+|cite as:?\s+|citation:?\s+)", re.IGNORECASE
)
_NAMED = re.compile(
    r"^(?:the |chinese |international |european |american |annual )*"
    r"(?:journal|transactions|proceedings|annals|archives|bulletin|reviews?|letters|frontiers)"
    r" (?:of|on|in)\b[^.:;\d]{3,70}$|^[^.:;]{3,60}\b(?:journal|letters|reviews|transactions|bulletin)$"
    r"|^\S{2,14}(?:学报|杂志|通报|学刊|评论)(?:（\S+）)?$",
    re.IGNORECASE,
)
_NO_TITLE = re.compile(
    r"www\.|https?|@|©|copyright|received|accepted|published|\barticle|editor|volume|vol\.|ISSN|第|年|基金|收稿|作者",
    re.IGNORECASE,
)
_BEFORE_NUMBERS = re.compile(r"[,;\s]\s*(?:doi\b|\d)", re.IGNORECASE)
_NUMBERED = re.compile(r"\bvol(?:ume)?\b\.?\s*\d|第\s*\d+\s*[卷期]|\d{4}\s*年\s*第", re.IGNORECASE)
_PREPRINT = re.compile(r"^(\w{3,20}) preprint\b|^(arXiv):\d{4}\.\d{4,5}", re.IGNORECASE)


def by_journal(pages: PdfPages) -> Iterable[Claim]:
    """The journal by the heads and feet, and by the file's own word where the pages confirm it."""
    for page in pages.pages[:1]:
        yield from _shown(page)
    for key, by in (("prism:publicationName", XMP), ("Subject", INFO)):
        name = _cleaned(_BEFORE_NUMBERS.split(pages.info.get(key, ""), maxsplit=1)[0])
        # A subject may be the paper's own title: only what heads and feet say counts.
        if _is_title(name) and fold(name) in _margins(pages):
            yield Claim("journal", name, by, Where(page=1))


def _margins(pages: PdfPages) -> str:
    return fold(" ".join(line.text for page in pages.pages for line in page.lines if is_margin(line, page)))


def _shown(page: PdfPage) -> Iterator[Claim]:
    """The surest line: a name with its issue, then one next to an issue, then one that sounds like a journal."""
    lines = [line for line in page.lines if line.upright and is_margin(line, page)]
    for above, line in zip([None, *lines], lines, strict=False):
        name = _before_issue(line.text)
        if above and _is_title(name) and _NAMED.match(whole := _before_issue(f"{above.text} {line.text}")):
            name = whole
        if _is_title(name):
            yield claim("journal", name, BY, [line], SURE)
            return
    for line in lines:
        name = line.text.strip(" |")
        if (_NAMED.match(name) or _stands_by_issue(line, lines)) and _is_title(name):
            yield claim("journal", name, BY, [line], LIKELY)
            return


def is_margin(line: Line, page: PdfPage) -> bool:
    """Whether a line stands in the head or the foot of its page."""
    return line.box[1] > HEAD * page.height or line.box[3] < FOOT * page.height


def _before_issue(text: str) -> str:
    """What stands before year, volume and pages.

    >>> _before_issue("Feng et al. Nanoscale Research Letters 2014, 9:290"), _before_issue("计算机应用，2018，38(2)：1")
    ('Nanoscale Research Letters', '计算机应用')
    """
    if match := _PREPRINT.match(text):
        return match[1] or match[2]
    rest = _LEAD.sub("", text)
    match = _ISSUE.search(rest)
    return _cleaned(rest[: match.start()]) if match else ""


def _cleaned(name: str) -> str:
    """Without month and year at its end, and the sentence before it."""
    name = _YEAR.sub("", name)
    sentence, stop, last = name.rpartition(". ")
    return (last if stop and re.search(r"\s[a-z]{3,}", sentence) else name).strip(" ,，.|")


def _stands_by_issue(line: Line, lines: list[Line]) -> bool:
    """Whether a line with a volume stands next to it, above, below or beside."""
    return has_han(line.text) and any(
        _NUMBERED.search(other.text) and abs(other.box[1] - line.box[1]) < 2.5 * line.size
        for other in lines
        if other is not line
    )


def _is_title(name: str) -> bool:
    """Whether a text can be the name of a journal: mostly letters, long words capitalised, no address, no date."""
    letters = count_letters(name)
    enough = MIN_LENGTH - 2 * has_han(name) <= letters and letters >= 0.7 * len(name.replace(" ", ""))
    if not enough or len(name) > MAX_LENGTH or name.endswith((":", "：")) or _NO_TITLE.search(name):
        return False
    return bool(_NAMED.match(name)) or not any(word.islower() and len(word) > 4 for word in re.split(r"[\s-]", name))
