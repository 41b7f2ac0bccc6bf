"""Rules, applied: ranks, fallbacks that are told, regions, types, every kind of location."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.model import Field, Location, PageRules, Records, RuleBook, SiteRules
from motherlode.extractors.rules.refine import learn_noise, refined
from tests.extractors.rules.pages import SITE, document

PAGE = """<html><head><meta property="og:title" content="Optics"><script type="application/ld+json">
{"@type": "Course", "name": "Optics", "provider": {"name": "Example"}, "parts": [{"x": [{"t": "a"}]}, {"t": "b"}]}
</script></head><body><div id="nav"><b>Fax:</b> 1</div><main><h1>Optics <i>II</i></h1>
<p class="phone">Phone: <b>+1 555</b> 0100</p><p>Taught on 3 May 2024</p><p>教师：李明 <i>教授</i></p>
<dl><dt>Instructor</dt><dd>Ada <b>Lovelace</b>, Dr.</dd></dl>
<table><tr><th>Day</th><th>Room</th></tr><tr><th>Mon</th><td>12</td></tr><tr><th>Tue</th><td>14</td></tr></table>
</main></body></html>"""


def book(rule: Field, **page: Any) -> RuleBook:
    return RuleBook(sites=(SiteRules(domain=SITE, pages=(PageRules(fields={"x": rule}, **page),)),))


def values(*locations: Location, markup: str = PAGE, **rule: Any) -> list[Any]:
    rule = {"many": True, **rule}
    return [claim.value for claim in fields_by_rules(document(markup), book(Field(locations=locations, **rule)))]


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        (Location(xpath="//h1"), ["Optics II"]),
        (Location(xpath="//h1/text()"), ["Optics"]),
        (Location(xpath="//p/@class"), ["phone"]),
        (Location(xpath="count(//td)"), ["2"]),
        (Location(xpath="substring-before(//h1, ' ')"), ["Optics"]),
        (Location(css="p.phone b"), ["+1 555"]),
        (Location(label="Instructor"), ["Ada"]),
        (Location(label="instructor:", take="line"), ["Ada Lovelace, Dr."]),
        (Location(label="Instructor", then="following-sibling::dd[1]/b"), ["Lovelace"]),
        (Location(label="教师："), ["李明"]),
        (Location(label="教师", take="line"), ["李明 教授"]),
        (Location(label="Nobody"), []),
        (Location(column="Room"), ["12", "14"]),
        (Location(column="Room", row="Tue"), ["14"]),
        (Location(meta="og:title"), ["Optics"]),
        (Location(jsonld="Course.provider.name"), ["Example"]),
        (Location(jsonld="Course.parts..t"), ["a", "b"]),
        (Location(jsonld="Course.parts..t", join="+"), ["a+b"]),
        (Location(xpath="//p[@class='phone']", find=(r"(\d{9})", r"(\d+) ")), ["1", "555"]),
        (Location(xpath="//dd", split=","), ["Ada Lovelace", "Dr."]),
    ],
    ids=str,
)
def test_every_kind_of_location(location: Location, expected: list[str]) -> None:
    assert values(location) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("id('a')/p", ["one"]),
        ('string(id( "b" ))', ["two"]),
        ("id('b a')/p/text()", ["one", "two"]),
        ("//p[. = 'one'][id('b')]", ["one"]),
        ("id('c')", []),
        ("id('')", []),
        ("substring-after('an id(1) in a text', 'id')", ["(1) in a text"]),
    ],
)
def test_elements_are_found_by_their_id(expression: str, expected: list[str]) -> None:
    markup = "<div id=a><p>one</p></div><div id=b><p>two</p></div><div id=a><p>another</p></div>"
    assert values(Location(xpath=expression), markup=markup) == expected


def test_the_lowest_rank_speaks_and_a_fallback_is_told() -> None:
    rule = Field(locations=(Location(xpath="//h1", rank=2), Location(xpath="//h9", rank=1)))
    (claim,) = fields_by_rules(document(PAGE), book(rule))
    assert claim.value == "Optics II"
    assert claim.by == "rule:xpath //h1 (fallback, rank 2)"
    assert claim.where.xpath == "/html/body/main/h1"
    assert claim.score < 1


def test_locations_of_equal_rank_add_up_and_a_value_counts_once() -> None:
    assert values(Location(xpath="//td"), Location(xpath="//td[1]"), Location(xpath="//h1")) == [
        "12",
        "14",
        "Optics II",
    ]


def test_a_value_that_does_not_match_is_none_and_the_next_rank_speaks() -> None:
    locations = (Location(xpath="//h1"), Location(xpath="//p[@class='phone']", rank=2))
    assert values(*locations, match=r"\d{4}") == ["Phone: +1 555 0100"]


@pytest.mark.parametrize(
    ("kind", "path", "expected"),
    [
        ("number", "//p[@class='phone']", "+1"),
        ("date", "//p[2]", "2024-05-03"),
        ("person", "//dd", "Ada Lovelace, Dr."),
    ],
)
def test_types(kind: str, path: str, expected: str) -> None:
    assert values(Location(xpath=path), type=kind) == [expected]


def test_what_is_removed() -> None:
    assert values(Location(xpath="//p[@class='phone']"), remove=("Phone: ", r"\s")) == ["+15550100"]


def test_prelocation_leaves_navigation_behind() -> None:
    rule = Field(locations=(Location(xpath=".//b"),), many=True)
    found = fields_by_rules(document(PAGE), book(rule, region=("//article", "//main")))
    assert [claim.value for claim in found] == ["+1 555", "Lovelace"]


def test_url_patterns_by_rank() -> None:
    def page(path: str, url: str, rank: int) -> PageRules:
        return PageRules(url=url, rank=rank, fields={path: Field(locations=(Location(xpath=f"//{path}"),))})

    rules = RuleBook(sites=(SiteRules(domain="example.edu", pages=(page("h1", ".*", 2), page("dd", r"/\d+$", 1))),))
    assert fields_by_rules(document(PAGE, url="https://www.example.edu/12"), rules)[0].label == "dd"
    assert fields_by_rules(document(PAGE, url="https://www.example.edu/a"), rules)[0].label == "h1"
    assert fields_by_rules(document(PAGE, url="https://example.com/12"), rules) == []


def test_records_need_their_fields() -> None:
    records = Records(each="//tr", needs=("room",), fields={"room": Field(locations=(Location(xpath="./td"),))})
    rules = RuleBook(sites=(SiteRules(domain="*", pages=(PageRules(records={"rooms": records}),)),))
    found = fields_by_rules(document(PAGE), rules)
    assert [(claim.value, claim.record) for claim in found] == [({"room": "12"}, 0), ({"room": "14"}, 1)]


def test_no_expression_hangs() -> None:
    slow = Location(xpath="//p", find=("(a+)+$",))
    assert values(slow, markup=f"<p>{'a' * 30000}b</p>") == []


@given(st.text("<>ab/ tdh1&;'\"=", max_size=200))
def test_no_page_makes_rules_fail(markup: str) -> None:
    every = (
        Location(xpath="//td"),
        Location(label="a"),
        Location(column="b"),
        Location(jsonld="a.b"),
        Location(meta="a"),
    )
    values(*every, markup=f"<table>{markup}")


def test_refinement_learns_words_first_then_classes() -> None:
    noise = learn_noise(
        [("Prof. Ada Lovelace", "Ada Lovelace"), ("Prof. Alan Turing", "Alan Turing"), ("Max Born", "Max Born")]
    )
    done = refined("Prof. Grace Hopper", noise)
    assert done.kept == "Grace Hopper"
    assert done.removed == (("Prof.", "the word 'Prof.' at the start"),)
    numbers = learn_noise([("12a Optics", "Optics"), ("7 Waves", "Waves"), ("31 Heat", "Heat")])
    assert refined("99 Light", numbers).kept == "Light"


def test_a_field_that_needs_no_refinement_gets_none() -> None:
    assert learn_noise([("Optics", "Optics"), ("Waves II", "Waves II")]) == ()


@given(st.lists(st.text(min_size=1).filter(lambda word: word.split() == [word]), min_size=1, max_size=6))
def test_refinement_never_takes_all(words: list[str]) -> None:
    noise = learn_noise([(f"{word} x", "x") for word in words])
    assert refined(" ".join(words), noise).kept
