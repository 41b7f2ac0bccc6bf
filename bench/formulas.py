"""Formulas of pages: our witnesses against tools that give text or Markdown; discovery; false alarms; cost."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import html2text
import markdownify
import pypandoc
import trafilatura
from resiliparse.extract.html2text import extract_plain_text

from data import Places, Sample, arguments, load_manifest, places, scored, write_jsonl
from motherlode import extract
from motherlode.extractors.formula.discovery import embeddings_in
from motherlode.extractors.formula.embedding import Embedding, merged
from motherlode.extractors.formula.page import formulas_of
from motherlode.extractors.formula.verdict import judge
from motherlode.model import Page, ReadError
from motherlode.read.html import HtmlDocument
from report import Row, Subject, Table, save

SET, PLAIN_SET = "formulas/pages", "html/wcxb-dev"
LESSONS = 10
DELIMITED = re.compile(
    r"\$\$(.+?)\$\$|\\\[(.+?)\\\]|\\\((.+?)\\\)|(?<!\\)\$([^$]+?)(?<!\\)\$|\[itex\](.+?)\[/itex\]|\[tex\](.+?)\[/tex\]"
    r"|##(.+?)##|(\\begin\{(?P<name>[a-z*]+)\}.+?\\end\{(?P=name)\})",
    re.S,
)
"""A formula of a peer counts where its output delimits it; an odd dollar is forgotten at the next empty line."""

HELD_OUT: dict[str, tuple[str, ...]] = {
    "img codecogs": ("image-address", "image-alt"),
    "img latex.php": ("image-address", "image-alt"),
    "latex2html img alt": ("image-address", "image-alt"),
    "katex(html+mathml)": ("annotation", "alttext", "mathml", "katex-html"),
    "mathml+annotation(mwe)": ("annotation", "alttext", "mathml", "image-alt", "image-address"),
    "mathml+annotation(itex)": ("annotation", "alttext", "mathml"),
    "script math/tex (rendered v2)": ("script", "annotation", "alttext", "mathml"),
    "script math/tex;mode=display + $": ("script", "delimiters"),
    "span.math \\(\\)": ("span", "delimiters"),
    "sphinx .math": ("span", "delimiters"),
    "math-container $": ("span", "delimiters"),
    "text $ (MathJax3)": ("delimiters",),
    "text \\( (MathJax3)": ("delimiters",),
    "text \\( libretexts": ("delimiters",),
    "text $ (KaTeX auto)": ("delimiters",),
    "text [itex]/##": ("delimiters",),
    "text $ custom macros": ("delimiters",),
}
"""Style -> the witnesses that know it, switched off."""


def document(sample: Sample) -> HtmlDocument:
    return HtmlDocument(Page(sample.body))


def by_us(sample: Sample) -> list[str]:
    return [formula.latex for formula in formulas_of(document(sample))]


def by_us_surer(sample: Sample) -> list[str]:
    return [formula.latex for formula in formulas_of(document(sample), least=0.2)]


def by_all_of_us(sample: Sample) -> list[str]:
    """As `motherlode.extract` gives them, with text, fields and Markdown."""
    return [formula.latex for formula in extract(sample.body, markdown=True).formulas]


def markup_of(sample: Sample) -> str:
    return sample.body.decode("utf-8", "replace")


def by_trafilatura(sample: Sample) -> list[str]:
    return delimited(trafilatura.extract(sample.body, output_format="markdown", favor_recall=True) or "")


def by_resiliparse(sample: Sample) -> list[str]:
    return delimited(extract_plain_text(markup_of(sample), preserve_formatting=True, alt_texts=True))


def by_pandoc(sample: Sample) -> list[str]:
    reader = "html+tex_math_dollars+tex_math_single_backslash"
    without_network = re.sub(r"(?i)<(iframe|embed|object)\b", r"<x-\1", markup_of(sample))
    return delimited(pypandoc.convert_text(without_network, "markdown", format=reader, extra_args=["--wrap=none"]))


def by_html2text(sample: Sample) -> list[str]:
    reader = html2text.HTML2Text(bodywidth=0)
    return delimited(reader.handle(markup_of(sample)))


def by_markdownify(sample: Sample) -> list[str]:
    return delimited(markdownify.markdownify(markup_of(sample)))


OURS = "lode formulas"
SYSTEMS: dict[str, Callable[[Sample], list[str]]] = {
    OURS: by_us,
    f"{OURS}, confidence 0.2 and more": by_us_surer,
    "lode, all that a page gives": by_all_of_us,
    "pandoc": by_pandoc,
    "trafilatura": by_trafilatura,
    "resiliparse": by_resiliparse,
    "html2text": by_html2text,
    "markdownify": by_markdownify,
}


def delimited(text: str) -> list[str]:
    """The formulas that a text delimits."""
    found: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        found += [next(part for part in match.groups() if part) for match in DELIMITED.finditer(paragraph)]
    return found


def cpu_seconds() -> float:
    """Of this process and the children it waited for: pandoc is one."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def predicted(system: Callable[[Sample], list[str]], samples: list[Sample], output: Path) -> tuple[Path, float]:
    """What a system finds and the CPU seconds that it takes; what stands there from a run that was stopped is kept."""
    spent = output.with_suffix(".seconds")
    if spent.exists():
        return output, float(spent.read_text())
    start = cpu_seconds()
    rows = []
    for sample in samples:
        formulas = [{"latex": latex} for latex in attempt(system, sample)]
        rows.append({"source": sample.row["file"], "formulas": formulas})
    seconds = cpu_seconds() - start
    write_jsonl(output, rows)
    spent.write_text(str(seconds))
    return output, seconds


def attempt(system: Callable[[Sample], list[str]], sample: Sample) -> list[str]:
    """A peer that fails on a page has found nothing there."""
    try:
        return system(sample)
    except (RuntimeError, RecursionError, ValueError, AssertionError) as error:
        print(f"{sample.row['file']}: {type(error).__name__}")
        return []


def measure(here: Places, folder: Path) -> tuple[list[Row], list[Row]]:
    """(all pages, a row a system; recall by style, a row a style)."""
    manifest, scorer = here.manifest(SET), here.scorer("formulas.py")
    samples = load_manifest(manifest)
    totals: list[Row] = []
    styles: dict[str, Row] = defaultdict(dict)
    ours = 0.0
    for name, system in SYSTEMS.items():
        output, seconds = predicted(system, samples, folder / f"{system.__name__}.jsonl")
        ours = ours or seconds
        figures = scored(scorer, manifest, output)
        totals.append(total_row(name, figures, seconds, ours))
        for style in (key.removeprefix("recall/") for key in figures if key.startswith("recall/")):
            row = styles[style]
            row.setdefault("style", style)
            row.setdefault("formulas", sum(len(s.row["gold"]) for s in samples if s.row["style"] == style))
            row[f"{name}: recall"] = figures[f"recall/{style}"]
            if name.startswith(OURS):
                row[f"{name}: precision"] = figures[f"precision/{style}"]
    return totals, list(styles.values())


def total_row(name: str, figures: dict[str, float], seconds: float, ours: float) -> Row:
    return {
        "system": name,
        "recall": figures["recall"],
        "precision": figures["precision"],
        "mean recall of styles": figures["macro_recall"],
        "derived recall": figures["derived_recall"],
        "derived precision": figures["derived_precision"],
        "CPU s": seconds,
        "× ours": seconds / ours,
    }


def held_out(here: Places) -> list[Row]:
    """A style's witnesses switched off, what its sites teach in their stead."""
    samples = [sample for sample in load_manifest(here.manifest(SET)) if not sample.row["derived"]]
    rows: list[Row] = []
    for style, without in HELD_OUT.items():
        sites: dict[str, list[Sample]] = defaultdict(list)
        for sample in samples:
            if sample.row["style"] == style:
                sites[sample.row["file"].split("/")[0]].append(sample)
        counts = sum((regained(pages, without) for pages in sites.values()), Counter[str]())
        rows.append(
            {
                "style": style,
                "switched off": ", ".join(without),
                "recall with them": counts["full"] / counts["gold"],
                "recall regained": counts["right"] / counts["gold"],
                "share": counts["right"] / max(1, counts["full"]),
                "precision": counts["right"] / max(1, counts["found"]),
            }
        )
    return rows


def regained(pages: list[Sample], without: Iterable[str]) -> Counter[str]:
    """One site: learned from up to ten of its pages, applied to all of them."""
    docs = [document(sample) for sample in pages]
    known: list[Embedding] = merged(*(embeddings_in(doc) for doc in docs[:LESSONS]))
    counts: Counter[str] = Counter()
    for doc, sample in zip(docs, pages, strict=True):
        gold = multiset(sample.row["gold"])
        mine = multiset(f.latex for f in formulas_of(doc, known, without=(*without, "html-scripts")))
        full = multiset(f.latex for f in formulas_of(doc))
        counts += Counter(
            gold=gold.total(),
            found=mine.total(),
            right=(mine & gold).total(),
            full=(full & gold).total(),
        )
    return counts


def multiset(formulas: Iterable[Any]) -> Counter[str]:
    """Formulas as the scorer compares them."""
    counts = Counter(sys.modules["formulas_scorer"].normalised(latex) for latex in formulas)
    del counts[""]
    return counts


def load_scorer(here: Places) -> None:
    """The official scorer as a module: it compares formulas, and this script has its name."""
    sys.path.insert(0, str(here.score))
    spec = importlib.util.spec_from_file_location("formulas_scorer", here.scorer("formulas.py"))
    assert spec is not None
    assert spec.loader is not None
    sys.modules["formulas_scorer"] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


def plain_pages(here: Places) -> tuple[list[Row], list[Row]]:
    """(false alarms, cost) on pages that were not collected for mathematics."""
    pages = alarms = 0
    parsing = asking = 0.0
    for sample in load_manifest(here.manifest(PLAIN_SET)):
        try:
            doc = document(sample)
            start = time.process_time()
            doc.table.of("p")
        except ReadError:
            continue
        read = time.process_time()
        found = formulas_of(doc)
        done = time.process_time()
        pages += 1
        alarms += bool(found)
        if not found:
            parsing += read - start
            asking += done - read
    cost: Row = {"pages": pages - alarms, "parse + walk s": parsing, "formulas s": asking, "ratio": asking / parsing}
    return [{"pages": pages, "pages with formulas": alarms, "of 100 pages": 100 * alarms / pages}], [cost]


def grammar_speed(here: Places) -> list[Row]:
    """Formulas judged in a second on one core, none of them from the cache."""
    gold = {latex for sample in load_manifest(here.manifest(SET)) for latex in sample.row["gold"]}
    start = time.process_time()
    for latex in gold:
        judge(latex)
    return [{"formulas, all different": len(gold), "judged in a CPU second": len(gold) / (time.process_time() - start)}]


WHAT = (
    f"The pages of {SET}, scored by the official formulas.py: a formula is right where its normalised LaTeX is the "
    "gold's. Peers give text or Markdown; a formula of theirs counts where it is delimited. `lode formulas` is "
    "parsing, witnesses and settling, without the main text; `all that a page gives` is `motherlode.extract` with "
    "Markdown: text, fields and formulas, those of confidence 0.2 and more."
)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument(
        "--keep", type=Path, help="a folder for what each system gave: a stopped run goes on from there"
    )
    options = parser.parse_args()
    here = places(options)
    load_scorer(here)
    speed = grammar_speed(here)
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        totals, styles = measure(here, folder)
    alarms, cost = plain_pages(here)
    tables = [
        Table("all", "All pages; `derived` are pages made from real ones:", totals),
        Table("styles", "By the way of embedding:", styles),
        Table("held-out", f"A style's witnesses off, its sites learned from at most {LESSONS} pages:", held_out(here)),
        Table("alarms", f"Formulas found on pages of {PLAIN_SET}, a few of which do hold some:", alarms),
        Table("cost", "What the question costs on pages without formulas:", cost),
        Table("grammar", "The grammar alone:", speed),
    ]
    packages = ("motherlode", "trafilatura", "resiliparse", "html2text", "markdownify", "pypandoc-binary")
    save(Subject("formulas", "Formulas", WHAT, packages), tables)


if __name__ == "__main__":
    main()
