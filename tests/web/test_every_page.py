"""Every page as a careful visitor meets it: in both languages, light and dark, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from motherlode.model import Page
from motherlode.store.archive import ArchiveWriter
from motherlode.web.screens import SCREENS
from tests.cli.lode import lode
from tests.web.asking import ask, at
from tests.web.chromium import Look, visitor
from tests.web.inspection import WATCH_SHIFTS, faults
from tests.web.sites import NEWS, SHOP, TOKEN, lamp, served
from tests.web.test_paper import BODY, PAPER
from tests.web.test_run import begin

MOST_BYTES = 150_000
WEIGHT = """[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(one => !/\\/(archived|sheet\\.png)/.test(one.name)).reduce((sum, one) => sum + one.decodedBodySize, 0)"""
"""All that the page loads, but for what was archived."""
LOOKS = (Look(), Look(width=390, scheme="dark"), Look(locale="zh-CN", scheme="dark"))
ASKED: dict[str, dict[str, str]] = {
    "/page": {"name": NEWS},
    "/why": {"name": lamp(2)},
    "/site": {"name": SHOP},
    "/annotate": {"name": lamp(1)},
    "/rules": {"site": SHOP},
    "/compare": {"name": NEWS, "label": "title"},
    "/search": {"q": "lamp"},
}
PLACES = [
    *((screen.path, ASKED.get(screen.path, {})) for screen in SCREENS),
    ("/page", {"name": PAPER}),
    ("/search", {}),
    ("/search", {"formula": r"\frac{?a}{2g}"}),
    ("/search", {"q": "nothinghasthisword"}),
    ("/page", {"name": "nowhere"}),
    ("/rules", {}),
]


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A collection that was crawled, added to and annotated."""
    collection, web = begin(tmp_path_factory.mktemp("everything"))
    with ArchiveWriter(web) as archive:
        archive.write(Page(BODY, PAPER, PAPER))
    assert lode("crawl", collection.folder, "--replay", web).status == 0
    assert lode("add", collection.folder, web).status == 0
    with served(collection) as address:
        for number in range(3):
            mark = {"name": lamp(number), "field": "maker", "value": ("Lumen Works", "North Light")[number % 2]}
            ask(f"{address}/annotate", mark, Authorization=f"Bearer {TOKEN}")
        yield address


@pytest.mark.parametrize(("path", "asked"), PLACES, ids=[f"{path}?{urlencode(asked)}" for path, asked in PLACES])
def test_a_page_is_sound_however_it_is_looked_at(
    started: Any, everything: str, path: str, asked: dict[str, str]
) -> None:
    for look in LOOKS:
        with visitor(started, everything, look) as seen:
            seen.tab.add_init_script(WATCH_SHIFTS)
            seen.tab.goto(at(everything, path, **asked))
            seen.tab.wait_for_load_state("networkidle")
            assert 1000 < seen.tab.evaluate(WEIGHT) < MOST_BYTES, look
            assert faults(seen.tab) == {}, look
            assert [one for one in seen.complaints if "404" not in one] == [], look


def test_what_moves_under_the_mouse_is_noticed(started: Any, everything: str) -> None:
    """The inspection itself: a style that moves things, a control without a name, text that cannot be read."""
    bad = "a:hover { padding: 40px; display: inline-block } .count { color: #eee }"
    with visitor(started, everything) as seen:
        seen.tab.add_init_script(WATCH_SHIFTS)
        seen.tab.goto(at(everything, "/search", q="lamp"))
        seen.tab.evaluate(
            """style => { const sheet = new CSSStyleSheet(); sheet.replaceSync(style);
            document.adoptedStyleSheets = [sheet]; const bare = document.createElement('button');
            bare.tabIndex = -1; document.querySelector('main').append(bare); }""",
            bad,
        )
        assert set(faults(seen.tab)) >= {
            "moved under the mouse",
            "text too faint",
            "controls without a name",
            "out of the keyboard's reach",
        }
