"""What a KaTeX drawing shows of the way in which its formula was typed."""

from __future__ import annotations

import pytest

from tests.extractors.formula.pages import latex_in


def drawing(inner: str, *, display: bool = False) -> str:
    katex = f'<span class="katex"><span class="katex-html"><span class="base">{inner}</span></span></span>'
    return f'<span class="katex-display">{katex}</span>' if display else katex


def entry(top: float, inner: str) -> str:
    return f'<span style="top:{top}em;"><span class="pstrut" style="height:3em;"></span>{inner}</span>'


def raised(base: str, script: str) -> str:
    small = f'<span class="sizing reset-size6 size3 mtight">{script}</span>'
    stack = f'<span class="vlist-t"><span class="vlist-r"><span class="vlist">{entry(-3.1, small)}</span></span></span>'
    return f'<span class="mord">{base}<span class="msupsub">{stack}</span></span>'


def sum_over(index: str, size: str) -> str:
    below = entry(-1.9, f'<span class="sizing mtight"><span class="mord mathnormal mtight">{index}</span></span>')
    sign = entry(-3.1, f'<span><span class="mop op-symbol {size}">∑</span></span>')
    stack = f'<span class="vlist-t"><span class="vlist-r"><span class="vlist">{below}{sign}</span></span></span>'
    return f'<span class="mop op-limits">{stack}</span>'


SANS = '<span class="mord mathsf">v</span>'
WORD = '<span class="mord mathsf mtight">old</span>'


@pytest.mark.parametrize(
    ("drawn", "latex"),
    [
        ('<span class="mord">…</span>', "..."),
        ('<span class="minner">…</span>', "\\ldots"),
        (raised(SANS, f'<span class="mord mtight">{WORD}</span>'), "\\mathsf{v^{old}}"),
        (
            raised('<span class="mord mathcal">K</span>', f'<span class="mord mtight">{WORD}</span>'),
            "\\mathcal{K}^\\mathsf{old}",
        ),
        (
            raised(
                '<span class="mord mathcal">K</span>',
                f'<span class="mord mtight"><span class="mord mtight">{WORD}</span></span>',
            ),
            "\\mathcal{K}^{\\mathsf{old}}",
        ),
    ],
)
def test_dots_fonts_and_braces(drawn: str, latex: str) -> None:
    assert latex_in(drawing(drawn)) == [latex]


def test_limits_in_running_text_were_asked_for() -> None:
    assert latex_in(drawing(sum_over("i", "small-op"))) == ["\\sum\\limits_i"]


def test_a_display_has_limits_by_itself() -> None:
    assert latex_in(drawing(sum_over("i", "large-op"), display=True)) == ["\\sum_i"]


def test_who_asks_for_limits_where_it_shows_does_so_in_displays() -> None:
    small = drawing(sum_over("i", "small-op"))
    assert latex_in(small + drawing(sum_over("j", "large-op"), display=True)) == ["\\sum\\limits_i", "\\sum\\limits_j"]
