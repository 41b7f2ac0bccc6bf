"""What pages teach about places: sums in any order, within bounds."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import astuple

from motherlode.model import Claim, FieldPlaces, Memory, Page, Profile, RecordPlaces, Share, Value, Visits, Where
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable
from motherlode.verify import branches
from motherlode.verify.memory import (
    CAPS,
    STRIKES,
    SURE_AFTER,
    UsualKinds,
    address_shape,
    block_name,
    blocks_taught,
    fields_taught,
    is_drift,
    is_stale,
    joined,
    refused,
    sufficed,
    trimmed,
    usual_kind,
)
from motherlode.verify.places import (
    Branch,
    few_steps_of,
    glimpse,
    main_text,
    nodes_at,
    path_of,
    places_taught,
    plain_blocks_at,
    plain_glimpse,
    plain_likeness,
    plain_nodes_led_to,
    plain_places_in,
    steps_of,
    tree_of,
)
from motherlode.verify.profile import merged

counts = st.integers(0, 9)
shares = st.builds(Share, counts, counts)
names = st.sampled_from(["a", "b", "c"])
memories = st.builds(
    Memory,
    version=st.integers(0, 2),
    pages=counts,
    searched=counts,
    confidence=counts,
    density=counts,
    places=st.dictionaries(names, shares),
    blocks=st.dictionaries(names, shares),
    fields=st.dictionaries(
        names,
        st.builds(FieldPlaces, counts, counts, counts, st.dictionaries(names, shares), st.dictionaries(names, counts)),
    ),
    records=st.dictionaries(
        names,
        st.builds(RecordPlaces, shares, st.dictionaries(names, counts), counts, st.dictionaries(names, shares)),
    ),
    visits=st.dictionaries(
        names, st.builds(Visits, counts, counts, st.integers(0, 2), counts, st.dictionaries(names, shares))
    ),
)


@given(st.lists(memories, max_size=4).flatmap(lambda found: st.tuples(st.just(found), st.permutations(found))))
def test_joining_ignores_order(pair: tuple[list[Memory], list[Memory]]) -> None:
    assert joined(pair[0]) == joined(pair[1])


@given(memories, memories, memories)
def test_joining_in_parts_is_joining_at_once_and_changes_nothing(a: Memory, b: Memory, c: Memory) -> None:
    before = repr((a, b, c))
    assert joined([joined([a, b]), c]) == joined([a, joined([b, c])]) == joined([a, b, c])
    assert repr((a, b, c)) == before


@given(memories)
def test_joining_with_nothing_changes_nothing(memory: Memory) -> None:
    assert joined([memory]) == joined([memory, Memory(memory.version)]) == memory


def names_in(counts: Any) -> list[list[str]]:
    """The names of every table in some counts."""
    tables = [counts] if isinstance(counts, dict) else []
    inside = counts.values() if tables else astuple(counts) if isinstance(counts, Struct) else ()
    return [list(table) for table in tables] + [found for part in inside for found in names_in(part)]


@given(memories, memories)
def test_what_was_joined_is_sorted_by_name(one: Memory, other: Memory) -> None:
    for memory in (joined([one]), joined([one, other])):
        assert all(names == sorted(names) for names in names_in(memory))


@given(memories)
def test_a_lesson_leaves_what_it_is_not_about(memory: Memory) -> None:
    known = trimmed(joined([memory]))
    after = trimmed(joined([known, sufficed(known, "/*")]))
    assert all(getattr(after, name) is getattr(known, name) for name in ("places", "blocks", "fields", "records"))


def test_profiles_carry_their_memories() -> None:
    one = Profile("s", 1, memory=Memory(pages=1, places={"body": Share(1, 2)}))
    assert merged([one, one]).memory == Memory(pages=2, places={"body": Share(2, 4)})


def test_a_later_version_replaces_what_was_known() -> None:
    old, new = Memory(0, pages=50, blocks={"x": Share(1, 1)}), Memory(1, pages=1)
    assert joined([old, new, old]) == new


def test_bounds_keep_what_was_met_most() -> None:
    blocks = {f"{number:08x}": Share(0, 1 + number % 2) for number in range(2 * CAPS["blocks"])}
    kept = trimmed(Memory(blocks=blocks)).blocks
    assert len(kept) <= CAPS["blocks"]
    assert {share.whole for share in kept.values()} == {2}
    assert trimmed(Memory(blocks=kept)).blocks == kept


def table_of(html: str) -> NodeTable:
    return HtmlDocument(Page(html.encode())).table


SITE = """<body class="p{n}"><ul class="menu"><li>Home</li><li>News</li></ul><div class="text item-{n}"><p>{text}</p>
<p class="ad">Buy now</p></div></body>"""


def sizes_of(table: NodeTable) -> list[int]:
    return [len(block.text) for block in table.blocks]


def every_so_many(table: NodeTable, many: int, share: int = 1000) -> list[int]:
    """One block of so many is main text, as far as that."""
    return [share if position % many == 0 else 0 for position in range(len(table.blocks))]


def lesson(number: int, known: Branch) -> Memory:
    table = table_of(SITE.format(n=number, text="long text " * (number + 3)))
    places = places_taught(table, [0, 0, 1000, 0], sizes_of(table), known)
    return Memory(pages=1, places=places, blocks=blocks_taught(table, [2]))


def test_places_are_those_of_the_template() -> None:
    taught = lesson(1, Branch()).places
    assert set(taught) == {"body > ul.menu", "body > div.text > p", "body > div.text > p.ad"}
    assert taught["body > div.text > p"].part == taught["body > div.text > p"].whole > 0
    assert taught["body > ul.menu"].part == 0


def test_main_text_is_found_by_its_places() -> None:
    memory = joined([lesson(1, Branch()), lesson(2, Branch())])
    page = table_of(SITE.format(n=3, text="something quite new"))
    guess = main_text(page, tree_of(memory.places), {})
    assert [page.blocks[position].text for position in guess.blocks] == ["something quite new"]
    assert guess.doubt == 0


def test_places_not_met_before_are_in_doubt() -> None:
    memory = lesson(1, Branch())
    page = table_of("<body><ul class=menu><li>Home</ul><section>something new</section></body>")
    assert main_text(page, tree_of(memory.places), {}).doubt > 0


def test_a_place_with_little_text_is_judged_by_what_surrounds_it() -> None:
    tree = tree_of({"body > div": Share(9000, 9000), "body > div > p": Share(0, 9), "body > ul": Share(0, 900)})
    page = table_of("<body><div>A book<p>What it is about</p></div><ul><li>Home</li></ul></body>")
    assert [page.blocks[n].text for n in main_text(page, tree, {}).blocks] == ["A book", "What it is about"]
    assert not tree.below["body"].below["div"].pure  # what was seen there still keeps the places apart


def test_what_was_never_met_is_counted() -> None:
    tree = tree_of({"body > main": Share(9800, 9800), "body > nav": Share(0, 200)})
    page = table_of("<body><nav>Home</nav><div>Menu</div><section>Known words</section></body>")
    known = int(block_name("Known words"), 16)
    assert main_text(page, tree, {}).unmet == len("Menu") + len("Known words")
    assert main_text(page, tree, {known: 1.0}).unmet == len("Menu")


def test_what_other_pages_have_too_is_judged_by_what_it_was_there() -> None:
    places = {"body > p": Share(50, 100)}
    page = table_of("<body><p>Share this page</p><p>Only here</p></body>")
    blocks = {name: share.part / share.whole for name, share in blocks_taught(page, []).items()}
    guess = main_text(page, tree_of(places), {int(name, 16): share for name, share in list(blocks.items())[:1]})
    assert [page.blocks[position].text for position in guess.blocks] == ["Only here"]


def test_cells_that_were_left_out_now_and_then_are_spoken_for_by_their_table() -> None:
    table = {"body > table > td.text": Share(9000, 9000), "body > table > td.name": Share(450, 1000)}
    page = table_of("<body><table><td class=name>Ann</td></table></body>")
    assert main_text(page, tree_of(table), {}).blocks
    alone = {"body > table > td.name": Share(150, 1000), "body > div": Share(0, 9000)}
    assert not main_text(page, tree_of(alone), {}).blocks


def test_new_text_needs_less_to_be_main_text_than_what_comes_again() -> None:
    tree = tree_of({"body > p": Share(400, 1000), "body > div": Share(0, 100)})
    page = table_of("<body><p>Only here</p></body>")  # where witnesses are unsure
    (name,) = (int(name, 16) for name in blocks_taught(page, []))
    assert main_text(page, tree, {}, 0.3).blocks
    assert not main_text(page, tree, {}).blocks
    assert not main_text(page, tree, {name: 0.4}, 0.3).blocks


def test_the_body_does_not_decide_for_all_in_it() -> None:
    table = table_of("<body><p>Nothing but text</p></body>")
    taught = places_taught(table, [1000], [16], Branch())
    assert set(taught) == {"body > p"}
    tree = tree_of(taught)
    menu = main_text(table_of("<body><div class=menu>Home</div></body>"), tree, {})
    assert menu.unmet == len("Home")


def test_a_place_is_told_apart_where_pages_differ() -> None:
    mixed = tree_of({"body > ul.menu > li": Share(3, 10), "body > div.text": Share(9, 9)})
    assert "body > ul.menu > li" in lesson(1, mixed).places


def test_addresses_that_differ_in_depth_alone_have_one_kind() -> None:
    met = {
        "/api/*/*/*.html": Visits(kinds={"documentation": Share(900, 3)}),
        "/*.html": Visits(kinds={"article": Share(900, 3)}),
    }
    kinds = UsualKinds(Memory(visits=met))
    assert kinds.of("/api/*/*.html") == "documentation"
    assert kinds.of("/api/*.html") is None  # what stands right in the folder is something else
    few = {**met, "/api/*/*.html": Visits(kinds={"article": Share(100, 1)})}
    assert usual_kind(Memory(visits=few), "/api/*/*.html") == "documentation"
    enough = {**met, "/api/*/*.html": Visits(kinds={"article": Share(900, 3)})}
    assert usual_kind(Memory(visits=enough), "/api/*/*.html") == "article"
    divided = {**met, "/api/*/*.html": Visits(kinds={"article": Share(300, 1), "documentation": Share(300, 2)})}
    assert usual_kind(Memory(visits=divided), "/api/*/*.html") == "documentation"


def test_where_each_page_is_a_guess_the_likeliest_kind_stands_for_all() -> None:
    guesses = {"listing": Share(300, 5), "thread": Share(280, 5)}
    assert usual_kind(Memory(visits={"/*": Visits(kinds=guesses)}), "/*") == "listing"
    surer = {"listing": Share(1500, 5), "thread": Share(1400, 5)}
    assert usual_kind(Memory(visits={"/*": Visits(kinds=surer)}), "/*") is None


def test_paths_lead_back_to_their_nodes() -> None:
    table = table_of("<body><div class='a'><p>one</p></div><div class='b'><p>two</p></div></body>")
    for node in range(1, len(table)):
        assert node in nodes_at(table, " > ".join(path_of(table.elements[node])))


@given(st.text(st.sampled_from('<>/ divpul"=classid'), max_size=200))
def test_any_page_can_teach_and_be_read(html: str) -> None:
    table = table_of(html)
    tree = tree_of(places_taught(table, every_so_many(table, 2), sizes_of(table), Branch()))
    guess = main_text(table, tree, {})
    assert guess.blocks == sorted(set(guess.blocks))
    assert all(0 <= position < len(table.blocks) for position in guess.blocks)


@given(st.text(st.sampled_from('<>/ divpul"=classid'), max_size=200), st.integers(1, 3), st.integers(0, 1000))
def test_the_compiled_loop_finds_what_the_plain_one_finds(html: str, many: int, share: int) -> None:
    table = table_of(html)
    repeated = {crc32(block.text.encode()): 0.0 for block in table.blocks[::2]}
    compiled = pytest.importorskip("motherlode.verify._places", reason="installed without a compiler")
    asked = (every_so_many(table, many, share), sizes_of(table))
    taught = places_taught(table, *asked, Branch())
    tree, plain = compiled.tree_of(taught), branches.tree_of(taught)
    for known in ({}, taught, {"body > div": Share(1, 2)}):
        told = compiled.places_in(table, *asked, compiled.tree_of(known), few_steps_of(table), 100)
        assert told == plain_places_in(table, *asked, branches.tree_of(known), steps_of(table), 100)
    for enough in (0.3, 0.5):
        found = compiled.blocks_at(table, tree, repeated, few_steps_of(table), enough)
        assert found == plain_blocks_at(table, plain, repeated, steps_of(table), enough)
    for node in range(1, len(table)):
        steps, nodes = path_of(table.elements[node]), [*range(len(table))]
        for most in (1, 9):
            led = compiled.nodes_led_to(table, nodes, steps, steps_of(table), most)
            assert led == plain_nodes_led_to(table, nodes, steps, steps_of(table), most)
        wanted = {tag: [("item", steps)] for tag in table.by_tag}
        seen = compiled.glimpse(table, nodes, wanted, steps_of(table))
        assert seen == plain_glimpse(table, nodes, wanted, steps_of(table))
    chosen, others = [*range(len(table.blocks))][::many], [*range(len(table.blocks))][1:]
    assert compiled.likeness(chosen, others, table.blocks) == plain_likeness(chosen, others, table.blocks)


def test_a_glance_finds_items_links_headings_and_the_picture() -> None:
    table = table_of("<div><h3><a href='/1'>One</a></h3><img><img alt=' A cat '><a>no link</a><b>Ann</b></div>")
    wanted = {"a": [], "img": [], "h3": [], "b": [("author", ("div", "b"))]}
    nodes = table.of(*wanted)
    for look in (glimpse, plain_glimpse):
        spotted, links, headings, image = look(table, nodes, wanted, steps_of(table))
        assert spotted == {"author": table.of("b")}
        assert (links, headings, image) == (table.of("a")[:1], table.of("h3"), "A cat")


def told(branch: Any) -> tuple[Any, ...]:
    """A tree of places as values."""
    own = (branch.main, branch.text, branch.share, branch.doubt, branch.evenness, branch.pure)
    return (*own, {name: told(below) for name, below in branch.below.items()})


@given(st.dictionaries(st.lists(names, min_size=1, max_size=4).map(" > ".join), shares))
def test_the_compiled_tree_is_the_plain_one(places: dict[str, Share]) -> None:
    compiled = pytest.importorskip("motherlode.verify._places", reason="installed without a compiler")
    assert told(compiled.tree_of(places)) == told(branches.tree_of(places))


def test_deep_pages_have_short_paths() -> None:
    table = table_of("<body>" + "<div>" * 1500 + "deep" + "</div>" * 1500)
    taught = places_taught(table, [1000], [4], Branch())
    assert main_text(table, tree_of(taught), {}).blocks == [0]


def test_fields_are_learned_with_who_said_it_where() -> None:
    values = {"title": Value(value="A", confidence=0.5), "kind": Value(value="article")}
    said = [
        Claim("title", "A", "h1", Where("/html/body/h1[2]")),
        Claim("title", "B", "slug"),
        Claim("other", "A", "h1"),
    ]
    taught = fields_taught(values, said)
    assert taught["title"].sources == {"h1 @ /html/body/h1": Share(1, 1), "slug @ ": Share(0, 1)}
    assert taught["title"].confidence == 500
    assert taught["kind"].values == {"article": 1}


def test_addresses_have_shapes() -> None:
    assert address_shape("https://a.example/story/17.html") == address_shape("https://a.example/story/a-b.html")
    assert address_shape("https://a.example/story/17") != address_shape("https://a.example/user/17")
    assert address_shape("http://[") == address_shape("") == ""


def test_strikes_count_from_the_last_page_that_went_well() -> None:
    memory = joined([sufficed(Memory(), "/x")] * SURE_AFTER)
    assert is_drift(memory, "/x")
    assert not is_drift(memory, "/never seen")
    for _ in range(STRIKES):
        assert not is_stale(memory, "/x")
        memory = joined([memory, Memory(visits={"/x": refused(memory, "/x")})])
    assert is_stale(memory, "/x")
    memory = joined([memory, sufficed(memory, "/x")])
    assert not is_stale(memory, "/x")
    assert memory.visits["/x"] == Visits(SURE_AFTER + 1, STRIKES, 1, 0)
