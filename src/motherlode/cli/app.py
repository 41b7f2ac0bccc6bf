"""All commands under one name."""

from __future__ import annotations

from motherlode.cli.add import add
from motherlode.cli.crawl import crawl
from motherlode.cli.demo import demo
from motherlode.cli.doctor import doctor
from motherlode.cli.eval import eval_app
from motherlode.cli.explain import explain
from motherlode.cli.export import export
from motherlode.cli.extract import extract
from motherlode.cli.fetched import fetched
from motherlode.cli.group import EXAMPLES, app_of
from motherlode.cli.index import index
from motherlode.cli.new import new
from motherlode.cli.rules import rules_app
from motherlode.cli.schema import schema
from motherlode.cli.search import search
from motherlode.cli.serve import serve
from motherlode.cli.sources import sources
from motherlode.cli.target import target_app

__all__ = ["EXAMPLES", "app"]

app = app_of((demo, extract, new, crawl, fetched, add, explain, export, search, index, serve, schema, sources, doctor))
app.add_typer(target_app)
app.add_typer(rules_app)
app.add_typer(eval_app)
