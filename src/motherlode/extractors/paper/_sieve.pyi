from motherlode.extractors.paper.openings import PlainOpenings as Openings
from motherlode.extractors.paper.sieve import PlainSieve as Needles

__all__ = ["Needles", "Openings"]
