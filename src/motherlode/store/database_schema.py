"""The tables of lode.db, and what makes those of an earlier version the same."""

from __future__ import annotations

VERSION = 2
SCHEMA = """
CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    url TEXT NOT NULL,
    kind TEXT NOT NULL,
    language TEXT NOT NULL,
    title TEXT NOT NULL,
    published TEXT NOT NULL,
    result TEXT NOT NULL,
    UNIQUE (source, url)
);
CREATE INDEX results_url ON results (url);
CREATE TABLE claims (
    result INTEGER NOT NULL REFERENCES results (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    value TEXT NOT NULL,
    by TEXT NOT NULL,
    place TEXT NOT NULL,
    score REAL NOT NULL,
    record INTEGER,
    agreed INTEGER NOT NULL,
    PRIMARY KEY (result, number)
) WITHOUT ROWID;
CREATE TABLE archived (digest TEXT PRIMARY KEY) WITHOUT ROWID;
"""
NOTE_CHANGE = """
    DELETE FROM changes WHERE result = {row}.id;
    INSERT INTO changes (result) VALUES ({row}.id);
END"""
CHANGES = (
    "CREATE TABLE changes (revision INTEGER PRIMARY KEY AUTOINCREMENT, result INTEGER NOT NULL UNIQUE)",
    "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "INSERT INTO about VALUES ('identity', lower(hex(randomblob(8))))",
    "INSERT INTO changes (result) SELECT id FROM results ORDER BY id",
    "CREATE TRIGGER result_new AFTER INSERT ON results BEGIN" + NOTE_CHANGE.format(row="new"),
    "CREATE TRIGGER result_changed AFTER UPDATE ON results BEGIN" + NOTE_CHANGE.format(row="new"),
    "CREATE TRIGGER result_gone AFTER DELETE ON results BEGIN" + NOTE_CHANGE.format(row="old"),
)
"""What version 2 has more: the last change of every result, whoever made it, so that an index can follow."""
UPGRADES = {0: (*filter(str.strip, SCHEMA.split(";")), *CHANGES), 1: CHANGES}
"""Version of a file -> what makes it one of this version; 0 is an empty file."""
