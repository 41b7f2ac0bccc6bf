"""Which short blocks state a fact."""

from __future__ import annotations

import pytest

from motherlode.extractors.text.facts import LONGEST, fact_blocks, list_entries, named_parts
from motherlode.extractors.text.others import without_others
from motherlode.model import Claim
from motherlode.verify.ballot import ENTRY, FACT, Rules, ballot
from motherlode.verify.calibrate import Calibration
from tests.extractors.records.pages import document


def facts(body: str, kind: str) -> list[str]:
    doc = document(body)
    return [doc.table.blocks[at].text for at in fact_blocks(doc, kind)]


def test_cells_and_terms_are_facts_on_every_page() -> None:
    body = "<table><tr><th>Height</th><td>6-9</td></tr></table><dl><dt>City</dt><dd>Irvine</dd></dl><p>Prose</p>"
    assert facts(body, "article") == ["Height", "6-9", "City", "Irvine"]


@pytest.mark.parametrize(("kind", "found"), [("product", ["Weight: 200 g", "重量：200 克"]), ("article", [])])
def test_a_line_with_a_label_is_a_fact_where_things_are_described(kind: str, found: list[str]) -> None:
    assert facts("<ul><li>Weight: 200 g</li><li>重量：200 克</li><li>Light</li></ul>", kind) == found


@pytest.mark.parametrize(("kind", "found"), [("product", ["A page"]), ("thread", [])])
def test_the_name_of_a_thing_is_a_fact_about_it(kind: str, found: list[str]) -> None:
    assert facts("<h1>A page</h1><p>It tells of a thing.</p>", kind) == found


def test_what_leads_elsewhere_or_is_long_is_no_fact() -> None:
    body = f"<table><tr><td><a href='/a'>Author: Ada</a></td><td>{'word ' * LONGEST}</td><td>short</td></tr></table>"
    assert facts(body, "product") == ["short"]


def test_facts_have_a_bar_of_their_own() -> None:
    claims = [Claim("text", (0.9, FACT, FACT), "a")]
    rules = Rules({}, Calibration(), "product", facts=[2])
    found = ballot(claims, [800, 8, 8], rules)
    assert found is not None
    assert found.value == (0, 2)


def test_facts_alone_are_no_text() -> None:
    assert (
        ballot([Claim("text", (FACT, FACT, FACT), "a")], [400, 400, 400], Rules({}, Calibration(), facts=[2])) is None
    )


LISTS = "<ul><li>2 cups flour</li><li><label><div>1 egg</div></label></li><li><a href='/'>Home</a></li></ul><p>Mix.</p>"


def test_entries_of_lists_that_lead_nowhere_have_a_lower_bar() -> None:
    doc = document(LISTS)
    assert [doc.table.blocks[at].text for at in list_entries(doc, "article")] == ["2 cups flour", "1 egg"]
    claims = [Claim("text", (0.9, ENTRY, ENTRY), "a")]
    found = ballot(claims, [800, 8, 8], Rules({}, Calibration(), "article", entries=[2]))
    assert found is not None
    assert found.value == (0, 2)


def test_the_lists_of_a_thread_are_its_posts() -> None:
    assert list_entries(document(LISTS), "thread") == []


RECIPE = """<script type="application/ld+json">{"@type": "Recipe", "recipeIngredient": ["2 cups flour", "1 egg", "7"],
"recipeInstructions": [{"@type": "HowToStep", "text": "Mix <b>well</b>.&nbsp;"}, "Bake.\\nServe."]}</script>"""


def test_what_the_data_name_as_ingredients_and_steps_are_facts() -> None:
    doc = document(RECIPE + LISTS + "<div>Bake.</div><div>Serve.</div><div>7</div><div>Bake. Serve.</div>")
    named = ["2 cups flour", "1 egg", "Bake.", "Serve."]
    assert [doc.table.blocks[at].text for at in named_parts(doc)] == named
    assert [doc.table.blocks[at].text for at in fact_blocks(doc, "article")] == named


def test_an_ingredient_stays_though_one_can_tick_it_off() -> None:
    plain, named = document(LISTS), document(RECIPE + LISTS)
    assert list(without_others(plain, (0, 1, 3), "article")) == [0, 3]
    assert list(without_others(named, (0, 1, 3), "article")) == [0, 1, 3]


@pytest.mark.parametrize(
    "data", ['{"@type": "Recipe", "recipeIngredient": 7}', '{"@type": "HowTo", "step": {"a": [[]]}}']
)
def test_data_that_name_nothing_are_no_facts(data: str) -> None:
    assert named_parts(document(f'<script type="application/ld+json">{data}</script>{LISTS}')) == []
