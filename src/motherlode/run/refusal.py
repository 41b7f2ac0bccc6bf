"""The memory of a site does not suffice for a page."""

from __future__ import annotations


class Refusal(Exception):
    """Says why; the page then goes through all witnesses."""
