"""Files as a whole or not at all, and faults of the disk in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.model import StoreError
from motherlode.store.writing import put_whole, writing


def test_a_file_is_whole_and_leaves_no_part(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.txt"
    put_whole(path, b"first")
    put_whole(path, b"second")
    assert path.read_bytes() == b"second"
    assert [file.name for file in path.parent.iterdir()] == ["a.txt"]


def test_a_fault_of_the_disk_says_what_where_and_what_helps(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError) as caught:
        put_whole(tmp_path / "file" / "a.txt", b"")
    assert caught.value.where == str(tmp_path / "file" / "a.txt")
    assert caught.value.remedy


def test_a_reader_that_has_left_is_no_fault_of_the_disk() -> None:
    with pytest.raises(BrokenPipeError), writing("standard output"):
        raise BrokenPipeError


def test_what_cannot_take_its_name_leaves_no_part(tmp_path: Path) -> None:
    (tmp_path / "a.txt").mkdir()
    with pytest.raises(StoreError):
        put_whole(tmp_path / "a.txt", b"text")
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]
