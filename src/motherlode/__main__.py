"""`python -m motherlode` is `lode`."""

from __future__ import annotations

from motherlode.cli import main

main()
