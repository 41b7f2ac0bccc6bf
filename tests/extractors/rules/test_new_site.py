"""Rules without labels, and the notice that a site has changed."""

from __future__ import annotations

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.drift import doubts
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn_without_labels
from motherlode.extractors.rules.model import Field, Location, PageRules, RuleBook, SiteRules
from motherlode.read.html import HtmlDocument
from tests.extractors.rules.pages import SITE, course, course_gold, document

SCHOOLS = [
    ("Alder College", "(250) 721-8074", "Public"),
    ("Birch University", "(604) 555-0199", "Private"),
    ("Cedar Institute", "(416) 555-2368", "Public"),
    ("Douglas School of Arts", "(212) 555-7777", "Private"),
]


def one_way(name: str, phone: str, kind: str) -> str:
    facts = f"<p><b>Phone:</b> {phone}</p><p><b>Type:</b> {kind}</p>"
    return f"<title>{name} - Schools</title><h1>{name}</h1>{facts}<i>Ads</i>"


def another_way(name: str, phone: str, kind: str) -> str:
    return (
        f"<title>{name} | Guide</title><div>Welcome to the guide</div><div class=top><h1>{name}</h1></div>"
        f"<table><tr><td>Kind of school</td><td>{kind}</td></tr><tr><td>Main phone</td><td>{phone}</td></tr></table>"
    )


def new_way(name: str, phone: str, kind: str) -> str:
    return (
        f"<title>{name} in brief</title><ul><li>Home</li><li>News of today</li></ul><h1 class=n>{name}</h1>"
        f"<dl><dt>Type of school</dt><dd>{kind}</dd><dt>Students</dt><dd>{len(phone)},{ord(name[0])}0</dd>"
        f"<dt>Phone</dt><dd>{phone}</dd></dl>"
    )


def test_known_sites_teach_a_new_one() -> None:
    known = [
        AnnotatedPage(
            document(way(*school), site=site), {"name": [school[0]], "phone": [school[1]], "type": [school[2]]}
        )
        for site, way in (("one.example", one_way), ("two.example", another_way))
        for school in SCHOOLS
    ]
    new: list[HtmlDocument] = [document(new_way(*school), site="new.example") for school in SCHOOLS]
    rules = learn_without_labels(known, new)
    for doc, (name, phone, kind) in zip(new, SCHOOLS, strict=True):
        found = {claim.label: claim.value for claim in fields_by_rules(doc, rules)}
        assert found == {"name": name, "phone": phone, "type": kind}


def test_rules_that_disagree_raise_a_doubt() -> None:
    rule = Field(locations=(Location(xpath="//h1"), Location(xpath="//title", rank=2)))
    rules = RuleBook(sites=(SiteRules(domain="*", pages=(PageRules(fields={"name": rule}),)),))
    assert doubts(document("<title>Optics</title><h1>Optics</h1>"), rules) == []
    assert doubts(document("<h1>Optics</h1>"), rules) == []
    assert doubts(document("<title>Optics</title><h1>Log in</h1>"), rules) == [
        "name: rank 1 gives 'Log in', rank 2 gives 'Optics'"
    ]
    assert doubts(document("<p>gone</p>"), rules) == ["name: none of its rules finds a value"]


def test_where_most_fields_are_gone_the_others_are_doubted() -> None:
    rule = {name: Field(locations=(Location(xpath=f"//{name}"),)) for name in ("h1", "h2", "h3", "h4")}
    rules = RuleBook(sites=(SiteRules(domain=SITE, pages=(PageRules(fields=rule),)),))
    told = doubts(document("<h1>Welcome to our new site</h1>"), rules)
    assert [doubt.partition(":")[0] for doubt in told] == ["h1", "h2", "h3", "h4"]
    assert "doubtful" in told[0]
    assert len(doubts(document("<h1>a</h1><h2>b</h2><h3>c</h3>"), rules)) == 1


def test_a_site_of_the_same_software_takes_its_rules_over() -> None:
    """Values that are cut out of a heading cannot be guessed, but the rules of a twin give them."""
    courses = [
        ("ADMN 310", "Economics", "Ada Hall", "1"),
        ("HIST 101", "Mining", "Bo Lee", "2"),
        ("MATH 211", "Ore", "C. Fox", "4"),
    ]
    known = [AnnotatedPage(document(course(*item), site="a.edu"), dict(course_gold(*item))) for item in courses[:1]]
    new = [document(course(*item), site="b.edu") for item in courses[1:]]
    rules = learn_without_labels(known, new)
    assert [site.domain for site in rules.sites] == ["b.edu"]
    given = {claim.label: [claim.value] for claim in fields_by_rules(new[0], rules)}
    assert given == course_gold(*courses[1])
