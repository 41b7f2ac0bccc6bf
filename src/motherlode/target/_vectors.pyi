from motherlode.target.vectors import (
    add,
    add_shares,
    bent,
    heaviest,
    left_out,
    overlap,
    standings,
    together,
    unframed,
    vector,
)

__all__ = [
    "add",
    "add_shares",
    "bent",
    "heaviest",
    "left_out",
    "overlap",
    "standings",
    "together",
    "unframed",
    "vector",
]
