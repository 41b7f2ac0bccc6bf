"""Pages whose letters were lost say so, and claim nothing."""

from __future__ import annotations

from motherlode.model import Page, Profile
from motherlode.run.lost_letters import WARNING
from motherlode.run.pipeline import process
from motherlode.verify.profile import learned
from tests.run.site_pages import article

LOST = Page(article(5).body.replace(b"e", "\ufffd".encode()), url=article(5).url)


def test_a_text_without_its_letters_is_not_trusted() -> None:
    result = process(LOST).result
    assert result.text
    assert WARNING in result.warnings
    assert result.evidence["text"].confidence == 0


def test_a_letter_or_two_do_no_harm() -> None:
    whole = article(5)
    result = process(Page(whole.body.replace(b"bridge", "bri\ufffdge".encode(), 1), url=whole.url)).result
    assert WARNING not in result.warnings
    assert result.evidence["text"].confidence > 0.5


def test_a_known_site_does_not_hide_it() -> None:
    profile = Profile("news.example")
    for number in range(3):
        profile = learned([profile, process(article(number), None, profile).lesson or Profile("news.example")])
    assert WARNING not in process(article(5), None, profile).result.warnings
    assert WARNING in process(LOST, None, profile).result.warnings
