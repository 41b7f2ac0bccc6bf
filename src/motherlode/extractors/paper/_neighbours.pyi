from motherlode.extractors.paper.neighbours import plain_block_around as block_around
from motherlode.extractors.paper.neighbours import plain_blocks_of as blocks_of
from motherlode.extractors.paper.neighbours import plainly_from_top as from_top

__all__ = ["block_around", "blocks_of", "from_top"]
