"""Letters that one engine drops come from the other; all else stays."""

from __future__ import annotations

from motherlode.read.pdf_mend import mended
from motherlode.read.pdf_page import Line, PdfPage


def line(text: str, left: float, bottom: float, right: float) -> Line:
    return Line(text, "Song", 10, False, False, (left, bottom, right, bottom + 10), 1)


def page(*lines: Line) -> PdfPage:
    return PdfPage(1, 600, 800, lines)


def test_a_line_with_more_chinese_replaces_its_rival() -> None:
    first = page(line("题目", 80, 700, 120), line("宏涛 张秦川", 90, 650, 150), line("Lu Hongtao", 80, 600, 150))
    second = page(line("卢宏涛 张秦川", 80, 650, 150), line("L u H", 80, 600, 150))
    assert [item.text for item in mended(first, second).lines] == ["题目", "卢宏涛 张秦川", "Lu Hongtao"]


def test_a_line_that_was_lost_whole_comes_back_in_its_place() -> None:
    first = page(line("题目", 80, 700, 120), line("正文", 80, 500, 120))
    assert [item.text for item in mended(first, page(line("摘要", 80, 600, 120))).lines] == ["题目", "摘要", "正文"]


def test_two_equal_readings_change_nothing() -> None:
    first = page(line("题目", 80, 700, 120))
    assert mended(first, first) == first
