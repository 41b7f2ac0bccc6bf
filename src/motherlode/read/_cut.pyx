# cython: language_level=3
"""The loop of `cut.py`, compiled: all text of every page goes through it.

Same words, same order; a test holds the two against each other.
"""


cdef inline bint is_han(Py_UCS4 char):
    return (
        0x4E00 <= char <= 0x9FFF
        or 0x3400 <= char <= 0x4DBF
        or 0xF900 <= char <= 0xFAFF
        or 0x20000 <= char <= 0x3FFFF
    )


cdef inline bint is_plain(Py_UCS4 char):
    """A letter or a figure that is not Chinese."""
    if char < 128:
        return 97 <= char <= 122 or 65 <= char <= 90 or 48 <= char <= 57
    return char.isalnum() and not is_han(char)


cdef inline bint is_letter(Py_UCS4 char):
    return is_plain(char) and not char.isdecimal()


def cut(str text, word_of, segments):
    """Every run of Chinese by `segments`, everything else with a letter or a figure by `word_of`."""
    cdef list found = []
    cdef Py_ssize_t at = 0, start, size = len(text)
    while at < size:
        start = at
        if is_plain(text[at]):
            at += 1
            while at < size and is_plain(text[at]):
                at += 1
            if at + 1 < size and (text[at] == u"'" or text[at] == u"’") and is_letter(text[at + 1]):
                at += 2
                while at < size and is_letter(text[at]):
                    at += 1
            found.append(word_of(text[start:at]))
        elif is_han(text[at]):
            at += 1
            while at < size and is_han(text[at]):
                at += 1
            found += segments(text[start:at])
        else:
            at += 1
    return found
