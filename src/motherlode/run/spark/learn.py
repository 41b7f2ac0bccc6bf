"""Sites learned on a cluster: a sample of each by keys, its lessons merged by host, the profiles sent to every task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from motherlode.model import Profile
from motherlode.run.sampling import FEWEST, SAMPLE, Draw, Limits, is_drawn
from motherlode.run.spark.archive import Archive
from motherlode.run.spark.tables import Row, spark_columns
from motherlode.run.spark.task import Attempt, Packed, outcomes_of, pages_of
from motherlode.store.parquet import pyarrow
from motherlode.verify.profile import learned


def packed(profiles: Mapping[str, Profile]) -> Packed:
    return {site: msgspec.msgpack.encode(profile) for site, profile in profiles.items()}


def unpacked(known: Packed) -> Iterator[Profile]:
    return (msgspec.msgpack.decode(profile, type=Profile) for profile in known.values())


def learned_profiles(archive: Archive, known: Packed) -> Packed:
    """What the archive teaches of its sites, added to what was known of them."""
    limits = archive.session.sparkContext.broadcast(sample_limits(archive))
    before = archive.session.sparkContext.broadcast(known)

    def reader(attempt: Attempt, number: int) -> Iterator[Row]:
        sample = outcomes_of(attempt, before.value, only=lambda page: is_drawn(page, limits.value))
        for outcome in sample:
            if (lesson := outcome.lesson) and lesson.site in limits.value:
                yield {"site": lesson.site, "lesson": msgspec.msgpack.encode(lesson)}

    def merged(lessons: Any) -> Any:
        site = lessons.column("site")[0].as_py()
        taught = [*lessons.column("lesson").to_pylist(), *filter(None, [before.value.get(site)])]
        profile = learned(msgspec.msgpack.decode(lesson, type=Profile) for lesson in taught)
        return pyarrow().table({"site": [site], "lesson": [msgspec.msgpack.encode(profile)]}, lesson_schema())

    columns = lesson_schema()
    lessons = archive.table(reader, columns).groupBy("site").applyInArrow(merged, spark_columns(columns))
    return {**known, **{row["site"]: bytes(row["lesson"]) for row in lessons.toLocalIterator()}}


def lesson_schema() -> Any:
    return pyarrow().schema([("site", pyarrow().string()), ("lesson", pyarrow().binary())])


def sample_limits(archive: Archive) -> Limits:
    """The largest key in the sample of each site; every part sends its own smallest ones only."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    def reader(attempt: Attempt, number: int) -> Iterator[Row]:
        draw = Draw()
        draw.see(pages_of(attempt))
        for site, keys in draw.keys().items():
            yield from ({"site": site, "key": key} for key in keys)

    columns = pyarrow().schema([("site", pyarrow().string()), ("key", pyarrow().int64())])
    place = f.row_number().over(Window.partitionBy("site").orderBy("key"))
    drawn = archive.table(reader, columns).withColumn("place", place).where(f.col("place") <= SAMPLE)
    limits = drawn.groupBy("site").agg(f.max("key").alias("key"), f.count("key").alias("pages"))
    return {row["site"]: row["key"] for row in limits.where(f.col("pages") >= FEWEST).toLocalIterator()}
