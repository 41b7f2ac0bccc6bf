"""lode crawl --engine spark: the machines of a cluster fetch and extract, in rounds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec import Struct

from motherlode.cli.extract_spark import settings_in

if TYPE_CHECKING:
    from motherlode.run.crawling import Machines


class Cluster(Struct, frozen=True):
    """What the options say of Spark."""

    master: str | None
    settings: list[str]


@contextmanager
def opened_cluster(cluster: Cluster | None) -> Iterator[Machines | None]:
    """The machines of a cluster, with a session that ends with the crawl; None where this machine does it all."""
    if cluster is None:
        yield None
        return
    from motherlode.run.spark.session import start_session
    from motherlode.run.spark.team import SETTINGS, Team

    session = start_session(cluster.master, {**settings_in(cluster.settings), **SETTINGS})
    try:
        yield Team(session)
    finally:
        session.stop()
