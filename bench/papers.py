"""Headers of papers: Motherlode and what else installs with pip, on the same papers, by the official scorer.

uv run --group bench python bench/papers.py [--data ../data] [--score ../shared/score]
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from pdftitle import GetTitleParameters, get_title_from_io

from data import Places, Sample, arguments, drawn, load_manifest, places, scored, write_jsonl
from motherlode.extractors.paper.largest_font import by_largest_font
from motherlode.extractors.paper.markers import by_markers
from motherlode.extractors.paper.patterns import find_doi
from motherlode.model import LodeError, Page
from motherlode.read.pdf import read_pdf
from motherlode.read.pdf_lines import style_of
from motherlode.run.pipeline import process
from motherlode.verify.compare import folded, tokens_of
from ours import extract
from report import Row, Subject, Table, save

SETS = ("pmc", "biorxiv", "jose", "pmlr_v9", "pmlr_v25", "zh_journal", "zh_contest")
TIMED = 6
"""Papers of each set whose time is taken, by all in turn."""
ROUNDS = 3
PDFTITLE_TIMED = 2
"""pdftitle is slow: of each set so many."""
Answer = dict[str, Any]
READ_PAGES = 3


def document_information(sample: Sample) -> Answer:
    """What the file's information dictionary says."""
    info = _info(sample)
    return {"title": info.get("Title", ""), "authors": _names(info.get("Author", "")), "doi": find_doi(str(info))}


def xmp(sample: Sample) -> Answer:
    info = _info(sample)
    keywords = info.get("dc:subject", "").split("\n")
    doi = find_doi(" ".join(value for key, value in info.items() if ":" in key))
    return {
        "title": info.get("dc:title", ""),
        "authors": _names(info.get("dc:creator", "")),
        "keywords": keywords,
        "doi": doi,
    }


def _info(sample: Sample) -> dict[str, str]:
    try:
        return read_pdf(sample.body, pages=1).info
    except LodeError:
        return {}


def _names(text: str) -> list[str]:
    parts = text.replace(" and ", ";").replace("\n", ";")
    return [name.strip() for name in (parts if ";" in parts else parts.replace(",", ";")).split(";") if name.strip()]


def papers_rules(sample: Sample) -> Answer:
    """Largest font, names below it, marker words: part D and nothing else."""
    pages = read_pdf(sample.body)
    found: Answer = {}
    for claim in (*by_largest_font(pages), *by_markers(pages)):
        if claim.label != "title" or claim.by == "paper-font":
            found.setdefault(claim.label, claim.value)
    return {**found, "doi": find_doi(pages.text)}


def pdftitle(sample: Sample) -> Answer:
    """In this process, so that Python's start does not count against it; what it cannot read has no title."""
    with sample.path.open("rb") as file:
        try:
            title = get_title_from_io(file, GetTitleParameters(replace_missing_char=" "))
        except Exception as error:  # noqa: BLE001
            print(f"pdftitle, {sample.path.name}: {type(error).__name__}", file=sys.stderr)
            title = None
    return {"title": title or ""}


PEERS: dict[str, Callable[[Sample], Answer]] = {
    "document information": document_information,
    "XMP": xmp,
    "pdftitle": pdftitle,
    "the paper's rules alone": papers_rules,
}
SILENT = {
    "document information": ("abstract", "keywords"),
    "XMP": ("abstract",),
    "pdftitle": ("authors", "abstract", "keywords", "doi"),
}
"""Fields that a peer does not give at all: no figure is fairer than 0."""


def figures_of(where: Places, name: str, folder: Path) -> list[Row]:
    manifest = where.manifest(f"pdf/{name}")
    samples = load_manifest(manifest)
    rows: list[Row] = []
    for peer, ask in PEERS.items():
        answers = [{"source": sample.row["file"], **ask(sample)} for sample in samples]
        predictions = write_jsonl(folder / "peer.jsonl", answers)
        rows.append(_row(name, peer, scored(where.scorer("paper.py"), manifest, predictions)))
    ours = extract(manifest, folder / f"{name}.jsonl")
    return [*rows, _row(name, "lode extract", scored(where.scorer("paper.py"), manifest, ours))]


def _row(name: str, peer: str, figures: dict[str, float]) -> Row:
    shown = {field: None if field.startswith(SILENT.get(peer, ("-",))) else value for field, value in figures.items()}
    return {"set": f"{name} ({int(shown.pop('pages') or 0)})", "by": peer, **shown}


def plain_text(body: bytes) -> None:
    """What pypdfium2 takes for the text of the same pages."""
    with pdfium.PdfDocument(body) as document:
        for number in range(min(READ_PAGES, len(document))):
            page = document[number]
            text = page.get_textpage()
            text.get_text_range()
            text.close()
            page.close()


def forget_texts() -> None:
    """Let go of what is kept beyond a paper, so that one that is read again is as new as any."""
    for kept in (folded, tokens_of, style_of):
        kept.cache_clear()


def best_times(sample: Sample, *, with_pdftitle: bool) -> dict[str, float]:
    """CPU seconds of each, the best of a few rounds in turn: others may use the machine meanwhile."""
    body = sample.body
    work: dict[str, Callable[[], object]] = {
        "pypdfium2 plain text": lambda: plain_text(body),
        "lode: reading alone": lambda: read_pdf(body),
        "lode: whole header": lambda: process(Page(body)),
    }
    if with_pdftitle:
        work["pdftitle"] = lambda: pdftitle(sample)
    best = dict.fromkeys(work, float("inf"))
    for _ in range(ROUNDS):
        for who, task in work.items():
            forget_texts()
            start = time.process_time()
            task()
            best[who] = min(best[who], time.process_time() - start)
    return best


def speed(where: Places) -> list[Row]:
    """CPU milliseconds a paper."""
    took = dict.fromkeys(("pypdfium2 plain text", "lode: reading alone", "lode: whole header", "pdftitle"), 0.0)
    counts = dict.fromkeys(took, 0)
    process(Page(load_manifest(where.manifest("pdf/jose"))[0].body))
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # as in a worker of `lode extract`
    shared_plain = 0.0
    for name in SETS:
        for number, sample in enumerate(drawn(load_manifest(where.manifest(f"pdf/{name}")), TIMED)):
            best = best_times(sample, with_pdftitle=number < PDFTITLE_TIMED)
            shared_plain += best["pypdfium2 plain text"] if "pdftitle" in best else 0
            for who, seconds in best.items():
                took[who] += seconds
                counts[who] += 1
    plain = took["pypdfium2 plain text"]
    return [
        {
            "what": who,
            "papers": counts[who],
            "ms a paper": 1000 * took[who] / counts[who],
            "ratio to plain text": took[who] / (shared_plain if who == "pdftitle" else plain),
        }
        for who in took
    ]


def main() -> None:
    where = places(arguments(__doc__).parse_args())
    with tempfile.TemporaryDirectory() as folder:
        rows = [row for name in SETS for row in figures_of(where, name, Path(folder))]
    what = (
        "Title, authors, abstract, keywords and DOI from the PDF alone, scored officially: parts of the papers whose "
        "gold has the field, F1 for authors and keywords. Weights and labels were learned from these papers; "
        "`scripts/train_papers.py` prints what the witnesses say of publishers left out."
    )
    subject = Subject("papers", "Headers of papers", what, ("motherlode", "pypdfium2", "pdftitle", "python-crfsuite"))
    save(
        subject,
        [
            Table("fields", "Parts of the papers that are right, by set.", rows),
            Table(
                "speed",
                "CPU time of one process, first three pages of each paper, the best of three rounds.",
                speed(where),
            ),
        ],
    )


if __name__ == "__main__":
    main()
