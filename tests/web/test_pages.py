"""Every page over HTTP, as HTML and as JSON."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from motherlode.web.language import LANGUAGES, SAID, messages
from motherlode.web.screens import SCREENS
from tests.web.asking import ask, at
from tests.web.sites import CHINESE, LAMPS, NEWS, SHOP, lamp

PARAMETERS = {
    "/search": {"q": "storm"},
    "/page": {"name": NEWS},
    "/site": {"name": SHOP},
    "/annotate": {"name": NEWS},
    "/why": {"name": NEWS},
}
LIMIT = 150_000


@pytest.mark.parametrize("path", [screen.path for screen in SCREENS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_html_in_both_languages(address: str, path: str, language: str) -> None:
    answer = ask(at(address, path, **PARAMETERS.get(path, {})), accept_language=language)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{"zh-CN" if language == "zh" else "en"}">' in answer.body
    assert messages(language)["nav.search"] in answer.body
    assert len(answer.body.encode()) < LIMIT


@pytest.mark.parametrize("path", [screen.path for screen in SCREENS])
def test_every_page_is_json_too(address: str, path: str) -> None:
    answer = ask(at(address, f"{path}.json", **PARAMETERS.get(path, {})))
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"
    assert isinstance(answer.json, dict)


def test_a_page_with_its_styles_and_script_is_light(address: str) -> None:
    parts = [at(address, "/page", name=NEWS), f"{address}/static/lode.css", f"{address}/static/lode.js"]
    assert sum(len(ask(part).body.encode()) for part in parts) < LIMIT


def test_the_tables_of_words_have_the_same_keys() -> None:
    tables = {language: messages(language) for language in LANGUAGES}
    english = {key: words for key, words in tables["en"].items() if not key.endswith("_one")}
    assert set(english) == {key for key in tables["zh"] if not key.startswith(SAID)}
    for key, words in english.items():
        assert words.count("{") == tables["zh"][key].count("{"), key


def test_search_finds_words_in_both_languages(address: str) -> None:
    english = ask(at(address, "/search.json", q="storm")).json["found"]
    assert [hit["name"] for hit in english["hits"]] == [NEWS]
    chinese = ask(at(address, "/search.json", q="检索")).json["found"]
    assert [hit["name"] for hit in chinese["hits"]] == [CHINESE]


def test_search_finds_a_formula_and_draws_it(address: str) -> None:
    answer = ask(at(address, "/search", formula=r"\frac{?a}{2g}"))
    assert "<mfrac>" in answer.body
    assert quote(NEWS, safe="") in answer.body


def test_marks_stand_in_the_snippet(address: str) -> None:
    assert "<mark>" in ask(at(address, "/search", q="harbour")).body


def test_a_page_says_where_by_whom_and_how_sure(address: str) -> None:
    view = ask(at(address, "/page.json", name=NEWS)).json
    title = next(matter for matter in view["matters"] if matter["label"] == "title")
    assert title["by"]
    assert title["where"]["xpath"]
    assert 0 < title["confidence"] <= 1
    assert view["result"]["title"] == title["value"]


def test_disagreements_come_first(address: str) -> None:
    matters = ask(at(address, "/page.json", name=NEWS)).json["matters"]
    disputed = [matter["disputed"] or not matter["settled"] for matter in matters if matter["decided"]]
    assert any(disputed)
    assert disputed == sorted(disputed, reverse=True)


def test_the_places_of_the_view_are_marked_in_the_frame(address: str) -> None:
    view = ask(at(address, "/page.json", name=NEWS)).json
    heading = next(rival for matter in view["matters"] for rival in matter["rivals"] if rival["by"] == "h1")
    frame = ask(at(address, "/archived", name=NEWS)).body
    start = frame.index("<h1")
    tag = frame[start : frame.index(">", start)]
    assert str(heading["place"]) in tag.split('data-lode="')[1].split('"')[0].split()


def test_a_site_shows_its_witnesses_and_pages(address: str) -> None:
    view = ask(at(address, "/site.json", name=SHOP)).json
    assert view["count"] == len(LAMPS)
    assert {page["name"] for page in view["pages"]} == {lamp(number) for number in range(len(LAMPS))}


def test_two_rivals_are_told_apart(address: str) -> None:
    view = ask(at(address, "/compare.json", name=NEWS, label="title")).json
    left, right = view["columns"]
    assert left["rival"]["value"] != right["rival"]["value"]
    assert any(piece["only"] for piece in left["pieces"] + right["pieces"])
    assert "".join(piece["text"] for piece in left["pieces"]) == left["rival"]["value"]


def test_export_streams_all_or_what_a_query_finds(address: str) -> None:
    assert len(ask(at(address, "/export.jsonl")).body.splitlines()) == len(LAMPS) + 2
    lines = ask(at(address, "/export.jsonl", q=f"site:{SHOP}")).body.splitlines()
    assert len(lines) == len(LAMPS)
    (line,) = ask(at(address, "/export.jsonl", formula=r"\frac{?a}{2g}")).body.splitlines()
    assert NEWS in line


def test_the_api_describes_itself(address: str) -> None:
    document = ask(f"{address}/openapi.json").json
    assert document["openapi"].startswith("3.1")
    assert {f"{screen.path}.json" for screen in SCREENS} <= set(document["paths"])
    assert "post" in document["paths"]["/judge"]
    names = set(document["components"]["schemas"])
    assert {"Result", "PageView", "Evidence"} <= names
    assert all(ref.split("/")[-1] in names for ref in refs(document))


def refs(value: object) -> list[str]:
    if isinstance(value, dict):
        return [one for key, inner in value.items() for one in ([inner] if key == "$ref" else refs(inner))]
    return [one for inner in value for one in refs(inner)] if isinstance(value, list) else []


@pytest.mark.parametrize("path", ["/page", "/page.json", "/archived", "/sheet.png", "/site"])
def test_what_is_not_there_is_said(address: str, path: str) -> None:
    answer = ask(at(address, path, name="http://nowhere.example/"))
    assert answer.status == 404
    assert "nowhere.example" in answer.body


def test_an_address_that_leads_nowhere_leads_back(address: str) -> None:
    answer = ask(f"{address}/pages/old")
    assert answer.status == 404
    assert 'href="/search"' in answer.body
    assert ask(f"{address}/old.json").json["remedy"] == "Begin at /search"


@pytest.mark.parametrize("path", ["/page", "/search?offset=x", "/sheet.png?name=a&page=b", "/search?q=date:nonsense"])
def test_a_question_that_cannot_be_asked_is_said(address: str, path: str) -> None:
    assert ask(f"{address}{path}").status == 400
