"""One small collection and its server for all tests of the pages that only read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from motherlode.store.collection import Collection
from tests.web.chromium import browser
from tests.web.sites import make_collection, served


@pytest.fixture(scope="session")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Collection:
    return make_collection(tmp_path_factory.mktemp("web") / "collection")


@pytest.fixture(scope="session")
def address(reading: Collection) -> Iterator[str]:
    with served(reading) as found:
        yield found


@pytest.fixture(scope="session")
def started() -> Iterator[Any]:
    """One browser for all tests; each has a context of its own."""
    with browser() as found:
        yield found


@pytest.fixture
def own(tmp_path: Path) -> Collection:
    """A collection that a test may change."""
    return make_collection(tmp_path / "collection")
