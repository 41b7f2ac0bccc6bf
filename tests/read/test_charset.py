"""Bytes of the world's encodings, declared rightly, wrongly and not at all."""

from __future__ import annotations

import codecs
import encodings
import pkgutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.charset import decode, python_name

CHINESE = "国务院新闻办公室今天上午举行新闻发布会，介绍今年上半年国民经济运行情况，并回答记者提出的问题。"
JAPANESE = "政府は今日の午前中に記者会見を開き、今年の上半期の経済の状況について説明し、質問に答えました。"
RUSSIAN = "Правительство сегодня утром провело пресс-конференцию и рассказало о положении в экономике страны."
TEXTS = {
    "gbk": CHINESE,
    "gb18030": CHINESE,
    "big5": "行政院會今天上午通過了新的法律草案，將送請立法院審議，並且向社會大眾說明這項政策的內容與影響。",
    "shift_jis": JAPANESE,
    "euc_jp": JAPANESE,
    "iso2022_jp": JAPANESE,
    "euc_kr": "정부는 오늘 오전 기자회견을 열고 올해 상반기 경제 상황에 대해 설명하고 기자들의 질문에 답했다고 밝혔다.",
    "koi8_r": RUSSIAN,
    "windows-1251": RUSSIAN,
    "windows-1250": "Vláda dnes dopoledne uspořádala tiskovou konferenci, příliš žluťoučký kůň úpěl ďábelské ódy.",
    "windows-1252": "Le gouvernement a présenté ce matin à la presse les résultats de l’économie ; l’été a été chaud.",
    "windows-1253": "Η κυβέρνηση παρουσίασε σήμερα το πρωί τα αποτελέσματα της οικονομίας για το πρώτο εξάμηνο.",
    "windows-1254": "Hükümet bu sabah düzenlediği basın toplantısında yılın ilk yarısındaki gelişmeleri açıkladı; "
    "şimdi değişiklik bekleniyor ve gazetecilerin soruları yanıtlanıyor.",
    "windows-1255": "הממשלה ערכה הבוקר מסיבת עיתונאים והציגה את תוצאות הכלכלה במחצית הראשונה של השנה והשיבה על שאלות.",
    "windows-1256": "عقدت الحكومة صباح اليوم مؤتمرا صحفيا وعرضت نتائج الاقتصاد في النصف الأول من العام.",
    "utf-16-le": CHINESE,
    "utf-16-be": CHINESE,
}
WRONG = ("utf-8", "iso-8859-1", "gbk", "big5")
FOLLOWS_THE_LABEL = {("windows-1254", "iso-8859-1")}
"""Turkish under this label differs in six letters from Icelandic: browsers read it as labelled, and so do we."""


def page(text: str, label: str = "") -> str:
    meta = f'<meta http-equiv="Content-Type" content="text/html; charset={label}">' if label else ""
    return (
        f'<html><head>{meta}<title>{text[:20]}</title></head><body><div class="main"><p>{text}</p></div></body></html>'
    )


@pytest.mark.parametrize("encoding", TEXTS)
def test_undeclared(encoding: str) -> None:
    assert TEXTS[encoding] in decode(page(TEXTS[encoding]).encode(encoding)).text


@pytest.mark.parametrize("encoding", TEXTS)
def test_rightly_declared_in_the_page_and_in_the_header(encoding: str) -> None:
    text = TEXTS[encoding]
    assert text in decode(page(text, encoding).encode(encoding)).text
    assert text in decode(page(text).encode(encoding), f"text/html; charset={encoding}").text


@pytest.mark.parametrize("label", WRONG)
@pytest.mark.parametrize("encoding", TEXTS)
def test_wrongly_declared(encoding: str, label: str) -> None:
    text = TEXTS[encoding]
    declared_inside = decode(page(text, label).encode(encoding)).text
    declared_outside = decode(page(text).encode(encoding), f"text/html; charset={label}").text
    expected = (encoding, label) not in FOLLOWS_THE_LABEL
    assert (text in declared_inside, text in declared_outside) == (expected, expected)


@pytest.mark.parametrize("declared", ["gbk", "big5", "windows-1252", "utf-16"])
def test_utf8_is_utf8_whatever_is_declared(declared: str) -> None:
    decoded = decode(page(CHINESE, declared).encode(), f"text/html; charset={declared}")
    assert CHINESE in decoded.text
    assert (decoded.encoding, decoded.by, decoded.warnings) == ("utf-8", "bytes", ())


@pytest.mark.parametrize(
    ("bom", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_byte_order_mark_beats_header_and_meta(bom: bytes, encoding: str) -> None:
    decoded = decode(bom + page(CHINESE, "gbk").encode(encoding), "text/html; charset=big5")
    assert decoded.text == page(CHINESE, "gbk")
    assert decoded.by == "bom"


def test_header_beats_meta() -> None:
    body = '<meta charset="iso-8859-2"><p>Zażółć gęślą jaźń, proszę państwa'.encode("windows-1250")
    decoded = decode(body, "text/html; charset=windows-1250")
    assert (decoded.by, decoded.encoding) == ("header", "cp1250")
    assert "Zażółć gęślą jaźń" in decoded.text


def test_a_few_broken_bytes_do_not_change_utf8_and_are_said() -> None:
    body = page(CHINESE).encode().replace("今天".encode(), "今天".encode()[:-1])
    decoded = decode(body)
    assert decoded.encoding == "utf-8"
    assert "上午举行新闻发布会" in decoded.text
    assert decoded.warnings == (f"{decoded.text.count(chr(0xFFFD))} characters could not be decoded as utf-8",)


def test_high_bytes_far_from_each_other_are_all_sampled() -> None:
    filler = "x" * 50_000
    body = f"{filler}<p>{RUSSIAN}</p>{filler}<p>{RUSSIAN}</p>".encode("windows-1251")
    assert decode(body).text.count(RUSSIAN) == 2


@pytest.mark.parametrize("name", [m.name for m in pkgutil.iter_modules(encodings.__path__)])
def test_any_codec_of_python_may_be_declared(name: str) -> None:
    body = f'<meta charset="{name}"><p>'.encode() + b"caf\xe9 \xff\x81~{+AA-"
    assert "<p>caf" in decode(body, f"text/html; charset={name}").text


@pytest.mark.parametrize(
    "label", ["rot13", "base64", "utf-7", "unicode_escape", "idna", "undefined", "no-such", "", "."]
)
def test_labels_that_name_no_encoding_of_pages(label: str) -> None:
    assert python_name(label) == ""


@given(st.binary(max_size=300), st.text(max_size=30))
def test_nothing_raises(body: bytes, content_type: str) -> None:
    assert isinstance(decode(body, content_type).text, str)
    assert isinstance(decode(body, "text/html; charset=" + content_type).text, str)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=200))
def test_utf8_comes_back(text: str) -> None:
    assert decode(text.encode()).text == text.removeprefix("\ufeff")
    assert decode(codecs.BOM_UTF8 + text.encode()).text == text


@given(
    st.sampled_from(["gb18030", "big5hkscs", "cp932", "euc_jp", "cp949", "koi8-r", "cp1251", "cp1253", "cp1255"]),
    st.integers(1, 4),
)
def test_a_right_declaration_is_kept_however_long_the_text(encoding: str, times: int) -> None:
    texts = {"cp932": JAPANESE, "big5hkscs": TEXTS["big5"], "cp949": TEXTS["euc_kr"], "cp1251": RUSSIAN}
    texts |= {"koi8-r": RUSSIAN, "cp1253": TEXTS["windows-1253"], "cp1255": TEXTS["windows-1255"], "euc_jp": JAPANESE}
    text = texts.get(encoding, CHINESE) * times
    assert decode(page(text).encode(encoding), f"text/html; charset={encoding}").text == page(text)
