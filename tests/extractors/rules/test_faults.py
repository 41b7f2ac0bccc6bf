"""A hundred seeded faults, each found in its line with its cause; a good file has none."""

from __future__ import annotations

import msgspec
import pytest

from motherlode.extractors.rules.shape import schema
from motherlode.extractors.rules.text import faults_in, rules_from
from motherlode.model import RuleError

GOOD = r"""# Rules of one site
sites:
  - domain: www.example.edu
    since: 2026-01-31
    learned_from: 3
    pages:
      - url: /course/\d+$
        rank: 1
        region: //main
        fields:
          name:
            type: text
            many: false
            match: ^\w
            remove: ^Course
            locations:
              - rank: 1
                xpath: //h1[@class='t']
                find: ^(.+?) - \d+$
              - rank: 2
                css: h1.title
              - rank: 3
                jsonld: Course.name
          teacher:
            type: person
            noise:
              - at: start
                word: Prof.
            locations:
              - label: 'Instructor:'
                take: line
              - column: Instructors
                row: Mon
                rank: 2
              - label: Taught by
                then: ../dd[1]
                rank: 3
        records:
          parts:
            each: //li[@class='part']
            needs: title
            fields:
              title:
                locations:
                  - xpath: ./h3
      - url: .*
        rank: 2
        fields:
          other:
            locations:
              - meta: og:title
tests:
  - page: saved.html
    site: www.example.edu
    fields:
      name: [Optics]
"""


def test_a_good_file_has_no_fault() -> None:
    assert faults_in(GOOD) == []
    assert len(rules_from(GOOD).sites[0].pages) == 2


def misspelt(old: str, new: str, nearest: str) -> tuple[str, str, str]:
    return f"{old}:", f"{new}:", f"Did you mean '{nearest}'?"


UNKNOWN_KEYS = [
    misspelt("    since", "    sinse", "since"),
    misspelt("    learned_from", "    learnt_from", "learned_from"),
    misspelt("        region", "        regions", "region"),
    misspelt("            type: text\n            many", "            type: text\n            meny", "many"),
    misspelt("            match", "            mach", "match"),
    misspelt("            remove", "            remov", "remove"),
    misspelt("            noise", "            noisy", "noise"),
    misspelt("                find", "                fnd", "find"),
    misspelt("                xpath", "                xpat", "xpath"),
    misspelt("                css", "                cssq", "css"),
    misspelt("                jsonld", "                json-ld", "jsonld"),
    misspelt("                take", "                taken", "take"),
    misspelt("                row", "                rows", "row"),
    misspelt("                then", "                than", "then"),
    misspelt("            needs", "            need", "needs"),
    misspelt("                word", "                words", "word"),
    misspelt("              - column", "              - colum", "column"),
    misspelt("              - meta", "              - mete", "meta"),
    misspelt("    site", "    sight", "site"),
    misspelt("tests", "test", "tests"),
    misspelt("        records", "        record", "records"),
]
LOOK = "uses look-around"
BACK = "uses a back-reference"
REGEX = "^(.+?) - \\d+$"
BAD_REGEXES = [
    ("(?=x)y", LOOK),
    ("(?!x)y", LOOK),
    ("(?<=x)y", LOOK),
    ("(?<!x)y", LOOK),
    ("a(?=b)", LOOK),
    ("(.)\\1", BACK),
    ("(?P<a>x)(?P=a)", BACK),
    ("(?>a)", "possessive"),
    ("a*+", "possessive"),
    ("(abc", "bad expression"),
    ("abc)", "bad expression"),
    ("'[abc'", "bad expression"),
    ("'*a'", "bad expression"),
    ("a{3,1}", "bad expression"),
    ("a{2000}", "bad expression"),
    ("\\p{Nope}", "bad expression"),
    ("(?P<a-b>x)", "bad expression"),
    ("(?z)a", "bad expression"),
    ("a\\", "bad expression"),
    ("x**y", "bad expression"),
]
XPATH = "//h1[@class='t']"
BAD_XPATHS = [
    "//h1[",
    "//h1[@class='t'",
    "//h1]",
    "//h1[@class=t'']",
    "///",
    "//h1[position(]",
    "//h1[id(@class)]",
    "//h1[nofunction()]",
    "//x:h1",
    "//h1[@]",
    "h1 or",
    "//h1 |",
    "//h1//",
    "matches(//h1, 'x')",
    "//h1[$name]",
    "foo::h1",
]
BAD_CSS = ["h1[", "h1..x", "h1 >", "h1::before(", ":nth-child(", "h1#", "h1:hover(", "a[b=c"]
OTHERS = [
    ("domain: www.example.edu\n", "domain: https://www.example.edu/\n", "is no domain"),
    ("domain: www.example.edu\n", "domain: ''\n", "'domain' is empty"),
    ("domain: www.example.edu\n", "domain: two words\n", "is no domain"),
    ("domain: www.example.edu\n", "domain: [a, b]\n", "must be a text, not a list"),
    ("- domain: www.example.edu\n    since", "- since", "has no 'domain'"),
    ("since: 2026-01-31", "since: soon", "must be a day"),
    ("since: 2026-01-31", "since: 2026", "must be a day"),
    ("learned_from: 3", "learned_from: three", "must be a whole number"),
    ("        rank: 1\n", "        rank: 0\n", "must be a whole number from 1"),
    ("        rank: 1\n", "        rank: -2\n", "must be a whole number from 1"),
    ("        rank: 1\n", "        rank: first\n", "must be a whole number from 1"),
    ("        rank: 1\n", "        rank: true\n", "must be a whole number from 1"),
    ("        rank: 1\n", "        rank: 1.5\n", "must be a whole number from 1"),
    ("many: false", "many: perhaps", "must be true or false"),
    ("many: false", "many: 1", "must be true or false"),
    ("type: text", "type: txt", "cannot be 'txt'"),
    ("type: person", "type: human", "cannot be 'human'"),
    ("take: line", "take: lines", "cannot be 'lines'"),
    ("at: start", "at: begin", "cannot be 'begin'"),
    ("word: Prof.", "feature: digits", "cannot be 'digits'"),
    ("              - at: start\n                word: Prof.", "              - at: start", "here is neither"),
    ("              - meta: og:title", "              - rank: 1", "says nowhere where"),
    ("css: h1.title", "css: ''", "'css' is empty"),
    ("jsonld: Course.name", "jsonld: Course", "needs a type and a key"),
    ("jsonld: Course.name", "label: 2024", "must be a text"),
    ("row: Mon", "take: line", "means nothing without 'label'"),
    ("needs: title", "needs: titel", "which is no field here"),
    ("      name: [Optics]", "      nam: [Optics]", "which no rule gives"),
    ("      name: [Optics]", "      name: Optics", "must be a list"),
    ("- page: saved.html\n    site", "- site", "has no 'page'"),
    ("          teacher:", "          name:", "'name' is given twice"),
    ("        region: //main", "        region: //main[", "bad XPath"),
    ("each: //li[@class='part']", "each: //li[@class='part'", "bad XPath"),
    ("then: ../dd[1]", "then: ../dd[1", "bad XPath"),
    ("url: /course/\\d+$", "url: /course/(\\d+$", "bad expression"),
    ("match: ^\\w", "match: (?=\\w)", LOOK),
    ("remove: ^Course", "remove: '[a'", "bad expression"),
    ("url: /course/\\d+$", "url: .*", "never reached"),
    ("- domain: www.example.edu", "- domain: www.example.edu\n\tsince: 2020-01-01", "not valid YAML"),
    ("word: Prof.", 'word: "Prof."x', "not valid YAML"),
    ("label: Taught by", "label: Taught: by", "not valid YAML"),
    ("each: //li[@class='part']", "each: [//li", "not valid YAML"),
]
FAULTS = [
    *((old, new, "unknown key") for old, new, _ in UNKNOWN_KEYS),
    *((REGEX, bad, cause) for bad, cause in BAD_REGEXES),
    *((XPATH, bad, "bad XPath") for bad in BAD_XPATHS),
    *(("h1.title", f"'{bad}'", "bad CSS selector") for bad in BAD_CSS),
    *OTHERS,
]


def seeded(old: str, new: str) -> tuple[str, int]:
    """The good file with a fault, and the line of the last changed line's start."""
    at = GOOD.index(old)
    same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    return GOOD.replace(old, new, 1), GOOD[: at + same].count("\n") + 1


def test_there_are_a_hundred_faults() -> None:
    assert len(FAULTS) >= 100
    assert len({(old, new) for old, new, _ in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize(("old", "new", "cause"), FAULTS, ids=[f"{new.strip()[:40]}" for _, new, _ in FAULTS])
def test_every_seeded_fault_is_found_in_its_line(old: str, new: str, cause: str) -> None:
    text, line = seeded(old, new)
    faults = faults_in(text)
    assert cause in faults[0].what
    moved = {"never reached": 46, "given twice": line}.get(cause, line)
    assert abs(faults[0].place.line - moved) <= (1 if cause == "not valid YAML" else 0)
    assert faults[0].place.column >= 1
    assert faults[0].remedy


@pytest.mark.parametrize(("old", "new", "remedy"), UNKNOWN_KEYS, ids=[new.strip() for _, new, _ in UNKNOWN_KEYS])
def test_an_unknown_key_names_the_nearest(old: str, new: str, remedy: str) -> None:
    assert remedy in faults_in(seeded(old, new)[0])[0].remedy


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "empty"),
        ("sites: 3", "must be a list"),
        ("- a", "must be a mapping"),
        ("\x00", "not valid YAML"),
        ("[" * 60_000, "without end"),
        ("sites: " + "{ [" * 60_000, "without end"),
        ("".join(f"{' ' * depth}a:\n" for depth in range(1500)), "without end"),
    ],
)
def test_files_that_are_no_rules_at_all(text: str, cause: str) -> None:
    assert cause in faults_in(text)[0].what


def test_twins_are_never_reached() -> None:
    twin = GOOD.replace(
        "              - rank: 2\n                css: h1.title",
        f"              - rank: 2\n                xpath: {XPATH}\n                find: {REGEX}",
    )
    (fault,) = faults_in(twin)
    assert "never reached" in fault.what
    assert fault.place.line == 20
    again = GOOD.replace("tests:", "  - domain: www.example.edu\n    since: 2026-01-31\ntests:")
    assert "is given twice" in faults_in(again)[0].what


def test_all_faults_are_found_at_once_in_order() -> None:
    text = GOOD.replace("h1.title", "'h1['").replace("og:title", "''").replace("type: text", "type: txt")
    lines = [fault.place.line for fault in faults_in(text)]
    assert lines == sorted(lines)
    assert len(lines) == 3


def test_a_file_with_a_fault_is_not_used() -> None:
    with pytest.raises(RuleError) as caught:
        rules_from(GOOD.replace("h1.title", "'h1['"), "r.yaml")
    assert caught.value.where == "r.yaml:21:22"
    assert "lode rules check r.yaml" in caught.value.remedy


def test_the_schema_knows_every_key() -> None:
    text = msgspec.json.encode(schema()).decode()
    assert all(f'"{key}"' in text for key in ("sites", "domain", "locations", "xpath", "each", "tests"))
