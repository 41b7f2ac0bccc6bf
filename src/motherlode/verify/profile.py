"""What settled pages teach is kept per site: how often each witness agreed with the verdict there.

Witnesses that agreed on page after page and now stand against the verdict together are the sign that the site has
changed; a single one is wrong now and then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from motherlode.model import Memory, Profile, Tally, Value
from motherlode.verify.memory import joined, trimmed
from motherlode.verify.settle import UNKNOWN

PRIOR = 4.0
"""A site's own experience counts as much as the general figure after this many pages."""
MOST_EMBEDDINGS = 20
DRIFT_AFTER = 5
"""Pages that a witness must have been asked on before its change of mind is news."""
TOGETHER = 2
"""So many must change their mind, and more than do not: of dozens of witnesses one is wrong for the first time."""


def lesson(site: str, values: Mapping[str, Value], memory: Memory | None = None) -> Profile:
    """What one page taught. Unsettled values and lone witnesses teach nothing: agreement needs two."""
    taught = Profile(site=site, pages=1, memory=memory or Memory())
    for label, value in values.items():
        if not value.settled or len(value.by) < 2:
            continue
        taught.witnesses[label] = {
            **{name: Tally(1, 1) for name in value.by},
            **{name: Tally(0, 1) for name in value.against},
        }
    return taught


def merged(profiles: Iterable[Profile]) -> Profile:
    """Lessons added up; the order does not matter."""
    profiles = list(profiles)
    sites, pages = {""}, 0
    witnesses: dict[str, dict[str, Tally]] = {}
    for profile in profiles:
        sites.add(profile.site)
        pages += profile.pages
        for label, tallies in profile.witnesses.items():
            for name, tally in tallies.items():
                known = witnesses.setdefault(label, {}).setdefault(name, Tally())
                known.agreed += tally.agreed
                known.asked += tally.asked
    ordered = {label: dict(sorted(witnesses[label].items())) for label in sorted(witnesses)}
    embeddings: Counter[str] = Counter()
    for profile in profiles:
        embeddings.update(profile.formulas)
    commonest = dict(sorted(embeddings.items(), key=lambda item: (-item[1], item[0]))[:MOST_EMBEDDINGS])
    return Profile(max(sites), pages, ordered, commonest, joined([profile.memory for profile in profiles]))


def learned(profiles: Iterable[Profile]) -> Profile:
    """Lessons added up and kept within bounds: what is stored, and what later pages are read with."""
    known = merged(profiles)
    return replace(known, memory=trimmed(known.memory))


def reliability_on(profile: Profile | None, label: str, general: Mapping[str, float]) -> Mapping[str, float]:
    """General reliability, moved by what the site itself has shown."""
    tallies = profile.witnesses.get(label) if profile else None
    if not tallies:
        return general
    local = {
        name: (tally.agreed + PRIOR * general.get(name, UNKNOWN)) / (tally.asked + PRIOR)
        for name, tally in tallies.items()
    }
    return {**general, **local}


OF_THE_PAGE = frozenset({"kind", "language"})


def drift(profile: Profile | None, values: Mapping[str, Value]) -> list[str]:
    """Warnings for witnesses that always agreed on this site and now mostly do not."""
    if profile is None:
        return []
    found = []
    for label, value in values.items():
        # A site has pages of several kinds and languages: another one is no change of the site.
        always = always_agreed(profile, label) if label not in OF_THE_PAGE else {}
        against = [name for name in value.against if name in always]
        if len(against) >= TOGETHER and len(against) > len(always.keys() & value.by):
            found += [
                f"drift: {name} agreed on {label} on all {always[name]} pages of this site, and not here"
                for name in against
            ]
    return found


def always_agreed(profile: Profile, label: str) -> dict[str, int]:
    """Witness -> the pages that it was asked on, and agreed on every one."""
    tallies = profile.witnesses.get(label, {})
    return {
        name: tally.asked
        for name, tally in tallies.items()
        if tally.asked >= DRIFT_AFTER and tally.agreed == tally.asked
    }
