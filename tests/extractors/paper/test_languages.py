"""Two languages of one paper: its own under the plain labels, the other under *_alt."""

from __future__ import annotations

from motherlode.extractors.paper.affiliations import affiliations_in, works_at
from motherlode.extractors.paper.languages import by_language, is_chinese
from motherlode.model import Claim
from tests.extractors.paper.pages import line, paper


def labels(*claims: Claim, chinese: bool) -> list[str]:
    return [claim.label for claim in by_language(claims, chinese=chinese)]


def test_the_other_language_has_labels_of_its_own() -> None:
    own, other = Claim("title", "知识集成模式研究", "a"), Claim("title", "Models of Integration", "b")
    assert labels(own, other, chinese=True) == ["title", "title_alt"]
    assert labels(own, other, chinese=False) == ["title_alt", "title"]


def test_a_field_in_the_other_language_alone_is_the_paper_s() -> None:
    assert labels(Claim("keywords", ["models", "integration"], "a"), chinese=True) == ["keywords"]


def test_a_chinese_title_may_quote_english() -> None:
    assert (
        labels(Claim("title", "基于 Transformer 的机器翻译", "a"), Claim("title", "T", "b"), chinese=True)[0] == "title"
    )


def test_an_english_block_does_not_make_a_paper_english() -> None:
    english = line("This paper analyzes the meaning of knowledge integration and its models.", 500)
    assert is_chinese(paper(line("知识集成模式研究概述了涵义", 700), english))
    assert not is_chinese(paper(english))


def test_marks_link_names_and_places() -> None:
    authors = [line("Ann Lee^{1,2}, Bob Ray^{2} and Cy Doe^{*}", 700)]
    places = affiliations_in(
        [line("1 University of Somewhere,", 680), line("Germany", 668), line("2 Things Inc.", 656)]
    )
    assert [place.name for place in places] == ["University of Somewhere, Germany", "Things Inc"]
    assert works_at(["Ann Lee", "Bob Ray", "Cy Doe"], authors, places) == {
        "Ann Lee": ["University of Somewhere, Germany", "Things Inc"],
        "Bob Ray": ["Things Inc"],
    }


def test_one_place_is_everybody_s() -> None:
    places = affiliations_in([line("（西北工业大学管理学院，西安 710072）", 680)])
    school = ["西北工业大学管理学院，西安 710072"]
    assert works_at(["王娟茹", "赵嵩正"], [], places) == {"王娟茹": school, "赵嵩正": school}
