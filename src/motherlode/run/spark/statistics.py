"""What only all pages together can tell: figures of each site, and in how many pages each word stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from motherlode.model import Profile
from motherlode.read.words import words
from motherlode.run.spark.duplicates import rows_in
from motherlode.run.spark.tables import batches
from motherlode.store.parquet import pyarrow

LONGEST_WORD = 40


def sites_of(results: Any) -> Any:
    """Of each site: pages, those with warnings, those with text, its length, kinds and languages."""
    from pyspark.sql import functions as f

    site = f.lower(f.coalesce(f.try_parse_url("url", f.lit("HOST")), f.lit("")))
    pages = results.select(site.alias("site"), "kind", "language", f.length("text").alias("chars"), "warnings")
    return pages.groupBy("site").agg(
        f.count(f.lit(1)).alias("pages"),
        f.sum((f.size("warnings") > 0).cast("long")).alias("with_warnings"),
        f.sum((f.col("chars") > 0).cast("long")).alias("with_text"),
        f.sum("chars").alias("chars"),
        f.sort_array(f.collect_set("kind")).alias("kinds"),
        f.sort_array(f.collect_set("language")).alias("languages"),
    )


def terms_of(results: Any) -> Any:
    """Of each word of a language: in how many pages it stands, and how often in all."""
    from pyspark.sql import functions as f

    counted = results.select("language", "text").mapInArrow(counts, "language string, term string, times long")
    return counted.groupBy("language", "term").agg(f.count(f.lit(1)).alias("pages"), f.sum("times").alias("times"))


def embeddings_of(session: Any, profiles: Iterable[Profile]) -> Any:
    """How formulas are embedded over all sites (part E): each way with the sites and formulas that it was seen with."""
    from pyspark.sql import functions as f

    rows = [(profile.site, way, times) for profile in profiles for way, times in profile.formulas.items()]
    seen = session.createDataFrame(rows, "site string, embedding string, formulas long")
    return seen.groupBy("embedding").agg(f.count("site").alias("sites"), f.sum("formulas").alias("formulas"))


def counts(pages: Iterator[Any]) -> Iterator[Any]:
    """The words of each page with their counts."""
    arrow = pyarrow()
    columns = arrow.schema([("language", arrow.string()), ("term", arrow.string()), ("times", arrow.int64())])
    rows = (
        {"language": page["language"], "term": term, "times": times}
        for page in rows_in(pages)
        for term, times in terms_in(page["text"] or "").items()
    )
    yield from batches(rows, columns)


def terms_in(text: str) -> dict[str, int]:
    """The words of a text, and how often each stands there.

    >>> terms_in("Crawlers crawl")
    {'crawler': 1, 'crawl': 1}
    """
    found: dict[str, int] = {}
    for term in words(text):
        if len(term) <= LONGEST_WORD:
            found[term] = found.get(term, 0) + 1
    return found
