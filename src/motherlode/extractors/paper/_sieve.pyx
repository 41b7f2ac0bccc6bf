# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""The needles of many patterns looked for in one pass: two letters tell at most places that none stands there."""

from libc.string cimport memset
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from motherlode.extractors.paper import needles

cdef extern from "Python.h":
    bint Py_UNICODE_ISDECIMAL(Py_UCS4 char)
    bint Py_UNICODE_ISSPACE(Py_UCS4 char)
    Py_UCS4 Py_UNICODE_TOLOWER(Py_UCS4 char)

ctypedef unsigned char Code

cdef int MOST_PATTERNS = 31
cdef int NO_LETTER = needles.NO_LETTER, NO_LETTERS = needles.NO_LETTERS
cdef Code OTHER = 1, BLANK = 0x20, DIGIT = 0x30, FIRST = 0x80
"""Codes of letters that no needle has, of blanks, of digits, and of the first letter beyond ASCII that a needle has."""


cdef struct Needle:
    int start  # of its letters among all letters
    int size
    int before
    int behind
    bint any_case
    int bit
    int after  # the next one that begins with the same two letters


cdef class Openings:
    """What a text opens with, by its first letter or its first two."""

    cdef dict by_start

    def __init__(self, dict by_start not None):
        self.by_start = by_start

    def __call__(self, str text not None):
        """The bits of all that a text opens with."""
        cdef int found = self.matching(text, text[:1])
        return found | self.matching(text, text[:2]) if len(text) > 1 else found

    cdef int matching(self, str text, str start) except -1:
        cdef int found = 0
        listed = self.by_start.get(start)
        if listed is not None:
            for bit, pattern in <list>listed:
                if pattern.match(text) is not None:
                    found |= <int>bit
        return found


cdef class Needles:
    """The patterns together, by needles: these are found by the two letters that they begin with."""

    cdef vector[Needle] needles
    cdef vector[Py_UCS4] letters
    cdef vector[Code] codes, text
    cdef unordered_map[Py_UCS4, Code] beyond
    cdef Code plain[128]
    cdef unsigned char anywhere[8192]  # a bit for every two codes
    cdef unsigned char at_words[8192]  # those of needles with no letter before them
    cdef vector[int] first
    cdef int always, patterns

    def __init__(self):
        cdef int char
        memset(self.anywhere, 0, 8192)
        memset(self.at_words, 0, 8192)
        self.first = vector[int](65536, -1)
        self.always = self.patterns = 0
        for char in range(128):
            self.plain[char] = Py_UNICODE_TOLOWER(char)
            if Py_UNICODE_ISDECIMAL(char):
                self.plain[char] = DIGIT
            elif Py_UNICODE_ISSPACE(char):
                self.plain[char] = BLANK

    def add(self, str pattern not None, *, bint any_case):
        """One more pattern, and its bit."""
        cdef int bit
        if self.patterns == MOST_PATTERNS:
            raise OverflowError(f"no bit is left for {pattern!r}")
        bit = 1 << self.patterns
        self.patterns += 1
        for text, before, behind in needles.needles_of(pattern, any_case=any_case):
            self.add_needle(text, before, behind, bit, any_case)
        return bit

    cdef int add_needle(self, str text, int before, int behind, int bit, bint any_case) except -1:
        cdef Needle needle
        cdef Py_UCS4 char
        cdef int second
        if not text:
            self.always |= bit
            return 0
        needle.start, needle.size, needle.bit, needle.any_case = <int>self.letters.size(), len(text), bit, any_case
        needle.before, needle.behind = before, behind
        for char in text:
            self.letters.push_back(char)
            self.codes.push_back(self.new_code(char))
        if len(text) > 1:
            self.enter(needle, self.codes[needle.start + 1])
        else:
            for second in range(256):
                self.enter(needle, second)
        return 0

    cdef int enter(self, Needle needle, int second) except -1:
        """A needle among those that begin with two codes."""
        cdef int key = 256 * self.codes[needle.start] + second
        needle.after = self.first[key]
        self.first[key] = <int>self.needles.size()
        self.needles.push_back(needle)
        if needle.before:
            self.at_words[key >> 3] |= 1 << (key & 7)
        else:
            self.anywhere[key >> 3] |= 1 << (key & 7)
        return 0

    cdef Code new_code(self, Py_UCS4 char) except 0:
        """The code of a letter; one that is new beyond ASCII gets the next one, and what is too many shares the last."""
        cdef Py_UCS4 lower = Py_UNICODE_TOLOWER(char)
        if lower >= 0x80 and self.beyond.count(lower) == 0:
            self.beyond[lower] = <Code>min(FIRST + <int>self.beyond.size(), 255)
        return self.code_of(char)

    cdef Code code_of(self, Py_UCS4 char) noexcept:
        """Letters without case, one code for all digits, one for all blanks."""
        if char < 0x80:
            return self.plain[char]
        if char == 0x17F or char == 0x212A:  # the long s and the sign for Kelvin are an s and a k without case
            return 0x73 if char == 0x17F else 0x6B
        if char == 0x130 or char == 0x131:  # so is an i with or without its dot
            return 0x69
        if Py_UNICODE_ISSPACE(char):
            return BLANK
        if Py_UNICODE_ISDECIMAL(char):
            return DIGIT
        cdef unordered_map[Py_UCS4, Code].iterator found = self.beyond.find(Py_UNICODE_TOLOWER(char))
        return OTHER if found == self.beyond.end() else self.beyond[Py_UNICODE_TOLOWER(char)]

    def __call__(self, str text not None):
        """The bits of all patterns of which a needle stands in the text."""
        cdef int size = len(text), at, key, found = self.always
        cdef bint within = False  # a letter stands before
        cdef unsigned char bit
        cdef Code* codes = self.coded(text)
        for at in range(size):
            key, bit = 32 * codes[at] + (codes[at + 1] >> 3), 1 << (codes[at + 1] & 7)
            if self.anywhere[key] & bit or not within and self.at_words[key] & bit:
                found |= self.standing(text, at, size, 256 * codes[at] + codes[at + 1], found)
            within = is_letter(text[at])
        return found

    def count(self, str text not None, int bit):
        """At how many places a needle of a pattern stands: the pattern matches no more often."""
        cdef int size = len(text), at, found = 0
        cdef Code* codes = self.coded(text)
        for at in range(size):
            found += self.standing(text, at, size, 256 * codes[at] + codes[at + 1], ~bit) != 0
        return size if self.always & bit else found

    cdef Code* coded(self, str text) except NULL:
        """The codes of a text, and a last one that is none."""
        cdef int size = len(text), at
        cdef Py_UCS4 char
        self.text.resize(size + 1)
        cdef Code* codes = self.text.data()
        for at in range(size):
            char = text[at]
            codes[at] = self.plain[char] if char < 0x80 else self.code_of(char)
        codes[size] = 0
        return codes

    cdef int standing(self, str text, int at, int size, int key, int known) noexcept:
        """The bits of the needles that stand at a place, but for those that are known."""
        cdef int found = 0, number = self.first[key]
        while number >= 0:
            if not (known | found) & self.needles[number].bit and self.stands(text, at, size, self.needles[number]):
                found |= self.needles[number].bit
            number = self.needles[number].after
        return found

    cdef bint stands(self, str text, int at, int size, Needle& needle) noexcept:
        cdef int end = at + needle.size, place
        cdef Py_UCS4 letter
        if end > size:
            return False
        for place in range(needle.size):
            if self.codes[needle.start + place] != self.text[at + place]:
                return False
            letter = self.letters[needle.start + place]
            if not needle.any_case and is_letter(letter) and text[at + place] != letter:
                return False
        if needle.before and at and is_letter(text[at - 1]) or needle.behind and end < size and is_letter(text[end]):
            return False
        if needle.before == NO_LETTERS and self.has_letter(text, 0, at):
            return False
        return not (needle.behind == NO_LETTERS and self.has_letter(text, end, size))

    cdef bint has_letter(self, str text, int start, int end) noexcept:
        cdef int at
        for at in range(start, end):
            if is_letter(text[at]):
                return True
        return False


cdef inline bint is_letter(Py_UCS4 char) noexcept:
    return u"a" <= char <= u"z" or u"A" <= char <= u"Z"
