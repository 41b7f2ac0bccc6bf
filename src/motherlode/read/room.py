"""Memory of their own for the trees of pages (`_room.pyx`): a page is parsed faster, and let go at once.

A process of ours asks for it before it reads many pages; a program that imports this package keeps its memory as it is.
"""

from __future__ import annotations

from functools import cache

from motherlode.read.memory import with_the_page


@cache
def make_room() -> bool:
    """Let the parser of this process take its memory from a room; says whether it does.

    It does not where the package was installed without a compiler, or where the parser hides its memory functions:
    then it goes on with the memory of the C library.
    """
    from ctypes import CDLL, c_void_p

    from lxml import etree

    try:
        from motherlode.read._room import functions

        set_up = CDLL(etree.__file__).xmlMemSetup
    except (ImportError, OSError, AttributeError):
        return False
    made = functions()
    if not made or set_up(*map(c_void_p, made)) != 0:
        return False
    with_the_page(etree.clear_error_log)  # it keeps the last faults of all pages, each in a piece of the room
    return True
