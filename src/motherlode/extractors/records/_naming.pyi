from motherlode.extractors.records.naming import (
    class_names,
    common_places,
    holders,
    largest_at,
    looks_of,
    node_keys,
    rated,
    texts_at,
    worths_of,
)

__all__ = [
    "class_names",
    "common_places",
    "holders",
    "largest_at",
    "looks_of",
    "node_keys",
    "rated",
    "texts_at",
    "worths_of",
]
