from motherlode.target.vectors import add, add_shares, bent, heaviest, overlap, standings, together, vector

__all__ = ["add", "add_shares", "bent", "heaviest", "overlap", "standings", "together", "vector"]
