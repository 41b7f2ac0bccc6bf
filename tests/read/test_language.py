"""The language of a paragraph, and the words of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.language import FUNCTION_WORDS, SCRIPTS, language_of
from motherlode.read.words import words

PARAGRAPHS = {
    "en": "The garden behind the house was full of roses, and in the evening we sat there with a pot of tea.",
    "de": "Der Garten hinter dem Haus war voller Rosen, und am Abend saßen wir dort mit einer Kanne Tee auf der Bank.",
    "fr": "Le jardin derrière la maison était plein de roses, et le soir nous y étions assis avec les amis.",
    "es": "El jardín detrás de la casa estaba lleno de rosas y por la noche nos sentábamos allí con el té.",
    "it": "Il giardino dietro la casa era pieno di rose e la sera sedevamo lì con una tazza di tè per gli amici.",
    "pt": "O jardim atrás da casa não era grande, mas no verão as rosas do vizinho davam para uma festa com os amigos.",
    "nl": "De tuin achter het huis was vol met rozen, en in de avond zaten wij daar met een kop thee op de bank.",
    "sv": "Trädgården bakom huset var full av rosor, och på kvällen satt vi där med en kopp te som var för varm.",
    "pl": "Ogród za domem był pełen róż i nie było to nic nowego, ale wieczorem siedzieliśmy tam z herbatą.",
    "tr": "Evin arkasındaki bahçe çok güzeldi ve akşam bir fincan çay ile orada oturduk, ama bu kadar gül yoktu.",
    "vi": "Khu vườn của ngôi nhà có những bông hồng, và vào buổi tối các bạn được ngồi ở đó với một ấm trà.",
    "ru": "В саду за домом росли розы, и по вечерам мы сидели там, но не так долго, как это было раньше.",
    "uk": "У саду за будинком росли троянди, і вечорами ми сиділи там, але не так довго, як це було від початку року.",
    "zh": "房子后面的花园里开满了玫瑰，晚上我们坐在那里喝茶聊天，谈到很晚才回去。",
    "ja": "家の裏の庭にはバラがたくさん咲いていて、夕方になると私たちはそこでお茶を飲みました。",
    "ko": "집 뒤의 정원에는 장미가 가득했고, 저녁이면 우리는 그곳에 앉아 차를 마셨다.",
    "ar": "كانت الحديقة التي خلف البيت مليئة بالورود، وفي المساء جلسنا هناك مع الشاي بعد يوم طويل من العمل.",
    "fa": "باغ پشت خانه پر از گل بود و ما در شب با یک فنجان چای که برای دوستان بود در آن می‌نشستیم.",
    "el": "Ο κήπος πίσω από το σπίτι ήταν γεμάτος τριαντάφυλλα και το βράδυ πίναμε τσάι.",
    "he": "הגינה מאחורי הבית הייתה מלאה בוורדים, ובערב ישבנו שם עם קומקום תה.",
    "th": "สวนหลังบ้านเต็มไปด้วยดอกกุหลาบ และตอนเย็นเรานั่งดื่มชากันที่นั่น",
    "hi": "घर के पीछे का बगीचा गुलाबों से भरा था और शाम को हम वहाँ चाय पीते थे।",
}


@pytest.mark.parametrize("code", PARAGRAPHS)
def test_paragraphs(code: str) -> None:
    assert language_of(PARAGRAPHS[code]) == code


@pytest.mark.parametrize("text", ["", "   ", "12345 !?", "Zürich", "OK", "🎉🎉"])
def test_what_cannot_be_told_is_not_guessed(text: str) -> None:
    assert language_of(text) == ""


def test_a_chinese_text_that_quotes_japanese_is_chinese() -> None:
    assert language_of(PARAGRAPHS["zh"] * 3 + "他说：さようなら。") == "zh"


def test_names_in_front_do_not_hide_the_text() -> None:
    assert language_of("Home News Sport Kultur Wetter " * 60 + PARAGRAPHS["de"] * 40) == "de"


@given(st.text(max_size=200))
def test_any_text_has_a_known_code_or_none(text: str) -> None:
    codes = {name for name, _ in SCRIPTS} | {code for table in FUNCTION_WORDS.values() for code in table}
    assert language_of(text) in (codes - {"cyrillic", "arabic"}) | {""}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Running crawlers RUN", ["run", "crawler", "run"]),
        ("我们研究搜索引擎", ["我们", "研究", "搜索引擎"]),
        ("Python语言2024", ["python", "语言", "2024"]),
        ("the author's don’t", ["the", "author", "don't".replace("'", "’")]),
        ("snake_case e-mail", ["snake", "case", "e", "mail"]),
        ("", []),
        ("，。！ --- ", []),
    ],
)
def test_words(text: str, found: list[str]) -> None:
    assert words(text) == found


@given(st.text(max_size=100))
def test_words_are_never_empty_and_cover_letters(text: str) -> None:
    found = words(text)
    assert all(found)
    assert found or not any(char.isalnum() for char in text)
