"""Small pages in the manner of course catalogues, made for these tests."""

from __future__ import annotations

from motherlode.model import Page
from motherlode.read.html import HtmlDocument

SITE = "courses.example.edu"


def document(markup: str, *, site: str = SITE, url: str = "") -> HtmlDocument:
    return HtmlDocument(Page(markup.encode(), site=site, url=url))


def course(code: str, name: str, teacher: str, hours: str, *, extra: str = "") -> str:
    """A page of one course: a joined heading, labels with values, a table with headings."""
    return f"""<html><head><title>{name} | Example University</title></head><body>
      <div id="nav"><a href="/">Home</a> <a href="/all">All courses</a></div>
      <h2 class="heading">{name} - 10{hours}7 - {code} - A01</h2>
      <div class="facts">{extra}<b>Instructor:</b> {teacher}<br><b>Campus:</b> Main<br>{hours}.500 Credits</div>
      <table><tr><th>&nbsp;</th><th>Capacity</th><th>Actual</th></tr>
      <tr><th>Seats</th><td>{hours}0</td><td>7</td></tr><tr><th>Waitlist</th><td>5</td><td>0</td></tr></table>
      <p id="about">Students learn <i>{name.lower()}</i>, with practice.</p>
      <p>Contact the office for more.</p></body></html>"""


def course_gold(code: str, name: str, teacher: str, hours: str) -> dict[str, list[str]]:
    return {
        "name": [name],
        "code": [code],
        "number": [f"10{hours}7"],
        "instructor": [teacher],
        "credits": [f"{hours}.500"],
        "capacity": [f"{hours}0"],
        "description": [f"Students learn {name.lower()}, with practice."],
    }


def listing(*courses: tuple[str, str, str]) -> str:
    """Many courses on a page."""
    items = "".join(
        f"<li class='item'><h3>{name}</h3><p>Units: {units}</p><p>{text}</p></li>" for name, units, text in courses
    )
    return f"<html><body><ul><li>Home</li><li>About</li></ul><ul class='list'>{items}</ul></body></html>"
