"""Who may import whom, checked by import-linter."""

from __future__ import annotations

from typing import Any

import pytest

import motherlode

pytest.importorskip("importlinter")
from importlinter import api  # noqa: F401 (importing it configures import-linter)
from importlinter.application.use_cases import create_report
from importlinter.application.user_options import UserOptions
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.domain.contract import registry

PACKAGE = motherlode.__name__
LAYERS = ("cli", "web", "run", "search | store", "crawl | target | verify | extractors", "read", "recipe", "model")
PURE = ("model", "recipe", "read", "extractors", "verify", "target")
IMPURE = ("socket", "sqlite3", "asyncio", "aiohttp", "subprocess", "multiprocessing")


def broken(contract: dict[str, Any]) -> list[str]:
    """The names of the contracts that do not hold; import-linter prints nothing by itself."""
    registry.register(LayersContract, "layers")
    registry.register(ForbiddenContract, "forbidden")
    options = {"root_packages": [PACKAGE], "include_external_packages": "True"}
    report = create_report(UserOptions(options, [contract]), cache_dir=None)
    assert not report.invalid_contract_options
    checks = list(report.get_contracts_and_checks())
    assert len(checks) == 1
    return [f"{contract.name}: {check.metadata}" for contract, check in checks if not check.kept]


WITH_COMPILED = (
    "read.nodes",
    "read.pdf_runs",
    "read.seek",
    "extractors.paper.chain",
    "extractors.paper.name_parts",
    "extractors.paper.shape",
    "extractors.records.authors",
    "extractors.records.families",
    "extractors.records.layout",
    "extractors.text.features",
    "extractors.text.forest",
    "extractors.text.hints",
    "extractors.text.lettering",
    "extractors.text.tree",
)
"""Modules that import a compiled twin of theirs."""


def layers(*rows: str) -> dict[str, Any]:
    """Every room in brackets: one that is not built yet breaks nothing."""
    named = [" | ".join(f"({PACKAGE}.{room.strip()})" for room in row.split("|")) for row in rows]
    contract = {"id": "layers", "name": f"{PACKAGE}: rooms and their order", "type": "layers", "layers": named}
    # import-linter does not see a compiled module, and takes its import for one of the whole package.
    return {**contract, "ignore_imports": [f"{PACKAGE}.{room} -> {PACKAGE}" for room in WITH_COMPILED]}


def forbidden(rooms: tuple[str, ...], modules: tuple[str, ...]) -> dict[str, Any]:
    return {
        "id": "pure",
        "name": f"{PACKAGE}: pure rooms touch no socket, database or process",
        "type": "forbidden",
        "source_modules": [f"{PACKAGE}.{room}" for room in rooms],
        "forbidden_modules": list(modules),
        "allow_indirect_imports": "False",
    }


def test_rooms_import_only_what_lies_below() -> None:
    assert broken(layers(*LAYERS)) == []


def test_pure_rooms_do_no_io() -> None:
    assert broken(forbidden(PURE, IMPURE)) == []


def test_the_contracts_can_break() -> None:
    assert broken(layers("read", "extractors"))
    assert broken(forbidden(("store",), ("sqlite3",)))
