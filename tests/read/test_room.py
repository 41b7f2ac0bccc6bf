"""Trees that stand in a room of their own are the same trees, and leave it when they are let go."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest

pytest.importorskip("motherlode.read._room", reason="installed without a compiler")

BEGIN = """
    import gc
    from concurrent.futures import ThreadPoolExecutor
    from lxml import etree
    PARTS = range(3000)
    PAGE = "".join(f"<p id=p{n} class='a b'>Text {n} <a href=/x/{n}>and &amp; <b>more</a> 机器</p>" for n in PARTS)
    def tree(extra=""):
        return etree.fromstring(f"<html><body>{PAGE}{extra}", etree.HTMLParser())
    before = tree()
    written = etree.tostring(before)
    from motherlode.read.room import make_room
    from motherlode.read._room import free_pieces
    assert make_room() and make_room()
    all_pieces = free_pieces()
"""


def run(steps: str) -> None:
    """In a process of its own: the parser of this one keeps its memory."""
    code = dedent(BEGIN) + dedent(steps)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


def test_a_tree_in_the_room_is_the_same_and_leaves_it() -> None:
    run("""
        page = tree()
        assert etree.tostring(page) == written
        assert free_pieces() < all_pieces - 3
        del page
        assert free_pieces() >= all_pieces - 2  # the one that is being filled, and one of names that the parser keeps
    """)


def test_a_tree_from_before_the_room_can_be_changed_and_let_go() -> None:
    run("""
        body = before[0]
        for paragraph in body[:1000]:
            paragraph.text += "longer" * 10
            paragraph.set("class", "other")
        body.append(tree())
        assert len(body) == 3001
        del body, paragraph, before
        gc.collect()
        assert etree.tostring(tree()) == written
    """)


def test_threads_parse_and_let_go_each_others_trees() -> None:
    run("""
        with ThreadPoolExecutor(4) as threads:
            for _ in range(10):
                for page in threads.map(lambda n: tree(f"<i>{n}</i>"), range(8)):
                    assert etree.tostring(page)[:-40].startswith(written[:-40])
        del page
        gc.collect()
        assert free_pieces() >= all_pieces - 8  # those that the threads filled last are given back by their end
    """)


def test_pages_larger_than_the_room_take_what_memory_there_is() -> None:
    run("""
        many = [tree() for _ in range(60)]
        assert free_pieces() == 0
        assert all(etree.tostring(page) == written for page in many)
        del many
        gc.collect()
        assert free_pieces() >= all_pieces - 2
    """)


def test_faults_of_a_page_leave_with_it() -> None:
    run("""
        from motherlode.read.memory import forget_pages
        for _ in range(50):
            etree.fromstring("<p>sound</p>" * 3000 + "</i>", etree.HTMLParser())
        assert free_pieces() < all_pieces - 5
        forget_pages()
        assert free_pieces() >= all_pieces - 2
    """)


def test_small_texts_that_grow_large_are_moved() -> None:
    run("""
        text = "".join(f"&lt;{n}" for n in range(20000))
        page = etree.fromstring(f"<p>{text}</p>", etree.HTMLParser())
        assert page.findtext(".//p") == "".join(f"<{n}" for n in range(20000))
    """)
