"""The language of a text: by its script, and for languages that share a script by their function words.

A learned identifier (py3langid) took 1.2 seconds and 138 MB a process up to its first answer; counting function words
needs neither. How the two compare in accuracy was not measured. Short texts give "".
"""

from __future__ import annotations

from collections import Counter

from motherlode.read.counted import beyond_ascii, runs_of_letters, tally
from motherlode.read.patterns import pattern

SCRIPTS = (
    ("ja", pattern("[\u3041-\u30fa]")),
    ("ko", pattern("[\uac00-\ud7a3]")),
    ("zh", pattern("[\u4e00-\u9fff]")),
    ("cyrillic", pattern("[\u0400-\u04ff]")),
    ("arabic", pattern("[\u0600-\u06ff]")),
    ("he", pattern("[\u05d0-\u05ea]")),
    ("el", pattern("[\u0370-\u03ff]")),
    ("th", pattern("[\u0e01-\u0e5b]")),
    ("hi", pattern("[\u0900-\u097f]")),
    ("ta", pattern("[\u0b80-\u0bff]")),
    ("bn", pattern("[\u0980-\u09ff]")),
    ("ka", pattern("[\u10a0-\u10ff]")),
    ("hy", pattern("[\u0531-\u058f]")),
)
HAN = pattern("[\u4e00-\u9fff]+")
LATIN = pattern("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+")
COMMON = pattern("[\x00-\u024f\u1e00-\u2fff]+")
# A Chinese character or a Hangul syllable says as much as a few letters.
SCRIPT_WEIGHT = {"ja": 4.0, "zh": 3.0, "ko": 2.5}
HEAVIEST = max(SCRIPT_WEIGHT.values())
KANA_SHARE = 0.08
"""Japanese mixes kana with Chinese characters; below this share kana are a quotation in a Chinese text."""

FUNCTION_WORDS = {
    "latin": {
        "en": "the of and to in is that for it with as was on are this be by you from have not or at which",
        "de": "der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus",
        "fr": "de la le et les des en un du une que est pour qui dans par plus sur au pas ce il sont avec cette",
        "es": "de la que el en y los del se las por un para con no una su al es lo como más pero sus este",
        "it": "di e il la che in un per è del una sono con non si da le dei della al nel più anche come gli",
        "pt": "de que e do da em um para é com não uma os no se na por mais as dos como mas foi ao das",
        "nl": "de van het een en in is dat op te zijn met voor niet aan er om ook als door naar bij maar worden",
        "sv": "och i att det som en på är av för med till den har de inte om ett han var jag från sig vi",
        "da": "og i at det er en til på som for med de af ikke den har et der var om han jeg fra blev",
        "no": "og i det er som en på til for med av at ikke har de den om et var fra han jeg hadde ble seg",
        "fi": "ja on ei se että oli hän mutta ovat kun niin joka myös tai mukaan kuin ole sekä vuoden nyt",
        "pl": "i w na z do się nie jest to że o jak po co od za przez dla są tym który oraz ale był",
        "cs": "a v se na je že s z do o k i to ve pro za by ale jsou jako po podle byl které jsem",
        "sk": "a v sa na je že s z do o k aj to vo pre za by ale sú ako po podľa bol ktoré som",
        "hu": "a az és hogy nem is egy meg volt de ez csak már még mint azt vagy van lehet után szerint",
        "ro": "de și în a la cu pe un o care nu din este să mai că pentru sunt fost după prin lui dar",
        "tr": "ve bir bu da de için ile olarak çok daha olan gibi en kadar sonra ama ne var olduğu değil",
        "id": "yang dan di dengan untuk pada dari ini tidak dalam akan itu adalah juga oleh ke kepada bisa",
        "ms": "yang dan di dengan untuk pada dari ini tidak dalam akan itu adalah beliau oleh ke kepada telah",
        "vi": "và của là có trong cho không được với các một người những này đã để khi tại vào từ",
        "ca": "de la i el que a en els per un amb les una del no es dels més al són va aquest també",
        "zu": "ukuthi ngoba futhi lapho uma nge kwe kodwa ngesikhathi kusho uthe abantu yini ukuba leli",
        "la": "et in est non ad ut cum quod qui sed ex esse per si sunt aut hoc eius nec atque",
    },
    "cyrillic": {
        "ru": "и в не на что с он как это по но из у за от о так же для вы бы то все его",
        "uk": "і в не на що з він як це по але із у за від о так та для ви би є його року",
        "bg": "и в не на че с той как това по но от за се да са е ще към като който след през",
        "sr": "и у не на да с он као то по али из за се од о је су за који би што након",
    },
    "arabic": {
        "ar": "في من على أن إلى التي عن مع هذا الذي هذه كان ما لا بعد بين قد كما ذلك أو",
        "fa": "در به از که این است را با برای آن یک خود تا شده می بر های کرد هم شد",
        "ur": "کے میں کی ہے اور سے کا کو اس کہ نے پر یہ ہیں بھی نہیں تھا ایک جو گیا",
    },
}


def _languages_by_word(table: dict[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for code, listed in table.items():
        for word in listed.split():
            found.setdefault(word, []).append(code)
    return found


_LANGUAGES_OF = {script: _languages_by_word(table) for script, table in FUNCTION_WORDS.items()}
LETTERS = bytes(code if code < 128 and chr(code).isalpha() else 32 for code in range(256))
"""What each byte of ASCII stands for among words: itself, or a blank."""
SAMPLE = 2000
MIN_HITS = 2


def language_of(text: str) -> str:
    """ISO 639 code of the main language of a text, or "" when it cannot be told.

    >>> language_of("The house of the king is in the north and it is cold"), language_of("这是中文")
    ('en', 'zh')
    """
    sample = _sample(text)
    script = _script_of(sample)
    if script not in FUNCTION_WORDS:
        return script
    votes: dict[str, int] = {}
    languages_of = _LANGUAGES_OF[script]
    telling = Counter(filter(languages_of.__contains__, _words(sample.lower())))
    for word, count in telling.items():
        for code in languages_of[word]:
            votes[code] = votes.get(code, 0) + count
    most = max(votes.values(), default=0)
    best = [code for code, count in votes.items() if count == most]
    return best[0] if most >= MIN_HITS and len(best) == 1 else ""


def _words(text: str) -> list[str]:
    """The words of a text in small letters."""
    if text.isascii() or not any(map(str.isalpha, beyond_ascii(text))):  # far quicker, and most texts are
        return text.encode("ascii", "replace").translate(LETTERS).decode().split()
    return runs_of_letters(text)


def _sample(text: str) -> str:
    """Head and middle of a text: heads are often names and navigation."""
    if len(text) <= SAMPLE:
        return text
    middle = len(text) // 2
    return text[: SAMPLE // 2] + " " + text[middle : middle + SAMPLE // 2]


def _script_of(text: str) -> str:
    others = COMMON.sub("", beyond_ascii(text))
    if not others:  # as in most texts
        return "latin" if LATIN.search(text) else ""
    if tally(text).letters > HEAVIEST * len(others):  # nothing else can outweigh it
        return "latin"
    rest = HAN.sub("", others)
    counts = {name: len(pattern.findall(rest)) * SCRIPT_WEIGHT.get(name, 1.0) for name, pattern in SCRIPTS}
    counts["zh"] = (len(others) - len(rest)) * SCRIPT_WEIGHT["zh"]
    counts["latin"] = sum(map(len, LATIN.findall(text)))
    east_asian = counts["ja"] + counts["zh"]
    if east_asian and counts["ja"] / east_asian < KANA_SHARE:
        counts["ja"] = 0
    elif counts["ja"]:
        counts["ja"] = east_asian
        counts["zh"] = 0
    best = max(counts, key=lambda name: counts[name])
    return best if counts[best] > 0 else ""
