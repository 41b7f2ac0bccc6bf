from motherlode.extractors.records.cuts import (
    alike,
    blocks_around,
    numbered_places,
    opening_with,
    regions_of,
    repeated_blocks,
    running_marks,
)

__all__ = [
    "alike",
    "blocks_around",
    "numbered_places",
    "opening_with",
    "regions_of",
    "repeated_blocks",
    "running_marks",
]
