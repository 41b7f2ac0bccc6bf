# cython: language_level=3
"""What other compiled loops may ask of the elements of a page without going through Python."""

from libcpp.vector cimport vector
from lxml.includes cimport tree
from lxml.includes.etreepublic cimport _Element


cdef class Elements:
    cdef _Element root  # keeps the parser's tree alive
    cdef vector[tree.xmlNode*] nodes

    cpdef str text(self, Py_ssize_t position)
    cpdef str value(self, Py_ssize_t position, bytes name)


cdef struct Slot:
    tree.xmlNode* node  # the element that something was made for
    tree.xmlAttr* classes
    tree.xmlAttr* name
    unsigned long long code
    Py_ssize_t made
    unsigned long long owner  # the number of the steps that it is among


cdef class Steps:
    cdef Elements elements
    cdef list tags, made
    cdef dict before
    cdef object make
    cdef vector[Slot] slots
    cdef unsigned long long number

    cdef object at(self, Py_ssize_t position)
    cdef object step_of(self, tag, tree.xmlNode* node, tree.xmlAttr* classes, tree.xmlAttr* name)
