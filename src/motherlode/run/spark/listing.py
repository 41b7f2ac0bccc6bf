"""What a user names as inputs of a run on Spark: files by name or pattern, on any Hadoop file system."""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from motherlode.model import InputError
from motherlode.run.spark.hadoop import java_error
from motherlode.store.files import printable
from motherlode.store.folder import files_in_folder

KINDS = "On Spark an input is a file or folder of archives, pages or papers, or a pattern such as s3a://b/*.warc.gz."
OnError = Callable[[InputError], None]
OnSkip = Callable[[str, str], None]


class Listed(Struct, frozen=True):
    """A file that is there."""

    path: str
    source: str
    """As its results name it."""
    size: int


class Listing:
    """Looks files up, by itself on this machine's disks and through Spark everywhere else."""

    def __init__(self, session: Any, on_error: OnError, on_skip: OnSkip) -> None:
        self._java = session.sparkContext._jvm
        self._configuration = session.sparkContext._jsc.hadoopConfiguration()
        self._on_error = on_error
        self._on_skip = on_skip

    def files(self, inputs: Sequence[str]) -> list[Listed]:
        """All files, in the order of the inputs and of their names; an input without any is told and left out."""
        found: list[Listed] = []
        for name in inputs:
            try:
                found += self._on_disk(name) if self._is_local(name) else self._on_hadoop(name)
            except InputError as error:
                self._on_error(error)
        return found

    def _is_local(self, name: str) -> bool:
        if name in ("-", "") or name.startswith(("@", "http://", "https://")):
            raise InputError("is no input for Spark", where=name, remedy=KINDS)
        if "://" in name or name.startswith("file:"):
            return name.startswith("file:")
        return str(self._configuration.get("fs.defaultFS", "file:///")).startswith("file:")

    def _on_disk(self, name: str) -> Iterator[Listed]:
        plain = name.removeprefix("file://").removeprefix("file:")
        names = [plain] if os.path.exists(plain) else sorted(glob.glob(plain, recursive=True))
        if not names:
            raise InputError("there is no such file", where=printable(name), remedy=KINDS)
        for one in map(Path, names):
            for path in files_in_folder(one, self._on_skip) if one.is_dir() else [one]:
                yield Listed(os.path.abspath(path), printable(path), path.stat().st_size)

    def _on_hadoop(self, name: str) -> list[Listed]:
        try:
            place = self._java.org.apache.hadoop.fs.Path(name)
            system = place.getFileSystem(self._configuration)
            found = [status for entry in system.globStatus(place) or [] for status in below(system, entry)]
        except java_error() as error:
            reason = str(getattr(error, "java_exception", error))[:500]
            raise InputError(f"cannot be listed ({reason})", where=name, remedy=KINDS) from error
        if not found:
            raise InputError("there is no such file", where=name, remedy=KINDS)
        return sorted((as_listed(status) for status in found), key=lambda one: one.path)


def hadoop_path(session: Any, name: str) -> tuple[Any, Any]:
    """A path, and its file system, as Java objects of the driver."""
    place = session.sparkContext._jvm.org.apache.hadoop.fs.Path(name)
    return place, place.getFileSystem(session.sparkContext._jsc.hadoopConfiguration())


def below(system: Any, entry: Any) -> list[Any]:
    """A file, or those of a folder; names with a dot or an underscore before them are hidden, as for Spark itself."""
    if not entry.isDirectory():
        return [entry]
    inner = [one for one in system.listStatus(entry.getPath()) if one.getPath().getName()[0] not in "._"]
    return [file for one in inner for file in below(system, one)]


def as_listed(status: Any) -> Listed:
    path = str(status.getPath().toString())
    return Listed(path, path, int(status.getLen()))
