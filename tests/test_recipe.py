"""lode.toml: what it holds, and what is said of its faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from motherlode.extractors.witnesses import HTML_FIELDS, check_names, chosen
from motherlode.model import RecipeError
from motherlode.recipe import ExtractSettings, Recipe, RunSettings, load_recipe, recipe_from


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "lode.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_settings_are_read_and_the_rest_is_default(tmp_path: Path) -> None:
    recipe = load_recipe(written(tmp_path, '[run]\nworkers = 3\n[extract]\nwithout = ["h1"]\nrule = "majority"\n'))
    assert recipe == Recipe(RunSettings(workers=3), ExtractSettings(without=("h1",), rule="majority"))
    assert load_recipe(written(tmp_path, "")) == Recipe()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"run": {"wokers": 3}}, "unknown setting 'run.wokers'; did you mean 'run.workers'?"),
        ({"runs": {}}, "unknown setting 'runs'; did you mean 'run'?"),
        ({"zzz": 1}, "unknown setting 'zzz'\n  There are: crawl, extract, run, target"),
        ({"run": {"workers": "many"}}, "$.run.workers"),
        ({"run": {"workers": -1}}, "$.run.workers"),
        ({"run": {"batch": 0}}, "$.run.batch"),
        ({"run": {"page_seconds": 0}}, "$.run.page_seconds"),
        ({"run": {"max_bytes": 0}}, "$.run.max_bytes"),
        ({"run": 5}, "$.run"),
        ({"extract": {"rule": "majorty"}}, "unknown extract.rule 'majorty'; did you mean 'majority'?"),
        ({"extract": {"rule": 3}}, "$.extract.rule"),
        ({"extract": {"without": "h1"}}, "$.extract.without"),
    ],
)
def test_faults_are_named(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(RecipeError) as caught:
        recipe_from(settings, where="lode.toml")
    assert said in str(caught.value)
    assert str(caught.value).startswith("lode.toml: ")


@pytest.mark.parametrize("text", ["[run", "a = ", b"\xff\xfe", "[run]\n[run]\n"])
def test_broken_toml_names_the_file(tmp_path: Path, text: str | bytes) -> None:
    path = written(tmp_path, text)
    with pytest.raises(RecipeError, match="not valid TOML") as caught:
        load_recipe(path)
    assert caught.value.where == str(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match="cannot be read"):
        load_recipe(tmp_path / "no.toml")
    with pytest.raises(RecipeError, match="cannot be read"):
        load_recipe(tmp_path)


def test_witnesses_left_out_must_exist() -> None:
    assert set(HTML_FIELDS) - set(chosen(HTML_FIELDS, ["h1"])) == {"h1"}
    check_names(["h1", "slug"], HTML_FIELDS)
    with pytest.raises(RecipeError, match="unknown witness 'jsonldd'; did you mean 'jsonld'"):
        check_names(["jsonldd"], HTML_FIELDS)
