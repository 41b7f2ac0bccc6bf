from motherlode.read.walk import grouped, walk

__all__ = ["grouped", "walk"]
