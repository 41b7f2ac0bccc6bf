"""Spelling repaired: ligatures, full-width Latin, accents, spaced-out Chinese, the GBK cipher, garbage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.garble import distrust, is_veiled, unveil
from motherlode.read.letters import close_up, fold, plain

ENGLISH = "Several independent algorithms extract the same thing and check each other until they agree. " * 3
CHINESE = "几个独立的算法抽取同一个对象并且互相验证直到结果一致为止这样得到的数据是可以相信的" * 2


@pytest.mark.parametrize(
    ("drawn", "meant"),
    [
        ("ﬁnite eﬀort", "finite effort"),
        ("Ｄｅｅｐ２", "Deep2"),
        ("网络，（模型）", "网络，（模型）"),
        ("x² and ¹", "x² and ¹"),
        ("soft\u00adhyphen", "softhyphen"),
        ("Andr´e", "André"),
        ("Mu¨ller", "Müller"),
        ("De´partement", "Département"),
        ("a\u00a0b", "a b"),
        ("⼀般", "一般"),
    ],
)
def test_plain_letters(drawn: str, meant: str) -> None:
    assert plain(drawn) == meant


def test_spaced_out_chinese_is_joined_but_words_stay_apart() -> None:
    assert close_up("知 识 集 成 模 式") == "知识集成模式"
    assert close_up("资本市场 文本识别 数字金融") == "资本市场 文本识别 数字金融"


def test_cipher_is_decoded_where_it_is_systematic() -> None:
    assert unveil("犜犺犲狅狉犲狋犻犮犪犾") == "Theoretical"


def test_a_lone_rare_character_is_not_a_letter() -> None:
    assert unveil("狀元") == "狀元"


def test_single_letters_are_decoded_on_a_page_full_of_them() -> None:
    page = "犜犺犲狅狉犲狋犻犮犪犾 犪狀犪犾狔狊犻狊 犪 狆"
    assert is_veiled(page)
    assert unveil(page, everywhere=True) == "Theoretical analysis a p"


@pytest.mark.parametrize("text", [ENGLISH, CHINESE, ENGLISH + CHINESE, "", "7"])
def test_real_text_is_trusted(text: str) -> None:
    assert distrust(text) == ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\ufffd\ue001" * 60, "no Unicode value"),
        ("\x01\x02\x03 " * 40, "no Unicode value"),
        ("WKLV LV QRW HQJOLVK WHAW " * 12, "no words"),
        ("䶮䶵㐀㐁㐂㐃㐄㐅㐆㐇" * 8, "rare"),
    ],
)
def test_garbage_is_recognised(text: str, reason: str) -> None:
    assert reason in distrust(text)


def test_fonts_without_a_table_are_not_trusted() -> None:
    assert "Unicode table" in distrust(ENGLISH, unmapped=0.5)


@given(st.text())
def test_repair_is_stable_and_never_raises(text: str) -> None:
    once = plain(close_up(unveil(text)))
    assert fold(plain(once)) == fold(once)
    distrust(text)
