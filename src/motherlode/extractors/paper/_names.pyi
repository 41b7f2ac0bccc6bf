from motherlode.extractors.paper.name_parts import plain_latin_name as latin_name
from motherlode.extractors.paper.name_parts import plain_latin_names as latin_names
from motherlode.extractors.paper.name_parts import plain_parts_of as parts_of
from motherlode.extractors.paper.name_parts import plainly_may_hold_names as may_hold_names
from motherlode.extractors.paper.name_parts import plainly_no_names as holds_no_names
from motherlode.extractors.paper.name_parts import plainly_part as is_part
from motherlode.extractors.paper.name_parts import plainly_plain_list as is_plain_list
from motherlode.extractors.paper.name_parts import plainly_unmarked as unmarked

__all__ = [
    "holds_no_names",
    "is_part",
    "is_plain_list",
    "latin_name",
    "latin_names",
    "may_hold_names",
    "parts_of",
    "unmarked",
]
