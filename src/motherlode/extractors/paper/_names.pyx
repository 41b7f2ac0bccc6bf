# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Lists of names as `name_parts.py` cuts and reads them, compiled: letter by letter, where patterns go over a line often."""

from motherlode.extractors.paper import lexicon, name_parts

cdef extern from "Python.h":
    bint Py_UNICODE_ISALNUM(Py_UCS4 char)
    bint Py_UNICODE_ISDECIMAL(Py_UCS4 char)
    bint Py_UNICODE_ISSPACE(Py_UCS4 char)
    bint Py_UNICODE_ISUPPER(Py_UCS4 char)

cdef frozenset PARTICLES = lexicon.PARTICLES, NEVER_NAMES = lexicon.NEVER_NAMES
cdef str MARKS = name_parts.MARKS, SEPARATORS = name_parts.SEPARATORS, EDGES = name_parts.EDGES
cdef int MAX_NAME = name_parts.MAX_NAME, MAX_WORDS = name_parts.MAX_WORDS


def parts_of(str text not None):
    """The pieces of a list between commas, marks, wide gaps and "and"."""
    cdef list found = []
    cdef int size = len(text), start = 0, at = 0, length
    while at < size:
        length = separator_at(text, at, size)
        if length == 0:
            at += 1
            continue
        add(found, text, start, at)
        at += length
        start = at
    add(found, text, start, size)
    return found


def latin_names(str text not None):
    """The names in a list, in order."""
    cdef list found = []
    for part in parts_of(text):
        name = latin_name(part)
        if name:
            found.append(name)
    return found


def may_hold_names(str text not None):
    """Whether two words stand side by side that may both stand in a name."""
    cdef int size = len(text), at = 0, start, end, length, run = 0
    while at < size:
        length = separator_at(text, at, size)
        if length:
            at, run = at + length, 0
            continue
        start = at
        while at < size and not Py_UNICODE_ISSPACE(text[at]) and separator_at(text, at, size) == 0:
            at += 1
        if start == at:  # a single blank
            at += 1
            continue
        end = at
        while start < end and is_edge(text[start]):
            start += 1
        while end > start and is_edge(text[end - 1]):
            end -= 1
        if start == end:
            continue
        run = run + 1 if may_be_part(text, start, end) else 0
        if run == 2:
            return True
    return False


def unmarked(line):
    """The line's text with a comma in place of each raised mark: marks stand between names."""
    cdef tuple spans = line.spans
    if len(spans) == 1 and not spans[0].raised:
        return spans[0].text or line.text
    return "".join([", " if span.raised else span.text for span in spans]) or line.text


def holds_no_names(str text not None):
    """Whether a list that needs no mending surely holds no name."""
    cdef Py_UCS4 char
    for char in text:
        if is_han(char):
            return False
    return is_plain_list(text) and not may_hold_names(text)


cdef inline bint is_han(Py_UCS4 char) noexcept:
    return char >= 0x3007 and (char == 0x3007 or 0x3400 <= char <= 0x9FFF or 0xF900 <= char <= 0xFAFF)


cdef bint may_be_part(str text, int start, int end):
    if end - start == 1 or Py_UNICODE_ISUPPER(text[start]):
        return True
    cdef str word = text[start:end]
    return starts_like_name(word) or word.lower() in PARTICLES


cdef inline bint is_label(str text, int at, int size):
    """Whether what "by", "authors", "written by" or 作者 begins with stands here."""
    if at < size and text[at] in u"作姓队参":
        return True
    if at + 1 >= size:
        return False
    return text[at : at + 2].lower() in ("by", "au", "wr") and text[at] < 0x80 and text[at + 1] < 0x80


def is_plain_list(str text not None):
    """Whether a list surely holds nothing that would have to be mended before it is cut."""
    cdef int size = len(text), at = 0, after
    cdef Py_UCS4 char, before = 0
    while at < size and Py_UNICODE_ISSPACE(text[at]):
        at += 1
    if is_label(text, at, size):
        return False
    for at in range(size):
        char = text[at]
        if char == u"@" or char == u"(" or char == u"<":
            return False
        if u"A" <= char <= u"Z" and u"a" <= before <= u"z":
            return False
        if char == u" " and before == u"d" and at >= 3 and text[at - 2] == u"n" and text[at - 3] == u"a":
            if at == 3 or text[at - 4] != u" ":
                return False
        if char == u",":
            after = at + 1
            while after < size and Py_UNICODE_ISSPACE(text[after]):
                after += 1
            if after < size and u"A" <= text[after] <= u"Z":
                if after + 1 == size or not u"a" <= text[after + 1] <= u"z":
                    return False
        before = char
    return True


cdef int add(list found, str text, int start, int end) except -1:
    """A piece without what may stand around it, if anything is left."""
    while start < end and is_edge(text[start]):
        start += 1
    while end > start and is_edge(text[end - 1]):
        end -= 1
    if end > start:
        found.append(text[start:end])
    return 0


cdef inline bint is_edge(Py_UCS4 char):
    return char in EDGES if char > 0x7F else char == u" " or char == u"." or char == u"," or char == u":" or char == u"-" or char == u"~"


cdef inline bint is_word(Py_UCS4 char):
    return Py_UNICODE_ISALNUM(char) or char == u"_"


cdef inline bint is_latin(Py_UCS4 char):
    return u"a" <= char <= u"z" or u"A" <= char <= u"Z"


cdef int separator_at(str text, int at, int size):
    """How long the separator is that stands here; 0 for none."""
    cdef Py_UCS4 char = text[at]
    cdef int end
    if is_latin(char):
        return conjunction_at(text, at, size)
    if Py_UNICODE_ISSPACE(char):
        end = at + 1
        while end < size and Py_UNICODE_ISSPACE(text[end]):
            end += 1
        return end - at if end - at > 1 else 0
    if Py_UNICODE_ISDECIMAL(char) or char in MARKS or char in SEPARATORS:
        return 1
    return 0


cdef int conjunction_at(str text, int at, int size):
    """The length of "and", "und", "et" as a word of its own, and of "AND" next to anything but a letter."""
    cdef Py_UCS4 char = text[at]
    cdef int length = 2 if char == u"e" else 3
    if at + length > size or (char != u"a" and char != u"u" and char != u"e" and char != u"A"):
        return 0
    if char == u"A":
        if text[at + 1] != u"N" or text[at + 2] != u"D":
            return 0
        if at > 0 and is_latin(text[at - 1]):
            return 0
        return 0 if at + 3 < size and is_latin(text[at + 3]) else 3
    if char == u"e":
        if text[at + 1] != u"t":
            return 0
    elif text[at + 1] != u"n" or text[at + 2] != u"d":
        return 0
    if (at > 0 and is_word(text[at - 1])) or (at + length < size and is_word(text[at + length])):
        return 0
    if char == u"e" and text[at + 2 : at + 5] == " al":
        return 0
    return length


def latin_name(str part not None):
    """The name that a piece is, without letters that stand for nothing; "" for no name."""
    cdef list words = []
    for word in part.split():
        if len(word) > 1 or word.isupper() or word in PARTICLES:
            words.append(word)
    if not 2 <= len(words) <= MAX_WORDS:
        return ""
    cdef int at, length = len(words) - 1
    for word in words:
        length += len(<str>word)
    if length > MAX_NAME or not is_surname(words):
        return ""
    for at in range(len(words)):
        if not is_part(words[at]):
            return ""
    return " ".join(words)


def is_part(str word not None):
    """Whether a word may stand in a name."""
    lower = word.lower()
    if lower in PARTICLES:
        return True
    return (is_initials(word) or is_plain(word)) and starts_like_name(word) and lower not in NEVER_NAMES


cdef bint is_surname(list words):
    """Whether there is one: the last word, or the one before an initial (Aymard C, Smith J)."""
    cdef str last = words[len(words) - 1]
    if bare(last) <= 1 and len(<str>words[0]) >= 3:
        last = words[len(words) - 2]
    return bare(last) > 1 and starts_like_name(last)


cdef int bare(str word):
    """The length without full stops around it."""
    cdef int start = 0, end = len(word)
    while start < end and word[start] == u".":
        start += 1
    while end > start and word[end - 1] == u".":
        end -= 1
    return end - start


cdef bint starts_like_name(str word):
    """A capital first, or after what is put before a name: McDonald is not meant, deVries and d’Arc are."""
    cdef int size = len(word), at = 0
    if Py_UNICODE_ISUPPER(word[0]):
        return True
    if size > 2 and word[0] == u"d" and (word[1] == u"'" or word[1] == 0x2019) and u"A" <= word[2] <= u"Z":
        return True
    while at < 3 and at < size and u"a" <= word[at] <= u"z":
        at += 1
    return 0 < at < size and u"A" <= word[at] <= u"Z"


cdef bint is_initials(str word):
    """J., J.-P., JK."""
    cdef int size = len(word), at = 0
    while at < size:
        if not u"A" <= word[at] <= u"Z":
            return False
        at += 1
        if at < size and word[at] == u".":
            at += 1
        if at < size and word[at] == u"-":
            at += 1
    return size > 0


cdef bint is_plain(str word):
    """A letter, then letters, apostrophes, hyphens and full stops."""
    cdef int at
    cdef Py_UCS4 char
    if not Py_UNICODE_ISALNUM(word[0]) or Py_UNICODE_ISDECIMAL(word[0]):
        return False
    for at in range(1, <int>len(word)):
        char = word[at]
        if not (is_word(char) or char == u"'" or char == 0x2019 or char == u"." or char == u"-" or char == 0x2010):
            return False
    return True
