"""Witnesses for the header of a paper: title, authors, abstract, keywords, DOI, e-mails, date."""

from motherlode.extract.paper.author_lines import by_author_lines
from motherlode.extract.paper.embedded import by_embedded
from motherlode.extract.paper.largest_font import by_largest_font
from motherlode.extract.paper.lead import by_lead
from motherlode.extract.paper.markers import by_markers
from motherlode.extract.paper.patterns import by_patterns

__all__ = [
    "by_author_lines",
    "by_embedded",
    "by_largest_font",
    "by_lead",
    "by_markers",
    "by_patterns",
]
