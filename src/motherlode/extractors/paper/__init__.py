"""Witnesses for the header of a paper: title, authors, abstract, keywords, DOI, e-mails, date."""

from motherlode.extractors.paper.author_lines import by_author_lines
from motherlode.extractors.paper.embedded import by_embedded
from motherlode.extractors.paper.largest_font import by_largest_font
from motherlode.extractors.paper.lead import by_lead
from motherlode.extractors.paper.markers import by_markers
from motherlode.extractors.paper.patterns import by_patterns

__all__ = [
    "by_author_lines",
    "by_embedded",
    "by_largest_font",
    "by_lead",
    "by_markers",
    "by_patterns",
]
