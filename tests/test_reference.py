"""The reference says what the code does: its pages are those that the script makes."""

from __future__ import annotations

import doctest
import importlib.util
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).parent.parent
NAMES = ("cli.md", "errors.md", "output.md", "recipe.md", "witnesses.md")


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, PROJECT / "scripts" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """The pages as the script makes them now."""
    pages: Callable[[], dict[str, str]] = script("make_reference").pages
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


def test_the_manual_page_is_what_the_script_makes() -> None:
    module = script("make_man")
    written = (PROJECT / "docs" / "man" / "lode.1").read_text(encoding="utf-8")
    assert written == module.page(), "docs/man/lode.1 is out of date: run python scripts/make_man.py"
    assert doctest.testmod(module).failed == 0


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_the_manual_page_is_clean_troff() -> None:
    command = ["groff", "-man", "-Tutf8", "-P-cbu", "-ww", str(PROJECT / "docs" / "man" / "lode.1")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert done.stderr == ""
    assert "lode crawl" in done.stdout
