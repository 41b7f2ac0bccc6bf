from motherlode.read.seek import PlainSeeker as Seeker
from motherlode.read.seek import plain_holds_command as holds_command
from motherlode.read.seek import plain_is_utf8 as is_utf8
from motherlode.read.wording import PlainWording as Wording

__all__ = ["Seeker", "Wording", "holds_command", "is_utf8"]
