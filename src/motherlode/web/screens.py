"""All screens and deeds of the server."""

from __future__ import annotations

from motherlode.web.annotate_screen import ANNOTATE, MARK
from motherlode.web.compare_screen import COMPARE
from motherlode.web.page_screen import JUDGE, PAGE
from motherlode.web.rules_screen import ACCEPT, RULES
from motherlode.web.run_screen import PAUSE, RUN
from motherlode.web.screen import Deed, Screen
from motherlode.web.search_screen import SEARCH
from motherlode.web.site_screen import SITE, SITES
from motherlode.web.why_screen import WHY

SCREENS: tuple[Screen, ...] = (SEARCH, PAGE, WHY, SITES, SITE, RUN, COMPARE, ANNOTATE, RULES)
DEEDS: tuple[Deed, ...] = (JUDGE, MARK, ACCEPT, PAUSE)
