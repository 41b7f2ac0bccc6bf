"""Sites first, pages then: what a sample of each site teaches serves all of its pages alike.

A run that learns as it goes gives other results for another order of pages. This one is a function of the set of pages:
it reads them twice more, and gives the same on one machine, on many, and the next time.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from typing import Protocol

from motherlode.model import Outcome, Page, Profile
from motherlode.run.handbook import Handbook
from motherlode.run.job import Job
from motherlode.run.keeper import Keeper
from motherlode.run.local import Watch, run_local
from motherlode.run.sampling import Draw, Limits, is_drawn
from motherlode.verify.profile import learned


class Pages(Protocol):
    """The pages of the inputs, to be had as often as they are asked for; what is wrong with them counts once."""

    def __call__(self, *, counted: bool = True) -> Generator[Page, None, None]: ...


def run_learned(
    pages: Pages, job: Job, *, watch: Watch | None = None, keeper: Keeper | None = None
) -> Generator[Outcome, None, None]:
    """Learn from a sample, then give an outcome a page, in order."""
    recall = keeper.recall if keeper else Profile
    known = learned_sites(pages, job, sample_limits(pages), Handbook(recall))
    profiles = {site: learned([recall(site), *lessons]) for site, lessons in known.items()}
    if keeper:
        for lessons in known.values():
            for lesson in lessons:
                keeper.take(lesson)
        keeper.flush()
    handbook = Handbook(lambda site: profiles.get(site) or recall(site))
    with closing(pages()) as all_pages:
        yield from run_local(all_pages, job, job.recipe.run, watch=watch, notebook=handbook)


def sample_limits(pages: Pages) -> Limits:
    draw = Draw()
    with closing(pages(counted=False)) as all_pages:
        draw.see(all_pages)
    return draw.limits()


def learned_sites(pages: Pages, job: Job, limits: Limits, known: Handbook) -> Mapping[str, list[Profile]]:
    """The lessons of the sample, by site."""
    lessons: dict[str, list[Profile]] = {}
    with closing(pages(counted=False)) as all_pages:
        sample = (page for page in all_pages if is_drawn(page, limits))
        for outcome in run_local(sample, job, job.recipe.run, notebook=known):
            if (lesson := outcome.lesson) and lesson.site in limits:
                lessons.setdefault(lesson.site, []).append(lesson)
    return lessons
