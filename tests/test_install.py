"""The package as a user installs it: a built wheel or sdist and its own dependencies, nothing for development."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

PROJECT = Path(__file__).parent.parent
NO_NETWORK = ("error sending request", "dns error", "Failed to fetch", "network was disabled", "Could not connect")
pytestmark = pytest.mark.skipif(not shutil.which("uv"), reason="uv is not on PATH, and it makes the environment")


def done(command: list[str], folder: Path) -> str:
    """What a command of uv prints."""
    ended = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    if ended.returncode and any(words in ended.stderr for words in NO_NETWORK):
        pytest.skip("the packages are not in uv's cache, and there is no network to fetch them")
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist; the wheel is built from the sdist, so that nothing it needs is missing."""
    folder = tmp_path_factory.mktemp("built")
    done(["uv", "build", "--quiet", "--python", sys.executable, "--out-dir", str(folder), str(PROJECT)], folder)
    return folder


def test_the_wheel_brings_the_manual_page(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert any(name.endswith("/share/man/man1/lode.1") for name in ZipFile(wheel).namelist())


@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
def test_the_installed_package_runs_without_development_dependencies(kind: str, built: Path, tmp_path: Path) -> None:
    (package,) = built.glob(kind)
    code = "import importlib.util as u; assert not any(map(u.find_spec, ['pytest', 'mypy', 'hypothesis', 'pyarrow']))"
    script = tmp_path / "smoke.sh"
    script.write_text(f'set -eu\npython -c "{code}"\nlode --help\nlode demo "{tmp_path}/demo"\n')
    options = ["--isolated", "--no-project", "--python", sys.executable, "--refresh-package", "motherlode"]
    printed = done(["uv", "run", *options, "--with", str(package), "sh", str(script)], tmp_path)
    assert "Usage: lode" in printed
    assert "What was found" in printed
