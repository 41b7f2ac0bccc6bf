"""Pages of a known site: read from memory, the same as by all witnesses; drift noticed and relearned."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.reading import Items, read_records
from motherlode.extractors.records.spans import cut_of
from motherlode.model import Memory, Outcome, Page, Profile, RecordPlaces, Share, Value, Visits
from motherlode.read.html import HtmlDocument
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.known import KnownSite, checked_text, guessed_text, known_site
from motherlode.run.known_records import SettledCut, Untold, has_none, known_records
from motherlode.run.pipeline import process
from motherlode.run.quick_records import Reader, same_records, spots_of
from motherlode.run.refusal import Refusal
from motherlode.run.teaching import LEFT_OUT, Seen, main_shares, taught_by
from motherlode.verify.memory import STRIKES, SURE_AFTER, block_name
from motherlode.verify.places import nodes_at
from motherlode.verify.profile import learned
from tests.run.site_pages import article, market, paragraphs, relaunched, thread, title_of

RECORDS = Recipe(extract=ExtractSettings(records=True))
NO_RECORDS = Recipe(extract=ExtractSettings(records=False))
STORIES = "/story/*.html"


def from_memory(outcome: Outcome) -> bool:
    return any(claim.label == "text" and claim.by == "site-profile" for claim in outcome.claims)


def visited(pages: Iterable[Page], profile: Profile, recipe: Recipe | None = None) -> tuple[list[Outcome], Profile]:
    """The pages one after the other, each with what those before it taught."""
    outcomes = []
    for page in pages:
        outcomes.append(process(page, recipe, profile))
        if lesson := outcomes[-1].lesson:
            profile = learned([profile, lesson])
    return outcomes, profile


@pytest.fixture(scope="module")
def known() -> Profile:
    return visited(map(article, range(3)), Profile("news.example"))[1]


def test_after_three_settled_pages_the_site_is_known(known: Profile) -> None:
    outcomes, _ = visited(map(article, range(5)), Profile("news.example"))
    assert [from_memory(outcome) for outcome in outcomes] == [False, False, False, True, True]


def test_a_known_page_gives_what_all_witnesses_give(known: Profile) -> None:
    page = article(7)
    outcome, full = process(page, None, known), process(page)
    assert from_memory(outcome)
    assert outcome.result.text == full.result.text != ""
    assert outcome.result.title == full.result.title == title_of(7)
    assert outcome.result.language == full.result.language
    assert set(outcome.result.evidence) == set(full.result.evidence)
    assert "site-profile" in outcome.result.evidence["text"].by
    assert outcome.result.evidence["text"].where.xpath


def test_few_witnesses_are_heard_on_a_known_page(known: Profile) -> None:
    heard = {claim.by for claim in process(article(7), None, known).claims}
    everybody = {claim.by for claim in process(article(7)).claims}
    assert len(heard - {"site-profile"}) < len(everybody) / 2


def of_four_kinds(profile: Profile) -> Profile:
    """The same site, had its pages been of four kinds."""
    memory = profile.memory
    kinds = dict.fromkeys(("article", "listing", "service", "thread"), Share(250, 1))
    kind = replace(memory.fields["kind"], pages=4, values=dict.fromkeys(kinds, 1))
    kind.sources = {source: Share(4, 4) for source in kind.sources if source.startswith("page-shape")}
    visits = {STORIES: Visits(kinds=kinds)}
    return replace(profile, memory=replace(memory, fields={**memory.fields, "kind": kind}, visits=visits))


def test_where_no_kind_is_usual_the_page_itself_is_asked(known: Profile) -> None:
    outcome, full = process(article(7), None, of_four_kinds(known)), process(article(7))
    assert from_memory(outcome)
    assert outcome.result.kind == full.result.kind == "article"
    assert "page-shape" in outcome.result.evidence["kind"].by


def test_what_had_to_be_asked_becomes_usual(known: Profile) -> None:
    _, taught = visited(map(article, range(7, 11)), of_four_kinds(known))
    assert taught.memory.visits[STORIES].kinds["article"].whole > 2
    outcome = process(article(12), None, taught)
    assert (outcome.result.kind, outcome.result.evidence["kind"].by) == ("article", ("site-profile",))


def test_each_shape_of_address_has_its_usual_kind(known: Profile) -> None:
    visits = {
        STORIES: Visits(kinds={"article": Share(900, 3)}),
        "/list/*.html": Visits(kinds={"listing": Share(900, 3)}),
    }
    mixed = replace(known, memory=replace(known.memory, visits=visits))
    page = article(7)
    moved = (replace(page, url=page.url.replace("/story/", folder)) for folder in ("/story/", "/list/", "/else/"))
    kinds = [process(one, None, mixed).result.evidence["kind"] for one in moved]
    assert [kind.by for kind in kinds][:2] == [("site-profile",)] * 2
    assert "page-shape" in kinds[2].by  # of no shape that was met, on a site of several kinds


def test_where_every_page_has_a_folder_the_kind_of_nearly_all_stands(known: Profile) -> None:
    page = replace(article(7), url="https://news.example/a-story-of-its-own/")
    assert process(page, None, known).result.evidence["kind"].by == ("site-profile",)


def test_markdown_is_written_from_memory_too(known: Profile) -> None:
    recipe = Recipe(extract=ExtractSettings(markdown=True))
    assert process(article(8), recipe, known).result.markdown == process(article(8), recipe).result.markdown != ""


def test_the_profile_can_be_left_out(known: Profile) -> None:
    recipe = Recipe(extract=ExtractSettings(without=("site-profile",)))
    assert not from_memory(process(article(8), recipe, known))


def test_a_page_of_another_kind_goes_through_all_witnesses(known: Profile) -> None:
    outcome = process(relaunched(9), None, known)
    assert not from_memory(outcome)
    assert outcome.result.text == process(relaunched(9)).result.text
    assert not outcome.result.warnings  # it is no drift as long as the site is hardly known


def test_a_page_of_another_template_is_not_taken_whole() -> None:
    """Where nearly all text of a site is main text, a page without any known place would be, menu and all."""
    places = {"body > main": Share(29_900, 29_900), "body > footer": Share(0, 100)}
    site = known_site(Profile("news.example", memory=Memory(pages=3, places=places)))
    with pytest.raises(Refusal, match="hardly any"):
        guessed_text(HtmlDocument(article(4)), site)


def known_as(confidence: int, *places: tuple[str, int, int]) -> KnownSite:
    """A site of three pages, each as sure in thousandths, with so many of 30,000 parts of text at its places."""
    told = {path: Share(part, whole) for path, part, whole in places}
    return known_site(Profile("a.example", memory=Memory(pages=3, confidence=3 * confidence, places=told)))


def doc_of(body: str) -> HtmlDocument:
    return HtmlDocument(Page(f"<body>{body}</body>".encode()))


def test_new_text_at_a_divided_place_is_text_where_the_site_is_unsure() -> None:
    doc = doc_of(f"<main>{paragraphs(1)}</main><aside>What nobody has said before.</aside>")
    places = ("body > main", 25_000, 25_000), ("body > aside", 500, 2_500), ("body > nav", 0, 2_500)
    assert len(guessed_text(doc, known_as(500, *places)).blocks) == 6
    assert len(guessed_text(doc, known_as(900, *places)).blocks) == 5


def test_new_text_at_divided_places_is_text_where_most_of_a_page_stands_there() -> None:
    """Nobody was unsure of the other pages of this site."""
    site = known_as(950, ("body > h1", 3_000, 3_000), ("body > p", 10_800, 27_000))
    few, many = (doc_of(f"<h1>{'sure ' * 20}</h1><p>{'new ' * count}</p>") for count in (10, 40))
    assert guessed_text(few, site).blocks == [0]
    assert guessed_text(many, site).blocks == [0, 1]


def test_doubt_is_borne_at_divided_places_and_not_at_places_never_met() -> None:
    met = ("body > main", 20_000, 20_000), ("body > nav", 0, 5_000), ("body > p", 2_500, 5_000)
    divided = doc_of(f"<main>{paragraphs(1, 3)}</main>{paragraphs(2, 2)}")
    guess = guessed_text(divided, known_as(900, *met))
    assert 0.3 < guess.doubt / guess.chars < 0.6
    assert checked_text(divided.table, guess, known_as(900, *met).memory).confidence < 0.8  # and makes it less sure
    strange = known_as(900, ("body > main", 22_500, 22_500), ("body > nav", 0, 7_500))
    with pytest.raises(Refusal, match=r"3\d% of the text stands at places that tell nothing"):
        guessed_text(doc_of(f"<main>{paragraphs(1, 1)}</main><section>{paragraphs(2, 3)}</section>"), strange)


def bare(number: int) -> Page:
    """A page of the same site that is nothing but text."""
    body = f"<html><head><title>{title_of(number)}</title></head><body><h1>{title_of(number)}</h1>{paragraphs(number)}"
    return Page(f"{body}</body></html>".encode(), url=f"https://news.example/story/{number}.html")


def test_where_bodies_were_all_text_the_menu_of_another_template_is_none() -> None:
    _, profile = visited(map(bare, range(3)), Profile("news.example"))
    assert from_memory(process(bare(5), None, profile))
    outcome = process(article(5), None, profile)
    assert not from_memory(outcome)
    assert "Subscribe to our letter" not in outcome.result.text


def test_a_page_without_dense_text_is_read_and_less_sure(known: Profile) -> None:
    """Short lines at the place of the text, and nothing dense elsewhere: the same template, another sort of text."""
    body = article(4).body
    text = body[body.index(b'<div class="text">') : body.index(b'<div class="side">')]
    lines = b"".join(b"<p>Harbour %d: %d</p>" % (number, 7 * number) for number in range(30))
    page = Page(body.replace(text, b'<div class="text">' + lines + b"</div></div>"), url=article(4).url)
    short, usual = process(page, None, known), process(article(4), None, known)
    assert from_memory(short)
    assert "Harbour 29: 203" in short.result.text
    assert short.result.evidence["text"].confidence < usual.result.evidence["text"].confidence


def dated(number: int) -> Page:
    """An article whose date stands in the second of three cells."""
    cells = f"<dl class='facts'><dd>Harbour desk</dd><dd>2024-03-{number + 1:02}</dd><dd>{title_of(number)}</dd></dl>"
    return replace(
        article(number),
        body=article(number).body.replace(b'<div class="text">', cells.encode() + b"<div class='text'>"),
    )


def test_a_date_is_read_from_the_cell_that_has_one() -> None:
    _, profile = visited(map(dated, range(4)), Profile("news.example"))
    outcome, full = process(dated(9), None, profile), process(dated(9))
    assert from_memory(outcome)
    assert outcome.result.published == full.result.published == "2024-03-10"
    assert outcome.result.evidence["published"].by == ("site-profile",)
    assert not any(claim.by == "visible-date" for claim in outcome.claims)


def test_the_name_of_the_site_is_no_part_of_a_title_that_pages_before_had_without_it() -> None:
    def untitled(number: int, behind: str = "") -> Page:
        body = bare(number).body.replace(b"<head>", b'<head><meta property="og:site_name" content="Example News">')
        body = re.sub(rb"<h1>.*?</h1>", b"", body)
        return replace(bare(number), body=body.replace(b"</title>", behind.encode() + b"</title>"))

    _, profile = visited(map(untitled, range(3)), Profile("news.example"))
    outcome = process(untitled(7, " | Example News"), None, profile)
    assert from_memory(outcome)
    assert outcome.result.title == title_of(7)


def test_an_empty_page_says_nothing_of_its_site(known: Profile) -> None:
    outcome = process(Page(b"<html><body></body></html>", url=article(4).url), None, known)
    assert not outcome.result.text
    assert outcome.lesson is not None
    assert not any(visits.refused for visits in outcome.lesson.memory.visits.values())


def test_a_text_that_density_does_not_confirm_is_not_believed(known: Profile) -> None:
    """The text has moved to where the margin was, and a teaser stands in its place."""
    body = article(4).body
    text = body[body.index(b'<div class="text">') : body.index(b'<div class="side">')]
    teaser = b'<div class="text"><p>Read on below.</p></div></div>'
    moved = body.replace(text, teaser).replace(b"<h3>Most read</h3>", text)
    outcome = process(Page(moved, url=article(4).url), None, known)
    assert not from_memory(outcome)


def test_relaunch_is_noticed_said_and_relearned() -> None:
    before, profile = visited(map(article, range(3 + SURE_AFTER)), Profile("news.example"))
    after, profile = visited(map(relaunched, range(100, 112)), profile)
    drifts = [any(w.startswith("drift:") for w in outcome.result.warnings) for outcome in after]
    assert from_memory(before[-1])
    assert drifts[0]
    assert not from_memory(after[0])
    assert all(map(from_memory, after[-3:]))
    assert not any(drifts[-3:])
    assert after[-1].result.text == process(relaunched(111)).result.text


def test_a_memory_that_fails_again_and_again_is_forgotten() -> None:
    _, profile = visited(map(article, range(3 + SURE_AFTER)), Profile("news.example"))
    (shape,) = profile.memory.visits
    profile.memory.visits[shape].strikes = STRIKES
    lesson = process(relaunched(100), None, profile).lesson
    assert lesson is not None
    assert lesson.memory.version == profile.memory.version + 1
    anew = learned([profile, lesson])
    assert anew.memory == learned([lesson]).memory
    assert anew.pages == profile.pages + 1


def test_records_of_a_known_forum() -> None:
    _, profile = visited(map(thread, range(3)), Profile("forum.example"), RECORDS)
    assert profile.memory.records
    page = thread(9, posts=8)
    outcome, full = process(page, RECORDS, profile), process(page, RECORDS)
    assert from_memory(outcome)
    assert len(outcome.result.records) == 8
    assert [r.text for r in outcome.result.records] == [r.text for r in full.result.records]
    for item in ("author", "date", "body", "iso", "title", "link", "number", "where"):
        assert [getattr(r, item) for r in outcome.result.records] == [getattr(r, item) for r in full.result.records]
    assert outcome.result.evidence["records"].by == ("site-profile",)


def test_what_records_do_not_show_is_no_part_of_them() -> None:
    posts = "".join(
        f"<div class='post'><b class='author'>Ann {n}</b><div class='body'><p>{word} is what I would say.</p>"
        f"<p hidden>{word} is what I would say.</p></div></div>"
        for n, word in enumerate(("Patience", "Kindness", "Curiosity"))
    )
    doc = HtmlDocument(Page(f"<body>{posts}</body>".encode()))
    cut = cut_of(doc.table, nodes_at(doc.table, "body > div.post"))
    items = Items(Layout(doc.table, cut))
    quick = Reader(doc, spots_of(doc, items, "listing")).records(cut, "listing", 0.5)
    assert same_records(quick, read_records(doc, items, "listing", 0.5))
    assert quick[0].text == "Ann 0\nPatience is what I would say."


def test_columns_of_a_known_market() -> None:
    """They are read at their spots, and are what the careful reading gives."""
    _, profile = visited(map(market, range(3)), Profile("market.example"), RECORDS)
    places = [place for place in profile.memory.records.values() if place.quick.part]
    assert any(name.startswith("column: ") for place in places for name in place.spots)
    outcome, full = process(market(9), RECORDS, profile), process(market(9), RECORDS)
    assert outcome.result.evidence["records"].by == ("site-profile",)
    assert [r.columns for r in outcome.result.records] == [r.columns for r in full.result.records]
    assert set(outcome.result.records[0].columns) == {"maker", "town", "about"}


def test_a_thread_of_a_known_forum_says_a_long_passage_once_too() -> None:
    _, profile = visited(map(thread, range(3)), Profile("forum.example"))
    opening = re.search(rb'<div class="said"><p>(.*?)</p>', thread(9).body)
    assert opening
    body = thread(9).body.replace(b'<div class="said">', b'<div class="said"><p>' + opening[1] + b"</p>")
    outcome = process(Page(body, url=thread(9).url), None, profile)
    assert from_memory(outcome)
    assert outcome.result.text.count(opening[1].decode()) == 1
    assert all(opening[1].decode() in record.body for record in outcome.result.records)


def test_records_of_a_known_forum_that_say_how_long_ago() -> None:
    def ago(number: int) -> Page:
        page = thread(number)
        return replace(page, body=re.sub(rb"2024-03-0(\d) 10:1\d", rb"\1 hours ago", page.body))

    _, profile = visited(map(ago, range(3)), Profile("forum.example"), RECORDS)
    (places,) = profile.memory.records.values()
    assert places.quick == Share(3, 3)
    outcome, full = process(ago(5), RECORDS, profile), process(ago(5), RECORDS)
    assert from_memory(outcome)
    assert [record.date for record in outcome.result.records] == [record.date for record in full.result.records]
    assert outcome.result.records[1].date == "2 hours ago"


def test_records_without_their_authors_are_looked_at_anew() -> None:
    """Rule 2: as many authors and dates as records, or the template is not what it was."""
    _, profile = visited(map(thread, range(3)), Profile("forum.example"), RECORDS)
    changed = re.sub(rb'<div class="who">.*?</div>', b"", thread(9).body)
    assert not from_memory(process(Page(changed, url=thread(9).url), RECORDS, profile))


def test_a_site_known_without_records_is_searched_for_them() -> None:
    _, profile = visited(map(thread, range(3)), Profile("forum.example"), NO_RECORDS)
    outcomes, taught = visited(map(thread, range(9, 13)), profile, RECORDS)
    heard = [{claim.by for claim in outcome.claims if claim.label == "records"} for outcome in outcomes]
    assert all(map(from_memory, outcomes))
    assert "dom-repetition" in heard[0]
    assert heard[-1] == {"site-profile"}
    assert taught.memory.searched == 3
    assert taught.memory.pages == profile.memory.pages


def test_records_that_are_untold_are_those_of_all_witnesses() -> None:
    _, profile = visited(map(thread, range(3)), Profile("forum.example"), RECORDS)
    ((place, places),) = profile.memory.records.items()
    unsure = replace(profile.memory, records={place: replace(places, pages=Share(3, 5))})
    outcome, full = process(thread(9), RECORDS, replace(profile, memory=unsure)), process(thread(9), RECORDS)
    assert from_memory(outcome)
    assert outcome.result.records == full.result.records != []
    assert outcome.result.evidence["records"] == full.result.evidence["records"]
    assert (outcome.result.kind, outcome.result.text) == (full.result.kind, full.result.text)
    assert not outcome.result.warnings
    assert outcome.lesson is not None
    assert [told.pages for told in outcome.lesson.memory.records.values()] == [Share(1, 1)]


def test_records_turn_the_kind_of_a_known_page() -> None:
    _, profile = visited(map(thread, range(3)), Profile("forum.example"), RECORDS)
    kinds = {
        shape: replace(visits, kinds={"article": Share(900, 3)}) for shape, visits in profile.memory.visits.items()
    }
    taken = replace(profile, memory=replace(profile.memory, visits=kinds))
    assert process(thread(9), NO_RECORDS, taken).result.kind == "article"
    outcome = process(thread(9), RECORDS, taken)
    assert from_memory(outcome)
    assert outcome.result.kind == "thread"
    assert outcome.result.authors


def spoken(number: int, place: str = "head") -> Page:
    """An article whose title stands in its heading alone."""
    body = re.sub(rb"<title>.*?</title>\s*<meta[^>]*>", b"", article(number).body)
    return replace(article(number), body=body.replace(b'h1 class="head"', f'h1 class="{place}"'.encode()))


def test_a_field_that_has_moved_is_asked_for_from_all_witnesses() -> None:
    """All else is still read from memory, and where the field stands now is learned."""
    _, profile = visited(map(spoken, range(3)), Profile("news.example"))
    outcomes, _ = visited((spoken(number, "line") for number in range(7, 12)), profile)
    assert all(map(from_memory, outcomes))
    assert [outcome.result.title for outcome in outcomes] == [title_of(number) for number in range(7, 12)]
    heard = [len({claim.by for claim in outcome.claims}) for outcome in outcomes]
    assert heard[-1] < heard[0]


def test_a_field_that_nobody_finds_is_missing(known: Profile) -> None:
    page = article(7)
    bare = Page(page.body.replace(title_of(7).encode(), b"").replace(b" | Example News", b""), url=page.url)
    outcome, full = process(bare, None, known), process(bare)
    assert from_memory(outcome)
    assert outcome.result.title == full.result.title == ""
    assert outcome.result.text == full.result.text


def test_places_do_what_they_did_on_most_pages() -> None:
    """Records that were found now and then, or doubted by everybody, are none; who hardly knows a place is unsure."""
    assert not has_none(RecordPlaces(Share(5, 8), {}, 4000))
    assert has_none(RecordPlaces(Share(3, 8), {}, 2400))
    assert has_none(RecordPlaces(Share(7, 8), {}, 1400))
    assert has_none(RecordPlaces(Share(2, 3), {}, 600))
    assert not has_none(RecordPlaces(Share(2, 3), {}, 900))
    assert not has_none(RecordPlaces(Share(1, 2), {}, 300))  # two pages are too few
    assert not has_none(RecordPlaces(Share(3, 5), {}, 2400))


@pytest.mark.parametrize(
    ("found", "pages", "again", "why"),
    [
        (7, 8, 7, ""),
        (5, 8, 5, ""),
        (3, 5, 3, "some pages only"),
        (8, 8, 3, "cut the same way"),
        (1, 1, 1, "cut the same"),
    ],
)
def test_records_of_a_place_are_cut_where_that_gave_them_on_most_pages(
    found: int, pages: int, again: int, why: str
) -> None:
    _, profile = visited(map(thread, range(3)), Profile("forum.example"), RECORDS)
    ((place, known),) = profile.memory.records.items()
    (shape,) = known.shapes
    told = replace(known, pages=Share(found, pages), shapes={shape: again}, confidence=900 * found)
    memory = replace(profile.memory, records={place: told})
    if why:
        with pytest.raises(Untold, match=why):
            known_records(HtmlDocument(thread(9)), memory)
    else:
        settled = known_records(HtmlDocument(thread(9)), memory)
        assert settled is not None
        assert settled.confidence == pytest.approx(0.9 * found / pages, abs=0.001)


def test_a_page_without_a_settled_text_teaches_its_records() -> None:
    page = thread(1)
    doc = HtmlDocument(page)
    found = process(page, RECORDS).result.records
    settled = SettledCut(found, "thread", 0.9)
    memory = taught_by(Seen(doc, {}, [], None, [], settled, ""), Profile("forum.example"))
    assert not memory.pages
    assert [places.pages for places in memory.records.values()] == [Share(1, 1)]
    nothing = taught_by(Seen(doc, {}, [], None, [], SettledCut([], "", 0.0), ""), Profile("", memory=memory))
    assert [places.pages for places in nothing.records.values()] == [Share(0, 1)]


def test_what_unsure_witnesses_leave_out_between_what_they_chose_may_be_main_text() -> None:
    table = doc_of("<p>Before it</p><p>One</p><p>Left out</p><p>A menu</p><p>Two</p><p>Behind it</p>").table
    met = {block_name("A menu"): Share(0, 3)}
    unsure, sure = (Value(value=(1, 4), confidence=confidence) for confidence in (0.4, 1.0))
    assert main_shares(table, unsure, met) == [0, 1000, round(0.6 * LEFT_OUT), 0, 1000, 0]
    assert main_shares(table, sure, met) == [0, 1000, 0, 0, 1000, 0]


def test_from_the_second_page_on_what_pages_share_is_no_main_text() -> None:
    """The same words, that were margin on another page, in the middle of the text."""
    notice = b"<p>Subscribe to our letter and never miss what happens in the harbour.</p>"
    shared = Page(article(2).body.replace(b'<div class="text">', b'<div class="text">' + notice), url=article(2).url)
    _, profile = visited([article(1)], Profile("news.example"))
    assert "never miss" in process(shared).result.text
    assert "never miss" not in process(shared, None, profile).result.text


def test_a_copy_of_a_page_keeps_its_text() -> None:
    _, profile = visited([article(1)], Profile("news.example"))
    for name, share in profile.memory.blocks.items():
        profile.memory.blocks[name] = type(share)(0, share.whole)
    assert process(article(1), None, profile).result.text == process(article(1)).result.text
