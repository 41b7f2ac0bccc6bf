"""Profiles as files that a person may edit."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from motherlode.model import Memory, Profile, Share, StoreError, Tally
from motherlode.store.profiles import load_profile, profile_heads, profile_path, save_profile

sites = st.text(st.characters(codec="utf-8"), max_size=200)
tallies = st.dictionaries(sites, st.builds(Tally, st.integers(0, 9), st.integers(0, 9)), max_size=3)
profiles = st.builds(Profile, sites, st.integers(0, 10**6), st.dictionaries(sites, tallies, max_size=3))


@given(profiles)
def test_profile_comes_back(profile: Profile) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "profiles"
        path = save_profile(folder, profile)
        assert list(folder.iterdir()) == [path]
        assert load_profile(folder, profile.site) == profile


@given(sites, sites)
def test_sites_never_share_a_file(one: str, other: str) -> None:
    same = profile_path(Path(), one) == profile_path(Path(), other)
    assert same == (one.lower() == other.lower())


def test_unknown_site_has_an_empty_profile(tmp_path: Path) -> None:
    assert load_profile(tmp_path, "a.example") == Profile("a.example")


def test_file_reads_well_and_takes_edits(tmp_path: Path) -> None:
    path = save_profile(tmp_path, Profile("a.example", 3, {"title": {"og": Tally(2, 3)}}))
    assert path.name == "a.example.toml"
    text = path.read_text()
    assert "[witnesses.title.og]" in text
    path.write_text(text.replace("agreed = 2", "agreed = 3"))
    assert load_profile(tmp_path, "a.example").witnesses["title"]["og"].agreed == 3


@pytest.mark.parametrize("text", ["site = ", "pages = 3", 'site = "a"\npages = "many"', "\udcff"])
def test_spoiled_profile_is_a_store_error(tmp_path: Path, text: str) -> None:
    path = profile_path(tmp_path, "a.example")
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(StoreError, match="cannot be read") as caught:
        load_profile(tmp_path, "a.example")
    assert "delete the file" in caught.value.remedy


def test_unwritable_folder_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "profiles").write_text("a file")
    with pytest.raises(StoreError, match="cannot be written"):
        save_profile(tmp_path / "profiles", Profile("a.example"))


def test_heads_leave_only_the_memory_out(tmp_path: Path) -> None:
    memory = Memory(pages=5, places={"p": Share(1, 2)})
    whole = Profile("example.org", 7, {"title": {"h1": Tally(3, 4)}}, {"span $ $": 2}, memory)
    save_profile(tmp_path, whole)
    (head,) = profile_heads(tmp_path)
    assert head == replace(whole, memory=Memory())
    assert load_profile(tmp_path, "example.org") == whole
