from motherlode.target.vectors import add, add_shares, heaviest, overlap, together, vector

__all__ = ["add", "add_shares", "heaviest", "overlap", "together", "vector"]
