"""Who may do what: hosts, the token, forms, and the guards of every response."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from motherlode.store.collection import Collection
from motherlode.store.judgements import annotated_rows, judgements
from motherlode.web.guard import FRAME_POLICY, POLICY, Guard
from motherlode.web.server import listening
from tests.web.asking import ask, at
from tests.web.sites import NEWS, TOKEN, lamp, make_collection, served

VERDICT = {"name": NEWS, "label": "title", "verdict": "right"}


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "["])
def test_a_request_must_name_this_server(address: str, host: str) -> None:
    assert ask(f"{address}/search", Host=host).status in (400, 421)


def test_small_answers_are_sent_at_once() -> None:
    """Asyncio turns Nagle's algorithm off only for sockets that name their protocol."""
    with listening("127.0.0.1", 0) as at:
        assert at.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "[::1]:8765"])
def test_its_own_names_are_known(address: str, host: str) -> None:
    assert ask(f"{address}/search", Host=host).status == 200


@pytest.mark.parametrize("path", ["/search", "/static/lode.js", "/openapi.json", "/nowhere", f"/page?name={NEWS}"])
def test_every_response_has_its_guards(address: str, path: str) -> None:
    headers = ask(f"{address}{path}").headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_an_archived_page_has_a_policy_of_its_own(address: str) -> None:
    policy = ask(at(address, "/archived", name=NEWS)).headers["content-security-policy"]
    assert policy == FRAME_POLICY
    assert "allow-scripts" not in policy
    assert "default-src 'none'" in policy


def test_pages_need_nothing_from_elsewhere(address: str) -> None:
    body = ask(at(address, "/page", name=NEWS)).body
    assert 'src="http' not in body
    assert "<style" not in body
    assert " style=" not in body
    assert "onclick" not in body


def test_nobody_writes_without_the_token(own: Collection) -> None:
    with served(own) as address:
        for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"}):
            assert ask(f"{address}/judge", VERDICT, **headers).status == 403
    assert judgements(own) == []


def test_a_cookie_alone_is_not_enough(own: Collection) -> None:
    """A page on another port of this machine can send the cookie; it cannot know the seal."""
    with served(own) as address:
        guard = Guard(TOKEN, port=int(address.rsplit(":", 1)[1]))
        cookie = {"Cookie": f"{guard.cookie}={TOKEN}"}
        assert ask(f"{address}/judge", VERDICT, **cookie).status == 403
        sealed = {**VERDICT, "seal": guard.seal}
        foreign = {**cookie, "Origin": "http://127.0.0.1:1", "Sec_Fetch_Site": "same-site"}
        assert ask(f"{address}/judge", sealed, **foreign).status == 403
        assert judgements(own) == []
        assert ask(f"{address}/judge", sealed, **cookie, Origin=address, Sec_Fetch_Site="same-origin").status == 303
    assert [one.verdict for one in judgements(own)] == ["right"]


def test_the_printed_address_gives_the_token_as_a_strict_cookie(address: str) -> None:
    answer = ask(at(address, "/", token=TOKEN))
    assert answer.status == 303
    assert "token=" not in answer.headers["location"]
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "set-cookie" not in ask(at(address, "/", token="wrong")).headers


def test_the_language_sends_nobody_elsewhere(address: str) -> None:
    for back in ("http://evil.example/x", "//evil.example/x", "/\\evil.example"):
        location = ask(at(address, "/language", to="zh", back=back)).headers["location"]
        assert location.startswith("/")
        assert not location.startswith(("//", "/\\"))


def test_a_server_for_others_asks_every_reader_for_the_token(reading: Collection) -> None:
    with served(reading, host="0.0.0.0") as address:
        assert ask(f"{address}/search").status == 401
        assert ask(at(address, "/export.jsonl")).status == 401
        assert ask(f"{address}/search", Authorization=f"Bearer {TOKEN}").status == 200


def test_more_than_a_form_holds_is_refused(address: str) -> None:
    data = {**VERDICT, "label": "x" * 2_000_000}
    assert ask(f"{address}/judge", data, Authorization=f"Bearer {TOKEN}").status == 400


def test_a_program_judges_and_annotates_with_the_token(own: Collection) -> None:
    bearer = {"Authorization": f"Bearer {TOKEN}", "Accept": "application/json"}
    with served(own) as address:
        kept = ask(f"{address}/judge", VERDICT, **bearer).json["judgement"]
        assert kept["gold"] == {"title": kept["value"]}
        mark = {"name": lamp(0), "field": "price", "value": " 12.50  EUR "}
        assert ask(f"{address}/annotate", mark, **bearer).json["annotation"]["gold"] == {"price": ["12.50 EUR"]}
        assert ask(f"{address}/annotate", {**mark, "field": "a\nb"}, **bearer).status == 400
        assert ask(f"{address}/annotate", {**mark, "remove": "true"}, **bearer).json["annotation"]["gold"] == {}
    assert annotated_rows(own) == []


def test_two_collections_are_compared(reading: Collection, tmp_path: Path) -> None:
    other = make_collection(tmp_path / "other")
    with served(reading, other) as address:
        view = ask(f"{address}/compare.json").json
    assert view["other"] == str(other.folder)
    assert view["missing"] == 0
    assert view["same"] > 0
