"""The façade: what `import motherlode` gives, and that every example in a docstring is true."""

from __future__ import annotations

import doctest
import importlib
import pickle
import pkgutil

import pytest

import motherlode
from motherlode.model import InputError

ELSEWHERE = ("motherlode.__main__", "motherlode.integrations.scrapy")
"""Runs the command; brings Scrapy, whose interfaces import-linter cannot bear in one process (tests/integrations)."""
MODULES = [
    "motherlode",
    *(
        found.name
        for found in pkgutil.walk_packages(motherlode.__path__, "motherlode.")
        if not found.name.startswith(ELSEWHERE)
    ),
]


def test_extract_stays_a_function_however_often_it_is_called() -> None:
    for _ in range(2):
        assert motherlode.extract("<title>Hello</title><h1>Hello</h1>").title == "Hello"


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed: it comes with an extra")
    assert doctest.testmod(module).failed == 0


def test_errors_cross_from_process_to_process() -> None:
    error = pickle.loads(pickle.dumps(InputError("is empty", where="a.html", remedy="Give a page.")))
    assert isinstance(error, InputError)
    assert str(error) == "a.html: is empty\n  Give a page."
