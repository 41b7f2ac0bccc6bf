# cython: language_level=3, boundscheck=False, wraparound=False
"""The loops of `counting.py`, compiled: one pass over the text of a page finds what three patterns find.

Same counts; a test holds the two against each other.
"""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ, PyUnicode_Tailmatch

from motherlode.target.counting import DOWN, MONTHS, ROOTED, UP

cdef int IS_DOWN = DOWN, IS_ROOTED = ROOTED, IS_UP = UP
cdef unsigned char PLAIN = 0, BLANK = 1, AT = 2, DIGIT = 4, SMALL = 8, CAPITAL = 16, MONTH = 32, WORD = 64
cdef unsigned char SORTS[128]
"""What each character may begin."""
cdef bint IS_MONTH[32768]
"""Whether three letters, five bits each, begin the name of a month."""


cdef void fill_tables():
    cdef int code
    for code in range(128):
        char = chr(code)
        SORTS[code] = DIGIT | WORD if char.isdigit() else WORD if char == "_" else AT if char == "@" else PLAIN
        if char in " \n":
            SORTS[code] = BLANK
        if char.isalpha():
            SORTS[code] = WORD | (CAPITAL if char.isupper() else SMALL)
            if any(month[0] == char.lower() for month in MONTHS):
                SORTS[code] |= MONTH
    for code in range(32768):
        IS_MONTH[code] = False
    for month in MONTHS:
        IS_MONTH[(ord(month[0]) & 31) << 10 | (ord(month[1]) & 31) << 5 | ord(month[2]) & 31] = True


fill_tables()

cdef struct Text:
    int kind
    void* data
    Py_ssize_t size


cdef inline Py_UCS4 char_at(Text* text, Py_ssize_t at) noexcept:
    """The character there; behind the end, one that is no part of a word."""
    return PyUnicode_READ(text.kind, text.data, at) if at < text.size else 0


cdef inline bint is_digit(Py_UCS4 char) noexcept:
    return 48 <= char <= 57


cdef inline bint is_capital(Py_UCS4 char) noexcept:
    return 65 <= char <= 90


cdef inline bint is_letter(Py_UCS4 char) noexcept:
    return 65 <= char <= 90 or 97 <= char <= 122


cdef inline bint is_word(Py_UCS4 char) noexcept:
    return is_letter(char) or is_digit(char) or char == 95


cdef inline Py_ssize_t digits_at(Text* text, Py_ssize_t at, Py_ssize_t most) noexcept:
    """How many figures stand there, at most one more than `most`."""
    cdef Py_ssize_t found = 0
    while found <= most and is_digit(char_at(text, at + found)):
        found += 1
    return found


cdef Py_ssize_t month_end(Text* text, Py_ssize_t at) noexcept:
    """Where the name of a month and the first figure behind it end; 0 where none stands there."""
    cdef Py_ssize_t stop = at
    cdef unsigned int letters = 0
    while stop < at + 3:
        if not is_letter(char_at(text, stop)):
            return 0
        letters = letters << 5 | (<unsigned int>char_at(text, stop) & 31)
        stop += 1
    if not IS_MONTH[letters]:
        return 0
    while stop < at + 9 and is_letter(char_at(text, stop)):
        stop += 1
    if char_at(text, stop) == c".":
        stop += 1
    if char_at(text, stop) != c" ":
        return 0
    while char_at(text, stop) == c" ":
        stop += 1
    return stop + 1 if is_digit(char_at(text, stop)) else 0


cdef Py_ssize_t date_end(Text* text, Py_ssize_t at, bint begins) noexcept:
    """Where a date of figures ends; 0 where none stands there. `begins` says that no word goes on there."""
    cdef Py_ssize_t first = digits_at(text, at, 3), second
    if begins and first <= 2 and char_at(text, at + first) == c"/":
        second = digits_at(text, at + first + 1, 2)
        if 1 <= second <= 2 and not is_word(char_at(text, at + first + 1 + second)):
            return at + first + 1 + second
    if first < 4:
        return 0
    if char_at(text, at + 4) == u"年":
        return at + 5
    if char_at(text, at + 4) != c"-" or digits_at(text, at + 5, 1) < 2 or char_at(text, at + 7) != c"-":
        return 0
    return at + 10 if digits_at(text, at + 8, 1) == 2 else 0


cdef Py_ssize_t clock_end(Text* text, Py_ssize_t at) noexcept:
    """Where a time of day ends; 0 where none stands there."""
    cdef Py_ssize_t stop = digits_at(text, at, 2)
    if stop > 2:
        return 0
    stop += at
    if char_at(text, stop) == c":":
        return stop + 3 if digits_at(text, stop + 1, 2) == 2 and not is_word(char_at(text, stop + 3)) else 0
    if char_at(text, stop) == c" ":
        stop += 1
    if char_at(text, stop) not in (c"a", c"A", c"p", c"P"):
        return 0
    stop += 2 if char_at(text, stop + 1) == c"." else 1
    return stop + 1 if char_at(text, stop) in (c"m", c"M") and not is_word(char_at(text, stop + 1)) else 0


cdef Py_ssize_t code_end(Text* text, Py_ssize_t at) noexcept:
    """Where a code of letters and figures ends; 0 where none stands there."""
    cdef Py_ssize_t stop = at, figures
    while stop <= at + 6 and is_capital(char_at(text, stop)):
        stop += 1
    if stop > at + 6:
        return 0
    if char_at(text, stop) == c" " or char_at(text, stop) == c"-":
        stop += 1
    figures = digits_at(text, stop, 4)
    if not 2 <= figures <= 4:
        return 0
    stop += figures
    if is_capital(char_at(text, stop)):
        stop += 1
    return 0 if is_word(char_at(text, stop)) else stop


def figures_of(str text not None):
    """How many words, dates, times, codes and addresses stand in a text, about."""
    cdef Text read
    cdef Py_ssize_t at, stop, blanks = 0, wide = 0, dates = 0, times = 0, codes = 0, addresses = 0
    cdef Py_ssize_t date_from = 0, clock_from = 0, code_from = 0
    cdef Py_UCS4 char
    cdef bint within = False, begins
    cdef unsigned char sort
    read.kind, read.data, read.size = PyUnicode_KIND(text), PyUnicode_DATA(text), len(text)
    for at in range(read.size):
        char = PyUnicode_READ(read.kind, read.data, at)
        if char >= 128:
            within = False
            if not 0xD800 <= char <= 0xDFFF:
                wide += 1 + (char >= 0x800) + (char >= 0x10000)
            continue
        sort = SORTS[char]
        begins, within = not within, sort & WORD
        if sort & DIGIT:
            if at >= date_from:
                stop = date_end(&read, at, begins)
                if stop:
                    dates += 1
                    date_from = stop
            if begins and at >= clock_from:
                stop = clock_end(&read, at)
                if stop:
                    times += 1
                    clock_from = stop
        elif sort & BLANK:
            blanks += 1
        elif sort & AT:
            addresses += 1
        elif begins and sort & (MONTH | CAPITAL):
            if sort & MONTH and at >= date_from:
                stop = month_end(&read, at)
                if stop:
                    dates += 1
                    date_from = stop
            if sort & CAPITAL and at >= code_from:
                stop = code_end(&read, at)
                if stop:
                    codes += 1
                    code_from = stop
    return {
        "words": blanks + wide // 4, "dates": dates, "times": times, "codes": codes, "addresses": addresses,
    }


def ways_counted(ways, str folder not None):
    """How many links lead abroad, to files and letters, to the page's own folder and below it, and back up."""
    cdef Py_ssize_t abroad = 0, files = 0, letters = 0, down = 0, up = 0, size = len(folder)
    cdef tuple way
    cdef str path
    cdef int aim
    for one in ways:
        way = <tuple>one
        aim = way[2]
        abroad += way[3] is True
        files += way[4] is True
        letters += way[5] is True
        if aim == IS_DOWN:
            down += 1
        elif aim == IS_UP:
            up += 1
        elif aim == IS_ROOTED:
            path = way[0]
            if PyUnicode_Tailmatch(path, folder, 0, len(path), -1):
                down += 1
            elif len(path) < size and PyUnicode_Tailmatch(folder, path, 0, size, -1):
                up += 1
    return {"abroad": abroad, "files": files, "letters": letters, "down": down, "up": up}
