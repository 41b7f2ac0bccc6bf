"""lode crawl --engine spark: the machines of a cluster fetch, in rounds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec import Struct

from motherlode.cli.extract_spark import settings_in

if TYPE_CHECKING:
    from motherlode.run.crawling import OpenWeb


class Cluster(Struct, frozen=True):
    """What the options say of Spark."""

    master: str | None
    settings: list[str]


@contextmanager
def opened_cluster(cluster: Cluster | None) -> Iterator[OpenWeb | None]:
    """The Web as a cluster asks it, with a session that ends with the crawl; None where this machine fetches."""
    if cluster is None:
        yield None
        return
    from motherlode.run.crawling import manners_of
    from motherlode.run.spark.rounds import SETTINGS, RoundsWeb
    from motherlode.run.spark.session import start_session

    session = start_session(cluster.master, {**settings_in(cluster.settings), **SETTINGS})
    try:
        yield lambda settings, fetched: RoundsWeb(session, manners_of(settings), pages=fetched)
    finally:
        session.stop()
