from motherlode.extractors.paper.seen import plain_traits_of as traits_of

__all__ = ["traits_of"]
