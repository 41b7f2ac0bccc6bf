"""A rule book as text, and back: YAML that a person reads and edits."""

from __future__ import annotations

from datetime import date
from io import StringIO
from typing import Any

import msgspec
from ruamel.yaml import YAML

from motherlode.extractors.rules.checks import judge
from motherlode.extractors.rules.faults import Fault, raise_first
from motherlode.extractors.rules.model import RuleBook
from motherlode.extractors.rules.shape import Shape

HEAD = """# Rules: site > pages (URL pattern) > field > locations. The lowest rank speaks first, the next when it finds
# nothing; locations of equal rank add up. Check after editing: lode rules check FILE
"""
FLAT = frozenset({"find", "region", "remove", "needs"})
"""Lists that are written as one text where they hold one."""


def faults_in(text: str) -> list[Fault]:
    """Every fault of a rule file, in the order of its lines."""
    shape = Shape(judge)
    shape.read(text)
    return sorted(shape.faults)


def rules_from(text: str, name: str = "rules") -> RuleBook:
    """The rules of a text; the first fault is raised."""
    shape = Shape(judge)
    data = shape.read(text)
    raise_first(sorted(shape.faults), name)
    return msgspec.convert(data, RuleBook)


def text_of(book: RuleBook) -> str:
    """The rules as text.

    >>> rules_from(text_of(RuleBook())) == RuleBook()
    True
    """
    out = StringIO()
    yaml = YAML(typ="rt")
    yaml.width = 1000
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.dump(readable({"sites": (), **msgspec.to_builtins(book, builtin_types=(date,))}), out)
    return HEAD + out.getvalue()


def readable(value: Any, key: str = "") -> Any:
    """Tuples as lists, and lists of one text as the text."""
    if isinstance(value, dict):
        return {name: readable(inner, name) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return value[0] if key in FLAT and len(value) == 1 else [readable(item) for item in value]
    return value
