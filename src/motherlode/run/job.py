"""The work of a run as one value that travels to any process: the recipe, and what is known of the sites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from motherlode.model import Outcome, Page, Profile
from motherlode.recipe import Recipe

if TYPE_CHECKING:
    from motherlode.extractors.rules.model import RuleBook


class Job(Struct, frozen=True):
    """`process` with its recipe and rules, and for each page the profile of its site."""

    recipe: Recipe
    profiles: Mapping[str, Profile] = {}
    rules: RuleBook | None = None
    pupils: frozenset[str] | None = None
    """Sites of which more pages are to come, so that a page's lesson is of use; None: it may be any that has a name."""
    claims: bool = True
    """Whether what every witness said is kept, so that somebody can ask why."""

    def __call__(self, page: Page) -> Outcome:
        # Half a second of parsers and arithmetic, for workers only.
        from motherlode.run.pipeline import Wanted, process

        site = site_of(page)
        teach = bool(site) if self.pupils is None else site in self.pupils
        wanted = Wanted(lesson=teach, claims=self.claims)
        return writable(process(page, self.recipe, self.profiles.get(site), self.rules, wanted))

    def knowing(self, profiles: Mapping[str, Profile], *, only: bool = False) -> Job:
        """The same work with more profiles, or with these only."""
        return replace(self, profiles={**({} if only else self.profiles), **profiles})


def site_of(page: Page) -> str:
    """The name that a page's profile goes by: its host, or the site that stands for it.

    >>> site_of(Page(b"", url="https://Example.com:8080/a")), site_of(Page(b"", url="http://[", site="example.com"))
    ('example.com', 'example.com')
    """
    try:
        return urlsplit(page.url).hostname or page.site
    except ValueError:
        return page.site


def writable(outcome: Outcome) -> Outcome:
    r"""The outcome without halves of characters: "\ud800" in a page's JSON is text that no file can hold."""
    try:
        msgspec.msgpack.encode(outcome)  # sooner done than JSON, and as strict with text
    except (UnicodeEncodeError, OverflowError):
        return msgspec.convert(whole(msgspec.to_builtins(outcome)), Outcome)
    return outcome


def whole(value: Any) -> Any:
    r"""A plain value whose texts have a replacement mark for each half of a character.

    >>> whole({"title": ["a\ud800b"]})
    {'title': ['a�b']}
    """
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {whole(key): whole(one) for key, one in value.items()}
    return [whole(one) for one in value] if isinstance(value, list | tuple) else value


def checked(recipe: Recipe) -> Recipe:
    """The recipe, once every name in it is known to exist: better now than on the first page."""
    if recipe.extract.without:
        from motherlode.extractors.paper import PDF_HEADER
        from motherlode.extractors.records import mail
        from motherlode.extractors.witnesses import HTML_FIELDS, HTML_TEXT, check_names
        from motherlode.run import plans, posts
        from motherlode.run.records import RIVALS

        known = [*HTML_FIELDS, *HTML_TEXT, posts.BY, posts.BY_ENTRIES, *PDF_HEADER, *RIVALS, mail.NAME, plans.BY]
        check_names(recipe.extract.without, known)
    return recipe
