from motherlode.read.gather import gathered

__all__ = ["gathered"]
