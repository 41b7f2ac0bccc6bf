"""Write docs/reference from the code, so that it cannot say anything else: python scripts/make_reference.py"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import typer
from msgspec import Struct

from motherlode import model
from motherlode import recipe as recipe_module
from motherlode.cli.app import EXAMPLES, app
from motherlode.cli.errors import EXIT_STATUS
from motherlode.extractors.paper import PDF_HEADER
from motherlode.extractors.records import mail
from motherlode.extractors.witnesses import HTML_FIELDS, HTML_TEXT
from motherlode.model import LodeError, Result
from motherlode.recipe import Recipe
from motherlode.run import posts
from motherlode.run.known import read_known
from motherlode.run.plans import BY
from motherlode.run.records import RIVALS

FOLDER = Path(__file__).parent.parent / "docs" / "reference"
MADE = "<!-- Made by scripts/make_reference.py; change the code, then run it again. -->"


def main() -> None:
    """Write all pages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{FOLDER.name}/{name}\n")


def pages() -> dict[str, str]:
    """File name -> text of every page of the reference."""
    made = {
        "cli.md": cli_page(),
        "output.md": output_page(),
        "recipe.md": recipe_page(),
        "witnesses.md": witnesses_page(),
        "errors.md": errors_page(),
    }
    return {name: "\n".join([MADE, *lines]).rstrip() + "\n" for name, lines in made.items()}


def table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    """A Markdown table."""
    yield "| " + " | ".join(head) + " |"
    yield "| " + " | ".join("---" for _ in head) + " |"
    for row in rows:
        yield "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in row) + " |"


def cli_page() -> Iterator[str]:
    """Every command with its arguments and options, as its help has them."""
    group: Any = typer.main.get_command(app)
    lode = group.context_class(group, info_name="lode")
    yield from ("# Commands", "")
    for name, command in group.commands.items():
        yield from command_part(name, command, lode, EXAMPLES[name])
    yield from ("", "## Exit status", "")
    yield from table(("status", "means"), ((str(status), meaning) for status, meaning in EXIT_STATUS.items()))


def command_part(name: str, command: Any, above: Any, example: str) -> Iterator[str]:
    """A command, and the commands below it."""
    context = command.context_class(command, info_name=name, parent=above)
    yield from (f"## {context.command_path}", "", inspect.cleandoc(command.help or ""), "")
    below = getattr(command, "commands", {})
    if not below:
        yield from ("```", context.command_path + " " + " ".join(command.collect_usage_pieces(context)))
        yield from (example, "```", "")
        records = (param.get_help_record(context) for param in command.params)
        yield from table(("name", "meaning"), ((f"`{record[0]}`", record[1]) for record in records if record))
        yield ""
    for inner, one in below.items():
        yield from command_part(inner, one, context, str(one.epilog or "").removeprefix("Example: "))


def output_page() -> Iterator[str]:
    """Every name of a result, from its JSON Schema."""
    shapes = msgspec.json.schema(Result)["$defs"]
    yield from ("# Output: one JSON object a page", "", "`lode schema` prints this as JSON Schema.", "")
    for name in ("Result", *sorted(set(shapes) - {"Result"})):
        yield from (f"## {name}", "", shapes[name].get("description", ""), "")
        properties = shapes[name]["properties"]
        rows = ((f"`{key}`", type_in_words(shape), shape.get("description", "")) for key, shape in properties.items())
        yield from (*table(("name", "type", "meaning"), rows), "")


def type_in_words(shape: Mapping[str, Any]) -> str:
    """A JSON Schema type, for a person."""
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in shape:
        return " or ".join(type_in_words(choice) for choice in shape["anyOf"])
    if "enum" in shape:
        return "one of " + ", ".join(shape["enum"])
    if "prefixItems" in shape:
        return "list of " + ", ".join(type_in_words(item) for item in shape["prefixItems"])
    if shape.get("type") == "array":
        return f"list of {type_in_words(shape.get('items') or {})}"
    if shape.get("type") == "object" and "additionalProperties" in shape:
        return f"object of {type_in_words(shape['additionalProperties'])}"
    kind = str(shape.get("type", "any"))
    return f"{kind}, {shape['format']}" if "format" in shape else kind


def recipe_page() -> Iterator[str]:
    """Every setting, with its default and the words behind it in recipe.py."""
    notes = attribute_notes(recipe_module)
    yield from ("# lode.toml: all settings", "", "A name that does not exist is an error that names the nearest.", "")
    for group in msgspec.structs.fields(Recipe):
        shape: type[Struct] = group.type
        yield from (f"## [{group.name}]", "", inspect.getdoc(shape) or "", "")
        rows = (
            (f"`{field.name}`", f"`{in_toml(field.default)}`", notes[shape.__name__, field.name])
            for field in msgspec.structs.fields(shape)
        )
        yield from (*table(("setting", "default", "meaning"), rows), "")


def in_toml(value: Any) -> str:
    """A default as it would stand in the file."""
    return msgspec.json.encode(value).decode()


def attribute_notes(module: ModuleType) -> dict[tuple[str, str], str]:
    """(class, attribute) -> the docstring below the attribute."""
    found: dict[tuple[str, str], str] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            for attribute, below in zip(node.body, node.body[1:], strict=False):
                if isinstance(attribute, ast.AnnAssign) and isinstance(below, ast.Expr):
                    found[node.name, ast.unparse(attribute.target)] = str(ast.literal_eval(below.value))
    return found


def witnesses_page() -> Iterator[str]:
    """Every witness and what it believes."""
    yield from ("# Witnesses", "")
    yield from ("Each is an algorithm that makes claims; none decides. `--without NAME` leaves one out.", "")
    groups = (
        ("Fields of HTML pages", HTML_FIELDS),
        ("Main text", {**HTML_TEXT, posts.BY: posts.by_posts, posts.BY_ENTRIES: posts.by_entries}),
        ("Records of threads and listings", {**RIVALS, mail.NAME: mail.mail_message}),
        ("Headers of papers", PDF_HEADER),
        ("Pages of known sites", {BY: read_known}),
    )
    for title, witnesses in groups:
        rows = ((f"`{name}`", belief(witness)) for name, witness in witnesses.items())
        yield from (f"## {title}", "", *table(("name", "what it believes"), rows), "")


def belief(witness: Callable[..., Any]) -> str:
    """The first sentence of a witness's docstring, or of its module's."""
    module = inspect.getmodule(witness)
    text = inspect.getdoc(witness) or inspect.getdoc(module) or ""
    return re.split(r"(?<=[.!?])\s", " ".join(text.split()), maxsplit=1)[0]


def errors_page() -> Iterator[str]:
    """The error tree, and every error with its meaning."""
    tree = inspect.cleandoc(model.__doc__ or "").partition("\n\n")[2]
    yield from (
        "# Errors",
        "",
        "Every message says what, where, and what helps; all are subclasses of `LodeError`.",
        "",
    )
    yield from ("```", inspect.cleandoc(tree.partition("\n\n")[2]), "```", "")
    kinds: list[type[LodeError]] = [LodeError, *LodeError.__subclasses__()]
    yield from table(("error", "meaning"), ((f"`{kind.__name__}`", inspect.getdoc(kind) or "") for kind in kinds))


if __name__ == "__main__":
    main()
