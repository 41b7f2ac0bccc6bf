"""Papers as BibTeX and CSL-JSON: every entry can be read back, and what is no paper is left out."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from motherlode.model import Outcome, Result
from motherlode.store.bibliography import bibtex_entry, citation_key, escaped, name_parts
from motherlode.store.csl import csl_item
from motherlode.store.export import format_of, open_writer

PAPER = Result(
    source="a.pdf",
    kind="paper",
    language="en",
    title="R&D in 100% of Cases",
    authors=["Lorena A. Barba", "Ludwig van Beethoven", "王丹"],
    published="2018-05-17",
    doi="10.21105/jose.00013",
    keywords=["a", "b"],
    fields={"journal": ["JOSE"]},
)


def written(path: Path, *results: Result) -> str:
    with open_writer(str(path)) as writer:
        for result in results:
            writer.write(Outcome(result))
    return path.read_text(encoding="utf-8")


def test_a_paper_becomes_a_bibtex_entry(tmp_path: Path) -> None:
    text = written(tmp_path / "refs.bib", PAPER)
    assert text.startswith("@article{Barba2018R,\n")
    assert "  title = {{R\\&D in 100\\% of Cases}},\n" in text
    assert "  author = {Barba, Lorena A. and van Beethoven, Ludwig and 王丹},\n" in text
    assert "  year = {2018},\n" in text
    assert "  doi = {10.21105/jose.00013},\n" in text


def test_keys_are_unique_in_a_file(tmp_path: Path) -> None:
    text = written(tmp_path / "refs.bib", PAPER, PAPER, PAPER)
    keys = [line.partition("{")[2] for line in text.splitlines() if line.startswith("@")]
    assert len(set(keys)) == 3


def test_what_is_no_paper_is_no_reference(tmp_path: Path) -> None:
    page = Result(kind="article", title="News")
    assert written(tmp_path / "refs.bib", page, Result(kind="paper")) == ""
    assert json.loads(written(tmp_path / "refs.csl.json", page)) == []


def test_csl_json_is_one_array(tmp_path: Path) -> None:
    items = json.loads(written(tmp_path / "refs.csl.json", PAPER, PAPER))
    assert len(items) == 2
    assert items[0]["author"] == [
        {"family": "Barba", "given": "Lorena A."},
        {"family": "van Beethoven", "given": "Ludwig"},
        {"literal": "王丹"},
    ]
    assert items[0]["issued"] == {"date-parts": [[2018, 5, 17]]}
    assert items[0]["type"] == "article-journal"


def test_a_paper_without_anything_but_a_title_is_written() -> None:
    bare = Result(kind="paper", title="On Nothing", source="x.pdf")
    assert bibtex_entry(bare, citation_key(bare)).startswith("@misc{Nothing,\n  title = {{On Nothing}},\n")
    assert csl_item(bare) == {"id": "x.pdf", "type": "article", "title": "On Nothing"}


def test_a_key_holds_a_few_letters_of_a_chinese_title() -> None:
    paper = Result(kind="paper", title="基于深度学习的推荐系统研究综述", authors=["黄立威"], published="2018")
    assert citation_key(paper) == "黄立威2018基于深度学习"


def test_a_preprint_names_its_number() -> None:
    entry = bibtex_entry(Result(kind="paper", title="Things", fields={"arxiv": ["2101.00001"]}), "key")
    assert "  eprint = {2101.00001},\n  archiveprefix = {arXiv},\n" in entry


def test_the_ending_names_the_format() -> None:
    assert format_of("a/refs.BIB") == "bibtex"
    assert format_of("refs.csl.json") == "csl"


@given(st.text())
def test_braces_stay_balanced(text: str) -> None:
    entry = escaped(text)
    assert entry.replace("\\{", "").replace("\\}", "").replace("{}", "").count("{") == 0
    assert "\n" not in entry


@given(st.lists(st.text("abcdefgXYZ", min_size=1), min_size=1, max_size=5))
def test_no_word_of_a_name_is_lost(words: list[str]) -> None:
    family, given_name = name_parts(" ".join(words))
    assert " ".join([*given_name.split(), *family.split()]) == " ".join(words)
