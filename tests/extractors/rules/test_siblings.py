"""Siblings without annotation weed out rules that fit one page alone."""

from __future__ import annotations

from pathlib import Path

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.learning.candidates import Candidate
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn
from motherlode.extractors.rules.learning.siblings import steadiness, variety
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.model import Location
from tests.cli.lode import lode
from tests.extractors.rules.pages import document

FILMS = [("Alien", "Roger Fox"), ("Brazil", "Ann Hall"), ("Cube", "Bo Lee"), ("Dune", "Carl Moe")]


def film(name: str, director: str) -> str:
    """The annotated page has the director in a link of the frame too, as no other page has."""
    frame = '<ul class="best"><li class="star">Roger Fox</li></ul>'
    return f"<html><body>{frame}<h1>{name}</h1><div class='facts'><p class='by'>{director}</p></div></body></html>"


def directors(rules: object, *, of: int) -> list[object]:
    return [claim.value for claim in fields_by_rules(document(film(*FILMS[of])), rules) if claim.label == "star"]  # type: ignore[arg-type]


def test_what_is_the_same_on_every_page_is_the_frame() -> None:
    train = [AnnotatedPage(document(film(*FILMS[0])), {"star": [FILMS[0][1]]})]
    assert directors(learn(train), of=1) == ["Roger Fox"]  # the mark sounds like the field
    siblings = [document(film(*item)) for item in FILMS]
    assert directors(learn(train, siblings), of=3) == [FILMS[3][1]]


def test_a_rule_that_others_bear_out_is_steady() -> None:
    pool = [
        Candidate(Location(xpath="//p"), 0.9),
        Candidate(Location(css="p"), 0.9),
        Candidate(Location(label="x"), 0.9),
    ]
    answers = {"//p": "a", "p": "a", "x": ""}
    scopes = [Scope(document("<p>a</p>"))]

    def give(candidate: Candidate, scope: Scope) -> frozenset[str]:
        location = candidate.location
        return frozenset(filter(None, [answers[location.xpath or location.css or location.label]]))

    assert steadiness(pool, scopes, give, single=True) == [1.0, 1.0, 0.0]


def test_variety_is_a_share_of_all_pages() -> None:
    assert variety([frozenset("a"), frozenset("a"), frozenset(), frozenset("b")]) == 0.5
    assert variety([frozenset()]) == 0.0


def test_siblings_on_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "others"
    folder.mkdir()
    for number, item in enumerate(FILMS):
        (folder / f"{number}.html").write_text(film(*item))
    (tmp_path / "train.jsonl").write_text('{"file": "others/0.html", "site": "a.org", "gold": {"star": ["Roger Fox"]}}')
    done = lode("rules", "learn", tmp_path / "train.jsonl", "--siblings", folder)
    assert "p[@class='by']" in done.out.partition("rank: 2")[0]
