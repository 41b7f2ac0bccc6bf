"""Dates as people and programs write them, Chinese, English and the larger European languages, as ISO 8601."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import NamedTuple

from motherlode.read.caseless import Caseless
from motherlode.read.patterns import pattern

MONTHS = (
    "january jan janvier janv januar jänner jän enero ene gennaio gen janeiro januari ocak stycznia января янв",
    "february feb février fevrier févr fév februar fevereiro fev febrero febbraio februari şubat lutego февраля фев",
    "march mar mars mär märz marz marzo março maart mart mrt marca марта мар",
    "april apr avril avr abril abr aprile nisan kwietnia апреля апр",
    "may mai mayo maggio mag maio mei maj maja mayıs mayis мая",
    "june jun juin juni junio giugno giu junho haziran czerwca июня июн",
    "july jul juillet juil juli julio luglio lug julho temmuz lipca июля июл",
    "august aug août aout agosto ago augustus augusti ağustos sierpnia августа авг",
    "september sep sept septembre septiembre settembre set setembro eylül września сентября сен",
    "october oct octobre oktober okt octubre ottobre ott outubro out ekim października октября окт",
    "november nov novembre noviembre novembro kasım kasim listopada ноября ноя",
    "december dec décembre déc dezember dez diciembre dic dicembre dezembro aralık aralik grudnia декабря дек",
)
MONTHS_IN_FULL = tuple(names.split()[0] for names in MONTHS)
MONTH_OF = {name: number for number, names in enumerate(MONTHS, 1) for name in names.split()}
_MONTH = "(?P<month>" + "|".join(sorted(map(re.escape, MONTH_OF), key=len, reverse=True)) + ")"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_CLOCK = (
    r"(?:[t ,]*(?:at|um|à|(?P<zh_half>[上下]午))?\s*(?P<hour>[01]?\d|2[0-3])[:：h.时時点點](?P<minute>[0-5]\d)"
    r"(?:[:：分](?P<second>[0-5]\d)(?:\.\d+)?)?(?:\s*(?P<half>[ap]\.?m\.?))?\s*(?P<zone>z\b|[+-]\d\d:?\d\d\b)?)?"
)
_CLOCK_BEFORE = (
    r"(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?\s?(?P<half>[ap]m)?(?P<zh_half>(?!))?"
    r"\s+(?:(?P<zone>z|utc|gmt|[+-]\d{4})\s+|[a-z]{3,4}\s+)?"
)
"""The clock between day and year, as programs write it."""
YEAR = pattern(r"(?<!\d)(?:19|20)\d\d(?!\d)")
BEFORE_YEAR, AFTER_YEAR = 30, 40
FORMS = tuple(
    Caseless(form)
    for form in (
        rf"(?<!\d){_YEAR}\s?[年년]\s?(?P<month>\d\d?)\s?[月월]\s?(?P<day>\d\d?)\s?[日号號일]?{_CLOCK}",
        rf"(?<![\d.]){_YEAR}(?P<sep>[-/.])(?P<month>\d\d?)(?P=sep)(?P<day>\d\d?)(?!\d){_CLOCK}",
        rf"(?<![\w]){_MONTH}\.?\s+(?P<day>\d\d?)(?:st|nd|rd|th)?\s*,?\s+{_YEAR}(?!\d){_CLOCK}",
        rf"(?<!\d)(?P<day>\d\d?)(?:st|nd|rd|th|er|\.|º)?\s*(?:de\s+|of\s+)?[\s-]?{_MONTH}\.?,?\s*(?:de\s+)?[\s-]?{_YEAR}(?!\d){_CLOCK}",
        rf"(?<![\d.])(?P<day>\d\d?)(?P<sep>[./-])(?P<month>\d\d?)(?P=sep){_YEAR}(?!\d){_CLOCK}",
        rf"(?<![\w]){_MONTH}\s+(?P<day>\d\d?)\s+{_CLOCK_BEFORE}{_YEAR}(?!\d)",
    )
)
YEAR_SIGNS, SEPARATORS, BEFORE_NAMED_YEAR = frozenset("年년"), frozenset("-/."), frozenset("-,.")
"""What stands behind a year, and on either side of it, in the forms with signs, numbers and names of months."""
ANY_DIGIT = pattern(r"\d")
SHORT_YEAR = pattern(r"(?<![\d.])(?P<day>\d\d?)\.(?P<month>\d\d)\.(?P<year>\d\d)(?![\d.])", re.ASCII)
COMPACT = pattern(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12]\d|3[01])(?=T?\d{4}(?:\d\d)?(?!\d)|\D|$)",
    re.ASCII,
)
RELATIVE = Caseless(
    r"(?P<count>(?<!\d)\d{1,5}|\ban?|\bone)\s*(?P<unit>seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)\s+ago"
    r"|(?:(?<!\d)(?P<zh_count>\d{1,5})|半)\s*(?P<zh_unit>秒|分[钟鐘]|(?:个|個)?小[时時]|天|[周週]|[个個]月|月|年)[之以]?前"
    r"|(?P<day_word>today|yesterday|今天|昨天|前天|刚刚|just now|(?:今日|昨日|剛剛)(?![一-鿿]))"
)
CLOCK_AFTER = pattern(
    r"(?:\([^()]{1,5}\))?[\s,，]*(?:at|um|@)?\s*(?P<half>上午|下午|凌晨|早上|中午|晚上)?\s*"
    r"(?P<hour>[01]?\d|2[0-3])(?=[:：]|\s?[ap]\.?m\b)(?:[:：](?P<minute>[0-5]\d)(?:[:：](?P<second>[0-5]\d))?)?"
    r"(?:\s?(?P<pm>[ap])\.?m\b\.?)?",
    re.IGNORECASE | re.ASCII,
)
"""The time of day behind a day that is no full date, such as yesterday."""
_NAMED = "jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|" + "|".join(MONTHS_IN_FULL)
YEARLESS = Caseless(
    r"(?<![\d年])(?P<month_zh>\d\d?)月(?P<day_zh>\d\d?)[日号號]"
    r"|(?<![\d/-])(?P<month>[01]\d)-(?P<day>[0-3]\d)(?= \d\d?:\d\d|$)"
    rf"|\b(?P<named>{_NAMED})\.? (?P<day_named>\d\d?)(?:st|nd|rd|th)?\b(?!:|,? \d{{4}})"
    rf"|\b(?P<day_first>\d\d?)(?:st|nd|rd|th)? (?P<named_last>{_NAMED})\b(?!,? \d{{4}})"
)
"""A day that stands without its year, as it does in the year that it is in."""
UNIT_DAYS = {"week": 7.0, "周": 7.0, "month": 30.0, "月": 30.0, "个月": 30.0, "year": 365.0, "年": 365.0}
UNIT_DAYS |= {"day": 1.0, "天": 1.0, "hour": 1 / 24, "hr": 1 / 24, "小时": 1 / 24, "个小时": 1 / 24}
UNIT_DAYS |= {
    "minute": 1 / 1440,
    "min": 1 / 1440,
    "分钟": 1 / 1440,
    "second": 1 / 86400,
    "sec": 1 / 86400,
    "秒": 1 / 86400,
}
LONGEST = 1000
"""Characters in which a text that states one date does so; hostile pages have values of megabytes."""
DAYS_BACK = {"today": 0, "今天": 0, "刚刚": 0, "just now": 0, "yesterday": 1, "昨天": 1, "前天": 2}
DAYS_BACK |= {"今日": 0, "剛剛": 0, "昨日": 1}
SIMPLIFIED = str.maketrans("鐘時週個", "钟时周个")


class Written(NamedTuple):
    """A date in a text: where it stands and what it means."""

    start: int
    end: int
    iso: str


def find_dates(text: str) -> Iterator[Written]:
    """All full dates in a text, in order.

    >>> [d.iso for d in find_dates("发表于 2024年3月5日 08:30, edited on June 7th, 2024")]
    ['2024-03-05T08:30', '2024-06-07']
    """
    if not _holds_century(text):
        return
    behind = 0
    for year in YEAR.finditer(text):  # forms are slow and years are rare: look around years only
        if year.start() < behind:
            continue
        found = _date_around(text, max(behind, year.start() - BEFORE_YEAR), year)
        if found:
            behind = found.end
            yield found


def _holds_century(text: str) -> bool:
    """Without one of these no pattern finds a year, and patterns take their time to find out."""
    return "20" in text or "19" in text


def _date_around(text: str, start: int, year: re.Match[str]) -> Written | None:
    window = text[start : year.end() + AFTER_YEAR]
    for form in _forms_around(text, start, year.start()):
        for match in form.finditer(window):
            if match.start("year") + start == year.start() and (iso := _iso(match)):
                return Written(start + match.start(), start + match.end(), iso)
    return None


def _forms_around(text: str, start: int, year: int) -> Iterator[Caseless]:
    """The forms that what stands around a year allows: each takes its time to find that it does not fit."""
    before = text[year - 1] if year > start else ""
    after = text[year + 4 : year + 6]
    if after[:1] in YEAR_SIGNS or after[1:] in YEAR_SIGNS:
        yield FORMS[0]
    if after[:1] in SEPARATORS:
        yield FORMS[1]
    if before.isspace():
        yield FORMS[2]
        if ":" in text[start:year]:
            yield FORMS[5]
    if (before.isalpha() or before.isspace() or before in BEFORE_NAMED_YEAR) and ANY_DIGIT.search(text, start, year):
        yield FORMS[3]
    if before in SEPARATORS:
        yield FORMS[4]


def iso_date(text: str, *, now: datetime | None = None) -> str:
    """The date that a text states, as ISO 8601, or "". Relative dates need the time of the fetch.

    >>> iso_date("Fri, 03 May 2024 15:47:42 +0200"), iso_date("20240503"), iso_date("3天前", now=datetime(2024, 5, 6))
    ('2024-05-03T15:47:42+02:00', '2024-05-03', '2024-05-03')
    """
    text = text.strip()[:LONGEST]
    exact = _from_iso(text)
    if exact:
        return exact
    first = next(find_dates(text), None)
    if first:
        return first.iso
    compact = COMPACT.search(text) if _holds_century(text) else None
    if compact and _exists(int(compact["year"]), int(compact["month"]), int(compact["day"])):
        return f"{compact['year']}-{compact['month']}-{compact['day']}"
    short = SHORT_YEAR.search(text) if text.count(".") > 1 else None
    if short and _exists(2000 + int(short["year"]), int(short["month"]), int(short["day"])):
        return f"20{short['year']}-{short['month']}-{int(short['day']):02}"
    return relative_date(text, now) or _in_year(text, now) if now else ""


def relative_date(text: str, now: datetime) -> str:
    """What "3 hours ago" or 昨天 21:30 means at the time of the fetch."""
    match = RELATIVE.search(text)
    if not match:
        return ""
    if match["day_word"]:
        day = (now - timedelta(days=DAYS_BACK[match["day_word"].lower()])).date().isoformat()
        return day + _clock_after(text, match.end())
    count = match["count"] or match["zh_count"] or ""
    number = int(count) if count.isdigit() else 0.5 if match["zh_unit"] else 1
    unit = (match["zh_unit"] or match["unit"].lower().removesuffix("s")).translate(SIMPLIFIED)
    try:
        return (now - timedelta(days=number * UNIT_DAYS[unit])).date().isoformat()
    except OverflowError:  # 90,000 years ago there was no calendar
        return ""


def _in_year(text: str, now: datetime) -> str:
    """What a day without a year means: the last one of that name before the time of the fetch.

    >>> _in_year("12月30日 08:15", datetime(2024, 5, 6)), _in_year("Mar 3rd", datetime(2024, 5, 6))
    ('2023-12-30T08:15', '2024-03-03')
    """
    match = YEARLESS.search(text)
    if not match:
        return ""
    said = match.groupdict()
    month = next((MONTH_OF[said[name].lower()] for name in ("named", "named_last") if said[name]), 0)
    month = month or int(next(said[name] for name in ("month", "month_zh") if said[name]))
    day = int(next(said[name] for name in ("day", "day_zh", "day_named", "day_first") if said[name]))
    for year in (now.year, now.year - 1):
        if _exists(year, month, day) and date(year, month, day) <= (now + timedelta(days=1)).date():
            return f"{year:04}-{month:02}-{day:02}" + _clock_after(text, match.end())
    return ""


def _clock_after(text: str, at: int) -> str:
    """The time of day that stands behind a day, as ISO 8601 has it."""
    clock = CLOCK_AFTER.match(text, at)
    if not clock:
        return ""
    hour = int(clock["hour"])
    after_noon = (clock["pm"] or "").lower() == "p" or clock["half"] in ("下午", "晚上")
    before_noon = (clock["pm"] or "").lower() == "a" or clock["half"] in ("上午", "凌晨")
    if after_noon and hour < 12:
        hour += 12
    elif before_noon and hour == 12:
        hour = 0
    second = f":{clock['second']}" if clock["second"] else ""
    return f"T{hour:02}:{clock['minute'] or '00'}{second}"


def _from_iso(text: str) -> str:
    """Text that already is ISO 8601, with the clock time and zone that it has."""
    if not text[:4].isdigit() or len(text) > 40:
        return ""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return ""
    if not 1800 < moment.year < 2200:
        return ""
    return moment.date().isoformat() if len(text) <= 10 else moment.isoformat()


def _iso(match: re.Match[str]) -> str:
    named = match["month"].lower().rstrip(".")
    month = int(named) if named.isdigit() else MONTH_OF.get(named, 0)  # ſ is found as s, and is none
    year, day = int(match["year"]), int(match["day"])
    if month > 12 and match.start("day") < match.start("month"):  # 05/24/2024: the American order shows itself
        month, day = day, month
    if not _exists(year, month, day):
        return ""
    return f"{year:04}-{month:02}-{day:02}" + _clock(match)


def _clock(match: re.Match[str]) -> str:
    if not match["hour"]:
        return ""
    hour = int(match["hour"])
    half = (match["half"] or "").lower()
    if (half.startswith("p") or match["zh_half"] == "下午") and hour < 12:
        hour += 12
    elif (half.startswith("a") or match["zh_half"] == "上午") and hour == 12:
        hour = 0
    second = f":{match['second']}" if match["second"] else ""
    zone = (match["zone"] or "").upper().replace("UTC", "Z").replace("GMT", "Z")
    if zone and zone != "Z" and ":" not in zone:
        zone = f"{zone[:3]}:{zone[3:]}"
    return f"T{hour:02}:{match['minute']}{second}{zone}"


def _exists(year: int, month: int, day: int) -> bool:
    try:
        return bool(date(year, month, day))
    except ValueError:
        return False
