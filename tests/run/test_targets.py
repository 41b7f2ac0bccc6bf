"""A target from files: pages, papers' text and lists; what cannot be read is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from motherlode.cli.app import app
from motherlode.model import InputError, RecipeError, StoreError
from motherlode.recipe import TargetSettings
from motherlode.run.targets import Extra, Wanted, load_target, save_target, target_from
from motherlode.target import features_of_text, match

PAGE = "<html><title>CS {0}: course</title><h1>CS {0}</h1><p>Homework {0}, lecture notes and office hours.</p></html>"
OTHER = "<html><title>Soup {0}</title><p>Onions, butter and salt for {0} people.</p></html>"


def write(folder: Path, form: str, count: int) -> list[str]:
    folder.mkdir()
    for number in range(count):
        (folder / f"{number}.html").write_text(form.format(100 + number))
    return [str(path) for path in sorted(folder.iterdir())]


def test_pages_texts_and_lists_give_a_target(tmp_path: Path) -> None:
    pages = write(tmp_path / "wanted", PAGE, 3)
    text = tmp_path / "notes.txt"
    text.write_text("Homework and lecture notes\nThe office hours of the course are on Monday.\n")
    listed = tmp_path / "list.txt"
    listed.write_text("\n".join(pages))
    target = target_from([f"@{listed}", str(text), str(tmp_path / "missing.html")])
    assert len(target.samples) == 4
    assert any("missing.html" in warning for warning in target.warnings)
    assert match(target, features_of_text("Homework and lecture notes")).why


def test_no_sample_at_all_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no sample"):
        target_from([str(tmp_path / "missing.html")])


def test_a_target_is_kept_in_a_file(tmp_path: Path) -> None:
    target = target_from(write(tmp_path / "wanted", PAGE, 3))
    save_target(tmp_path, target)
    assert load_target(tmp_path) == target
    (tmp_path / "target.json").write_text('{"threshold": "high"}')
    with pytest.raises(StoreError, match="no target"):
        load_target(tmp_path)


def test_classic_counts_synonyms_and_what_implies(tmp_path: Path) -> None:
    words = tmp_path / "words.toml"
    words.write_text('["homework"]\nsynonyms = ["assignment"]\nimplied = ["lecture"]\n["soup"]\n')
    settings = TargetSettings(method="classic")
    samples = write(tmp_path / "wanted", PAGE, 3)
    target = target_from(Wanted(samples, settings=settings, extra=Extra(dictionaries=words)))
    assert target.threshold == 0.45
    assert match(target, features_of_text("Assignment one")).score > 0.9
    assert match(target, features_of_text("Onion soup")).score == 0
    words.write_text("homework = 3")
    with pytest.raises(RecipeError, match="no dictionary"):
        target_from(Wanted(samples, settings=settings, extra=Extra(dictionaries=words)))


def test_a_chinese_target_finds_english_pages_by_a_dictionary(tmp_path: Path) -> None:
    words = tmp_path / "words.tsv"
    words.write_text("机器学习\tmachine learning\n神经网络\tneural network\n")
    form = "<html><title>机器学习 {0}</title><p>神经网络和机器学习的第{0}篇文章，训练模型。</p></html>"
    samples = write(tmp_path / "wanted", form, 3)
    english = features_of_text("Machine learning\nA neural network learns from data.")
    with_words = target_from(Wanted(samples, extra=Extra(bilingual=words)))
    assert match(with_words, english).score > match(target_from(samples), english).score


def test_commands_show_and_score_a_target(tmp_path: Path) -> None:
    samples = write(tmp_path / "wanted", PAGE, 5)
    write(tmp_path / "rest", OTHER, 5)
    save_target(tmp_path, target_from(samples))
    run = CliRunner()
    shown = run.invoke(app, ["target", "show", str(tmp_path)])
    assert "homework" in shown.stdout, shown.output
    arguments = ["--samples", str(tmp_path / "wanted"), "--others", str(tmp_path / "rest")]
    scored = run.invoke(app, ["eval", "target", *arguments])
    assert "mean precision     100.0 %" in scored.stdout, scored.output
    classic = run.invoke(app, ["eval", "target", *arguments, "--method", "classic", "--json"])
    assert '"average_precision":1.0' in classic.stdout, classic.output
