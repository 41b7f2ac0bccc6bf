"""All screens and deeds of the server."""

from __future__ import annotations

from motherlode.web.page_screen import JUDGE, PAGE
from motherlode.web.screen import Deed, Screen
from motherlode.web.search_screen import SEARCH

SCREENS: tuple[Screen, ...] = (SEARCH, PAGE)
DEEDS: tuple[Deed, ...] = (JUDGE,)
