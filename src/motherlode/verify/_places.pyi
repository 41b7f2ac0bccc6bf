from motherlode.verify.places import plain_blocks_at as blocks_at
from motherlode.verify.places import plain_likeness as likeness

__all__ = ["blocks_at", "likeness"]
