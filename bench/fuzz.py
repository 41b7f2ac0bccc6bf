"""Mutated real pages for a parser in a child process, so that a segmentation fault is seen and counted.

    python bench/fuzz.py PACKAGE SEED FIRST SECONDS PAGE...     the child: prints number and stage as it goes

A mutant is known by its number alone, so a crash can be repeated: start at its number.
"""

from __future__ import annotations

import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

SEED = 20
PATIENCE = 30
"""Seconds beyond its budget after which a child counts as hanging."""
MEMORY = 4 << 30
"""A mutant that asks for more than this raises MemoryError in the child instead of stopping the machine."""
TAG = re.compile(rb"<[^<>]{1,300}>")
AWKWARD = (
    b"template table tr td caption colgroup select option svg math foreignObject annotation-xml mi form a b "
    b"nobr button p li dd ruby rt plaintext noscript textarea title script style iframe object html head "
    b"body frameset"
).split()
"""Elements for which the rules of HTML parsing have a paragraph of their own."""


@dataclass(frozen=True)
class Crash:
    """The end of a child: how, at which mutant, and while doing what."""

    how: str
    mutant: int
    stage: str


@dataclass(frozen=True)
class Verdict:
    """What a parser did in its time."""

    mutants: int
    raised: int
    crashes: tuple[Crash, ...]


def flip_bits(page: bytes, dice: random.Random, other: bytes) -> bytes:
    changed = bytearray(page)
    for _ in range(dice.randint(1, 200)):
        changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
    return bytes(changed)


def cut(page: bytes, dice: random.Random, other: bytes) -> bytes:
    return page[: dice.randrange(len(page))]


def splice(page: bytes, dice: random.Random, other: bytes) -> bytes:
    return page[: dice.randrange(len(page))] + other[dice.randrange(len(other)) :]


def delete(page: bytes, dice: random.Random, other: bytes) -> bytes:
    for _ in range(dice.randint(1, 20)):
        start = dice.randrange(max(1, len(page)))
        page = page[:start] + page[start + dice.randint(1, 400) :]
    return page


def repeat_tag(page: bytes, dice: random.Random, other: bytes) -> bytes:
    tags = TAG.findall(page) or [b"<div>"]
    many = dice.choice(tags) * dice.choice((2, 30, 600, 3000))
    start = dice.randrange(len(page))
    return page[:start] + many + page[start:]


def shuffle_tags(page: bytes, dice: random.Random, other: bytes) -> bytes:
    tags = TAG.findall(page) or [b"<div>"]
    return TAG.sub(lambda tag: dice.choice(tags) if dice.random() < 0.1 else tag[0], page)


def insert_awkward(page: bytes, dice: random.Random, other: bytes) -> bytes:
    for _ in range(dice.randint(1, 60)):
        tag = dice.choice((b"<%s>", b"</%s>", b"<%s/>", b"<%s class=a id=b>")) % dice.choice(AWKWARD)
        start = dice.randrange(len(page))
        page = page[:start] + tag + page[start:]
    return page


MUTATIONS: tuple[Callable[[bytes, random.Random, bytes], bytes], ...] = (
    flip_bits,
    cut,
    splice,
    delete,
    repeat_tag,
    shuffle_tags,
    insert_awkward,
)


def mutant(pages: list[bytes], seed: int, number: int) -> str:
    """The mutant of this number: one to three mutations of a page, decoded as a reader would."""
    dice = random.Random(f"{seed}:{number}")
    page = dice.choice(pages)
    for _ in range(dice.randint(1, 3)):
        page = dice.choice(MUTATIONS)(page or b"<p>", dice, dice.choice(pages))
    return page.decode("utf-8", "replace")


def fuzz(package: str, files: list[Path], seconds: float, seed: int = SEED) -> Verdict:
    """Feed mutants to a parser until its time is up; after a crash a new child goes on behind it."""
    crashes: list[Crash] = []
    number, raised, left = 0, 0, seconds
    while left > 1:
        started = time.monotonic()
        how, lines = run_child([package, str(seed), str(number), str(left), *map(str, files)], left + PATIENCE)
        left -= time.monotonic() - started
        raised += sum(line.endswith("raised") for line in lines)
        last, stage = lines[-1].split() if lines else (number, "start")
        number = int(last) + 1
        if how:
            crashes.append(Crash(how, int(last), stage))
    return Verdict(number - len(crashes), raised, tuple(crashes))


def run_child(arguments: list[str], limit: float) -> tuple[str, list[str]]:
    """How the child ended ("" when well) and the lines that it wrote until then."""
    try:
        done = subprocess.run(
            [sys.executable, __file__, *arguments], stdout=subprocess.PIPE, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired as late:
        return "hangs", (late.stdout or b"").decode().splitlines()
    lines = done.stdout.decode().splitlines()
    if done.returncode > 0:
        sys.exit(f"the child of {arguments[0]} failed by itself: see its error above")
    return signal.Signals(-done.returncode).name if done.returncode else "", lines


def child(package: str, seed: int, first: int, seconds: float, pages: list[bytes]) -> None:
    """Parse and walk mutant after mutant, saying each step before it is taken."""
    from parsers import parser_of

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    parser, end, number = parser_of(package), time.monotonic() + seconds, first
    while time.monotonic() < end:
        markup = mutant(pages, seed, number)
        say(number, "parse")
        try:
            tree = parser.parse(markup)
            say(number, "walk")
            sum(1 for _ in parser.walk(tree))
            say(number, "free")
            del tree
        except Exception:  # noqa: BLE001 - whatever a parser raises is what is counted here
            say(number, "raised")
        number += 1


def say(number: int, stage: str) -> None:
    """Unbuffered: what stands last in the pipe is where the child died."""
    os.write(1, f"{number} {stage}\n".encode())


if __name__ == "__main__":
    name, seed_, first_, seconds_, *names = sys.argv[1:]
    child(name, int(seed_), int(first_), float(seconds_), [Path(name).read_bytes() for name in names])
