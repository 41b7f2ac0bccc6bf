from motherlode.target.vectors import add_shares, heaviest, overlap, vector

__all__ = ["add_shares", "heaviest", "overlap", "vector"]
