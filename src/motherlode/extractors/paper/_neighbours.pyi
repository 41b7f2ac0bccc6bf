from motherlode.extractors.paper.neighbours import plain_block_around as block_around
from motherlode.extractors.paper.neighbours import plain_blocks_of as blocks_of

__all__ = ["block_around", "blocks_of"]
