"""The compiled names and places are the plain ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.records import attributes, family, naming
from motherlode.extractors.records.families import families
from motherlode.model import Page
from motherlode.read.html import HtmlDocument

compiled = pytest.importorskip("motherlode.extractors.records._naming", reason="installed without a compiler")
TAGS = st.sampled_from(["div", "td", "a", "p", "span", "li"])
NAMES = st.sampled_from(["", "post", "post odd", "post-12", " ", "x1"])


@st.composite
def bodies(draw: st.DrawFn) -> str:
    """Nested elements with classes and ids."""
    parts = []
    for _ in range(draw(st.integers(1, 12))):
        tag = draw(TAGS)
        parts.append(f'<{tag} class="{draw(NAMES)}" id="{draw(NAMES)}">text')
        parts.append(f"</{tag}>" if draw(st.booleans()) else "")
    return "".join(parts)


@given(bodies(), st.lists(st.tuples(st.integers(0, 20), st.integers(1, 8)), max_size=6))
def test_the_compiled_loops_are_the_plain_ones(body: str, spans: list[tuple[int, int]]) -> None:
    table = HtmlDocument(Page(body.encode())).table
    ids = families(table).ids
    looks = naming.looks_of(table.tag, table.classes)
    keys = naming.node_keys(table, ids, looks)
    assert compiled.node_keys(table, ids, looks) == keys
    assert list(compiled.looks_of(table.tag, table.classes).items()) == list(looks.items())
    cut = [(first, min(first + size, len(table))) for first, size in sorted(spans) if first < len(table)]
    columns = table.end, table.first_block, table.end_block
    assert compiled.spans_of(cut, *columns) == naming.spans_of(cut, *columns)


@given(st.sampled_from(["a", "div"]), st.text(alphabet="ab1٣_- \u3000", max_size=80))
def test_the_compiled_families_are_the_plain_ones(tag: str, classes: str) -> None:
    assert compiled.class_names(tag, classes) == naming.class_names(tag, classes)


@given(st.text(alphabet="afg1٣_-", max_size=30))
def test_the_compiled_loop_takes_out_the_numbers_that_the_pattern_takes_out(name: str) -> None:
    assert compiled.without_numbers(name) == naming.without_numbers(name)
    assert naming.without_numbers(f"a-{'0af' * 3}") == "a-afafaf"
    assert naming.without_numbers(f"a-{'af0' * 3}") == "a-"


@given(bodies())
def test_the_compiled_loop_gathers_the_same_families(body: str) -> None:
    table = HtmlDocument(Page(body.encode())).table
    looks = naming.looks_of(table.tag, table.classes)
    names = [naming.class_names(*look) for look in looks]
    assert compiled.names_of(names, looks, len(table)) == naming.names_of(names, looks, len(table))
    given = table, looks, names, frozenset({"p"})
    found, plain = compiled.members_of(*given), family.members_of(*given)
    assert list(found) == list(plain)
    for name, one in plain.items():
        assert (found[name].count, found[name].chars, found[name].nodes) == (one.count, one.chars, one.nodes)


@given(bodies(), st.sets(st.integers(0, 20), max_size=6))
def test_the_compiled_loop_looks_around_anchors_as_the_plain_one_does(body: str, wanted: set[int]) -> None:
    table = HtmlDocument(Page(body.encode())).table
    names, anchors = families(table).by_node, sorted(node for node in wanted if node < len(table))
    plain, quick = naming.Steps(table, names), compiled.Steps(table, names)
    for enough, most in ((0.0, 100), (2.0, 3), (0.75 * len(anchors), 2)):  # the same steps are asked again
        found = plain.around(anchors, enough, most)
        assert quick.around(anchors, enough, most) == found
    assert bool(plain.around(anchors, 0.0, 1)) == bool(anchors)


@given(st.text(alphabet="/?#.:a_0٣é \u3000-", max_size=30), st.sampled_from(["", "http://", "//", "mailto:", "a.b://"]))
def test_the_compiled_loop_names_kinds_of_addresses_as_the_plain_one_does(address: str, scheme: str) -> None:
    assert compiled.address_kind(scheme + address) == attributes.address_kind(scheme + address)


def test_kinds_of_addresses_keep_what_records_share() -> None:
    for module in (compiled, attributes):
        kinds = [module.address_kind(one) for one in ("/members/jo.12/", "?u=7;v=12", "/t/a-b/12#post_3", "#top")]
        assert kinds == ["/members/*", "?u=0;v=0", "/t/*/*#", ""]
