"""The API's description, made from the screens and deeds themselves."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from motherlode import __version__
from motherlode.web.answering import Fault
from motherlode.web.screen import Deed, Screen
from motherlode.web.screens import DEEDS, SCREENS

REF = "#/components/schemas/{name}"


def openapi() -> dict[str, Any]:
    """The document for /openapi.json."""
    shapes = [*(screen.gives for screen in SCREENS), *(shape for deed in DEEDS for shape in (deed.asks, deed.gives))]
    _, components = msgspec.json.schema_components([*dict.fromkeys(shapes), Fault], ref_template=REF)
    paths: dict[str, dict[str, Any]] = {f"{screen.path}.json": {"get": reading(screen)} for screen in SCREENS}
    for deed in DEEDS:
        paths.setdefault(deed.path, {})["post"] = writing(deed)
    paths["/export.jsonl"] = {"get": export_operation()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Motherlode", "version": __version__, "description": "A collection, to be read by programs."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def reading(screen: Screen) -> dict[str, Any]:
    """What a screen asks and gives."""
    return {"summary": screen.says, "parameters": parameters(screen.asks), "responses": responses(screen.gives)}


def writing(deed: Deed) -> dict[str, Any]:
    body = {"content": {"application/json": {"schema": ref(deed.asks)}}, "required": True}
    return {
        "summary": deed.says,
        "security": [{"token": []}],
        "requestBody": body,
        "responses": {**responses(deed.gives), "403": fault("The token is missing or wrong")},
    }


def export_operation() -> dict[str, Any]:
    line = {"description": "One result a line", "content": {"application/jsonl": {}}}
    query = {"name": "q", "in": "query", "schema": {"type": "string"}, "description": "As in the search"}
    return {"summary": "All results that a query finds", "parameters": [query], "responses": {"200": line}}


def parameters(shape: type[Struct]) -> list[dict[str, Any]]:
    """The fields of a question as parameters of its address."""
    (schema,), _ = msgspec.json.schema_components([shape], ref_template=REF)
    whole = msgspec.json.schema(shape)["$defs"][shape.__name__] if "$ref" in schema else schema
    needed = whole.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in needed, "schema": one}
        for name, one in whole.get("properties", {}).items()
    ]


def responses(shape: type[Struct]) -> dict[str, Any]:
    good = {"description": "The answer", "content": {"application/json": {"schema": ref(shape)}}}
    return {"200": good, "400": fault("It cannot be asked so"), "404": fault("It is not there")}


def fault(words: str) -> dict[str, Any]:
    return {"description": words, "content": {"application/json": {"schema": ref(Fault)}}}


def ref(shape: type[Struct]) -> dict[str, str]:
    return {"$ref": REF.format(name=shape.__name__)}
