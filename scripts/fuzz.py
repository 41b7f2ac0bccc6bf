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
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from motherlode.model import LodeError, Page
from motherlode.recipe import ExtractSettings, Recipe

MEMORY = 4 << 30
SLOW = 30
"""Seconds for one input; the pipeline's own limit is a minute."""
LARGEST = 400_000
"""Bytes of a seed: larger ones find nothing more and take longer."""
EVERYTHING = Recipe(extract=ExtractSettings(records=True, markdown=True))
TOKENS = (
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"&#x110000;", b"&amp;" * 50, b"<svg>", b"<math>", b"</table>", b"<!--",
    b"]]>", b"{" * 200, b"[" * 200, b"\\left(", b"\\begin{array}", b"}" * 30, b"%PDF-1.4", b"endobj", b"stream\r\n",
    b"WARC/1.0\r\n", b"Content-Length: 99999999999\r\n", b"\r\n\r\n", b"- 1: &a *a", b"!!python/object",
    b"-1", b"1e309", b"User-agent: *", b"Crawl-delay: nan", b"<sitemap>", b"\xf0\x9f\x92\xa9", b"\xed\xa0\x80",
    b"\x1b[31m",
)  # fmt: skip
Reader = Callable[[bytes], object]


def read_html(data: bytes) -> object:
    from motherlode.run.pipeline import process

    return process(Page(data, url="http://example.org/a/b.html"), EVERYTHING)


def read_paper(data: bytes) -> object:
    """Without OCR, which would take all the time."""
    from motherlode.extractors.paper import PDF_HEADER
    from motherlode.read.pdf import read_pdf

    pages = read_pdf(data)
    return [claim for witness in PDF_HEADER.values() for claim in witness(pages)]


def read_encoding(data: bytes) -> object:
    from motherlode.read.charset import decode

    return decode(data, "text/html; charset=gb2312")


def read_warc(data: bytes) -> object:
    from motherlode.store.archive import read_warc

    return list(read_warc(BytesIO(data), "fuzz"))


def read_rules(data: bytes) -> object:
    from motherlode.extractors.rules.site_config import rules_from_site_config
    from motherlode.extractors.rules.text import faults_in
    from motherlode.extractors.rules.xml_form import rules_from_xml

    text = data.decode("utf-8", "replace")
    faults_in(text)
    rules_from_site_config(text, "example.org.txt")
    return rules_from_xml(text)


def read_latex(data: bytes) -> object:
    from motherlode.extractors.formula.grammar import GrammarError
    from motherlode.extractors.formula.verdict import judge
    from motherlode.search.formula_layout import layout_of, written
    from motherlode.search.formula_query import read_query

    for latex in data.decode("utf-8", "replace").splitlines()[:200]:
        judge(latex)
        try:
            written(layout_of(latex))
            read_query(latex)
        except (GrammarError, LodeError):
            continue
    return None


def read_jsonld(data: bytes) -> object:
    return read_html(
        b'<html><head><script type="application/ld+json">' + data + b"</script></head><body>x</body></html>"
    )


def read_robots(data: bytes) -> object:
    from protego import Protego  # type: ignore[import-untyped]

    return Protego.parse(data.decode("utf-8", "replace")).can_fetch("http://example.org/a", "motherlode")


READERS: dict[str, Reader] = {
    "html": read_html,
    "pdf": read_paper,
    "encodings": read_encoding,
    "warc": read_warc,
    "rules": read_rules,
    "latex": read_latex,
    "mathml": read_html,
    "jsonld": read_jsonld,
    "robots": read_robots,
}
"""Name -> what reads it; MathML goes through the whole pipeline, as a page does."""


def seeds(name: str, data: Path) -> list[bytes]:
    """Real files of the kind, from the data and the repository."""
    root = Path(__file__).parent.parent
    places: dict[str, tuple[Path, str]] = {
        "html": (data / "html", "*/html/*.html"),
        "pdf": (data / "pdf", "*/*.pdf"),
        "encodings": (data / "html", "zh-wce/**/*.html"),
        "mathml": (data / "formulas" / "pages", "*/*.html"),
        "latex": (data / "formulas" / "pages", "manifest.jsonl"),
        "warc": (root / "src" / "motherlode" / "demo", "*.warc.gz"),
        "rules": (root / "examples", "**/*.yaml"),
        "jsonld": (root / "tests", "**/*.py"),
        "robots": (root / "docs", "*.md"),
    }
    folder, pattern = places[name]
    files = [file for file in sorted(folder.glob(pattern)) if file.stat().st_size < LARGEST]
    chosen = random.Random(1).sample(files, min(len(files), 60))
    return [file.read_bytes() for file in chosen] or [b"{}", b"<p>"]


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
    print(f"{'reader':12}{'inputs':>8}{'findings':>10}")
    for name in options.only:
        inputs = sum(rounds(name, options))
        print(f"{name:12}{inputs:8}{len(list(options.out.glob(f'{name}-*.bin'))):10}", flush=True)
    sys.exit(1 if any(options.out.glob("*.bin")) else 0)


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
