"""The tables of frontier.db."""

from __future__ import annotations

MOST_QUEUES = 8
RATINGS = ", ".join(f"r{queue} REAL" for queue in range(MOST_QUEUES))
WAITING, LEASED, FETCHED, REFUSED = range(4)
STATES = ("waiting", "leased", "fetched", "refused")

# Addresses are found by a number of 63 bits that stands for them: an index of the texts would be as large as the table.
# What is known only of a fetched page stands in `visits`, so that the rows of those that wait stay small.
SCHEMA = f"""
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE hosts (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    ready REAL NOT NULL DEFAULT 0,
    waiting INTEGER NOT NULL DEFAULT 0,
    fetched INTEGER NOT NULL DEFAULT 0,
    kept INTEGER NOT NULL DEFAULT 0,
    refused INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE addresses (
    id INTEGER PRIMARY KEY,
    mark INTEGER NOT NULL,
    url TEXT NOT NULL,
    host INTEGER NOT NULL REFERENCES hosts (id),
    state INTEGER NOT NULL,
    parent INTEGER,
    depth INTEGER NOT NULL,
    text TEXT NOT NULL,
    near TEXT NOT NULL,
    place TEXT NOT NULL,
    reason TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    hops INTEGER NOT NULL DEFAULT 0,
    {RATINGS}
);
CREATE UNIQUE INDEX addresses_mark ON addresses (mark);
CREATE INDEX addresses_starts ON addresses (id, host) WHERE state = {WAITING} AND depth = 0;
CREATE INDEX addresses_leased ON addresses (id) WHERE state = {LEASED};
CREATE TABLE visits (
    number INTEGER PRIMARY KEY,
    address INTEGER NOT NULL UNIQUE REFERENCES addresses (id),
    time REAL NOT NULL,
    status INTEGER NOT NULL,
    queue INTEGER NOT NULL,
    relevance REAL NOT NULL,
    matched INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    inherited REAL,
    why TEXT NOT NULL,
    reason TEXT NOT NULL,
    records INTEGER NOT NULL,
    links BLOB NOT NULL,
    file TEXT NOT NULL,
    offset INTEGER NOT NULL,
    digest TEXT NOT NULL,
    etag TEXT NOT NULL,
    modified TEXT NOT NULL,
    round INTEGER NOT NULL,
    extracted INTEGER NOT NULL
);
CREATE INDEX visits_unextracted ON visits (number) WHERE kept = 1 AND extracted = 0;
CREATE TABLE prints (
    band INTEGER NOT NULL,
    print INTEGER NOT NULL,
    visit INTEGER NOT NULL,
    PRIMARY KEY (band, print, visit)
) WITHOUT ROWID;
CREATE TABLE patterns (pattern TEXT PRIMARY KEY, addresses INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE events (id INTEGER PRIMARY KEY, time REAL NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL)
"""


def queue_index(queue: int) -> str:
    """The order of a queue; it holds the host too, so that hosts that pause are passed over without a look at them."""
    return f"CREATE INDEX IF NOT EXISTS waiting_{queue} ON addresses (r{queue} DESC, id, host) WHERE state = {WAITING}"
