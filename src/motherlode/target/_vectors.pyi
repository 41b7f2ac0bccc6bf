from motherlode.target.vectors import (
    add,
    add_shares,
    bent,
    heaviest,
    left_out,
    middles,
    overlap,
    rarities,
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
    "middles",
    "overlap",
    "rarities",
    "standings",
    "together",
    "unframed",
    "vector",
]
