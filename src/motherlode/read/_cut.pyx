# cython: language_level=3, boundscheck=False, wraparound=False
"""The loop of `cut.py`, compiled: all text of every page goes through it.

Same words, same order; a test holds the two against each other.
"""

from cpython.object cimport PyObject, PyObject_GetItem
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ, PyUnicode_Substring

cdef extern from "Python.h":
    # Keys are texts and numbers, which fail at nothing: no error needs to be looked after, as PyDict_GetItem does.
    PyObject* look_up "PyDict_GetItemWithError" (object held, object key) noexcept


cdef inline bint is_han(Py_UCS4 char) noexcept:
    return (
        0x4E00 <= char <= 0x9FFF
        or 0x3400 <= char <= 0x4DBF
        or 0xF900 <= char <= 0xFAFF
        or 0x20000 <= char <= 0x3FFFF
    )


cdef inline bint is_plain(Py_UCS4 char) noexcept:
    """A letter or a figure that is not Chinese."""
    if char < 128:
        return 97 <= char <= 122 or 65 <= char <= 90 or 48 <= char <= 57
    return char.isalnum() and not is_han(char)


cdef inline bint is_letter(Py_UCS4 char) noexcept:
    return is_plain(char) and not char.isdecimal()


def cut(str text not None, words, segments):
    """Every run of Chinese by `segments`, everything else with a letter or a figure by `words`."""
    cdef list found = []
    cdef Py_ssize_t at = 0, start, size = len(text)
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef Py_UCS4 char
    cdef PyObject* held
    while at < size:
        start = at
        char = PyUnicode_READ(kind, data, at)
        at += 1
        if is_plain(char):
            while at < size and is_plain(PyUnicode_READ(kind, data, at)):
                at += 1
            if at + 1 < size:
                char = PyUnicode_READ(kind, data, at)
                if (char == u"'" or char == u"’") and is_letter(PyUnicode_READ(kind, data, at + 1)):
                    at += 2
                    while at < size and is_letter(PyUnicode_READ(kind, data, at)):
                        at += 1
            written = PyUnicode_Substring(text, start, at)
            held = look_up(words, written)
            found.append(<object>held if held != NULL else PyObject_GetItem(words, written))
        elif is_han(char):
            while at < size and is_han(PyUnicode_READ(kind, data, at)):
                at += 1
            found += segments(PyUnicode_Substring(text, start, at))
    return found
