"""Posts and list entries that JSON-LD declares, found in the page."""

from __future__ import annotations

import json
from typing import Any

from motherlode.extractors.records.declared import declared_anchors
from motherlode.extractors.records.markup import by_markup
from motherlode.model import Page
from motherlode.read.html import HtmlDocument

POSTS = [
    "Has anybody seen how the third witness votes here?",
    "It votes by dates, and so it needs one date a post.",
    "A later post that the page does not declare at all.",
]


def document(body: str, declared: Any) -> HtmlDocument:
    script = f'<script type="application/ld+json">{json.dumps(declared)}</script>'
    return HtmlDocument(Page(f"<html><head>{script}</head><body>{body}</body></html>".encode()))


def thread(declared: Any) -> HtmlDocument:
    rows = "".join(f"<div class=row><b>ann</b><p>{text}</p></div>" for text in POSTS)
    return document(f"<main>{rows}</main>", declared)


def forum(*texts: str) -> dict[str, Any]:
    comments = [{"@type": "Comment", "text": text} for text in texts[1:]]
    return {"@type": "DiscussionForumPosting", "text": texts[0], "comment": comments}


def test_declared_posts_are_found_by_their_first_words() -> None:
    doc = thread(forum(f"<p>{POSTS[0]}</p>", POSTS[1].upper()))
    (anchors,) = declared_anchors(doc)
    assert [doc.table.tag[node] for node in anchors] == ["p", "p"]


def test_posts_that_are_not_declared_are_cut_too() -> None:
    doc = thread(forum(*POSTS[:2]))
    cuts = [claim.value for claim in by_markup(doc)]
    rows = tuple((node, doc.table.end[node]) for node in doc.table.of("div"))
    assert rows in cuts


def test_entries_of_a_list_are_found_by_their_addresses() -> None:
    body = "".join(f'<li class=hit><a href="/p/{number}">Thing {number}</a> is a thing.</li>' for number in range(4))
    items = [{"@type": "ListItem", "url": f"https://shop.example/p/{number}/"} for number in range(3)]
    items.append({"@type": "ListItem", "item": {"@id": 7, "url": "https://shop.example/p/3"}})  # type: ignore[dict-item]
    doc = document(f"<ul>{body}</ul>", {"@type": "ItemList", "itemListElement": items})
    (anchors,) = declared_anchors(doc)
    assert [doc.table.tag[node] for node in anchors] == ["a"] * 4


def test_strange_declarations_are_no_posts() -> None:
    strange = [
        {"@type": "Comment", "text": ["a", "list"]},
        {"@type": "Comment", "text": None},
        {"@type": "ItemList", "itemListElement": "one"},
        {"@type": "ItemList", "itemListElement": [None, 3, {"item": []}, {"url": "http://[bad"}]},
    ]
    assert [anchors for anchors in declared_anchors(thread(strange)) if anchors] == []
