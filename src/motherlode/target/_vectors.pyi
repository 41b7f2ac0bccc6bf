from motherlode.target.vectors import add_shares, heaviest, overlap, together, vector

__all__ = ["add_shares", "heaviest", "overlap", "together", "vector"]
