from motherlode.read.seek import PlainSeeker as Seeker

__all__ = ["Seeker"]
