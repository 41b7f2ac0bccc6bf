"""The reference says what the code does: its pages are those that the script makes."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
SCRIPT = PROJECT / "scripts" / "make_reference.py"
NAMES = ("cli.md", "errors.md", "output.md", "recipe.md", "witnesses.md")


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """The pages as the script makes them now."""
    spec = importlib.util.spec_from_file_location("make_reference", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    pages: Callable[[], dict[str, str]] = module.pages
    return pages()


def test_all_pages_are_there(made: dict[str, str]) -> None:
    written = sorted(path.name for path in (PROJECT / "docs" / "reference").glob("*.md") if path.stem != "README")
    assert written == sorted(made) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_what_the_script_makes(made: dict[str, str], name: str) -> None:
    written = (PROJECT / "docs" / "reference" / name).read_text(encoding="utf-8")
    assert written == made[name], f"docs/reference/{name} is out of date: run python scripts/make_reference.py"


def test_nothing_is_left_without_a_word(made: dict[str, str]) -> None:
    for name in ("cli.md", "recipe.md", "witnesses.md", "errors.md"):
        assert "|  |" not in made[name]
