"""Rules in other forms: the paper's XML, site-config files, tests inside a rule file."""

from __future__ import annotations

import pytest

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.model import RuleTest
from motherlode.extractors.rules.site_config import rules_from_site_config
from motherlode.extractors.rules.testing import mismatches
from motherlode.extractors.rules.text import faults_in, text_of
from motherlode.extractors.rules.xml_form import rules_from_xml, xml_of
from motherlode.model import Page, RuleError
from tests.extractors.rules.pages import document

XML = r"""<domain name="www.example.org">
  <urlPattern regex="/title/tt[0-9]{7}$" rank="1">
    <entity name="title"><location xpath="//BODY[1]/DIV[@ID='Main']/H1" rank="1"><rule regex="^(.+) \(" priority="1"/>
    </location><location xpath="//TITLE" rank="2"/></entity>
  </urlPattern>
  <urlPattern regex=".*" rank="3"/>
</domain>
<domain name="www.example.net"/>"""
CONFIG = """# comment
title: //h1
title: //title
author: //span[@class='by']
body: //div[
strip: //aside
test_url: http://example.org/1
"""


def test_xml_of_the_paper_is_read_with_its_upper_case_tags() -> None:
    rules = rules_from_xml(XML)
    page = document("<body><div id='Main'><h1>Optics (2024)</h1></div>", url="http://www.example.org/title/tt1234567")
    assert [claim.value for claim in fields_by_rules(page, rules)] == ["Optics"]
    assert [site.domain for site in rules.sites] == ["www.example.org", "www.example.net"]
    assert faults_in(text_of(rules)) == []


def test_xml_goes_out_and_comes_back() -> None:
    text, lost = xml_of(rules_from_xml(XML))
    assert lost == []
    assert rules_from_xml(text) == rules_from_xml(XML)


def test_what_xml_cannot_say_is_named() -> None:
    book, _ = rules_from_site_config("title: //h1", "a.org.txt")
    text = text_of(book).replace("xpath: //h1", "label: Title")
    from motherlode.extractors.rules.text import rules_from

    assert xml_of(rules_from(text))[1] == ["field 'title': label Title"]


def test_broken_xml_is_an_error_with_its_line() -> None:
    with pytest.raises(RuleError) as caught:
        rules_from_xml("<domain name='a'>\n<urlPattern>", "r.xml")
    assert caught.value.where.startswith("r.xml:2")


def test_site_config_files_are_read_in_the_order_of_their_lines() -> None:
    rules, notes = rules_from_site_config(CONFIG, "configs/.example.org.txt")
    (site,) = rules.sites
    assert site.domain == "example.org"
    assert [(place.xpath, place.rank) for place in site.pages[0].fields["title"].locations] == [
        ("//h1", 1),
        ("//title", 2),
    ]
    assert [note.split(":")[1] for note in notes] == ["5", "6"]
    assert faults_in(text_of(rules)) == []


def test_a_test_tells_what_was_expected_and_what_came() -> None:
    rules, _ = rules_from_site_config("title: //h1", "example.org.txt")
    page = Page(b"<h1>Optics</h1>", site="example.org")
    assert mismatches(page, RuleTest(page="a.html", fields={"title": ["Optics"]}), rules) == []
    (found,) = mismatches(page, RuleTest(page="a.html", fields={"title": ["Waves"]}), rules)
    assert (found.field, found.expected, found.given) == ("title", ["Waves"], ["Optics"])
