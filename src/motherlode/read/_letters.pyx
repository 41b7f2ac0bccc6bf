# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""What `letters.py` counts and folds, compiled: one pass over the letters of a text, where patterns take several."""

from motherlode.read import counted

from cpython.unicode cimport PyUnicode_FromKindAndData
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libcpp.algorithm cimport sort
from libcpp.vector cimport vector

cdef object Tally = counted.Tally
cdef str JOINING = counted.JOINING
cdef uint64_t START = 0xCBF29CE484222325

cdef extern from "Python.h":
    bint Py_UNICODE_ISALNUM(Py_UCS4 char)
    bint Py_UNICODE_ISALPHA(Py_UCS4 char)
    bint Py_UNICODE_ISDECIMAL(Py_UCS4 char)
    bint Py_UNICODE_ISLOWER(Py_UCS4 char)
    bint Py_UNICODE_ISSPACE(Py_UCS4 char)
    bint PyUnicode_IS_ASCII(object text)
    int UCS2 "PyUnicode_2BYTE_KIND"
    int UCS4 "PyUnicode_4BYTE_KIND"


cdef inline bint is_han_letter(Py_UCS4 char) noexcept:
    return char >= 0x3007 and (char == 0x3007 or 0x3400 <= char <= 0x9FFF or 0xF900 <= char <= 0xFAFF)


cdef inline bint is_usual_han(Py_UCS4 char) noexcept:
    return 0x4E00 <= char <= 0x9FA5


cdef inline bint is_ascii_letter(Py_UCS4 char) noexcept:
    return u"a" <= char <= u"z" or u"A" <= char <= u"Z"


def has_han(str text not None):
    """Whether a text has any Chinese character."""
    cdef Py_UCS4 char
    if PyUnicode_IS_ASCII(text):
        return False
    for char in text:
        if is_han_letter(char):
            return True
    return False


def has_letter(str text not None):
    """Whether a text has any letter, in any script."""
    cdef Py_UCS4 char
    for char in text:
        if is_ascii_letter(char) or char >= 0x80 and (is_usual_han(char) or Py_UNICODE_ISALPHA(char)):
            return True
    return False


def has_halves(str text not None):
    """Whether a text has characters beyond U+FFFF in two halves, as pdfium counts them."""
    cdef Py_UCS4 char
    if PyUnicode_IS_ASCII(text):
        return False
    for char in text:
        if 0xD800 <= char <= 0xDFFF:
            return True
    return False


def count_han(str text not None):
    """How many Chinese characters a text has."""
    cdef int found = 0
    cdef Py_UCS4 char
    if PyUnicode_IS_ASCII(text):
        return 0
    for char in text:
        found += is_han_letter(char)
    return found


def count_letters(str text not None):
    """How many letters a text has, in any script."""
    cdef int found = 0
    cdef Py_UCS4 char
    for char in text:
        if char < 0x80:
            found += is_ascii_letter(char)
        else:
            found += is_usual_han(char) or Py_UNICODE_ISALPHA(char)
    return found


def beyond_ascii(str text not None):
    """What is not ASCII."""
    cdef Py_UCS4 char
    cdef Py_ssize_t size = 0
    cdef Py_UCS4* kept
    if PyUnicode_IS_ASCII(text):
        return ""
    kept = <Py_UCS4*>malloc(len(text) * sizeof(Py_UCS4))
    if kept == NULL:
        raise MemoryError
    for char in text:
        if char >= 0x80:
            kept[size] = char
            size += 1
    try:
        return PyUnicode_FromKindAndData(UCS4, kept, size)
    finally:
        free(kept)


def runs_of_letters(str text not None):
    """The words of a text, which are letters in a row."""
    cdef Py_ssize_t size = len(text), at = 0, start
    cdef list found = []
    while at < size:
        if not in_word(text[at]):
            at += 1
            continue
        start = at
        while at < size and in_word(text[at]):
            at += 1
        found.append(text[start:at])
    return found


cdef inline bint in_word(Py_UCS4 char) noexcept:
    if char < 0x80:
        return is_ascii_letter(char)
    return is_usual_han(char) or (Py_UNICODE_ISALNUM(char) and not Py_UNICODE_ISDECIMAL(char))


def spelled(str text not None):
    """A text of usual letters, those of full width as the others; None where there are any else."""
    cdef Py_UCS4 char
    cdef Py_ssize_t at, size = len(text)
    cdef bint wide = False
    cdef Py_UCS4* kept
    for char in text:
        if not has_one_spelling(char):
            if not is_full_width(char):
                return None
            wide = True
    if not wide:
        return text
    kept = <Py_UCS4*>malloc(size * sizeof(Py_UCS4))
    if kept == NULL:
        raise MemoryError
    for at in range(size):
        char = text[at]
        kept[at] = <Py_UCS4>(<int>char - 0xFEE0) if is_full_width(char) else char
    try:
        return PyUnicode_FromKindAndData(UCS4, kept, size)
    finally:
        free(kept)


cdef inline bint has_one_spelling(Py_UCS4 char) noexcept:
    """Letters and marks that `plain` leaves as they are, by themselves and beside each other."""
    if char < 0x80:
        return char != u"`" and char != u"\t" and char != 0x0B and char != 0x0C
    if char < 0x180:  # Latin; a loose accent, a hard blank and a soft hyphen are not left
        return char > 0xA0 and char != 0xA8 and char != 0xAD and char != 0xB4 and char != 0xB8
    return (
        0x4E00 <= char <= 0x9FA5 or 0x2010 <= char <= 0x2026 or 0x3B1 <= char <= 0x3C9 or 0x2208 <= char <= 0x220B
        or char == 0x3001 or char == 0x3002 or 0x3008 <= char <= 0x3011 or char == 0x2212 or char == 0x2217
        or char == 0xFF08 or char == 0xFF09 or char == 0xFF0C or char == 0xFF1A or char == 0xFF1B
    )


cdef inline bint is_full_width(Py_UCS4 char) noexcept:
    """Letters, digits and those marks that are not at home in Chinese."""
    return 0xFF00 < char < 0xFF60 and (
        0xFF10 <= char <= 0xFF19 or 0xFF21 <= char <= 0xFF3A or 0xFF41 <= char <= 0xFF5A or 0xFF0D <= char <= 0xFF0F
        or char == 0xFF05 or char == 0xFF06 or char == 0xFF0B or char == 0xFF1D or char == 0xFF20 or char == 0xFF3F
    )


def count_small(str text not None):
    """How many letters of running text: small ones, and Chinese and others of the East."""
    cdef int found = 0
    cdef Py_UCS4 char
    for char in text:
        if char < 0x80:
            found += u"a" <= char <= u"z"
        else:
            found += char > 0x3000 or Py_UNICODE_ISLOWER(char)
    return found


def tokens(str text not None):
    """The words and numbers of a text; a Chinese, Japanese or Korean letter is a token of its own."""
    cdef Py_ssize_t size = len(text), at = 0, start
    cdef list found = []
    while at < size:
        start = at
        if is_east_asian(text[at]):
            at += 1
        else:
            while at < size and Py_UNICODE_ISALNUM(text[at]) and not is_east_asian(text[at]):
                at += 1
        if at > start:
            found.append(text[start:at])
        else:
            at += 1
    return found


def token_prints(str text not None):
    """The tokens of a text as sorted numbers, which are soon compared with those of another."""
    cdef Py_ssize_t size = len(text), at
    cdef vector[uint64_t] found
    cdef uint64_t number = 0, first = START
    cdef Py_UCS4 char
    for at in range(size):
        char = text[at]
        if is_east_asian(char):
            add_print(found, number)
            add_print(found, mixed(first, char))
            number = 0
        elif Py_UNICODE_ISALNUM(char):
            number = mixed(number if number else first, char)
        else:
            add_print(found, number)
            number = 0
    add_print(found, number)
    sort(found.begin(), found.end())
    return (<char*>found.data())[: 8 * found.size()] if found.size() else b""


cdef inline uint64_t mixed(uint64_t number, Py_UCS4 char) noexcept:
    return (number ^ <uint64_t>char) * <uint64_t>0x9E3779B97F4A7C15 ^ number >> 29


cdef inline void add_print(vector[uint64_t]& found, uint64_t number) noexcept:
    if number:
        found.push_back(number)


def shared_prints(bytes left not None, bytes right not None):
    """How many tokens two texts share, each as often as both have it."""
    cdef const uint64_t* first = <const uint64_t*><const char*>left
    cdef const uint64_t* second = <const uint64_t*><const char*>right
    cdef Py_ssize_t here = len(left) // 8, there = len(right) // 8, at = 0, other = 0, found = 0
    while at < here and other < there:
        if first[at] == second[other]:
            found, at, other = found + 1, at + 1, other + 1
        elif first[at] < second[other]:
            at += 1
        else:
            other += 1
    return found


cdef inline bint is_east_asian(Py_UCS4 char) noexcept:
    return char >= 0x3040 and (char <= 0x30FF or 0x3400 <= char <= 0x9FFF or 0xAC00 <= char <= 0xD7AF)


def tally(str text not None):
    """The characters of a text by what they are."""
    cdef Py_UCS4 char
    cdef Py_ssize_t size = 0
    cdef int length = 0, unprinted = 0, letters = 0, vowels = 0, usual = 0
    cdef Py_UCS4* kept = <Py_UCS4*>malloc((len(text) + 1) * sizeof(Py_UCS4))
    if kept == NULL:
        raise MemoryError
    for char in text:
        if is_ascii_letter(char):
            letters += 1
            vowels += is_vowel(char)
        elif Py_UNICODE_ISSPACE(char):
            continue
        elif char < 0x80:
            unprinted += char < 0x20 or char == 0x7F
        elif is_usual_han(char):
            usual += 1
        else:
            kept[size] = char
            size += 1
        length += 1
    try:
        return Tally(length, unprinted, letters, vowels, usual, PyUnicode_FromKindAndData(UCS4, kept, size))
    finally:
        free(kept)


cdef inline bint is_vowel(Py_UCS4 char) noexcept:
    cdef int lower = <int>char | 32
    return lower == 97 or lower == 101 or lower == 105 or lower == 111 or lower == 117 or lower == 121


cdef inline bint is_mark(Py_UCS4 char) noexcept:
    """Marks beyond ASCII that are none in any spelling."""
    return (
        char == 0x2013 or char == 0x2014 or 0x2018 <= char <= 0x201D or char == 0x3001 or char == 0x3002
        or char == 0xFF0C or char == 0xFF1A or char == 0xFF1B or char == 0xFF08 or char == 0xFF09
    )


def fold_plain(str text not None):
    """Letters and digits without case, or None for a text with letters that have several spellings."""
    cdef Py_UCS4 char
    cdef Py_ssize_t size = 0
    cdef unsigned short* kept
    cdef str found = None
    if not text:
        return text
    kept = <unsigned short*>malloc(len(text) * sizeof(unsigned short))
    if kept == NULL:
        raise MemoryError
    for char in text:
        if u"a" <= char <= u"z" or u"0" <= char <= u"9" or is_usual_han(char):
            kept[size] = char
            size += 1
        elif u"A" <= char <= u"Z":
            kept[size] = <unsigned short>(<int>char + 32)
            size += 1
        elif char >= 0x80 and not is_mark(char):
            size = -1
            break
    try:
        if size >= 0:
            found = PyUnicode_FromKindAndData(UCS2, kept, size)
    finally:
        free(kept)
    return found


def running(list texts not None):
    """Lines as running text: divided words are whole again, Chinese lines meet without a space."""
    cdef list parts = []
    cdef str after, before = ""
    for text in texts:
        after = tidied(text)
        if not after:
            continue
        if is_divided(before, after):
            parts[len(parts) - 1] = before[:len(before) - 1]
        elif before and not (joins(before[len(before) - 1]) and joins(after[0])):
            parts.append(" ")
        parts.append(after)
        before = after
    return "".join(parts)


cdef str tidied(str text):
    """With single blanks between its words, which is how most texts come."""
    cdef Py_UCS4 char
    cdef bint blank = True
    for char in text:
        if Py_UNICODE_ISSPACE(char):
            if blank or char != u" ":
                return " ".join(text.split())
            blank = True
        else:
            blank = False
    return " ".join(text.split()) if blank else text


cdef bint is_divided(str before, str after):
    """Whether a word goes on in the next line."""
    cdef Py_ssize_t size = len(before)
    if size < 2 or before[size - 1] != u"-" or not Py_UNICODE_ISALPHA(before[size - 2]):
        return False
    return after[0].islower()


cdef bint joins(Py_UCS4 char):
    return char >= 0x2014 and (is_han_letter(char) or char in JOINING)
