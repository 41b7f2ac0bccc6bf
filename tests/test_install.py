"""The package as a user installs it: a built wheel and its own dependencies, nothing for development."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
NO_NETWORK = ("error sending request", "dns error", "Failed to fetch", "network was disabled", "Could not connect")


@pytest.mark.skipif(not shutil.which("uv"), reason="uv is not on PATH, and it makes the environment")
def test_the_installed_package_runs_without_development_dependencies(tmp_path: Path) -> None:
    code = "import importlib.util as u; assert not any(map(u.find_spec, ['pytest', 'mypy', 'hypothesis', 'pyarrow']))"
    script = tmp_path / "smoke.sh"
    script.write_text(f'set -eu\npython -c "{code}"\nlode --help\nlode demo "{tmp_path}/demo"\n')
    options = ["--isolated", "--no-project", "--python", sys.executable, "--refresh-package", "motherlode"]
    command = ["uv", "run", *options, "--with", str(PROJECT), "sh", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    if done.returncode and any(words in done.stderr for words in NO_NETWORK):
        pytest.skip("the packages are not in uv's cache, and there is no network to fetch them")
    assert done.returncode == 0, done.stderr
    assert "Usage: lode" in done.stdout
    assert "What was found" in done.stdout
