"""Code whose lines are elements of their own."""

from __future__ import annotations

import pytest

from motherlode.extractors.text.code import code_text, split_code, with_whole_code
from motherlode.extractors.text.render import as_markdown, as_text
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

COLOURED = (
    '<pre><code class="language-python"><div class="line"><span>def</span> f(x):</div>'
    '<div class="line">    return  x + 1<!-- why --> # one more</div><div class="line"><br></div>'
    '<div class="line">f(2)</div></code></pre>'
)
CODE = "def f(x):\n    return  x + 1 # one more\n\nf(2)"


def table_of(body: str) -> NodeTable:
    return HtmlDocument(Page(f"<html><body>{body}</body></html>".encode())).table


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (COLOURED, CODE),
        ("<pre><ol><li>one</li><li>  two</li></ol></pre>", "one\n  two"),
        ("<pre><div>curl<span> </span>-O it</div></pre>", "curl -O it"),
        ("<pre>before<div>a\n</div><div>\n</div><div>b</div>behind</pre>", "before\na\n\nb\nbehind"),
        ("<pre><div>1</div><div>a = 1</div><div>2</div><div>  b = 2</div></pre>", "a = 1\n  b = 2"),
        ("<pre><div>1</div><div>x</div><div>y</div><div>2</div><div>z</div><div>w</div></pre>", "1\nx\ny\n2\nz\nw"),
        ("<pre><div>shown</div><script>hidden</script><div>too</div></pre>", "shown\ntoo"),
    ],
)
def test_lines_and_blanks_are_kept(body: str, said: str) -> None:
    table = table_of(body)
    assert list(split_code(table)) == table.of("pre")
    assert code_text(table, table.of("pre")[0]) == said


@pytest.mark.parametrize(
    "body",
    [
        "<pre>a\n  b</pre>",
        "<pre><h2>An open pre</h2><p>around prose.</p>",
        "<pre><table><tr><td>1</td></tr></table></pre>",
    ],
)
def test_a_single_text_and_prose_stay_as_they_are(body: str) -> None:
    assert split_code(table_of(body)) == {}


def test_code_stands_between_fences_with_its_language() -> None:
    table = table_of(f"<p>Say it so:</p>{COLOURED}<p>Done.</p>")
    everything = range(len(table.blocks))
    assert as_text(table, everything) == f"Say it so:\n{CODE}\nDone."
    assert as_markdown(table, everything) == f"Say it so:\n\n```python\n{CODE}\n```\n\nDone."


def test_in_a_list_code_stands_to_the_right() -> None:
    table = table_of(f"<ul><li><p>First</p>{COLOURED}</li></ul>")
    indented = CODE.replace("\n", "\n  ")
    assert as_markdown(table, range(len(table.blocks))) == f"- First\n\n  ```python\n  {indented}\n  ```"


def test_half_of_code_brings_the_rest_and_less_does_not() -> None:
    table = table_of(f"<p>Say it so:</p>{COLOURED}<p>Done.</p>")
    assert with_whole_code(table, [0, 2]) == [0, 1, 2, 3]
    assert with_whole_code(table, [0, 3]) == [0, 3]
    assert as_markdown(table, [0, 3]) == "Say it so:\n\nf(2)"


def test_many_pieces_of_code_are_gone_through_once() -> None:
    table = table_of("<pre><div>a</div><div>b</div></pre>" * 20_000)
    assert as_text(table, with_whole_code(table, range(0, len(table.blocks), 2))) == "\n".join("ab" * 20_000)


def test_nested_code_is_one() -> None:
    table = table_of("<pre><div>a</div><pre><div>b</div></pre></pre>")
    assert list(split_code(table)) == table.of("pre")[:1]
    assert as_text(table, range(len(table.blocks))).split() == ["a", "b"]
