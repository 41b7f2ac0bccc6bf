"""lode crawl: from start pages to more of the kind that is wanted."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer
from msgspec.structs import replace

from motherlode.cli.crawl_spark import Cluster, opened_cluster
from motherlode.cli.errors import tell
from motherlode.cli.options import Engine, EngineOption, Master, Quiet, SparkConf, refuse
from motherlode.model import FetchError
from motherlode.recipe import PolicyName, ScopeName

if TYPE_CHECKING:
    from motherlode.recipe import Recipe
    from motherlode.store.collection import Collection

Policy = StrEnum("Policy", {name: name for name in get_args(PolicyName)})  # type: ignore[misc]
Scope = StrEnum("Scope", {name: name for name in get_args(ScopeName)})  # type: ignore[misc]


def crawl(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection, made by lode new.")],
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="DIR", help="Crawl these WARC files instead of the Web.")
    ] = None,
    max_pages: Annotated[
        int,
        typer.Option("--max-pages", min=0, help="Stop when the collection has so many pages, start pages not counted."),
    ] = 0,
    no_extract: Annotated[bool, typer.Option("--no-extract", help="Only fetch and judge; extract later.")] = False,
    policy: Annotated[Policy | None, typer.Option("--policy", help="The order of visits.")] = None,
    scope: Annotated[Scope | None, typer.Option("--scope", help="How far from the start pages.")] = None,
    allow_private: Annotated[
        bool, typer.Option("--allow-private", help="Fetch from private networks and this machine too.")
    ] = False,
    again: Annotated[bool, typer.Option("--again", help="Ask for all pages again, and take what has changed.")] = False,
    engine: EngineOption = Engine.local,
    master: Master = None,
    spark_conf: SparkConf = None,
    quiet: Quiet = False,
) -> None:
    """Fetch pages, keep those that match the target, and extract them as they come.

    Ctrl-C pauses, and so does anything else that ends the process: the same command goes on where it was.
    Start pages are fetched first. All responses are archived; lode fetched says why each page was kept or not.
    """
    from motherlode.run.crawl_screen import crawl_watch
    from motherlode.run.crawling import Order
    from motherlode.run.crawling import crawl as run_crawl
    from motherlode.run.job import checked
    from motherlode.store.collection import open_collection

    collection = open_collection(folder)
    options = {"policy": policy and policy.value, "scope": scope and scope.value}
    recipe = with_options(checked(collection.recipe()), {**options, "allow_private": allow_private or None})
    order = Order(replay, max_pages, extract=not no_extract, again=again)
    cluster = Cluster(master, spark_conf or []) if engine is Engine.spark else None
    if cluster:
        refuse("with --engine spark", {"--replay": replay})
    else:
        refuse("without --engine spark", {"--master": master, "--spark-conf": spark_conf})
    with opened_cluster(cluster) as machines, crawl_watch(collection, told=not quiet) as watch:
        ending = run_crawl(collection, recipe, order, watch, machines)
    if not quiet:
        tell(watch.summary(), f"The crawl ended: {ending}.")
    check_harvest(collection)


def check_harvest(collection: Collection) -> None:
    """A crawl that never got a page has failed: a start is missing, misspelt, or cannot be reached."""
    from motherlode.store.frontier_view import FrontierView

    with FrontierView(collection.frontier) as view:
        if not view.progress().fetched:
            remedy = f"Why: lode fetched {collection.folder} --refused. Other starts: lode new with --start URL"
            raise FetchError("no page was fetched", where=str(collection.folder), remedy=remedy)


def with_options(recipe: Recipe, options: dict[str, Any]) -> Recipe:
    """The recipe with the options that were given; they hold for this run."""
    given = {name: value for name, value in options.items() if value is not None}
    return replace(recipe, crawl=replace(recipe.crawl, **given))
