from motherlode.extractors.paper.name_parts import plain_latin_name as latin_name
from motherlode.extractors.paper.name_parts import plain_parts_of as parts_of
from motherlode.extractors.paper.name_parts import plainly_part as is_part

__all__ = ["is_part", "latin_name", "parts_of"]
