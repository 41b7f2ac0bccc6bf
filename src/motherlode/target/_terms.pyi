from motherlode.target.terms import pair_vector_of, vector_of

__all__ = ["pair_vector_of", "vector_of"]
