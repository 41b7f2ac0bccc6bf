from motherlode.verify.counting import alike_cuts, best_bar, likeness, share_rows, votes

__all__ = ["alike_cuts", "best_bar", "likeness", "share_rows", "votes"]
