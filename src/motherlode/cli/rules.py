"""lode rules: learn rule files from annotated pages, check, test, import and export them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from motherlode.cli.errors import FAILED, tell
from motherlode.cli.rules_repair import documents, repair

if TYPE_CHECKING:
    from collections.abc import Iterator

    from motherlode.extractors.rules.learning.learn import AnnotatedPage
    from motherlode.extractors.rules.model import RuleBook
    from motherlode.read.html import HtmlDocument

EXAMPLES = {
    "learn": "lode rules learn train.jsonl -o rules.yaml",
    "refine": "lode rules refine rules.yaml train.jsonl -o refined.yaml",
    "repair": "lode rules repair rules.yaml newpages/ --known results.jsonl -o repaired.yaml",
    "check": "lode rules check rules.yaml",
    "test": "lode rules test rules.yaml",
    "import": "lode rules import example.org.txt -o rules.yaml",
    "export": "lode rules export rules.yaml -o rules.xml",
    "schema": "lode rules schema > rules.schema.json",
}
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where it goes; else standard output.")
]
RuleFile = Annotated[Path, typer.Argument(metavar="RULES", help="A rule file.")]

rules_app = typer.Typer(
    name="rules",
    help="Learn rule files from a few annotated pages, check, test, import and export them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@rules_app.command(epilog=f"Example: {EXAMPLES['learn']}")
def learn(
    train: Annotated[
        Path, typer.Argument(metavar="TRAIN.jsonl", help='Rows with file, site or url, and gold: {"field": ["value"]}.')
    ],
    output: Output = None,
    new: Annotated[
        Path | None,
        typer.Option(
            "--new", metavar="PAGES.jsonl", help="Pages of new sites of the same kind: rules for these instead."
        ),
    ] = None,
    siblings: Annotated[
        list[str] | None,
        typer.Option("--siblings", metavar="PAGES", help="Other pages of the sites, not annotated; may be repeated."),
    ] = None,
) -> None:
    """Write rules from annotated pages, one to three a site.

    The rules are YAML that a person can read and edit: several for each field, ranked. With --new the
    annotated sites teach what the fields look like, and rules are written for sites without any annotation.
    Siblings weed rules out that fit the annotated pages alone.
    """
    from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn_without_labels
    from motherlode.extractors.rules.learning.learn import learn as learned
    from motherlode.extractors.rules.text import text_of
    from motherlode.model import InputError
    from motherlode.read.html import HtmlDocument
    from motherlode.store.rules import annotated_pages

    pages = [AnnotatedPage(HtmlDocument(page), gold) for page, gold in annotated_pages(train)]
    if not any(page.gold for page in pages):
        raise InputError("no row has gold", where=str(train), remedy='Add "gold": {"field": ["value as written"]}.')
    if new:
        docs = [HtmlDocument(page) for page, _ in annotated_pages(new)]
        put(text_of(learn_without_labels(pages, docs)), output)
        return
    book = learned(pages, siblings_of(pages, siblings or []))
    for site in book.sites:
        missing = unlearned(site.domain, pages, book)
        if missing:
            tell(f"lode: {site.domain}: no rule finds {', '.join(missing)}: are the values as the page writes them?")
    put(text_of(book), output)


@rules_app.command(epilog=f"Example: {EXAMPLES['refine']}")
def refine(
    rules: RuleFile,
    train: Annotated[Path, typer.Argument(metavar="TRAIN.jsonl", help="Annotated pages, as for learn.")],
    output: Output = None,
) -> None:
    """Learn which words at the ends of values are noise, for the fields of a rule file that need it."""
    from motherlode.extractors.rules.learning.learn import AnnotatedPage
    from motherlode.extractors.rules.learning.learn import refine as refined
    from motherlode.extractors.rules.text import text_of
    from motherlode.read.html import HtmlDocument
    from motherlode.store.rules import annotated_pages, load_rules

    pages = [AnnotatedPage(HtmlDocument(page), gold) for page, gold in annotated_pages(train)]
    put(text_of(refined(load_rules(rules), pages)), output)


def siblings_of(pages: list[AnnotatedPage], inputs: list[str]) -> Iterator[HtmlDocument]:
    """The pages of the inputs; without an address or site they are taken for pages of the only annotated site."""
    from msgspec.structs import replace

    from motherlode.read.html import HtmlDocument

    hosts = {page.doc.host for page in pages}
    for doc in documents(inputs):
        alone = not doc.host and len(hosts) == 1
        yield HtmlDocument(replace(doc.page, site=next(iter(hosts)))) if alone else doc


def unlearned(domain: str, pages: list[AnnotatedPage], book: RuleBook) -> list[str]:
    """The annotated fields of a site that got no rule."""
    known = {name for site in book.sites if site.domain == domain for entry in site.pages for name in entry.fields}
    known |= {name for site in book.sites if site.domain == domain for entry in site.pages for name in entry.records}
    own = (page for page in pages if (page.doc.host or "*") == domain)
    wanted = {name for page in own for name, values in page.gold.items() if values}
    return sorted(wanted - known)


rules_app.command(epilog=f"Example: {EXAMPLES['repair']}")(repair)


@rules_app.command(epilog=f"Example: {EXAMPLES['check']}")
def check(files: Annotated[list[Path], typer.Argument(metavar="RULES…", help="Rule files.")]) -> None:
    """Name every fault of rule files, with line, column, cause and remedy."""
    from motherlode.extractors.rules.text import faults_in
    from motherlode.store.rules import rule_text

    faults = [(path, fault) for path in files for fault in faults_in(rule_text(path))]
    for path, fault in faults:
        typer.echo(fault.told(str(path)))
    if faults:
        raise typer.Exit(FAILED)


@rules_app.command(epilog=f"Example: {EXAMPLES['test']}")
def test(rules: RuleFile) -> None:
    """Run the tests inside a rule file: saved pages, and the values that the rules must give."""
    from msgspec.structs import replace

    from motherlode.extractors.rules.testing import mismatches
    from motherlode.store.rules import load_rules, saved_page

    book = load_rules(rules)
    failed = 0
    for case in book.tests:
        page = replace(saved_page(rules.parent / case.page), url=case.url, site=case.site)
        found = mismatches(page, case, book)
        failed += bool(found)
        typer.echo(f"{'FAILED' if found else 'passed'} {case.page}")
        for item in found:
            typer.echo(f"  {item.field}: expected {item.expected}, the rules give {item.given}")
    typer.echo(f"{len(book.tests)} tests, {failed} failed")
    if failed:
        raise typer.Exit(FAILED)


@rules_app.command(name="import", epilog=f"Example: {EXAMPLES['import']}")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An XML rule file, or a site-config file (DOMAIN.txt).")],
    output: Output = None,
) -> None:
    """Turn an XML rule file, or a site-config file, into a rule file."""
    from motherlode.extractors.rules.site_config import rules_from_site_config
    from motherlode.extractors.rules.text import text_of
    from motherlode.extractors.rules.xml_form import rules_from_xml
    from motherlode.model import InputError
    from motherlode.store.rules import rule_text

    text = rule_text(file)
    if text.lstrip().startswith("<"):
        put(text_of(rules_from_xml(text, str(file))), output)
        return
    book, notes = rules_from_site_config(text, file.as_posix())
    tell(*notes)
    if not any(site.pages for site in book.sites):
        remedy = "A site-config file has lines such as title: //h1, and is named after its domain: example.org.txt"
        raise InputError("says nowhere where a value stands", where=str(file), remedy=remedy)
    put(text_of(book), output)


@rules_app.command(epilog=f"Example: {EXAMPLES['export']}")
def export(rules: RuleFile, output: Output = None) -> None:
    """Write the rules as XML: domain, urlPattern, entity, location."""
    from motherlode.extractors.rules.xml_form import xml_of
    from motherlode.store.rules import load_rules

    text, lost = xml_of(load_rules(rules))
    tell(*(f"lode: XML has no form for {item}" for item in lost))
    put(text, output)


@rules_app.command(epilog=f"Example: {EXAMPLES['schema']}")
def schema() -> None:
    """Print the JSON Schema of rule files, for editors."""
    import msgspec

    from motherlode.extractors.rules.shape import schema as shape

    typer.echo(msgspec.json.format(msgspec.json.encode(shape())))


def put(text: str, output: Path | None) -> None:
    from motherlode.store.rules import write_text

    if output:
        write_text(text, output)
    else:
        typer.echo(text, nl=False)
