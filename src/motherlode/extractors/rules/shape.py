"""The shape of a rule file: YAML with line numbers -> plain data, with a fault for all that does not fit.

The shape itself is read off the rules (`model.py`), so a new key there needs no word here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import msgspec
from msgspec import inspect
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.constructor import DuplicateKeyError
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from motherlode.extractors.rules.faults import Fault, Place, nearest
from motherlode.extractors.rules.model import RuleBook

Judge = Callable[["Shape", type, CommentedMap, dict[str, Any]], None]
START = Place(1, 1)

NESTED = re.compile(r"(?:[\[{]\s*){40}")
"""The parser needs minutes for some hundred brackets in a row."""


class Shape:
    """A file under examination: the faults found so far, and who else is to judge a complete part."""

    def __init__(self, judge: Judge) -> None:
        self.faults: list[Fault] = []
        self.judge = judge

    def fault(self, place: Place, what: str, remedy: str = "") -> None:
        self.faults.append(Fault(place, what, remedy))

    def read(self, text: str) -> Any:
        """Plain data of a rule book."""
        node = self._parsed(text)
        if node is None:
            if not self.faults:
                self.fault(START, "the file is empty", "A rule file begins with 'sites:'.")
            return None
        return self.plain(node, inspect.type_info(RuleBook), START, "the file")

    def _parsed(self, text: str) -> Any:
        if NESTED.search(text):
            self.fault(START, "brackets within brackets without end", "Rules need a few levels only.")
            return None
        try:
            return YAML(typ="rt").load(text)
        except DuplicateKeyError as error:
            self._duplicate(error)
        except MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            place = Place(mark.line + 1, mark.column + 1) if mark else START
            remedy = "Check the indentation, and put texts with : # { [ ' in quotes."
            self.fault(place, f"not valid YAML: {error.problem or error.context}", remedy)
        except RecursionError:
            self.fault(START, "levels within levels without end", "Rules need a few levels only.")
        except (YAMLError, ValueError) as error:
            self.fault(START, f"not valid YAML: {str(error).splitlines()[0]}", "A rule file is text in UTF-8.")
        return None

    def _duplicate(self, error: DuplicateKeyError) -> None:
        mark = error.problem_mark
        key = str(error.problem).split('"')[1] if '"' in str(error.problem) else ""
        self.fault(Place(mark.line + 1, mark.column + 1), f"'{key}' is given twice", "Join the two, or rename one.")

    def plain(self, node: Any, kind: inspect.Type, place: Place, name: str) -> Any:
        """A node as plain data of a kind; a fault, and None, where it is of another."""
        kind = kind.type if isinstance(kind, inspect.Metadata) else kind
        for wanted, read in _READERS:
            if isinstance(kind, wanted):
                return read(self, node, kind, place, name)
        return node

    def mapping(self, node: Any, place: Place, name: str) -> Iterator[tuple[str, Any, Place, Place]]:
        """(key, value, place of the key, place of the value) of a mapping."""
        if not isinstance(node, CommentedMap):
            self.fault(place, f"{name} must be a mapping, not {called(node)}", "Write 'key: value' lines below it.")
            return
        for key, value in node.items():
            yield str(key), value, Place(*at(node.lc.key(key))), Place(*at(node.lc.value(key)))


def at(position: tuple[int, int]) -> tuple[int, int]:
    return position[0] + 1, position[1] + 1


def called(node: Any) -> str:
    """What a person calls a YAML value."""
    if isinstance(node, CommentedMap):
        return "a mapping"
    if isinstance(node, CommentedSeq):
        return "a list"
    return "nothing" if node is None else f"'{node}'"


def struct(shape: Shape, node: Any, kind: inspect.StructType, place: Place, name: str) -> Any:
    fields = {field.encode_name: field for field in kind.fields}
    found: dict[str, Any] = {}
    before = len(shape.faults)
    for key, value, key_place, value_place in shape.mapping(node, place, name):
        if key not in fields:
            shape.fault(key_place, f"unknown key '{key}' in {name}", nearest(key, fields))
        else:
            found[key] = shape.plain(value, fields[key].type, value_place, f"'{key}'")
    if isinstance(node, CommentedMap):
        for field in fields.values():
            if field.required and field.encode_name not in node:
                shape.fault(place, f"{name} has no '{field.encode_name}'", f"Add '{field.encode_name}: …'.")
        if len(shape.faults) == before:
            shape.judge(shape, kind.cls, node, found)
    return found


def listed(shape: Shape, node: Any, kind: Any, place: Place, name: str) -> Any:
    if isinstance(node, str) and isinstance(bare(kind.item_type), inspect.StrType):
        return [node]
    if not isinstance(node, CommentedSeq):
        shape.fault(place, f"{name} must be a list, not {called(node)}", "Begin each item with '- '.")
        return []
    items = ((item, Place(*at(node.lc.item(index)))) for index, item in enumerate(node))
    return [shape.plain(item, kind.item_type, where, f"an item of {name}") for item, where in items]


def named(shape: Shape, node: Any, kind: inspect.DictType, place: Place, name: str) -> Any:
    entries = shape.mapping(node, place, name)
    return {key: shape.plain(value, kind.value_type, where, f"'{key}'") for key, value, _, where in entries}


def text(shape: Shape, node: Any, kind: Any, place: Place, name: str) -> Any:
    if not isinstance(node, str):
        shape.fault(place, f"{name} must be a text, not {called(node)}", "Put it in quotes.")
        return ""
    return str(node)


def whole_number(shape: Shape, node: Any, kind: Any, place: Place, name: str) -> Any:
    if not isinstance(node, int) or isinstance(node, bool) or (kind.ge is not None and node < kind.ge):
        least = f" from {kind.ge}" if kind.ge is not None else ""
        shape.fault(place, f"{name} must be a whole number{least}, not {called(node)}", "Ranks count 1, 2, 3 …")
        return kind.ge or 0
    return int(node)


def yes_or_no(shape: Shape, node: Any, kind: Any, place: Place, name: str) -> Any:
    if not isinstance(node, bool):
        shape.fault(place, f"{name} must be true or false, not {called(node)}", "Write true or false, without quotes.")
    return bool(node)


def choice(shape: Shape, node: Any, kind: inspect.LiteralType, place: Place, name: str) -> Any:
    if node not in kind.values:
        shape.fault(place, f"{name} cannot be {called(node)}", nearest(str(node), map(str, filter(None, kind.values))))
        return kind.values[0]
    return str(node)


def day(shape: Shape, node: Any, kind: Any, place: Place, name: str) -> Any:
    if node is not None and type(node) is not date:
        shape.fault(place, f"{name} must be a day, not {called(node)}", "Write it as 2026-01-31, without quotes.")
        return None
    return node


def anything(shape: Shape, node: Any, kind: Any, place: Place, name: str) -> Any:
    """Plain data as it stands."""
    if isinstance(node, CommentedMap):
        return {str(key): anything(shape, value, kind, place, name) for key, value in node.items()}
    if isinstance(node, CommentedSeq):
        return [anything(shape, item, kind, place, name) for item in node]
    return str(node) if isinstance(node, str) else node


def bare(kind: inspect.Type) -> inspect.Type:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


_READERS: tuple[tuple[type, Callable[..., Any]], ...] = (
    (inspect.StructType, struct),
    (inspect.VarTupleType, listed),
    (inspect.ListType, listed),
    (inspect.DictType, named),
    (inspect.StrType, text),
    (inspect.IntType, whole_number),
    (inspect.BoolType, yes_or_no),
    (inspect.LiteralType, choice),
    (inspect.UnionType, day),
    (inspect.AnyType, anything),
)


def schema() -> dict[str, Any]:
    """The JSON Schema of a rule file, for editors."""
    return msgspec.json.schema(RuleBook)
