from motherlode.verify.counting import alike_cuts

__all__ = ["alike_cuts"]
