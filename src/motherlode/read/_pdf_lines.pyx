# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# distutils: language = c++
"""The lines of a page as `pdf_runs.py` and `pdf_lines.py` make them, compiled, from pdfium's characters to the line.

pdfium's functions are called by their addresses, and no object of Python's is made before there is a span to show.
"""

import ctypes
from math import hypot  # C's own differs in the last digit, and sizes are rounded

import pypdfium2.raw as raw

from cpython.unicode cimport PyUnicode_DecodeUTF16
from libc.math cimport fabs, rint
from libc.stdint cimport uintptr_t
from libc.stdlib cimport free, malloc
from libcpp.algorithm cimport sort
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from motherlode.read import pdf_lines, pdf_runs
from motherlode.read.counted import spelled
from motherlode.read.letters import close_up, plain
from motherlode.read.pdf_lines import named_look
from motherlode.read.pdf_page import Line, Span
from motherlode.read.pdf_runs import font_name, hyphened

cdef extern from "Python.h":
    bint Py_UNICODE_ISSPACE(Py_UCS4 char)

ctypedef struct Rect:  # FS_RECTF
    float left
    float top
    float right
    float bottom

ctypedef struct Matrix:  # FS_MATRIX
    float a
    float b
    float c
    float d
    float e
    float f

ctypedef int (*of_page)(void*) noexcept
ctypedef int (*text_of_page)(void*, int, int, unsigned short*) noexcept
ctypedef void* (*object_of_char)(void*, int) noexcept
ctypedef unsigned int (*code_of_char)(void*, int) noexcept
ctypedef int (*sign_of_char)(void*, int) noexcept
ctypedef int (*rect_of_char)(void*, int, Rect*) noexcept
ctypedef int (*point_of_char)(void*, int, double*, double*) noexcept
ctypedef int (*matrix_of_char)(void*, int, Matrix*) noexcept
ctypedef double (*number_of_char)(void*, int) noexcept
ctypedef void* (*font_of_object)(void*) noexcept
ctypedef int (*number_of_object)(void*) noexcept
ctypedef size_t (*name_of_font)(void*, char*, size_t) noexcept


cdef uintptr_t address(object function):
    return ctypes.cast(function, ctypes.c_void_p).value


cdef of_page count_chars = <of_page>address(raw.FPDFText_CountChars)
cdef text_of_page get_text = <text_of_page>address(raw.FPDFText_GetText)
cdef code_of_char unicode_of = <code_of_char>address(raw.FPDFText_GetUnicode)
cdef object_of_char text_object = <object_of_char>address(raw.FPDFText_GetTextObject)
cdef sign_of_char has_map_error = <sign_of_char>address(raw.FPDFText_HasUnicodeMapError)
cdef rect_of_char loose_box = <rect_of_char>address(raw.FPDFText_GetLooseCharBox)
cdef point_of_char origin_of = <point_of_char>address(raw.FPDFText_GetCharOrigin)
cdef matrix_of_char matrix_of = <matrix_of_char>address(raw.FPDFText_GetMatrix)
cdef number_of_char font_size = <number_of_char>address(raw.FPDFText_GetFontSize)
cdef font_of_object font_of = <font_of_object>address(raw.FPDFTextObj_GetFont)
cdef number_of_object render_mode = <number_of_object>address(raw.FPDFTextObj_GetTextRenderMode)
cdef name_of_font base_name = <name_of_font>address(raw.FPDFFont_GetBaseFontName)
cdef number_of_object font_flags = <number_of_object>address(raw.FPDFFont_GetFlags)

cdef double LOOSE = pdf_runs.LOOSE, GAP = pdf_runs.GAP, FAR = pdf_lines.FAR, LEAST_WIDE = pdf_lines.LEAST_WIDE
cdef int MOST = pdf_runs.MAX_CHARS, BETWEEN = pdf_lines.BETWEEN
cdef int STROKED = pdf_runs.FILL_AND_STROKE, BOLD = pdf_runs.FORCE_BOLD, SLANTED = pdf_runs.ITALIC


cdef struct Look:  # of a text object
    int style
    bint upright


cdef struct Cut:  # a font in one size; several may come to the same style
    void* font
    double size
    bint stroked
    int style


cdef struct Piece:  # a run of characters in one look
    int start
    int end
    int style
    double size
    double left
    double baseline
    double right
    bint spaced
    bint upright
    Rect box


def text_of(page):
    """The characters of a page, each at its index."""
    cdef void* textpage = <void*><uintptr_t>page
    cdef int count = min(count_chars(textpage), MOST)
    if count <= 0:
        return ""
    cdef unsigned short* buffer = <unsigned short*>malloc((2 * count + 1) * sizeof(unsigned short))
    if buffer == NULL:
        raise MemoryError
    cdef int order = -1, written, at
    try:
        written = get_text(textpage, 0, count, buffer)
        text = PyUnicode_DecodeUTF16(<char*>buffer, 2 * max(written - 1, 0), "replace", &order)
    finally:
        free(buffer)
    if len(text) == count:
        return text
    # Characters beyond U+FFFF, or glyphs without any: positions would be off by one.
    return "".join([chr(unicode_of(textpage, at)) for at in range(count)])


def lines_on(page, str drawn, int number):
    """The lines of a page whose text was asked for, and the share of runs whose fonts have no Unicode table."""
    sheet = Sheet(page, drawn, number)
    sheet.read()
    return sheet.lines(), sheet.unmapped / <double>max(sheet.asked, 1)


cdef inline bint is_hyphen(Py_UCS4 char):
    return char == 0x02 or char == 0xFFFE


cdef inline bint is_han(Py_UCS4 char):
    return char == 0x3007 or 0x3400 <= char <= 0x9FFF or 0xF900 <= char <= 0xFAFF


cdef inline double rounded(double value):
    """To one digit, as Python rounds: what lies near the middle between two is left to it."""
    cdef double tenths = value * 10
    cdef double nearest = rint(tenths)
    if fabs(fabs(tenths - nearest) - 0.5) < 1e-6 or fabs(tenths) > 1e9:
        return round(value, 1)
    return nearest / 10


cdef class Sheet:
    """What is known of a page while it is read."""

    cdef void* page
    cdef str drawn, text
    cdef int number, asked, unmapped
    cdef unordered_map[uintptr_t, Look] looks
    cdef vector[Cut] cuts
    cdef vector[double] sizes
    cdef list styles
    cdef dict fonts, places
    cdef vector[Piece] pieces

    def __init__(self, page, str drawn, int number):
        self.page = <void*><uintptr_t>page
        self.drawn, self.text, self.number = drawn, hyphened(drawn), number
        self.styles, self.fonts, self.places = [], {}, {}
        self.unmapped = self.asked = 0

    # From characters to pieces.

    cdef read(self):
        """Every stretch of characters that stand on one line, up to a hyphen at its end."""
        cdef str drawn = self.drawn
        cdef int size = len(drawn), start = 0, end, edge
        cdef bint spaced
        while start < size:
            if Py_UNICODE_ISSPACE(drawn[start]):
                start += 1
                continue
            edge = start
            while edge < size and drawn[edge] != u"\r" and drawn[edge] != u"\n" and not is_hyphen(drawn[edge]):
                edge += 1
            end = edge
            while end > start and Py_UNICODE_ISSPACE(drawn[end - 1]):
                end -= 1
            if end == edge and edge < size and is_hyphen(drawn[edge]):
                end += 1
            spaced = start > 0 and Py_UNICODE_ISSPACE(self.text[start - 1])
            self.part(start, end, text_object(self.page, start), text_object(self.page, end - 1), spaced)
            start = end

    cdef int part(self, int start, int end, void* first, void* last, bint spaced) except -1:
        """A stretch halved until each part is of one object."""
        cdef int left, right
        if first == last:
            self.of_one_object(start, end, first, spaced)
        elif self.middle_gap(start, end, &left, &right):
            self.part(start, left, first, text_object(self.page, left - 1), spaced)
            self.part(right, end, text_object(self.page, right), last, True)
        else:
            self.letter_by_letter(start, end, first, spaced)
        return 0

    cdef bint middle_gap(self, int start, int end, int* left, int* right) noexcept:
        """The blanks nearest to the middle; False for a single word."""
        cdef str text = self.text
        cdef int middle = (start + end) // 2
        cdef int after = middle, before = middle - 1, at
        while after < end and text[after] != u" ":
            after += 1
        while before >= start and text[before] != u" ":
            before -= 1
        if after == end and before < start:
            return False
        at = before if after == end or (before >= start and middle - before < after - middle) else after
        left[0] = right[0] = at
        while left[0] > start and Py_UNICODE_ISSPACE(text[left[0] - 1]):
            left[0] -= 1
        while right[0] < end and Py_UNICODE_ISSPACE(text[right[0]]):
            right[0] += 1
        return True

    cdef int of_one_object(self, int start, int end, void* owner, bint spaced) except -1:
        """One piece, or one for each of its words where there are wide gaps between them."""
        cdef str text = self.text
        cdef int at = start, word
        self.add(start, end, owner, spaced)
        if not self.is_loose(self.pieces.back()):
            return 0
        self.pieces.pop_back()
        while at < end:
            if Py_UNICODE_ISSPACE(text[at]):
                at += 1
                continue
            word = at
            while at < end and not Py_UNICODE_ISSPACE(text[at]):
                at += 1
            self.add(word, at, text_object(self.page, word), spaced)
            spaced = True
        return 0

    cdef bint is_loose(self, Piece& piece) noexcept:
        """With a blank, and wide against half a size a letter and a whole for a Chinese one."""
        cdef str text = self.text
        cdef int wide = 0, at
        cdef bint blank = False
        for at in range(piece.start, piece.end):
            wide += text[at] > 0x2E7F
            blank |= text[at] == u" "
        cdef double usual = piece.size * (0.5 * (piece.end - piece.start) + 0.5 * wide)
        if not blank or not piece.upright:
            return False
        return piece.right - piece.left - usual > max(GAP * piece.size, LOOSE * usual)

    cdef int letter_by_letter(self, int start, int end, void* owner, bint spaced) except -1:
        """A word of several objects."""
        cdef int at
        cdef void* other
        for at in range(start + 1, end):
            other = text_object(self.page, at)
            if other != owner:
                self.add(start, at, owner, spaced)
                start, owner, spaced = at, other, False
        return self.add(start, end, owner, spaced)

    cdef int add(self, int first, int end, void* owner, bint spaced) except -1:
        """One more piece."""
        cdef Piece piece
        cdef Rect rect = Rect(0, 0, 0, 0)
        cdef Look look = self.look_of(first, owner)
        self.asked += 1
        self.unmapped += has_map_error(self.page, first) == 1
        piece.start, piece.end, piece.spaced = first, end, spaced
        piece.style, piece.upright = look.style, look.upright
        piece.size = self.sizes[look.style]
        loose_box(self.page, end - 1, &rect)
        piece.right = rect.right
        piece.left = piece.baseline = 0
        origin_of(self.page, first, &piece.left, &piece.baseline)
        if not look.upright:
            piece.box = rect
            loose_box(self.page, first, &rect)
            piece.box.left, piece.box.bottom = min(rect.left, piece.box.left), min(rect.bottom, piece.box.bottom)
            piece.box.right, piece.box.top = max(rect.right, piece.box.right), max(rect.top, piece.box.top)
        self.pieces.push_back(piece)
        return 0

    cdef Look look_of(self, int index, void* owner) except *:
        """Style and uprightness of a character, asked once for its text object."""
        cdef uintptr_t key = <uintptr_t>owner
        if self.looks.count(key) == 0:
            self.looks[key] = self.ask_look(index, owner)
        return self.looks[key]

    cdef Look ask_look(self, int index, void* owner) except *:
        cdef Matrix matrix = Matrix(0, 0, 0, 0, 0, 0)
        cdef double height, size
        if owner == NULL:
            return Look(self.place(("", 0.0, False, False)), True)
        matrix_of(self.page, index, &matrix)
        height = fabs(matrix.d) if matrix.c == 0 else hypot(matrix.c, matrix.d)
        size = fabs(font_size(self.page, index) * height)
        return Look(
            self.style_of(font_of(owner), size, render_mode(owner) == STROKED),
            matrix.a > 0 and fabs(matrix.b) < 0.2 * matrix.a,
        )

    cdef int style_of(self, void* font, double size, bint stroked) except -1:
        """The number of the style of a font in a size."""
        cdef Cut cut
        for cut in self.cuts:
            if cut.font == font and cut.size == size and cut.stroked == stroked:
                return cut.style
        name, bold, italic = self.font(font)
        cut = Cut(font, size, stroked, self.place((name, rounded(size), bold or stroked, italic)))
        self.cuts.push_back(cut)
        return cut.style

    cdef int place(self, object style) except -1:
        """The number of a style; equal ones have one."""
        if style not in self.places:
            self.places[style] = len(self.styles)
            self.styles.append(style)
            self.sizes.push_back(style[1])
        return self.places[style]

    cdef tuple font(self, void* font):
        if font == NULL:
            return "", False, False
        if <uintptr_t>font not in self.fonts:
            self.fonts[<uintptr_t>font] = ask_font(font)
        return self.fonts[<uintptr_t>font]

    # From pieces to lines.

    cdef tuple lines(self):
        """The lines of the page, in the order of the pieces."""
        cdef vector[vector[int]] rows = self.rows()
        cdef vector[int] cuts
        cdef size_t row, at
        found = []
        for row in range(rows.size()):
            cuts = self.columns(rows[row])
            for at in range(cuts.size() - 1):
                line = self.line(rows[row], cuts[at], cuts[at + 1])
                if line is not None:
                    found.append(line)
        return tuple(found)

    cdef vector[vector[int]] rows(self):
        """Pieces that follow each other on one baseline; a line number or a mark may be drawn in between."""
        cdef vector[vector[int]] rows
        cdef int at, row
        for at in range(<int>self.pieces.size()):
            row = self.row_for(self.pieces[at], rows)
            if row < 0:
                rows.push_back(vector[int]())
                row = <int>rows.size() - 1
            rows[row].push_back(at)
        return rows

    cdef int row_for(self, Piece& piece, vector[vector[int]]& rows) noexcept:
        """The row that a piece takes up right where it ended, or else the last one, if the piece goes on there."""
        cdef int last = <int>rows.size() - 1, row
        cdef double near = 0.5 * piece.size, gap
        if piece.upright:
            for row in range(last, max(last - BETWEEN, -1), -1):
                gap = piece.left - self.pieces[rows[row].back()].right
                if -near < gap < near and self.continues(rows[row], piece):
                    return row
        return last if last >= 0 and self.continues(rows[last], piece) else -1

    cdef bint continues(self, vector[int]& row, Piece& piece) noexcept:
        cdef Piece* last = &self.pieces[row.back()]
        cdef Piece* tallest = last
        cdef int size = <int>row.size(), at
        cdef double height
        if not (piece.upright and last.upright):
            return piece.upright == last.upright and same_strip(last[0], piece)
        if size > 1:
            tallest = &self.pieces[row[max(size - 8, 0)]]
            for at in range(max(size - 8, 0) + 1, size):
                if self.pieces[row[at]].size > tallest.size:
                    tallest = &self.pieces[row[at]]
        height = max(tallest.size, piece.size)
        return fabs(piece.baseline - tallest.baseline) < 0.5 * height and piece.left - last.right > -0.6 * height

    cdef vector[int] columns(self, vector[int]& row):
        """The edges of the parts of a row, cut where columns meet: at gaps much wider than its other gaps."""
        cdef vector[int] wide, edges
        cdef int at
        cdef double usual
        for at in range(1, <int>row.size()):
            if self.is_wide(self.pieces[row[at - 1]], self.pieces[row[at]]):
                wide.push_back(at)
        edges.push_back(0)
        if wide.size():
            usual = self.usual_space(row)
            for at in wide:
                if self.pieces[row[at]].left - self.pieces[row[at - 1]].right > 2.5 * usual:
                    edges.push_back(at)
        edges.push_back(<int>row.size())
        return edges

    cdef double usual_space(self, vector[int]& row):
        cdef vector[double] spaces
        cdef double space
        cdef int at
        cdef size_t middle
        for at in range(1, <int>row.size()):
            space = self.pieces[row[at]].left - self.pieces[row[at - 1]].right
            if self.pieces[row[at]].spaced and space == space:  # what is no number has no order
                spaces.push_back(space)
        if spaces.size() <= 2:
            return 0
        sort(spaces.begin(), spaces.end())
        middle = spaces.size() // 2
        return spaces[middle] if spaces.size() % 2 else (spaces[middle - 1] + spaces[middle]) / 2

    cdef bint is_wide(self, Piece& left, Piece& right) noexcept:
        cdef double gap = right.left - left.right
        return gap > LEAST_WIDE * right.size and right.upright and gap > self.wide(left, right)

    cdef double wide(self, Piece& left, Piece& right) noexcept:
        """Chinese is spread out with blanks of two characters, a word of two even more; Latin is not."""
        cdef str text = self.text
        cdef double size = max(left.size, right.size)
        cdef int end = right.end
        if not (is_han(text[left.end - 1]) and is_han(text[right.start])):
            return LEAST_WIDE * size
        while end > right.start and (text[end - 1] == 0xFF1A or text[end - 1] == u":"):
            end -= 1
        return (8 if left.end - left.start == 1 == end - right.start else 2.6) * size

    cdef object line(self, vector[int]& row, int start, int end):
        """Some pieces of a row as a line, or None where they hold nothing."""
        cdef int at, style = self.main_style(row, start, end)
        cdef double base = 0
        cdef bint upright = True
        for at in range(end - 1, start - 1, -1):
            upright = upright and self.pieces[row[at]].upright
            if self.pieces[row[at]].style == style:
                base = self.pieces[row[at]].baseline
        spans = self.spans(row, start, end, style, base)
        if not spans:
            return None
        if len(spans) == 1:
            text, box = spans[0].text, spans[0].box
        else:
            text, box = "".join([span.text for span in spans]), around([span.box for span in spans])
        font, size, bold, italic = self.styles[style]
        return Line(text, font, size, bold, italic, box, self.number, spans, upright)

    cdef int main_style(self, vector[int]& row, int start, int end):
        """That of most letters; of equals the first."""
        cdef vector[int] counts
        cdef int at, style, best
        if end - start == 1:
            return self.pieces[row[start]].style
        counts.resize(len(self.styles))
        for at in range(start, end):
            counts[self.pieces[row[at]].style] += self.pieces[row[at]].end - self.pieces[row[at]].start
        best = self.pieces[row[start]].style
        for at in range(start + 1, end):
            style = self.pieces[row[at]].style
            if counts[style] > counts[best]:
                best = style
        return best

    cdef tuple spans(self, vector[int]& row, int start, int end, int style, double base):
        """Neighbouring pieces of one style and height, with the spaces between them put back."""
        cdef int first = start, at
        cdef double size = self.sizes[style]
        cdef Piece* piece
        cdef Piece* before
        cdef list found = []
        for at in range(start + 1, end + 1):
            if at < end:
                piece, before = &self.pieces[row[at]], &self.pieces[row[at - 1]]
                if piece.style == before.style and fabs(piece.baseline - before.baseline) <= 1:
                    continue
            piece = &self.pieces[row[first]]
            text = lettered(self.joined(row, start, first, at))
            if not found:
                text = text.lstrip()
            if text:
                name, height, bold, italic = self.styles[piece.style]
                raised = piece.size < 0.9 * size and piece.baseline > base + 0.1 * size
                text = close_up(text) if holds_han(text) else text
                found.append([text, name, height, bold, italic, self.box(row, first, at), raised])
            first = at
        return tidy(found)

    cdef str joined(self, vector[int]& row, int start, int first, int end):
        """The text of pieces; `start` is where their line begins."""
        cdef Piece* piece = &self.pieces[row[first]]
        cdef int at
        if end - first == 1 and first == start:
            return self.text[piece.start : piece.end]
        cdef list parts = []
        for at in range(first, end):
            piece = &self.pieces[row[at]]
            if at > start:
                parts.append(self.space(self.pieces[row[at - 1]], piece[0]))
            parts.append(self.text[piece.start : piece.end])
        return "".join(parts)

    cdef str space(self, Piece& before, Piece& piece):
        """What stands between two pieces: two blanks for a gap that parts names in a row."""
        cdef double gap = piece.left - before.right, size = max(before.size, piece.size)
        cdef bint han = is_han(self.text[before.end - 1]) or is_han(self.text[piece.start])
        if gap > FAR * size and piece.upright and not han:
            return "  "
        if (piece.spaced and gap > 0.05 * size) or gap > 0.4 * size or (not piece.upright and piece.spaced):
            return " "
        return ""

    cdef tuple box(self, vector[int]& row, int start, int end):
        """Around pieces of one size, from the baseline: glyph boxes depend on the letters, font boxes are often wrong."""
        cdef Piece* piece
        cdef int at
        cdef bint turned = False
        for at in range(start, end):
            turned = turned or not self.pieces[row[at]].upright
        if not turned:
            return self.upright_box(row, start, end)
        boxes = []
        for at in range(start, end):
            piece = &self.pieces[row[at]]
            if piece.upright:
                boxes.append(self.upright_box(row, at, at + 1))
            else:
                boxes.append((piece.box.left, piece.box.bottom, piece.box.right, piece.box.top))
        return around(boxes)

    cdef tuple upright_box(self, vector[int]& row, int start, int end):
        cdef Piece* piece = &self.pieces[row[start]]
        cdef double left = piece.left, right = piece.right, size = piece.size
        cdef double lowest = piece.baseline, highest = piece.baseline
        cdef int at
        for at in range(start + 1, end):
            piece = &self.pieces[row[at]]
            left, right = min(left, piece.left), max(right, piece.right)
            lowest, highest = min(lowest, piece.baseline), max(highest, piece.baseline)
        return rounded(left), rounded(lowest - 0.2 * size), rounded(right), rounded(highest + 0.8 * size)


cdef bint same_strip(Piece& first, Piece& second) noexcept:
    """Whether two pieces of turned text overlap in one direction and touch in the other."""
    cdef double near = 2 * max(first.size, second.size)
    if first.upright or second.upright:
        return False
    return (
        first.box.left < second.box.right + near
        and second.box.left < first.box.right + near
        and first.box.bottom < second.box.top + near
        and second.box.bottom < first.box.top + near
    )


cdef str lettered(str text):
    """The text in its usual letters; few texts need more than a look."""
    usual = spelled(text)
    return plain(text) if usual is None else usual


cdef bint holds_han(str text) noexcept:
    cdef Py_UCS4 char
    for char in text:
        if is_han(char):
            return True
    return False


cdef tuple tidy(list spans):
    """The spans of a line, which has no space at its end."""
    cdef list last
    while spans:
        last = spans.pop()
        last[0] = last[0].rstrip()
        if last[0]:
            spans.append(last)
            break
    return tuple([Span(*span) for span in spans])


cdef tuple around(list boxes):
    cdef double left, bottom, right, top, far_left, lowest, far_right, highest
    far_left, lowest, far_right, highest = boxes[0]
    for left, bottom, right, top in boxes[1:]:
        # As min and max compare: the first of equals stays, and so does what is no number.
        if left < far_left:
            far_left = left
        if bottom < lowest:
            lowest = bottom
        if right > far_right:
            far_right = right
        if top > highest:
            highest = top
    return far_left, lowest, far_right, highest


cdef tuple ask_font(void* font):
    """Its name, and whether name or flags say bold and italic."""
    cdef size_t size = base_name(font, NULL, 0)
    cdef bytes buffer = bytes(size or 1)
    base_name(font, <char*>buffer, size)
    cdef int flags = max(font_flags(font), 0)
    name, bold, italic = named_look(font_name(buffer.split(b"\0", 1)[0]))
    return name, bold or bool(flags & BOLD), italic or bool(flags & SLANTED)
