from motherlode.read.cut import cut

__all__ = ["cut"]
