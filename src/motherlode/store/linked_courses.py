"""Courses among the fields of a page, as schema.org Course with its instances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motherlode.model import Result

NAMES = {
    "courseCode": ("course_id", "course_number", "course_code", "code"),
    "name": ("course_name", "course_title", "name", "title", "heading"),
    "description": ("description", "course_description", "summary"),
    "coursePrerequisites": ("prerequisites", "prerequisite"),
    "educationalLevel": ("level", "levels"),
    "numberOfCredits": ("credit_hours", "credits", "units"),
    "about": ("topics", "topic", "subject"),
}
"""Property of a course -> names that rules give its field, the best first."""
INSTANCE = {
    "courseSchedule": ("term", "semester", "schedule"),
    "courseWorkload": ("hours", "lecture_hours", "workload"),
    "location": ("location", "room", "campus"),
}
INSTRUCTORS = ("instructors", "instructor", "teacher", "teachers", "lecturer")
TELLING = frozenset(NAMES["courseCode"][:3] + NAMES["name"][:2])
"""A page with one of these fields is about a course, whatever kind it is."""

Fields = dict[str, list[Any]]


def courses_of(result: Result) -> list[dict[str, Any]]:
    """The courses of a page; none where it is about something else."""
    several = [course for course in result.fields.get("courses", ()) if isinstance(course, dict)]
    if several:
        return [course_of(listed(course), result) for course in several]
    if result.kind == "course" or TELLING & result.fields.keys():
        return [course_of(result.fields, result)]
    return []


def course_of(fields: Fields, result: Result) -> dict[str, Any]:
    """One course, with what a page says of its teaching."""
    course: dict[str, Any] = {name: joined(fields, *names) for name, names in NAMES.items()}
    course["name"] = course["name"] or result.title
    instance = {
        "@type": "CourseInstance",
        **{name: joined(fields, *names) for name, names in INSTANCE.items()},
        "instructor": [{"@type": "Person", "name": name} for name in values(fields, *INSTRUCTORS)],
    }
    said = {name: value for name, value in instance.items() if value}
    address = result.canonical_url or result.url
    return {
        "@type": "Course",
        "url": address,
        "inLanguage": result.language,
        **course,
        "provider": {"@type": "Organization", "name": result.site_name} if result.site_name else None,
        "hasCourseInstance": [said] if len(said) > 1 else [],
    }


def listed(course: dict[str, Any]) -> Fields:
    """A course that is one of several, as fields of a page."""
    return {str(name): value if isinstance(value, list) else [value] for name, value in course.items()}


def joined(fields: Fields, *names: str) -> str:
    return "; ".join(values(fields, *names))


def values(fields: Fields, *names: str) -> list[str]:
    """The values of the first field that has any."""
    for name in names:
        if found := list(texts(fields.get(name, ()))):
            return found
    return []


def texts(some: Any) -> Iterator[str]:
    for value in some:
        if isinstance(value, str | int | float) and str(value).strip():
            yield str(value).strip()
