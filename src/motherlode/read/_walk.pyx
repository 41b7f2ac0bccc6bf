# cython: language_level=3
# distutils: language = c++
"""The walk of `walk.py`, compiled: it reads the parser's own tree and makes no Python object an element.

Same columns, same order, same text; a test holds the two against each other.
"""

from cpython cimport array
from cpython.list cimport PyList_GET_ITEM, PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_4BYTE_KIND, PyUnicode_DecodeUTF8, PyUnicode_FromKindAndData
from libc.string cimport memcpy, memset, strcmp, strlen
from libcpp.string cimport string
from libcpp.vector cimport vector
from lxml.includes cimport tree
from lxml.includes.etreepublic cimport _Element, elementFactory, import_lxml__etree

from motherlode.read.walk import (
    DEAD,
    HASH_MASK,
    HASH_STEP,
    INLINE,
    KEEPS_SPACE,
    LINE_BREAK,
    ROOT_PATH,
    Block,
    Columns,
    path_of,
    tag_code,
)

import_lxml__etree()

cdef enum:
    IS_BLOCK = 0
    IS_INLINE = 1
    IS_LINK = 2
    IS_BREAK = 4
    IS_DEAD = 8
    IS_PRE = 16

cdef enum:
    SPOT_BITS = 11
    SPOTS = 1 << SPOT_BITS  # values, or names, that were met last, each at the spot that its number names

cdef dict _known = {}
cdef int MOST_TAGS = 10000  # hostile pages invent tags without end
cdef unsigned long long STEP = HASH_STEP, MASK = HASH_MASK, ROOT = ROOT_PATH
cdef object new_tuple = tuple.__new__
cdef Py_UCS4 BREAK = ord(LINE_BREAK)
cdef array.array NUMBERS = array.array("q")
cdef Py_ssize_t MOST_SHARED = 1 << 15
cdef list SHARED = list(range(MOST_SHARED))
"""Columns share their numbers: most of the objects of a page would else be made, and let go again, for these."""


cdef inline object number_of(Py_ssize_t number):
    return SHARED[number] if 0 <= number < MOST_SHARED else number


cdef class Elements:
    """The elements in document order; each becomes an object when it is asked for."""

    def __cinit__(self, _Element root):
        self.root = root

    def __len__(self):
        return self.nodes.size()

    def __getitem__(self, Py_ssize_t position):
        cdef Py_ssize_t count = self.nodes.size()
        if position < 0:
            position += count
        if not 0 <= position < count:
            raise IndexError(position)
        return elementFactory(self.root._doc, self.nodes[position])

    cpdef str text(self, Py_ssize_t position):
        """All text inside an element, as it stands there."""
        cdef tree.xmlNode* root = self.nodes.at(position)
        cdef tree.xmlNode* node = root.children
        cdef list pieces = []
        while node != NULL:
            if is_text(node) and node.content != NULL:
                pieces.append(PyUnicode_DecodeUTF8(<char*>node.content, strlen(<char*>node.content), "replace"))
            if node.type == tree.XML_ELEMENT_NODE and node.children != NULL:
                node = node.children
                continue
            while node != root and node.next == NULL:
                node = node.parent
            if node == root:
                break
            node = node.next
        return (<str>pieces[0]) if len(pieces) == 1 else "".join(pieces)

    def source(self, Py_ssize_t position):
        """The text before the first element inside an element, in UTF-8 as the parser has it."""
        cdef tree.xmlNode* element = self.nodes.at(position)
        cdef tree.xmlNode* node = element.children
        cdef list pieces = []
        while node != NULL and is_text(node):
            if node.content != NULL:
                pieces.append(<bytes>(<char*>node.content))
            node = node.next
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def line(self, Py_ssize_t position):
        """The same with its white space collapsed."""
        cdef str text = self.text(position)
        return tidied(text) if LINE_BREAK not in text else " ".join(text.split())

    def path(self, Py_ssize_t position):
        """The XPath of an element."""
        cdef tree.xmlNode* node = self.nodes.at(position)
        cdef list steps = []
        cdef Py_ssize_t place
        while node != NULL and node.type == tree.XML_ELEMENT_NODE:
            if node.ns != NULL:
                return path_of(self[position])
            name = PyUnicode_DecodeUTF8(<char*>node.name, strlen(<char*>node.name), "replace")
            place = place_of(node)
            steps.append(f"/{name}[{place}]" if place else f"/{name}")
            node = node.parent
        steps.reverse()
        return "".join(steps)

    cpdef str value(self, Py_ssize_t position, bytes name):
        """The value of an attribute of one element, "" where it has none."""
        cdef tree.xmlAttr* attribute = attribute_of(self.nodes.at(position), name)
        return "" if attribute == NULL else value_of(attribute)

    def steps(self, list tags not None, make):
        """What is made of the tag, class and id of an element; the same is made once."""
        cdef Steps steps = Steps()
        steps.elements, steps.tags, steps.made, steps.make = self, tags, [], make
        steps.before = MADE_BEFORE.setdefault(make, {})
        return steps

    def told(self, list nodes not None, tuple contents not None, tuple names not None):
        """(name in small letters, content, node) for each name of these nodes that have any content."""
        cdef list found = []
        cdef Py_ssize_t position
        cdef bytes name
        cdef str content, said
        cdef tree.xmlNode* node
        cdef tree.xmlAttr* attribute
        for position in nodes:
            node = self.nodes.at(position)
            content = ""
            for name in contents:
                attribute = attribute_of(node, name)
                content = value_of(attribute) if attribute != NULL else ""
                if content:
                    break
            content = content.strip()
            if not content:
                continue
            for name in names:
                attribute = attribute_of(node, name)
                if attribute != NULL:
                    for said in value_of(attribute).split():
                        found.append((said.lower(), content, number_of(position)))
        return found

    def attribute(self, str name):
        """The value of an attribute on every element, "" where there is none."""
        cdef bytes wanted = name.encode()
        cdef char* key = wanted
        cdef Py_ssize_t position, count = self.nodes.size()
        cdef list values = [""] * count
        cdef tree.xmlAttr* met[SPOTS]  # elements share their classes: one text for equal ones
        cdef Py_ssize_t met_at[SPOTS]
        cdef tree.xmlAttr* attribute
        cdef size_t spot
        memset(met, 0, sizeof(met))
        for position in range(count):
            attribute = attribute_of(self.nodes[position], key)
            if attribute == NULL:
                continue
            spot = spot_of(hash_of(attribute))
            if met[spot] != NULL and same_value(attribute, met[spot]):
                values[position] = values[met_at[spot]]
            else:
                met[spot] = attribute
                met_at[spot] = position
                values[position] = value_of(attribute)
        return values

    def carrying(self, names):
        """For each of the names, (position, value) of every element that has such an attribute."""
        cdef list rows = [[] for _ in names]
        cdef dict by_name = {name.encode(): row for row, name in enumerate(names)}
        cdef const void* met[SPOTS]  # the parser keeps one copy of a name: its address tells it
        cdef Py_ssize_t row_of[SPOTS]
        cdef tree.xmlAttr* attribute
        cdef Py_ssize_t position, row, count = self.nodes.size()
        cdef size_t spot
        memset(met, 0, sizeof(met))
        for position in range(count):
            attribute = self.nodes[position].properties
            while attribute != NULL:
                if attribute.ns == NULL:
                    spot = spot_of(<size_t>attribute.name)
                    if met[spot] != attribute.name:
                        met[spot] = attribute.name
                        row_of[spot] = by_name.get(<bytes>(<char*>attribute.name), -1)
                    row = row_of[spot]
                    if row >= 0:
                        (<list>rows[row]).append((number_of(position), value_of(attribute)))
                attribute = attribute.next
        return dict(zip(names, rows))

    def unshown(self, Py_ssize_t start, Py_ssize_t stop):
        """Elements from one position up to another that say that they are hidden, and (position, style) of those whose
        style has the word none."""
        cdef list hidden = [], styled = []
        cdef Py_ssize_t position
        cdef tree.xmlAttr* attribute
        cdef str style
        for position in range(max(0, start), min(stop, <Py_ssize_t>self.nodes.size())):
            attribute = self.nodes[position].properties
            while attribute != NULL:
                if attribute.ns == NULL:
                    if strcmp(<char*>attribute.name, "hidden") == 0:
                        hidden.append(number_of(position))
                    elif strcmp(<char*>attribute.name, "style") == 0 and may_hold_none(attribute):
                        style = value_of(attribute)
                        if "none" in style.lower():
                            styled.append((number_of(position), style))
                attribute = attribute.next
        return hidden, styled

    def called(self, words, str role not None):
        """Elements with one of these words in their class, whatever its letters' case, and those of a role."""
        cdef list named = [], of_role = []
        cdef list kept = [word.encode() for word in words]
        cdef vector[char*] wanted
        cdef vector[bint] begins  # the letters that a word may begin with
        cdef bytes one, said = role.encode()
        cdef Py_ssize_t position, count = self.nodes.size()
        cdef tree.xmlAttr* attribute
        begins.resize(256)
        for one in kept:
            wanted.push_back(one)
            begins[one[0]] = begins[one[:1].upper()[0]] = True
        for position in range(count):
            attribute = self.nodes[position].properties
            while attribute != NULL:
                if attribute.ns == NULL and attribute.children != NULL:
                    if (<char*>attribute.name)[0] == c"c" and strcmp(<char*>attribute.name, "class") == 0:
                        if attribute_holds(attribute, wanted, begins):
                            named.append(number_of(position))
                    elif (<char*>attribute.name)[0] == c"r" and strcmp(<char*>attribute.name, "role") == 0:
                        if same_text(attribute, said):
                            of_role.append(number_of(position))
                attribute = attribute.next
        return named, of_role


cdef dict MADE_BEFORE = {}
"""Maker -> bytes of tag, class and id -> what it made of them: pages of a site have the same elements."""
cdef Py_ssize_t MOST_MADE = 1 << 14
cdef size_t LONGEST_KEY = 500
"""Bytes: hostile pages have class names of megabytes, and those are not kept."""


cdef int SLOTS = 8  # 2 ** 8: a page has some fifty steps; of two with one slot each is made again in turn


cdef vector[vector[Slot]] SPARE
"""Room of steps that were let go; what stands in it is told from what is new by the number of its owner."""
cdef size_t MOST_SPARE = 4
cdef unsigned long long NUMBER = 0


cdef class Steps:
    """What was made of the elements that were asked for."""

    def __cinit__(self):
        global NUMBER
        NUMBER += 1
        self.number = NUMBER
        if SPARE.size():  # to make room anew, and fill it with zeros, takes longer than most pages ask for steps
            self.slots.swap(SPARE.back())
            SPARE.pop_back()
        else:
            self.slots.resize(1 << SLOTS)

    def __dealloc__(self):
        if SPARE.size() < MOST_SPARE:
            SPARE.resize(SPARE.size() + 1)
            SPARE.back().swap(self.slots)

    def __call__(self, Py_ssize_t position):
        return self.at(position)

    cdef object at(self, Py_ssize_t position):
        cdef tree.xmlNode* node = self.elements.nodes.at(position)
        cdef tree.xmlAttr* classes = attribute_of(node, "class")
        cdef tree.xmlAttr* name = attribute_of(node, "id")
        cdef unsigned long long code = <unsigned long long><size_t>node.name * STEP
        cdef Slot* slot
        if classes != NULL:
            code = (code ^ hash_of(classes)) * STEP
        if name != NULL:
            code ^= hash_of(name)
        slot = &self.slots[(code * STEP) >> (64 - SLOTS)]
        if slot.owner == self.number and slot.code == code and is_alike(node, slot, classes, name):
            return self.made[slot.made]
        step = self.step_of(self.tags[position], node, classes, name)
        slot[0] = Slot(node, classes, name, code, len(self.made), self.number)
        self.made.append(step)
        return step

    cdef object step_of(self, tag, tree.xmlNode* node, tree.xmlAttr* classes, tree.xmlAttr* name):
        """What an earlier page had made of the same bytes, or else what is made now."""
        cdef string key
        cdef bytes known
        if node.ns != NULL or not is_plain(classes) or not is_plain(name):
            return self.make(tag, "" if classes == NULL else value_of(classes), "" if name == NULL else value_of(name))
        key.append(<char*>node.name)
        key.push_back(0)
        if classes != NULL:
            key.append(<char*>classes.children.content)
        key.push_back(0)
        if name != NULL:
            key.append(<char*>name.children.content)
        known = key
        step = self.before.get(known)
        if step is None:
            step = self.make(tag, "" if classes == NULL else value_of(classes), "" if name == NULL else value_of(name))
            if len(self.before) >= MOST_MADE:
                self.before.clear()
            if key.size() <= LONGEST_KEY:
                self.before[known] = step
        return step


cdef bint is_plain(tree.xmlAttr* attribute) noexcept:
    """Is an attribute not there, or one text?"""
    if attribute == NULL:
        return True
    return attribute.children != NULL and attribute.children.next == NULL and attribute.children.content != NULL


cdef bint is_alike(tree.xmlNode* node, Slot* other, tree.xmlAttr* classes, tree.xmlAttr* name) noexcept:
    """Has the other the tag of this node, and its class and id?"""
    if node.name != other.node.name or node.ns != other.node.ns:
        return False
    if (classes == NULL) != (other.classes == NULL) or (name == NULL) != (other.name == NULL):
        return False
    return (classes == NULL or same_value(classes, other.classes)) and (name == NULL or same_value(name, other.name))


cdef Py_ssize_t place_of(tree.xmlNode* node) noexcept:
    """Which of the siblings of its name an element is; 0 where it is the only one."""
    cdef Py_ssize_t before = 0
    cdef tree.xmlNode* other = node.prev
    while other != NULL:
        before += is_namesake(other, node)
        other = other.prev
    if before:
        return before + 1
    other = node.next
    while other != NULL:
        if is_namesake(other, node):
            return 1
        other = other.next
    return 0


cdef inline bint is_namesake(tree.xmlNode* other, tree.xmlNode* node) noexcept:
    if other.type != tree.XML_ELEMENT_NODE or other.ns != NULL:
        return False
    if other.name == node.name:
        return True
    return (<char*>other.name)[0] == (<char*>node.name)[0] and strcmp(<char*>other.name, <char*>node.name) == 0


cdef tree.xmlAttr* attribute_of(tree.xmlNode* node, char* key) noexcept:
    cdef tree.xmlAttr* attribute = node.properties
    while attribute != NULL:
        if (<char*>attribute.name)[0] == key[0] and attribute.ns == NULL and strcmp(<char*>attribute.name, key) == 0:
            return attribute
        attribute = attribute.next
    return NULL


cdef inline size_t spot_of(unsigned long long code) noexcept:
    """One of the spots, by a number whose digits all count."""
    return code * <unsigned long long>0x9E3779B97F4A7C15 >> (64 - SPOT_BITS)


cdef str value_of(tree.xmlAttr* attribute):
    return text_of(attribute.children) if attribute.children != NULL else ""


cdef unsigned long long hash_of(tree.xmlAttr* attribute) noexcept:
    """A number for the value of an attribute: equal for equal ones."""
    cdef unsigned long long code = ROOT, eight
    cdef char* letter
    cdef size_t left
    if attribute.children == NULL or attribute.children.content == NULL:
        return code
    letter = <char*>attribute.children.content
    left = strlen(letter)
    while left >= 8:
        memcpy(&eight, letter, 8)
        code = (code ^ eight) * STEP
        code ^= code >> 32
        letter += 8
        left -= 8
    while left:
        code = (code ^ <unsigned char>letter[0]) * STEP
        letter += 1
        left -= 1
    return code


cdef bint same_value(tree.xmlAttr* one, tree.xmlAttr* other) noexcept:
    """Are these values equal, each being one piece of text?"""
    if one.children == NULL or other.children == NULL:
        return one.children == other.children
    if one.children.next != NULL or other.children.next != NULL:
        return False
    if one.children.content == NULL or other.children.content == NULL:
        return False
    return strcmp(<char*>one.children.content, <char*>other.children.content) == 0


cdef bint may_hold_none(tree.xmlAttr* attribute) noexcept:
    """Could the word none, in small letters or others, stand in the value of an attribute?"""
    cdef char* letter
    if attribute.children == NULL:
        return False
    if attribute.children.next != NULL or attribute.children.content == NULL:
        return True
    letter = <char*>attribute.children.content
    while letter[0]:
        if small(letter[0]) == c"n" and small(letter[1]) == c"o" and small(letter[2]) == c"n":
            return True
        letter += 1
    return False


cdef bint attribute_holds(tree.xmlAttr* attribute, vector[char*]& words, vector[bint]& begins):
    """Does one of the words, in small letters, stand in the value of an attribute?"""
    cdef bytes whole
    if attribute.children.next == NULL:
        return attribute.children.content != NULL and holds_one(<char*>attribute.children.content, words, begins)
    whole = value_of(attribute).encode("utf-8", "replace")
    return holds_one(whole, words, begins)


cdef bint holds_one(char* text, vector[char*]& words, vector[bint]& begins) noexcept:
    cdef size_t number
    cdef Py_ssize_t at
    cdef char* word
    while text[0]:
        if begins[<unsigned char>text[0]]:
            for number in range(words.size()):
                word = words[number]
                at = 0
                while word[at] and small(text[at]) == word[at]:
                    at += 1
                if not word[at]:
                    return True
        text += 1
    return False


cdef inline char small(char letter) noexcept:
    return letter + 32 if 65 <= letter <= 90 else letter


cdef bint same_text(tree.xmlAttr* attribute, bytes said):
    if attribute.children.next == NULL:
        return attribute.children.content != NULL and strcmp(<char*>attribute.children.content, <char*>said) == 0
    return value_of(attribute).encode("utf-8", "replace") == said


cdef inline bint is_text(tree.xmlNode* node) noexcept:
    return node.type == tree.XML_TEXT_NODE or node.type == tree.XML_CDATA_SECTION_NODE


cdef str text_of(tree.xmlNode* node):
    """The text of this text node and of those directly behind it."""
    cdef char* content = <char*>node.content
    cdef str text = PyUnicode_DecodeUTF8(content, strlen(content), "replace") if content != NULL else ""
    while node.next != NULL and is_text(node.next):
        node = node.next
        content = <char*>node.content
        if content != NULL:
            text += PyUnicode_DecodeUTF8(content, strlen(content), "replace")
    return text


cdef inline bint is_blank(char* content) noexcept:
    while content[0] == 32 or content[0] == 10 or content[0] == 9 or content[0] == 13:
        content += 1
    return content[0] == 0


cdef tuple sort_of(tree.xmlNode* node):
    """(tag, what sort of element it is, the tag's number)."""
    cdef bytes name = <bytes>(<char*>node.name)
    found = None
    if node.ns == NULL or node.ns.href == NULL:
        found = _known.get(name)
        if found is not None:
            return <tuple>found
        tag = name.decode("utf-8", "replace")
    else:
        tag = "{%s}%s" % ((<bytes>(<char*>node.ns.href)).decode("utf-8", "replace"), name.decode("utf-8", "replace"))
    cdef int sort = IS_BLOCK
    if tag in INLINE:
        sort = IS_INLINE | IS_LINK if tag == "a" else IS_INLINE
    elif tag == "br":
        sort = IS_BREAK
    elif tag in DEAD:
        sort = IS_DEAD
    elif tag in KEEPS_SPACE:
        sort = IS_PRE
    found = (tag, sort, tag_code(tag))
    if len(_known) < MOST_TAGS and tag[0] != "{":
        _known[name] = found
    return <tuple>found


cdef str tidied(str text):
    """As `tidy`; a text that has nothing to collapse once its ends are cut is met most often."""
    cdef Py_UCS4 letter, before = 0
    text = text.strip()
    for letter in text:
        if letter <= 32:
            if letter != 32 or before == 32:
                return collapsed(text)
        elif letter > 127 and letter.isspace():
            return collapsed(text)
        before = letter
    return text


cdef str collapsed(str text):
    """As `tidy`, in one pass."""
    cdef vector[Py_UCS4] letters
    cdef Py_UCS4 letter
    cdef bint apart = False
    letters.reserve(len(text))
    for letter in text:
        if letter == BREAK:
            apart = False
            if letters.size():
                letters.push_back(10)
        elif letter == 32 or (letter < 32 or letter > 126) and letter.isspace():
            apart = True
        else:
            if apart and letters.size() and letters.back() != 10:
                letters.push_back(32)
            apart = False
            letters.push_back(letter)
    while letters.size() and letters.back() == 10:
        letters.pop_back()
    return PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, letters.data(), letters.size())


cdef class Walk:
    """The columns, and where the walk stands."""

    cdef Elements elements
    cdef list tags, blocks, pieces
    cdef vector[Py_ssize_t] parents, ends, own_chars, own_link_chars, first_block, end_block
    cdef vector[Py_ssize_t] open_nodes, open_blocks
    cdef vector[unsigned long long] path, shape
    cdef vector[int] depth, open_sorts
    cdef int links, dead, pre
    cdef Py_ssize_t block_links
    cdef void* met[256]  # names of tags by where they stand in memory
    cdef Py_ssize_t met_at[256]  # and where their sorts stand
    cdef list sort_tags
    cdef vector[int] sorts
    cdef vector[unsigned long long] codes
    cdef bint said  # is there more than white space among the pieces?

    def __cinit__(self, _Element root):
        self.elements = Elements(root)
        self.tags, self.blocks, self.pieces, self.sort_tags = [], [], [], []

    cdef Py_ssize_t sort_at(self, tree.xmlNode* node) except -1:
        """Where its tag, sort and code stand; `sort_of` is asked once a page for each tag, of whose name the parser keeps
        one copy."""
        cdef size_t spot = spot_of(<size_t>node.name) & 255
        cdef tuple found
        if node.ns == NULL and self.met[spot] == <void*>node.name:
            return self.met_at[spot]
        found = sort_of(node)
        self.sort_tags.append(found[0])
        self.sorts.push_back(found[1])
        self.codes.push_back(found[2])
        if node.ns == NULL:
            self.met[spot] = <void*>node.name
            self.met_at[spot] = self.sorts.size() - 1
        return self.sorts.size() - 1

    cdef int flush(self) except -1:
        """End the block that is being gathered, if it has any text."""
        cdef str text
        if not self.said:
            self.pieces.clear()
            return 0
        text = <str>self.pieces[0] if len(self.pieces) == 1 else "".join(self.pieces)
        self.pieces.clear()
        self.said = False
        text = text.replace(LINE_BREAK, "\n").strip("\n") if self.pre else tidied(text)
        if text and not text.isspace():
            block = (self.open_blocks.back(), text, self.block_links, len(self.tags) - 1)
            self.blocks.append(new_tuple(Block, block))
        self.block_links = 0
        return 0

    cdef int take(self, tree.xmlNode* text_node) except -1:
        """Take up a text that stands directly in the innermost open element."""
        cdef Py_ssize_t size, node
        cdef str text
        cdef char* content = <char*>text_node.content
        cdef bint alone = text_node.next == NULL or not is_text(text_node.next)
        if content == NULL or (alone and content[0] == 0):
            return 0
        if alone and not self.pre and is_blank(content):
            if self.pieces:
                self.pieces.append(" ")
            return 0
        text = text_of(text_node)
        self.pieces.append(text)
        size = len(text.strip())
        if size:
            self.said = True
            node = self.open_nodes.back()
            self.own_chars[node] += size
            if self.links:
                self.own_link_chars[node] += size
                self.block_links += size
        return 0

    cdef int enter(self, tree.xmlNode* element) except -1:
        cdef Py_ssize_t node = self.parents.size(), parent = -1
        cdef unsigned long long above = ROOT, code
        cdef Py_ssize_t at = self.sort_at(element)
        cdef int sort = self.sorts[at]
        code = self.codes[at]
        if self.open_nodes.size():
            parent = self.open_nodes.back()
            above = self.path[parent]
        self.path.push_back((above * STEP + code) & MASK)
        self.shape.push_back(code)
        self.depth.push_back(self.open_nodes.size())
        if sort & IS_INLINE:
            if sort & IS_LINK:
                self.links += 1
        elif sort == IS_BREAK:
            self.pieces.append(LINE_BREAK)
        else:
            if self.pieces:
                self.flush()
            self.open_blocks.push_back(node)
            if sort == IS_DEAD:
                self.dead += 1
            elif sort == IS_PRE:
                self.pre += 1
        self.elements.nodes.push_back(element)
        self.tags.append(self.sort_tags[at])
        self.parents.push_back(parent)
        self.ends.push_back(0)
        self.own_chars.push_back(0)
        self.own_link_chars.push_back(0)
        self.first_block.push_back(len(self.blocks))
        self.end_block.push_back(0)
        self.open_nodes.push_back(node)
        self.open_sorts.push_back(sort)
        return 0

    cdef int leave(self) except -1:
        cdef Py_ssize_t node = self.open_nodes.back()
        cdef int sort = self.open_sorts.back()
        self.open_nodes.pop_back()
        self.open_sorts.pop_back()
        if sort & IS_INLINE:
            if sort & IS_LINK:
                self.links -= 1
        elif sort != IS_BREAK:
            if self.pieces:
                self.flush()
            self.open_blocks.pop_back()
            if sort == IS_DEAD:
                self.dead -= 1
            elif sort == IS_PRE:
                self.pre -= 1
        self.ends[node] = self.parents.size()
        self.end_block[node] = len(self.blocks)
        return 0

    cdef int run(self) except -1:
        cdef tree.xmlNode* root = self.elements.root._c_node
        cdef tree.xmlNode* at = root
        while True:
            if at.type == tree.XML_ELEMENT_NODE:
                self.enter(at)
                if at.children != NULL:
                    at = at.children
                    continue
                self.leave()
            elif is_text(at):
                if not self.dead:
                    self.take(at)
                while at.next != NULL and is_text(at.next):
                    at = at.next
            while at != root and at.next == NULL:
                at = at.parent
                self.leave()
            if at == root:
                return 0
            at = at.next

    cdef int fold(self) except -1:
        """The shape of each node into its parent's, last child first."""
        cdef Py_ssize_t node = self.shape.size() - 1, parent
        while node > 0:
            parent = self.parents[node]
            self.shape[parent] = (self.shape[parent] * STEP + self.shape[node]) & MASK
            node -= 1
        return 0

    def columns(self):
        columns = Columns()
        columns.depth = self.depth
        columns.path = array_of(self.path)
        columns.shape = array_of(self.shape)
        columns.elements = self.elements
        columns.tag = self.tags
        columns.parent = shared(self.parents)
        columns.end = shared(self.ends)
        self.sum_up(columns)
        columns.blocks = self.blocks
        columns.first_block = shared(self.first_block)
        columns.end_block = shared(self.end_block)
        return columns

    cdef int sum_up(self, columns) except -1:
        """Running sums of the text, so that what a subtree holds is a difference."""
        cdef Py_ssize_t node, count = self.ends.size()
        cdef vector[unsigned long long] links
        cdef vector[Py_ssize_t] before, chars
        before.resize(count + 1)
        links.resize(count + 1)
        chars.resize(count)
        for node in range(count):
            before[node + 1] = before[node] + self.own_chars[node]
            links[node + 1] = links[node] + self.own_link_chars[node]
        for node in range(count):
            chars[node] = before[self.ends[node]] - before[node]
        columns.chars, columns.chars_before = shared(chars), shared(before)
        columns.link_chars_before = array_of(links)
        return 0


cdef list shared(vector[Py_ssize_t]& numbers):
    """The numbers as a list."""
    cdef Py_ssize_t at, count = numbers.size()
    cdef list found = PyList_New(count)
    for at in range(count):
        if 0 <= numbers[at] < MOST_SHARED:
            one = <object>PyList_GET_ITEM(SHARED, numbers[at])
        else:
            one = numbers[at]
        Py_INCREF(one)
        PyList_SET_ITEM(found, at, one)
    return found


cdef array.array array_of(vector[unsigned long long]& numbers):
    cdef array.array found = array.clone(NUMBERS, numbers.size(), False)
    memcpy(found.data.as_voidptr, numbers.data(), numbers.size() * sizeof(unsigned long long))
    return found


def grouped(list tags):
    """Tag -> the nodes that have it, in document order."""
    cdef dict found = {}
    cdef list groups = [], nodes
    cdef void* met[256]  # tags by where they stand in memory
    cdef Py_ssize_t group_at[256]
    cdef Py_ssize_t node
    cdef size_t spot
    memset(met, 0, sizeof(met))
    for node in range(len(tags)):
        tag = tags[node]
        spot = (<size_t><void*>tag >> 4) & 255
        if met[spot] != <void*>tag:
            nodes = found.setdefault(tag, [])
            met[spot] = <void*>tag
            group_at[spot] = len(groups)
            groups.append(nodes)
        (<list>groups[group_at[spot]]).append(number_of(node))
    return found


def walk(_Element root):
    """The columns of the node table."""
    walked = Walk(root)
    walked.run()
    walked.fold()
    return walked.columns()
