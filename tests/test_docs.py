"""The documents say what is true: headings match between languages, links lead somewhere, commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
COMMAND = re.compile(r"^(?:uv run )?lode ([a-z]+)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#]+?)(?:#[^)]*)?\)")


def levels(name: str) -> list[int]:
    """The levels of a document's headings, in order; code is left out."""
    text = re.sub(r"```.*?```", "", (ROOT / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    return [len(marks) for marks in re.findall(r"^(#+) ", text, flags=re.MULTILINE)]


def test_the_chinese_readme_has_the_same_headings() -> None:
    assert levels("README.md") == levels("README.zh-CN.md")


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_readmes_show_the_two_commands_and_stay_short(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "pip install uv && uv run lode demo" in text
    assert "pip install uv && uv run pytest" in text
    assert len(text.splitlines()) <= 120


def test_both_readmes_have_the_same_code() -> None:
    def code(name: str) -> list[str]:
        blocks = re.findall(r"```.*?```", (ROOT / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        return [re.sub(r"\s*#.*", "", block) for block in blocks]

    assert code("README.md") == code("README.zh-CN.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_in_documents_exist(page: Path) -> None:
    from motherlode.cli.app import app

    known = {command.callback.__name__.rstrip("_") for command in app.registered_commands if command.callback}
    known |= {
        str(group.name or group.typer_instance.info.name) for group in app.registered_groups if group.typer_instance
    }
    named = set(COMMAND.findall(page.read_text(encoding="utf-8")))
    assert named <= known


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_holds_marks_of_a_merge(page: Path) -> None:
    assert not re.search(r"^(?:<{7} |>{7} )", page.read_text(encoding="utf-8"), re.MULTILINE)
