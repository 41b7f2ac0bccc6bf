# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The shape of `shape.py`, compiled: one pass over the letters of a line."""

from motherlode.extractors.paper import shape

cdef extern from "Python.h":
    bint Py_UNICODE_ISALNUM(Py_UCS4 char)
    bint Py_UNICODE_ISDECIMAL(Py_UCS4 char)
    bint Py_UNICODE_ISDIGIT(Py_UCS4 char)
    bint Py_UNICODE_ISUPPER(Py_UCS4 char)
    bint Py_UNICODE_ISLOWER(Py_UCS4 char)

cdef int FEW_WORDS = shape.FEW_WORDS
cdef object interned = shape.interned, new = tuple.__new__, Shape = shape.Shape


cdef tuple steps(str name, tuple values, int most):
    """The trait for every number up to the most."""
    return interned(*[f"{name}={shape.step(value, values)}" for value in range(most + 1)])


cdef tuple LONG = steps("long", shape.LONG, 121), WORDS = steps("words", shape.WORDS, 13)
cdef tuple CAPITALS = steps("capitals", shape.CAPITALS, 10), DIGITS = steps("digits", shape.DIGITS, 10)
cdef tuple COMMAS = steps("commas", shape.COMMAS, 5)
cdef tuple KNOWN = interned("start=A", "start=a", "start=0", "start=han", "end=A", "end=a", "end=0", "end=han")
cdef tuple HAS = interned(*[f"has={mark}" for mark in shape.MARKS])
cdef tuple IS_HAN = interned("han=False", "han=True")


def shape_of(str text not None):
    """The traits of a text."""
    cdef int size = len(text), at = 0, start, words = 0, capital = 0, digits = 0, commas = 0, marks = 0
    cdef Py_UCS4 char, first = 0
    cdef list lower = []
    cdef str opening = ""
    while at < size:
        char = text[at]
        if is_letter(char):
            start = at
            while at < size and is_letter(text[at]):
                if text[at] >= 0x80:
                    digits += Py_UNICODE_ISDIGIT(text[at])
                at += 1
            words += 1
            capital += Py_UNICODE_ISUPPER(char)
            if words == 1:
                first, opening = char, text[start:at].lower()
            elif words <= FEW_WORDS:
                lower.append(text[start:at])
            continue
        digits += Py_UNICODE_ISDIGIT(char)
        commas += char == u"," or char == 0xFF0C or char == 0x3001
        marks |= mark_of(char)
        at += 1
    cdef list found = [
        LONG[min(size, 121)],
        WORDS[min(words, 13)],
        CAPITALS[10 * capital // max(words, 1)],
        DIGITS[10 * digits // max(size, 1)],
        kind_of(text, 0, 0) if size else "start=",
        kind_of(text, size - 1, 4) if size else "end=",
        COMMAS[min(commas, 5)],
        "first=" + opening,
        IS_HAN[is_han(first)],
    ]
    for at in range(5):
        if marks & (1 << at):
            found.append(HAS[at])
    if text.isupper():
        found.append("upper")
    if words <= FEW_WORDS:
        for word in lower:
            found.append("word=" + word.lower())
    return new(Shape, (found, words, capital))


cdef inline bint is_letter(Py_UCS4 char):
    if char < 0x80:
        return u"a" <= char <= u"z" or u"A" <= char <= u"Z"
    return 0x4E00 <= char <= 0x9FA5 or (Py_UNICODE_ISALNUM(char) and not Py_UNICODE_ISDECIMAL(char))


cdef inline bint is_han(Py_UCS4 char):
    return char == 0x3007 or 0x3400 <= char <= 0x9FFF or 0xF900 <= char <= 0xFAFF


cdef inline int mark_of(Py_UCS4 char):
    if char == u"@":
        return 1
    if char == u";":
        return 2
    if char == u"|":
        return 4
    if char == u"&":
        return 8
    return 16 if char == u":" else 0


cdef str kind_of(str text, int at, int side):
    """What stands at the start or the end; `side` is where its names begin."""
    cdef Py_UCS4 char = text[at]
    if Py_UNICODE_ISUPPER(char):
        return KNOWN[side]
    if Py_UNICODE_ISLOWER(char):
        return KNOWN[side + 1]
    if Py_UNICODE_ISDIGIT(char):
        return KNOWN[side + 2]
    if is_han(char):
        return KNOWN[side + 3]
    return ("end=" if side else "start=") + text[at]
