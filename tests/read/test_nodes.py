"""The node table against the tree that it was made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable, node_table
from motherlode.read.walk import Columns, grouped, walk

TAGS = st.sampled_from(["div", "p", "span", "a", "b", "ul", "li", "section", "script", "br", "pre", "h1", "td"])
WORDS = st.sampled_from(["", " ", "one", "two words", " padded ", "中文", "x\n y"])
SILENT = {"script"}


def built(draw: st.DrawFn, depth: int) -> etree._Element:
    element = etree.Element(draw(TAGS))
    element.text = draw(WORDS)
    if element.tag != "br" and depth:
        for _ in range(draw(st.integers(0, 3))):
            child = etree.Comment("aside") if draw(st.integers(0, 9)) == 0 else built(draw, depth - 1)
            child.tail = draw(WORDS)
            element.append(child)
    return element


@st.composite
def trees(draw: st.DrawFn) -> etree._Element:
    root = etree.Element("html")
    body = etree.SubElement(root, "body")
    for _ in range(draw(st.integers(0, 4))):
        child = built(draw, 3)
        child.tail = draw(WORDS)
        body.append(child)
    return root


def visible(element: etree._Element) -> str:
    """Text of an element and what is below it, without scripts and comments."""
    parts = [] if element.tag in SILENT else [element.text or ""]
    for child in element:
        if isinstance(child.tag, str) and child.tag not in SILENT:
            parts.append(visible(child))
        if element.tag not in SILENT:
            parts.append(child.tail or "")
    return "".join(parts) if element.tag not in SILENT else ""


def read(body: str) -> NodeTable:
    return HtmlDocument(Page(body.encode())).table


@settings(deadline=None, max_examples=50)
@given(trees())
def test_columns_describe_the_tree(root: etree._Element) -> None:
    table = node_table(root)
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    assert list(table.elements) == elements
    assert table.tag == [element.tag for element in elements]
    place = {element: node for node, element in enumerate(elements)}
    for node, element in enumerate(elements):
        parent = element.getparent()
        assert table.parent[node] == (-1 if parent is None else place[parent])
        assert table.depth[node] == len(list(element.iterancestors()))
        below = [place[e] for e in element.iter() if isinstance(e.tag, str)]
        assert list(range(node, table.end[node])) == below
        assert table.ancestors(node) == [place[ancestor] for ancestor in element.iterancestors()]


@settings(deadline=None, max_examples=50)
@given(trees())
def test_text_is_all_that_is_visible(root: etree._Element) -> None:
    table = node_table(root)
    assert "".join(table.text(0).split()) == "".join(visible(root).split())
    assert table.blocks_of(0) == table.blocks


@settings(deadline=None, max_examples=50)
@given(trees())
def test_a_subtree_has_the_blocks_that_stand_in_it(root: etree._Element) -> None:
    table = node_table(root)
    shown = [n for n in table.of("div", "ul", "section") if not any(table.tag[a] in SILENT for a in table.ancestors(n))]
    for node in shown:
        assert "".join(table.text(node).split()) == "".join(visible(table.elements[node]).split())
        assert all(node <= block.node < table.end[node] for block in table.blocks_of(node))


@settings(deadline=None, max_examples=50)
@given(trees())
def test_sums_over_a_subtree(root: etree._Element) -> None:
    table = node_table(root)
    for node, element in enumerate(table.elements):
        own = table.chars(node) - sum(table.chars(child) for child in children(table, node))
        dead = any(table.tag[n] in SILENT for n in (node, *table.ancestors(node)))
        pieces = [element.text or "", *(child.tail or "" for child in element)]
        assert own == (0 if dead else sum(len(piece.strip()) for piece in pieces))
        assert 0 <= table.link_chars(node) <= table.chars(node)
        if table.tag[node] == "a":
            assert table.link_chars(node) == table.chars(node)


def children(table: NodeTable, node: int) -> list[int]:
    return [child for child in range(node + 1, table.end[node]) if table.parent[child] == node]


def test_equal_trees_have_equal_hashes_and_others_do_not() -> None:
    table = read("<ul><li><b>x</b></li><li><b>y</b></li><li><i>z</i></li></ul>")
    first, second, third = table.of("li")
    assert table.shape[first] == table.shape[second] != table.shape[third]
    assert table.path[first] == table.path[second] == table.path[third] != table.path[table.of("ul")[0]]
    assert table.shape[first] == read("<p></p><li><b>other text</b></li>").shape[-2]


def test_links_are_counted_apart() -> None:
    table = read("<p>some <a href=x>linked <b>words</b></a> here</p>")
    (block,) = table.blocks
    assert (block.text, block.link_chars) == ("some linked words here", len("linked") + len("words"))
    paragraph = table.of("p")[0]
    assert (table.chars(paragraph), table.link_chars(paragraph)) == (len("somelinkedwordshere"), 11)
    assert list(range(block.node, block.last + 1)) == [*table.of("p"), *table.of("a"), *table.of("b")]


def test_line_breaks_of_the_author_are_kept_and_white_space_is_not() -> None:
    assert read("<p>one<br>two <br/> three\n four</p>").text(0) == "one\ntwo\nthree four"


def test_pre_keeps_its_white_space() -> None:
    assert read("<pre>\n  a\n    b  c</pre><p>d  e</p>").text(0) == "  a\n    b  c\nd e"


def test_inline_elements_give_their_own_text() -> None:
    table = read("<p>all <span>of <b>it</b></span> here</p>")
    assert table.text(table.of("span")[0]) == "of it"


def test_by_tag_keeps_document_order() -> None:
    table = read("<h2>a</h2><h1>b</h1><h2>c</h2>")
    assert [table.text(node) for node in table.of("h1", "h2")] == ["a", "b", "c"]
    assert table.of("h3") == []


@settings(deadline=None, max_examples=50)
@given(trees())
def test_xpath_finds_the_same_element_in_a_fresh_parse(root: etree._Element) -> None:
    source = etree.tostring(root, method="html", encoding="utf-8")
    table = HtmlDocument(Page(source)).table
    fresh = HtmlDocument(Page(source)).root.getroottree()
    for node, element in enumerate(table.elements):
        (found,) = fresh.xpath(table.xpath(node))
        assert (found.tag, found.text, len(found)) == (element.tag, element.text, len(element))


def compiled_walk() -> Callable[[etree._Element], Columns]:
    module = pytest.importorskip("motherlode.read._walk", reason="the package was installed without a compiler")
    return cast(Callable[[etree._Element], Columns], module.walk)


def same(root: etree._Element) -> None:
    compiled, plain = compiled_walk()(root), walk(root)
    quick = pytest.importorskip("motherlode.read._walk").grouped
    assert list(quick(plain.tag).items()) == list(grouped(plain.tag).items())
    assert list(compiled.elements) == list(plain.elements)
    for name in set(Columns.__slots__) - {"elements"}:
        assert getattr(compiled, name) == getattr(plain, name), name
    for attribute in ("class", "id", "href"):
        assert compiled.elements.attribute(attribute) == plain.elements.attribute(attribute)
    numbers = range(len(plain.elements))
    assert [compiled.elements.line(n) for n in numbers] == [plain.elements.line(n) for n in numbers]
    assert [compiled.elements.path(n) for n in numbers] == [plain.elements.path(n) for n in numbers]
    assert [compiled.elements.source(n) for n in numbers] == [plain.elements.source(n) for n in numbers]
    assert compiled.elements.carrying(("class", "href")) == plain.elements.carrying(("class", "href"))
    assert compiled.elements.called(("i", "lass"), "class") == plain.elements.called(("i", "lass"), "class")
    assert compiled.elements.unshown(1, len(numbers)) == plain.elements.unshown(1, len(numbers))
    contents, names = (b"href", b"id"), (b"class", b"rel")
    told = plain.elements.told([*numbers], contents, names)
    assert compiled.elements.told([*numbers], contents, names) == told
    step_at, again = (found.elements.steps(plain.tag, "{} {} {}".format) for found in (compiled, plain))
    assert [step_at(n) for n in (*numbers, *numbers)] == [again(n) for n in (*numbers, *numbers)]


@settings(deadline=None, max_examples=200)
@given(trees())
def test_compiled_walk_is_the_same_walk(root: etree._Element) -> None:
    same(root)


@pytest.mark.parametrize(
    "page",
    [
        "",
        "<p>one &amp; two<br>three<b></b>tail",
        "<p hidden>one<p style='Display: NONE'>two<p style=color:red>three<p style>",
        "<div class='a  b' id=x class=c><a href>&nbsp;</a>\u3000\u3000text\u2003</div>",
        "<pre>  a\n\n  b<span> c</span></pre>\n<textarea> d </textarea>",
        "<svg xmlns='http://www.w3.org/2000/svg'><fb:like class='\u4e2d'>x</fb:like></svg>",
        "<!-- a --><html><head><title>t</title><style>s</style></head><body>x<!-- b -->y<?php z ?>w<script>v</script>u",
        "<p>\ud7ff\U0001f600\x0b\x1f" + "<b>" * 300 + "deep",
        "<table><tr><td>a<td>b<p>c</table>d<select><option>e</select>f",
    ],
)
def test_compiled_walk_is_the_same_on_real_markup(page: str) -> None:
    same(HtmlDocument(Page(page.encode())).root)


@pytest.mark.parametrize(
    "body",
    [
        b"<p>a<o:p>x</o:p><o:p>y</o:p></p><st1:place><h1>T</h1></st1:place>",
        b'<p>a<!-- b --><c64"><span>x</span></c64"><c64">y</c64"></p><link!!python><h1>T</h1></link!!python>',
        b"<p[1]>x</p[1]><p>y</p><p>z</p><1a>u</1a>",
    ],
)
def test_odd_names_have_paths_that_lead_to_them(body: bytes) -> None:
    doc = HtmlDocument(Page(b"<html><body>%b</body></html>" % body))
    for node in range(len(doc.table)):
        (found,) = doc.root.xpath(doc.table.xpath(node))
        assert found is doc.table.elements[node]
