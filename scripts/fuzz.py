"""Mutated real files for every reader of foreign bytes: a crash, a hang or an error that is not ours is a finding.

python scripts/fuzz.py [--data ../data] [--seconds 300] [--only html pdf …] [--out findings/]

Each reader runs in a child of its own, with a limit of memory and of seconds an input, so that a segmentation fault is
seen. An input is known by seed and number; what it did is kept in the folder for findings.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from fuzz_readers import LARGEST, READERS, seeds

from motherlode.model import LodeError

MEMORY = 4 << 30
SLOW = 30
"""Seconds for one input; the pipeline's own limit is a minute."""
TOKENS = (
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"&#x110000;", b"&amp;" * 50, b"<svg>", b"<math>", b"</table>", b"<!--",
    b"]]>", b"{" * 200, b"[" * 200, b"\\left(", b"\\begin{array}", b"}" * 30, b"%PDF-1.4", b"endobj", b"stream\r\n",
    b"WARC/1.0\r\n", b"Content-Length: 99999999999\r\n", b"\r\n\r\n", b"- 1: &a *a", b"!!python/object",
    b"-1", b"1e309", b"User-agent: *", b"Crawl-delay: nan", b"<sitemap>", b"\xf0\x9f\x92\xa9", b"\xed\xa0\x80",
    b"\x1b[31m",
)  # fmt: skip


def mutant(pool: list[bytes], dice: random.Random) -> bytes:
    """One to four changes of a seed."""
    data = dice.choice(pool)
    for _ in range(dice.randint(1, 4)):
        at, length = dice.randrange(len(data) + 1), dice.choice((1, 4, 60, 3000))
        change = dice.randrange(6)
        if change == 0:
            data = data[:at]
        elif change == 1:
            data = data[:at] + data[at + length :]
        elif change == 2:
            data = data[:at] + dice.choice(TOKENS) * dice.choice((1, 1, 3, 300)) + data[at:]
        elif change == 3:
            data = data[:at] + dice.randbytes(min(length, 60)) + data[at + length :]
        elif change == 4:
            data = data[:at] + data[at : at + length] * dice.choice((2, 50)) + data[at:]
        else:
            other = dice.choice(pool)
            data = data[:at] + other[dice.randrange(len(other) + 1) :]
    return data[: 3 * LARGEST]


def child(name: str, data: Path, seconds: float, first: int, out: Path) -> None:
    """Input after input; its number is said before it is read, so that a crash is known by the last one."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, too_slow)
    read, pool = READERS[name], seeds(name, data)
    end, number = time.monotonic() + seconds, first
    while time.monotonic() < end:
        print(number, flush=True)
        found = mutant(pool, random.Random(f"{name}:{number}"))
        signal.alarm(SLOW)
        try:
            read(found)
        except (LodeError, MemoryError):
            pass
        except BaseException:  # noqa: BLE001 (whatever is not ours is a finding)
            keep(out, name, number, found, traceback.format_exc())
        signal.alarm(0)
        number += 1


def too_slow(*_: object) -> None:
    raise TimeoutError(f"an input took more than {SLOW} seconds")


def keep(out: Path, name: str, number: int, data: bytes, why: str) -> None:
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{name}-{number}.bin").write_bytes(data)
    (out / f"{name}-{number}.txt").write_text(why, encoding="utf-8")


def rounds(name: str, options: argparse.Namespace) -> Iterator[int]:
    """The inputs that were read, child by child; one that died is a finding, and the next goes on behind it."""
    end, first = time.monotonic() + options.seconds, 0
    while (left := end - time.monotonic()) > 1:
        arguments = ["--child", name, "--first", str(first), "--seconds", str(left)]
        places = ["--data", str(options.data), "--out", str(options.out)]
        with subprocess.Popen([sys.executable, __file__, *arguments, *places], stdout=subprocess.PIPE) as process:
            try:
                said, _ = process.communicate(timeout=left + 4 * SLOW)
            except subprocess.TimeoutExpired:
                process.kill()
                said, _ = process.communicate()
        numbers = said.split()
        last = int(numbers[-1]) if numbers else first
        if process.returncode:
            data = mutant(seeds(name, options.data), random.Random(f"{name}:{last}"))
            keep(options.out, name, last, data, f"the reader ended with {process.returncode}")
        yield last + 1 - first
        first = last + 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    parser.add_argument("--seconds", type=float, default=300, help="for each reader")
    parser.add_argument("--only", nargs="*", choices=READERS, default=list(READERS))
    parser.add_argument("--out", type=Path, default=Path("findings"))
    parser.add_argument("--child", choices=READERS, help=argparse.SUPPRESS)
    parser.add_argument("--first", type=int, default=0, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.data.is_dir():
        parser.error(f"{options.data} is not there: the seeds are real pages and papers")
    if options.child:
        child(options.child, options.data, options.seconds, options.first, options.out)
        return
    print(f"{'reader':12}{'inputs':>10}{'findings':>10}")
    for name in options.only:
        inputs = sum(rounds(name, options))
        print(f"{name:12}{inputs:10}{len(list(options.out.glob(f'{name}-*.bin'))):10}", flush=True)
    sys.exit(1 if any(options.out.glob("*.bin")) else 0)


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
