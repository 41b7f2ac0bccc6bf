# cython: language_level=3
"""The search of `seek.py`, compiled: from one rare letter of a word to the next, as fast as the machine compares bytes."""

from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.string cimport memchr, memcmp

from motherlode.read.seek import plain_holds_command

cdef int BACKSLASH = 92

cdef bytes RARE_FIRST = b"\0$[{^~|@`XQZJKYVWUxqzjkyvwGBHNFDOLIRMPTASEC<_\\#!]bfgpm"
"""Rare in the source of pages, rarest first; all other letters are taken for common."""


cdef class Seeker:
    """Words that are looked for together."""

    cdef readonly tuple words
    cdef list _parts

    def __init__(self, words):
        self.words = tuple(words)
        self._parts = [(word, word.encode(), rarest(word.encode())) for word in self.words]

    def __call__(self, str text not None):
        """The words that the text holds."""
        cdef Py_ssize_t size
        cdef const char* source
        try:
            source = PyUnicode_AsUTF8AndSize(text, &size)
        except UnicodeEncodeError:  # halves of characters
            return frozenset([word for word in self.words if word in text])
        return frozenset([word for word, part, pivot in self._parts if holds(source, size, part, pivot)])


cdef bint holds(const char* source, Py_ssize_t size, bytes part, Py_ssize_t pivot):
    """Does this part stand in the source? Looked for by its rarest letter."""
    cdef const char* word = part
    cdef Py_ssize_t length = len(part)
    cdef char letter = word[pivot]
    cdef const char* at = source + pivot
    cdef const char* end = source + size - length + pivot + 1  # behind it the rest of the word has no room
    while at < end:
        at = <const char*>memchr(at, letter, end - at)
        if at == NULL:
            return False
        if memcmp(at - pivot, word, length) == 0:
            return True
        at += 1
    return False


cdef Py_ssize_t rarest(bytes word):
    """Where the rarest letter of a word stands."""
    ranks = [RARE_FIRST.find(letter) % 1000 for letter in word]
    return ranks.index(min(ranks))


def holds_command(str text not None, frozenset names):
    """Does one of the names, of two letters at least, stand behind a backslash?"""
    cdef Py_ssize_t size
    cdef const char* at
    cdef const char* end
    cdef const char* start
    try:
        at = PyUnicode_AsUTF8AndSize(text, &size)
    except UnicodeEncodeError:  # halves of characters
        return plain_holds_command(text, names)
    end = at + size
    while at < end:
        at = <const char*>memchr(at, BACKSLASH, end - at)
        if at == NULL:
            return False
        at += 1
        start = at
        while at < end and is_letter(at[0]):
            at += 1
        if at - start > 1 and start[: at - start].decode("ascii") in names:
            return True
    return False


cdef inline bint is_letter(char letter) noexcept:
    return 97 <= letter <= 122 or 65 <= letter <= 90
