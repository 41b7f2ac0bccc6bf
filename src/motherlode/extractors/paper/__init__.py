"""Witnesses for the header of a paper: title, authors, abstract, keywords, DOI, e-mails, date."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from motherlode.extractors.paper.author_lines import by_author_lines
from motherlode.extractors.paper.embedded import by_embedded
from motherlode.extractors.paper.journal import by_journal
from motherlode.extractors.paper.labeller import by_labels
from motherlode.extractors.paper.largest_font import by_largest_font
from motherlode.extractors.paper.lead import by_lead
from motherlode.extractors.paper.markers import by_markers
from motherlode.extractors.paper.patterns import by_patterns
from motherlode.extractors.paper.references import by_references
from motherlode.model import Claim
from motherlode.read.pdf_page import PdfPages

PaperWitness = Callable[[PdfPages], Iterable[Claim]]

PDF_HEADER: Mapping[str, PaperWitness] = {
    "paper-font": by_largest_font,
    "paper-names": by_author_lines,
    "paper-labels": by_labels,
    "paper-markers": by_markers,
    "paper-lead": by_lead,
    "paper-patterns": by_patterns,
    "paper-journal": by_journal,
    "paper-references": by_references,
    "pdf-embedded": by_embedded,
}

__all__ = [
    "PDF_HEADER",
    "by_author_lines",
    "by_embedded",
    "by_journal",
    "by_labels",
    "by_largest_font",
    "by_lead",
    "by_markers",
    "by_patterns",
    "by_references",
]
