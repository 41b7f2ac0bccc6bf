from motherlode.target.counting import figures_of, ways_counted

__all__ = ["figures_of", "ways_counted"]
