"""What is known of each site, as profiles/<site>.toml: to be read, and to be edited."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import tomli_w

from motherlode.model import Profile, StoreError
from motherlode.store.writing import put_whole

MAX_NAME = 150


def profile_path(folder: Path, site: str) -> Path:
    """Where a site's profile stands; any site's name is made a file name, and no two the same.

    >>> profile_path(Path("profiles"), "../etc:80").name
    '%2E.%2Fetc%3A80.toml'
    """
    name = quote(site.lower(), safe="") or "%"
    if name.startswith("."):
        name = "%2E" + name[1:]
    if len(name) > MAX_NAME:
        name = f"{name[:MAX_NAME]}-{hashlib.sha256(site.lower().encode()).hexdigest()[:16]}"
    return folder / f"{name}.toml"


def load_profile(folder: Path, site: str) -> Profile:
    """The profile of a site; a site that is not known yet has an empty one."""
    path = profile_path(folder, site)
    return read_profile(path) if path.exists() else Profile(site)


def load_profiles(folder: Path) -> dict[str, Profile]:
    """All profiles of a folder, by site."""
    return {profile.site: profile for profile in map(read_profile, sorted(folder.glob("*.toml")))}


def profile_heads(folder: Path) -> list[Profile]:
    """All profiles of a folder without their memories, which are by far the most of them to read."""
    return [read_profile(path, memory=False) for path in sorted(folder.glob("*.toml"))]


def read_profile(path: Path, *, memory: bool = True) -> Profile:
    """The profile in a file; the memory stands last there."""
    try:
        text = path.read_text(encoding="utf-8")
        settings = tomllib.loads(text if memory else re.split(r"^\[memory", text, maxsplit=1, flags=re.MULTILINE)[0])
        return msgspec.convert({**settings, "memory": with_pairs(settings.get("memory", {}))}, Profile)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        remedy = "Mend the line, or delete the file: it is learned anew."
        raise StoreError(f"the profile cannot be read: {error}", where=str(path), remedy=remedy) from error
    except OSError as error:
        raise StoreError(f"the profile cannot be read ({error.strerror})", where=str(path)) from error


def save_profile(folder: Path, profile: Profile) -> Path:
    """Write a profile as a whole or not at all."""
    path = profile_path(folder, profile.site)
    put_whole(path, tomli_w.dumps(with_words(msgspec.to_builtins(profile))).encode())
    return path


SHARE = re.compile(r"(\d+) of (\d+)")


def with_words(value: Any) -> Any:
    """Shares as a person writes them.

    >>> with_words({"body > p": [9, 10]})
    {'body > p': '9 of 10'}
    """
    if isinstance(value, dict):
        return {key: with_words(one) for key, one in value.items()}
    return f"{value[0]} of {value[1]}" if isinstance(value, list) else value


def with_pairs(value: Any) -> Any:
    """Shares as the program takes them."""
    if isinstance(value, dict):
        return {key: with_pairs(one) for key, one in value.items()}
    words = SHARE.fullmatch(value) if isinstance(value, str) else None
    return [int(words[1]), int(words[2])] if words else value
