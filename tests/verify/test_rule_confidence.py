"""Confidence of a rule's value is counted, not set."""

from __future__ import annotations

from motherlode.verify.rule_confidence import Grounds, learned_counts, sureness

COUNTS = {"label/alone/alone": (400, 400), "xpath/alone/alone": (60, 100), "xpath/doubted/alone": (10, 50)}


def test_a_class_that_was_often_right_is_sure() -> None:
    label = sureness(Grounds("label", "alone", "alone"), COUNTS)
    xpath = sureness(Grounds("xpath", "alone", "alone"), COUNTS)
    doubted = sureness(Grounds("xpath", "doubted", "alone"), COUNTS)
    assert 1 > label > 0.97 > xpath > 0.5 > doubted


def test_a_class_never_seen_is_as_sure_as_its_like() -> None:
    unseen = sureness(Grounds("jsonld", "doubted", "alone"), COUNTS)
    assert abs(unseen - sureness(Grounds("", "doubted", "alone"), COUNTS)) < 1e-9
    assert unseen < sureness(Grounds("jsonld", "alone", "alone"), COUNTS)


def test_what_is_shipped_was_counted() -> None:
    assert all(0 <= right <= given for right, given in learned_counts().values())
    assert sureness(Grounds("label", "alone", "alone")) > sureness(Grounds("label", "doubted", "alone"))
