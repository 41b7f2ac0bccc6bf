"""Where the links of a page lead, as they are written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.target.counting import ways_counted
from motherlode.target.shape import path_of, way_of

PAGE = "http://a.org/shop/tall/"
LINK = st.text(alphabet="/.ab#:?", max_size=6) | st.sampled_from(
    ["/", "/shop/", "/shop/tall/", "/shop/tall/red", "/shop/tallest", "../", "./../x", "mailto:a@b.org", "javascript:a"]
)


def told(link: str, folder: str) -> tuple[bool, bool]:
    """Whether one link leads down, and whether it leads up."""
    path = way_of(link).path
    if not path or path.startswith(("mailto:", "javascript:")):
        return False, False
    inside = path.startswith(folder) if path.startswith("/") else not path.startswith(("..", "./.."))
    return inside, path.startswith("..") or (not inside and folder.startswith(path))


@given(st.lists(LINK, max_size=8), st.sampled_from([PAGE, "http://a.org/", "http://a.org", "http://a.org/shop/x.html"]))
def test_links_counted_together_are_those_told_one_by_one(links: list[str], url: str) -> None:
    path = path_of(url)
    folder = path[: path.rfind("/") + 1] or "/"
    one_by_one = [told(link, folder) for link in links]
    found = ways_counted([way_of(link) for link in links], folder)
    assert found["down"] == sum(down for down, _ in one_by_one)
    assert found["up"] == sum(up for _, up in one_by_one)
