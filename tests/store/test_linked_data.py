"""Results as schema.org."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from motherlode.model import Outcome, Record, Result
from motherlode.store.export import open_writer
from motherlode.store.linked_data import things_of


def thing(**values: Any) -> dict[str, Any]:
    (only,) = things_of(Result(**values))
    return only


def test_a_graph_is_written_as_the_pages_come(tmp_path: Path) -> None:
    with open_writer(str(tmp_path / "all.jsonld")) as writer:
        for number in range(3):
            writer.write(Outcome(Result(url=f"http://a.example/{number}", title="</script> 矿", kind="article")))
    read = json.loads((tmp_path / "all.jsonld").read_text())
    assert read["@context"] == "https://schema.org"
    assert [one["@id"] for one in read["@graph"]] == [f"http://a.example/{number}" for number in range(3)]


def test_an_empty_collection_is_an_empty_graph(tmp_path: Path) -> None:
    with open_writer(str(tmp_path / "none.jsonld")):
        pass
    assert json.loads((tmp_path / "none.jsonld").read_text())["@graph"] == []


def test_a_paper_is_a_scholarly_article() -> None:
    paper = thing(kind="paper", title="On rules", authors=["王丹"], doi="10.1/x", abstract="Short.", published="2014")
    assert paper == {
        "@type": "ScholarlyArticle",
        "name": "On rules",
        "headline": "On rules",
        "author": [{"@type": "Person", "name": "王丹"}],
        "datePublished": "2014",
        "abstract": ["Short."],
        "identifier": {"@type": "PropertyValue", "propertyID": "doi", "value": "10.1/x"},
    }


def test_a_thread_has_its_posts_as_comments() -> None:
    posts = [Record("Hello all", author="Bob", iso="2020-01-02", body="Hello"), Record("Bare")]
    made = thing(kind="thread", title="Greetings", records=posts)
    assert made["@type"] == "DiscussionForumPosting"
    assert made["comment"] == [
        {
            "@type": "Comment",
            "text": "Hello",
            "author": {"@type": "Person", "name": "Bob"},
            "dateCreated": "2020-01-02",
        },
        {"@type": "Comment", "text": "Bare"},
    ]


def test_fields_of_a_course_make_a_course_with_its_instance() -> None:
    fields = {"course_id": ["ADMN310"], "name": ["Public Finance"], "instructor": ["A. Bee"], "hours": [3]}
    made = thing(title="Page", fields={**fields, "description": ["Money."]}, url="http://a.example/")
    assert made == {
        "@type": "Course",
        "url": "http://a.example/",
        "courseCode": "ADMN310",
        "name": "Public Finance",
        "description": "Money.",
        "hasCourseInstance": [
            {
                "@type": "CourseInstance",
                "courseWorkload": "3",
                "instructor": [{"@type": "Person", "name": "A. Bee"}],
            }
        ],
    }


def test_many_courses_on_a_page_are_many_things() -> None:
    courses = [{"title": "One", "units": "Units: 2"}, {"title": "Two", "topics": ["a", "b"]}, "no course"]
    made = things_of(Result(fields={"courses": courses}))
    assert [(one["@type"], one["name"]) for one in made] == [("Course", "One"), ("Course", "Two")]
    assert (made[0]["numberOfCredits"], made[1]["about"]) == ("Units: 2", "a; b")


def test_products_and_lists() -> None:
    product = thing(kind="product", title="Lamp", fields={"price": ["9.50"], "currency": ["EUR"]})
    assert product["offers"] == {"@type": "Offer", "price": "9.50", "priceCurrency": "EUR"}
    listing = thing(kind="listing", records=[Record("x", title="Lamp", price="9"), Record("Chair", link="http://b/")])
    assert [one["item"]["name"] for one in listing["itemListElement"]] == ["Lamp", "Chair"]
    assert listing["itemListElement"][1] == {
        "@type": "ListItem",
        "position": 2,
        "item": {"@type": "Thing", "name": "Chair", "url": "http://b/"},
    }


def test_what_is_of_no_kind_is_a_web_page() -> None:
    assert thing(kind="other", title="Home") == {"@type": "WebPage", "name": "Home", "headline": "Home"}
