"""Small pages on two subjects, for the tests of this room."""

from __future__ import annotations

from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.target import Features, Sample, features_of

TOPICS = ("sorting", "graphs", "compilers", "networks", "databases", "graphics", "logic", "robots")


def course(number: int) -> Features:
    """A page of a course, no two alike."""
    topic = TOPICS[number % len(TOPICS)]
    html = f"""<html><head><title>CS {100 + number}: Introduction to {topic}</title></head><body>
    <h1>CS {100 + number} {topic}</h1><h2>Office hours</h2><p>Tuesday 10:30 am, room {number}</p>
    <h2>Homework</h2><ul><li><a href="hw{number}.ps">Homework {number}</a> due May {1 + number}</li></ul>
    <h2>Lecture notes</h2><p>The lecture on {topic} and the textbook, the syllabus and the final exam.</p>
    </body></html>"""
    return read(html, f"http://a{number}.example/courses/cs{100 + number}/")


def recipe(number: int) -> Features:
    """A page of a cook."""
    dish = ("soup", "bread", "salad", "stew", "cake", "pie", "rice", "fish")[number % 8]
    html = f"""<html><head><title>My best {dish}</title></head><body><h1>{dish}</h1>
    <p>Take {number} onions, butter, salt and flour; bake the {dish} in the oven for {10 + number} minutes.</p>
    <img src="a.jpg"></body></html>"""
    return read(html, f"http://b{number}.example/2020/05/{dish}-{number}.html")


def read(html: str, url: str) -> Features:
    return features_of(HtmlDocument(Page(html.encode(), url=url)))


def samples(count: int = 5) -> list[Sample]:
    return [Sample(f"course {number}", course(number)) for number in range(count)]
