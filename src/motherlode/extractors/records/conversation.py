"""What the posts of a thread tell of each other: whom one answers is the author of another, numbers of days and months
stand in one order, a picture in every post is no part of it. Fails on two authors of one name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from motherlode.extractors.records.moments import LONGEST_LINE, SENTENCE
from motherlode.model import Record
from motherlode.read.dates import find_dates

OPEN_ORDER = re.compile(r"(?<![\d./-])(\d\d?)([/-])(\d\d?)\2((?:19|20)\d\d)(?!\d)")
"""03-04-2024 may be in March or in April; with dots it is always the third of April."""
ADDRESSED = re.compile(r"[@＠]\s?")
BEHIND_NAME = frozenset(["", *" \t\n\xa0,，:：.。!！"])
MOST_HEAD = 60
SIGNATURE = re.compile(r"(?<=\S)\s*\n(?:_{5,}|--)\s*(?=\n)")
"""A line of underscores, as old boards draw it, or the two dashes of mail."""
LONGEST_SIGNATURE = 400
COPIED = 40
"""Letters from which on the same words are no accident."""


def in_conversation(posts: Sequence[Record]) -> list[Record]:
    """The posts with what all of them together tell."""
    posts = _without_notices(_without_copies(posts))
    portraits = _portraits(posts)
    return [_unsigned(_without_portrait(post, portraits)) for post in _answering(_in_one_order(posts))]


def _without_copies(posts: Sequence[Record]) -> list[Record]:
    """The posts without those that say what the same author said at the same time, or how that began: a list of the
    latest ones beside the thread."""
    kept: list[Record] = []
    said: dict[tuple[str, str], list[str]] = {}
    for post in posts:
        before = said.setdefault((post.author, post.date), [])
        opening = post.body.rstrip("….")
        if post.author and post.date and len(opening) >= COPIED and any(body.startswith(opening) for body in before):
            continue
        before.append(post.body)
        kept.append(post)
    return kept


def _without_notices(posts: Sequence[Record]) -> list[Record]:
    """The posts without lines that have a date and no body, where most have one: somebody moved the topic."""
    bare = [post.body == post.text and len(post.text) <= LONGEST_LINE and bool(post.date) for post in posts]
    if 2 * sum(bare) >= len(posts):
        return list(posts)
    return [post for post, alone in zip(posts, bare, strict=True) if not alone or _says_sentence(post.text)]


def _says_sentence(text: str) -> bool:
    return any(SENTENCE.search(line) for line in text.split("\n"))


def _unsigned(post: Record) -> Record:
    """The post without what stands below a line that sets a signature apart, if that is short."""
    if "\n__" not in post.body and "\n--" not in post.body:
        return post
    marks = [*SIGNATURE.finditer(post.body)]
    if not marks or len(post.body) - marks[-1].end() > LONGEST_SIGNATURE:
        return post
    return replace(post, body=post.body[: marks[-1].start()].rstrip())


def _in_one_order(posts: Sequence[Record]) -> list[Record]:
    """Dates such as 03-04-2024 read with the month first where one shows it, or where that brings the posts nearer to
    each other: the number that changes from post to post is the day."""
    written = [match for post in posts if (match := OPEN_ORDER.search(post.date))]
    if not written or any(int(match[1]) > 12 for match in written):
        return list(posts)
    if not any(int(match[3]) > 12 for match in written) and _spread(written, 3) <= _spread(written, 1):
        return list(posts)
    return [_month_first(post) for post in posts]


def _spread(written: Sequence[re.Match[str]], month: int) -> int:
    """Days between the first and the last date, where the month is this group."""
    days = [int(match[4]) * 372 + int(match[month]) * 31 + int(match[4 - month]) for match in written]
    return max(days) - min(days)


def _month_first(post: Record) -> Record:
    match = OPEN_ORDER.search(post.date)
    if not match:
        return post
    turned = f"{match[4]}-{int(match[1]):02}-{int(match[3]):02}{post.date[match.end() :]}"
    read = next(find_dates(turned), None)
    return replace(post, iso=read.iso) if read else post


def _answering(posts: Sequence[Record]) -> list[Record]:
    """Whom a post answers, where it begins with the name of another author: @Ann, or a line of its own."""
    authors = {post.author for post in posts} - {""}
    return [post if post.reply_to else replace(post, reply_to=_addressed(post, authors)) for post in posts]


def _addressed(post: Record, authors: set[str]) -> str:
    head = post.body[:MOST_HEAD].lstrip()
    mark = ADDRESSED.match(head)
    if not mark:
        line = head.partition("\n")[0].strip().rstrip(":： ")
        return line if line in authors and line != post.body.strip() and line != post.author else ""
    rest = head[mark.end() :]
    ends = (end for end in range(len(rest), 0, -1) if rest[end : end + 1] in BEHIND_NAME)
    return next((rest[:end] for end in ends if rest[:end] in authors), "")


def _portraits(posts: Sequence[Record]) -> set[str]:
    """Pictures that stand in half of several posts: a mark of who is online."""
    shown = Counter(post.image for post in posts if post.image)
    return {image for image, count in shown.items() if count > 1 and 2 * count >= len(posts)}


def _without_portrait(post: Record, portraits: set[str]) -> Record:
    """A picture called by the author's name is that of the author."""
    is_portrait = post.image in portraits or (post.author and post.author.lower() in post.image.lower())
    return replace(post, image="") if is_portrait else post
