from motherlode.read.seek import PlainSeeker as Seeker
from motherlode.read.seek import plain_holds_command as holds_command

__all__ = ["Seeker", "holds_command"]
