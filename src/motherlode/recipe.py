"""lode.toml -> Recipe: the one value that a run depends on."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, field

from motherlode.model import RecipeError

Rule = Literal["weighted", "majority"]
TargetMethod = Literal["zones", "classic"]
PolicyName = Literal["adaptive", "interest", "interest-queue", "best-first", "shark", "breadth-first", "depth-first"]
ScopeName = Literal["any", "domain", "host", "prefix"]


class RunSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How the work is done."""

    workers: Annotated[int, Meta(ge=0)] = 0
    """Processes; 0 means one a core."""
    batch: Annotated[int, Meta(ge=1)] = 16
    """Pages handed to a worker at once."""
    page_seconds: Annotated[float, Meta(gt=0)] = 60.0
    """A page that takes longer is given up, with a warning in its result."""
    page_memory: Annotated[int, Meta(ge=0)] = 4_000_000_000
    """Bytes of memory for a worker; a page that wants more is given up, with a warning. 0 means no limit."""
    max_bytes: Annotated[int, Meta(ge=1)] = 100_000_000
    """What stands beyond this in a page is not read, with a warning in its result."""


class ExtractSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is taken from a page."""

    without: tuple[str, ...] = ()
    """Names of witnesses that are not to be asked."""
    markdown: bool = False
    """Give the main text as Markdown too."""
    records: bool = True
    """Cut threads and listings into records. Pages whose kind has none are not searched for any."""
    formulas: bool = True
    """Find formulas, and write them as LaTeX into the text."""
    rule: Rule = "weighted"
    """How claims are settled: weighted (default) or majority (rule 1 of the paper)."""


class ZoneCoefficients(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hit counts in each zone of a page, by the method `classic`; the body's own is 1."""

    title: float = 5.0
    h1: float = 4.0
    h2: float = 3.0
    h3: float = 2.0
    bold: float = 1.5
    strong: float = 1.5
    em: float = 1.5
    link: float = 1.0
    near: float = 1.0
    alt: float = 1.0
    head: float = 1.5
    tail: float = 1.0


class TargetSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How what is wanted is learned from the samples."""

    method: TargetMethod = "zones"
    """zones (default), or classic: the vector of the heaviest terms, by cosine, as the paper has it."""
    threshold: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """A score from here on is a match; 0 means set from the samples (zones) or .45 (classic)."""
    terms: Annotated[int, Meta(ge=1)] = 60
    """For classic: the heaviest terms that are kept; the paper has 30 to 80."""
    extension: Annotated[float, Meta(ge=0, le=1)] = 0.5
    """For classic: what a term counts that implies a main term of the dictionary."""
    coefficients: ZoneCoefficients = ZoneCoefficients()
    """For classic: what a hit counts in each zone; such as `{ title = 5.0 }`."""


class CrawlSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a crawl goes, and how it behaves towards others."""

    policy: PolicyName = "adaptive"
    """The order of visits."""
    scope: ScopeName = "any"
    """How far from the start pages: any, or only their domain, host or prefix (folder)."""
    allow: tuple[str, ...] = ()
    """Regular expressions (RE2); where there are any, only addresses in which one is found are fetched."""
    deny: tuple[str, ...] = ()
    """Regular expressions (RE2); addresses in which one is found are not fetched."""
    contact: str = ""
    """A mail or web address for those who wonder about the visits; it stands in the user agent."""
    delay: Annotated[float, Meta(ge=0)] = 1.0
    """Seconds between two requests to a host; a longer Crawl-delay of its robots.txt holds instead."""
    per_host: Annotated[int, Meta(ge=1)] = 1
    """Requests to one host at a time."""
    at_once: Annotated[int, Meta(ge=1)] = 32
    """Requests to all hosts at a time."""
    seconds: Annotated[float, Meta(gt=0)] = 30.0
    """A request that takes longer is tried again later."""
    tries: Annotated[int, Meta(ge=1)] = 3
    """How often an address that fails is asked for."""
    patience: Annotated[float, Meta(ge=0)] = 600.0
    """Seconds without any connection, to whichever host, after which a crawl ends; what it did not fetch waits."""
    max_bytes: Annotated[int, Meta(ge=1)] = 20_000_000
    """What stands beyond this in a response is not fetched."""
    proxy: str = ""
    """An HTTP proxy to fetch through."""
    allow_private: bool = False
    """Fetch from private networks and this machine too."""


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of a run, in groups."""

    run: RunSettings = field(default_factory=RunSettings)
    extract: ExtractSettings = field(default_factory=ExtractSettings)
    target: TargetSettings = field(default_factory=TargetSettings)
    crawl: CrawlSettings = field(default_factory=CrawlSettings)


def load_recipe(path: Path) -> Recipe:
    """Read lode.toml; an unknown key names the nearest one that exists."""
    import tomllib  # its patterns take as long as all else here, and most runs have no such file

    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecipeError(f"cannot be read ({error.strerror})", where=str(path)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RecipeError(f"is not valid TOML: {error}", where=str(path)) from error
    return recipe_from(settings, where=str(path))


def recipe_from(settings: dict[str, Any], *, where: str = "") -> Recipe:
    """A recipe from plain settings, checked."""
    check_keys(settings, Recipe, where=where)
    try:
        return msgspec.convert(settings, Recipe)
    except msgspec.ValidationError as error:
        raise RecipeError(str(error), where=where, remedy="See docs/reference/recipe.md.") from error


def check_keys(settings: dict[str, Any], shape: type[Struct], *, where: str, prefix: str = "") -> None:
    """Raise for a key, or a choice, that does not exist, naming the nearest."""
    groups = {item.name: item.type for item in msgspec.structs.fields(shape)}
    for key, value in settings.items():
        if key not in groups:
            raise unknown_name("setting", prefix + key, [prefix + name for name in groups], where=where)
        kind = groups[key]
        if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, Struct):
            check_keys(value, kind, where=where, prefix=f"{prefix}{key}.")
        elif get_origin(kind) is Literal and isinstance(value, str) and value not in get_args(kind):
            raise unknown_name(prefix + key, value, list(get_args(kind)), where=where)


def unknown_name(noun: str, name: str, known: list[str], *, where: str = "") -> RecipeError:
    """The error for a name that a user typed and that does not exist.

    >>> print(unknown_name("setting", "run.wokers", ["run.workers", "run.batch"]))
    unknown setting 'run.wokers'; did you mean 'run.workers'?
      There are: run.batch, run.workers
    """
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    return RecipeError(f"unknown {noun} '{name}'{hint}", where=where, remedy="There are: " + ", ".join(sorted(known)))
