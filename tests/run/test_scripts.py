"""The pool as people call it: from a plain script, with Ctrl-C, with something on standard output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.run.processes import gone, is_running

HEAD = f"""
import itertools, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
import page_works
from motherlode.model import Page
from motherlode.recipe import RunSettings
from motherlode.run.local import run_local

settings = RunSettings(workers=2, batch=4)
"""


def start(tmp_path: Path, code: str) -> subprocess.Popen[str]:
    script = tmp_path / "plain.py"
    script.write_text(HEAD + code)
    return subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )


def test_a_script_without_main_guard_runs_once(tmp_path: Path) -> None:
    code = """
print("begin")
for outcome in run_local([Page(b"a b"), Page(b"c")], page_works.echo, settings):
    print(outcome.result.keywords)
"""
    with start(tmp_path, code) as script:
        out, err = script.communicate(timeout=30)
    assert (out, err, script.returncode) == ("begin\n['a', 'b']\n['c']\n", "", 0)


def test_a_work_defined_in_the_script_says_what_helps(tmp_path: Path) -> None:
    code = """
def mine(page): ...
try:
    list(run_local([Page(b"")] * 5, mine, settings))
except Exception as error:
    print(type(error).__name__, error)
"""
    with start(tmp_path, code) as script:
        out, err = script.communicate(timeout=30)
    assert out.startswith("LodeError a worker process cannot load the work (AttributeError: ")
    assert out.endswith("Define the function in a module that can be imported, not in a script or notebook.\n")
    assert err == ""


def test_what_the_work_prints_stays_out_of_the_results(tmp_path: Path) -> None:
    code = "print(len(list(run_local([Page(b'')] * 3, page_works.noisy, settings))))"
    with start(tmp_path, code) as script:
        out, _ = script.communicate(timeout=30)
    assert out == "3\n"


def test_ctrl_c_stops_cleanly_and_leaves_no_process(tmp_path: Path) -> None:
    code = """
pages = (Page(b"sleep 100" if n == 40 else b"sleep 0.01", source=str(n)) for n in itertools.count())
try:
    for outcome in run_local(pages, page_works.obedient, settings):
        print(outcome.result.title, flush=True)
except KeyboardInterrupt:
    print("stopped", flush=True)
    sys.exit(130)
"""
    with start(tmp_path, code) as script:
        assert script.stdout
        first = [script.stdout.readline() for _ in range(40)]
        os.killpg(script.pid, signal.SIGINT)
        out, err = script.communicate(timeout=30)
    assert (out, err, script.returncode) == ("stopped\n", "", 130)
    pids = {int(line) for line in first}
    assert len(pids) == 2
    assert not any(is_running(pid) for pid in pids)


def test_a_stuck_worker_does_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    code = """
pages = [Page(b""), Page(b"sleep 100")]
for outcome in run_local(pages, page_works.obedient, RunSettings(workers=1, page_seconds=1)):
    print(outcome.result.title, flush=True)
"""
    with start(tmp_path, code) as script:
        assert script.stdout
        pid = int(script.stdout.readline())
        script.kill()
    assert gone(pid)
