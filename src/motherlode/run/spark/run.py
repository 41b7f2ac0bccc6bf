"""A whole run on Spark: learn where that is asked for, extract, remove copies, write the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from motherlode.run.job import Job
from motherlode.run.spark.archive import Archive, open_archive, order_of
from motherlode.run.spark.duplicates import duplicates_of
from motherlode.run.spark.extract import Output, write, write_results, write_warnings
from motherlode.run.spark.learn import learned_profiles, packed, unpacked
from motherlode.run.spark.listing import Listing, hadoop_path
from motherlode.run.spark.statistics import embeddings_of, sites_of, terms_of
from motherlode.run.spark.task import Packed
from motherlode.store.profiles import load_profiles, save_profile

PAGES = "_pages"
"""The table of all pages with their numbers, until copies are removed."""


class Plan(Struct, frozen=True):
    """What is asked of a run."""

    inputs: Sequence[str]
    output: str
    learn: bool = False
    """Learn from a sample of each site first."""
    profiles: Path | None = None
    """What is known of sites, and where that which is learned is kept."""
    dedupe: bool = False
    """Leave out pages that say the same as an earlier one."""
    terms: bool = False
    """Count words over all pages."""
    part: int = 0
    """Bytes that a task reads; 0 for as many as suit the cluster."""


def run_on_spark(listing: Listing, session: Any, plan: Plan, job: Job) -> Counter[str]:
    """Do all that the plan asks for; what was counted on the way."""
    output = Output(plan.output)
    output.check_free(session)
    order = order_of(session, job, job.recipe.run)
    archive = open_archive(session, listing.files(plan.inputs), order, plan.part)
    profiles = profiles_for(archive, plan)
    counts = write_results(archive, output, profiles, numbered=plan.dedupe)
    counts.update({"files": archive.files, "parts": archive.size, "bytes": archive.bytes})
    if profiles is not None:
        counts["sites"] = len(profiles.value)
    if plan.dedupe:
        counts["copies"] = remove_copies(session, output)
    write_warnings(session, output)
    write(sites_of(session.read.parquet(output.table("results"))), output.table("sites"))
    if plan.terms:
        write(terms_of(session.read.parquet(output.table("results"))), output.table("terms"))
    return counts


def profiles_for(archive: Archive, plan: Plan) -> Any:
    """The profiles that the pages are read with, broadcast; None where every page stands for itself."""
    if not plan.learn and plan.profiles is None:
        return None
    known = packed(load_profiles(plan.profiles)) if plan.profiles else {}
    if plan.learn:
        known = learned_profiles(archive, known)
        write(embeddings_of(archive.session, unpacked(known)), Output(plan.output).table("embeddings"))
        if plan.profiles:
            keep(known, plan.profiles)
    return archive.session.sparkContext.broadcast(known)


def keep(known: Packed, folder: Path) -> None:
    for profile in unpacked(known):
        save_profile(folder, profile)


def remove_copies(session: Any, output: Output) -> int:
    """OUTPUT/results without copies, and OUTPUT/duplicates that says of what each left out was one; how many."""
    from pyspark.sql import functions as f

    pages = session.read.parquet(output.table(PAGES))
    copies = duplicates_of(pages.select("id", "text")).persist()
    write(pages.join(copies, "id", "left_anti").drop("id"), output.table("results"))
    names = pages.select("id", "source", "url")
    firsts = names.select(f.col("id").alias("of"), f.col("source").alias("of_source"), f.col("url").alias("of_url"))
    write(copies.join(names, "id").join(firsts, "of").drop("id", "of"), output.table("duplicates"))
    number = int(copies.count())
    delete(session, output.table(PAGES))
    return number


def delete(session: Any, path: str) -> None:
    """Remove a table that was only on the way."""
    place, system = hadoop_path(session, path)
    system.delete(place, True)
