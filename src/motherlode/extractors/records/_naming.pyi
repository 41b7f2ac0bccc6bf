from motherlode.extractors.records.attributes import address_kind
from motherlode.extractors.records.family import Family, members_of
from motherlode.extractors.records.naming import (
    class_names,
    holders,
    laid_out,
    largest_at,
    looks_of,
    names_of,
    node_keys,
    rated,
    spans_of,
    texts_at,
    without_numbers,
    worths_of,
)

__all__ = [
    "Family",
    "address_kind",
    "class_names",
    "holders",
    "laid_out",
    "largest_at",
    "looks_of",
    "members_of",
    "names_of",
    "node_keys",
    "rated",
    "spans_of",
    "texts_at",
    "without_numbers",
    "worths_of",
]
