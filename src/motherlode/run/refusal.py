"""The memory of a site does not suffice for a page."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 (an instruction to the caller, no fault)
    """Says why; the page then goes through all witnesses."""
