from motherlode.extractors.records.attributes import address_kind
from motherlode.extractors.records.family import Family, members_of
from motherlode.extractors.records.naming import (
    Steps,
    class_names,
    looks_of,
    names_of,
    node_keys,
    spans_of,
    without_numbers,
)

__all__ = [
    "Family",
    "Steps",
    "address_kind",
    "class_names",
    "looks_of",
    "members_of",
    "names_of",
    "node_keys",
    "spans_of",
    "without_numbers",
]
