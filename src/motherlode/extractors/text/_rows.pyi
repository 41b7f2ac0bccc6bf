from motherlode.extractors.text.rows import (
    group_rows,
    hint_rows,
    kin_rows,
    place_rows,
    running_prose,
    said_rows,
    section_rows,
    shifted_rows,
    view_rows,
)

__all__ = [
    "group_rows",
    "hint_rows",
    "kin_rows",
    "place_rows",
    "running_prose",
    "said_rows",
    "section_rows",
    "shifted_rows",
    "view_rows",
]
