"""Pages of a collection extracted once more, such as after new rules: nothing is fetched, the archive has them."""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.model import Page
from motherlode.run.job import Job, checked, site_of
from motherlode.store.collection import Collection
from motherlode.store.database import Database
from motherlode.store.profiles import load_profile


def extract_again(collection: Collection, pages: Iterable[Page]) -> int:
    """Put the pages' results anew, with the collection's rules as they are now; how many there were.

    The pages have taught their lessons before, so the profiles stay as they are.
    """
    job = Job(checked(collection.recipe()), rules=collection.rule_book())
    outcomes = []
    for page in pages:
        knowing = job.knowing({site_of(page): load_profile(collection.profiles, site_of(page))}, only=True)
        outcomes.append(knowing(page))
    with Database(collection.database) as database:
        database.put(outcomes)
    return len(outcomes)
