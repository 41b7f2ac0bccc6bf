from motherlode.verify.places import plain_blocks_at as blocks_at

__all__ = ["blocks_at"]
