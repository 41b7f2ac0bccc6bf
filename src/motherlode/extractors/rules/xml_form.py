"""The rule files of the paper: domain > urlPattern > entity > location in XML; read and written.

<domain name="www.example.org">
  <urlPattern regex="/title/" rank="1">
    <entity name="title"><location xpath="//BODY[1]/DIV[2]" rank="1"/></entity>
"""

from __future__ import annotations

import re

from lxml import etree

from motherlode.extractors.rules.model import Field, Location, PageRules, RuleBook, SiteRules
from motherlode.model import RuleError
from motherlode.read.nodes import Element

TAG_NAME = re.compile(r"(?<![@\w'\"-])[A-Z][A-Z0-9]*(?=$|[\[/|\]) ])")
QUOTED = re.compile(r"('[^']*'|\"[^\"]*\")")


def rules_from_xml(text: str, name: str = "rules.xml") -> RuleBook:
    """A rule book from the paper's form; several domains may stand side by side without a root."""
    body = re.sub(r"^\s*<\?xml[^>]*\?>", "", text)
    try:
        root = etree.fromstring(f"<rules>{body}</rules>", etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        line, column = error.position
        remedy = "Every tag must be closed, and every attribute in straight quotes."
        raise RuleError(f"not valid XML: {error.msg}", where=f"{name}:{line}:{column}", remedy=remedy) from error
    return RuleBook(sites=tuple(site(domain) for domain in root.iter("domain")))


def site(domain: Element) -> SiteRules:
    patterns = [item for item in domain if item.tag in ("urlPattern", "urlpattern")]
    return SiteRules(domain=domain.get("name", ""), pages=tuple(page(item) for item in patterns))


def page(pattern: Element) -> PageRules:
    fields = {entity.get("name", ""): field(entity) for entity in pattern.iter("entity")}
    return PageRules(url=pattern.get("regex", ""), rank=number(pattern, "rank"), fields=fields)


def field(entity: Element) -> Field:
    shared = expressions(entity)
    return Field(locations=tuple(location(item, shared) for item in entity.iter("location")))


def location(item: Element, shared: tuple[str, ...]) -> Location:
    return Location(
        xpath=lower_tags(item.get("xpath", "")), rank=number(item, "rank"), find=expressions(item) or shared
    )


def expressions(item: Element) -> tuple[str, ...]:
    """The regular expressions directly below an element, by priority."""
    rules = sorted(item.findall("rule"), key=lambda rule: number(rule, "priority"))
    return tuple(pattern for rule in rules if (pattern := rule.get("regex")))


def number(item: Element, name: str) -> int:
    text = item.get(name, "1")
    return max(1, int(text)) if text.isascii() and text.isdigit() else 1


def lower_tags(xpath: str) -> str:
    """Tag names in lower case, as this parser has them; texts in quotes stay.

    >>> lower_tags("//BODY[1]/DIV[@ID='A B']/text()")
    "//body[1]/div[@id='A B']/text()"
    """
    parts = QUOTED.split(xpath)
    lowered = [re.sub(r"@([A-Z]+)", lambda name: name[0].lower(), part) for part in parts[::2]]
    parts[::2] = [TAG_NAME.sub(lambda name: name[0].lower(), part) for part in lowered]
    return "".join(parts)


def xml_of(book: RuleBook) -> tuple[str, list[str]]:
    """A rule book in the paper's form, and what that form cannot say."""
    root = etree.Element("rules")
    lost: list[str] = []
    for rules in book.sites:
        domain = etree.SubElement(root, "domain", name=rules.domain)
        for entry in rules.pages:
            pattern = etree.SubElement(domain, "urlPattern", regex=entry.url, rank=str(entry.rank))
            lost += [f"{rules.domain}: the repeated region '{name}'" for name in entry.records]
            for name, rule in entry.fields.items():
                lost += add_entity(pattern, name, rule)
    return etree.tostring(root, pretty_print=True, encoding="unicode"), lost


def add_entity(pattern: Element, name: str, rule: Field) -> list[str]:
    entity = etree.SubElement(pattern, "entity", name=name)
    lost = []
    for item in rule.locations:
        if item.kind != "xpath":
            lost.append(f"field '{name}': {item.place}")
            continue
        place = etree.SubElement(entity, "location", xpath=item.xpath, rank=str(item.rank))
        for priority, expression in enumerate(item.find, start=1):
            etree.SubElement(place, "rule", regex=expression, priority=str(priority))
    return lost
