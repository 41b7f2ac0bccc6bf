from motherlode.read.seek import PlainPassages as Passages
from motherlode.read.seek import PlainSeeker as Seeker
from motherlode.read.seek import plain_first_place as first_place
from motherlode.read.seek import plain_holds_command as holds_command
from motherlode.read.seek import plain_is_utf8 as is_utf8
from motherlode.read.wording import PlainWording as Wording

__all__ = ["Passages", "Seeker", "Wording", "first_place", "holds_command", "is_utf8"]
