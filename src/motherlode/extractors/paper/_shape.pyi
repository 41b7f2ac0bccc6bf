from motherlode.extractors.paper.shape import plain_shape_of as shape_of

__all__ = ["shape_of"]
