"""A real standalone cluster on loopback: a master and workers as processes of their own, ended with the test."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[2]
SMALL_JAVA = ["-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
SETTINGS = {
    "spark.executor.memory": "512m",
    "spark.executor.cores": "1",
    "spark.executor.extraJavaOptions": " ".join(SMALL_JAVA[1:]),
    "spark.executorEnv.PYTHONPATH": str(ROOT),
    "spark.sql.shuffle.partitions": "2",
    "spark.ui.enabled": "false",
    "spark.sql.codegen.wholeStage": "false",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
}
DRIVER = {
    "SPARK_LOCAL_IP": "127.0.0.1",
    "PYSPARK_PYTHON": sys.executable,
    "PYSPARK_SUBMIT_ARGS": f'--driver-memory 512m --driver-java-options "{" ".join(SMALL_JAVA[1:])}" pyspark-shell',
}
"""What the environment says to a driver."""
LONGEST_START = 180.0


def why_no_spark() -> str:
    """Why no cluster can be started here, or "" where one can."""
    missing = [name for name in ("pyspark", "pyarrow", "pandas") if importlib.util.find_spec(name) is None]
    if missing:
        return f"{' and '.join(missing)} not installed: pip install 'motherlode[spark]'"
    return "" if shutil.which("java") else "Java is not installed: Spark needs a runtime of version 17"


class Cluster:
    """A master, workers of one core each, and a session whose driver is this process."""

    def __init__(self, folder: Path, settings: dict[str, str] | None = None) -> None:
        self._folder = folder
        self._settings = {**SETTINGS, **(settings or {})}
        self._processes: list[subprocess.Popen[bytes]] = []
        self._session: Any = None
        self.workers: list[subprocess.Popen[bytes]] = []
        self.url = ""

    def __enter__(self) -> Self:
        master = self._start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0")
        self.url = self._said(master, "master", r"Starting Spark master at (spark://\S+)")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if self._session:
                self._session.stop()
                stop_driver()
        finally:
            for process in self._processes:
                kill(process)

    def _start(self, name: str, *command: str, blocks: int = 0) -> subprocess.Popen[bytes]:
        from pyspark.find_spark_home import _find_spark_home

        home = _find_spark_home()
        # What Spark's own scripts would set.
        here = {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_HOME": home, "SPARK_SCALA_VERSION": "2.13"}
        environment = {**os.environ, **here}
        java = ["java", *SMALL_JAVA, "-cp", f"{home}/jars/*"]
        with (self._folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                [*limited(blocks), *java, *command, "--webui-port", "0"],
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                env=environment,
            )
        self._processes.append(process)
        return process

    def _said(self, process: subprocess.Popen[bytes], name: str, pattern: str) -> str:
        """What a process says in its log, awaited."""
        log = self._folder / f"{name}.log"
        deadline = time.monotonic() + LONGEST_START
        while time.monotonic() < deadline and process.poll() is None:
            if found := re.search(pattern, log.read_text(errors="replace")):
                return found[1]
            time.sleep(0.1)
        raise TimeoutError(f"{name} did not start:\n{log.read_text(errors='replace')[-2000:]}")

    def have(self, count: int, *, blocks: int = 0) -> None:
        """Start workers until there are so many, and wait for those that are new; `blocks` is all that a file of theirs
        may have."""
        while len(self.workers) < count:
            name = f"worker{len(self._processes)}"
            where = self._folder / name
            options = ["--host", "127.0.0.1", "--cores", "1", "--memory", "700m", "--work-dir", str(where), self.url]
            worker = self._start(name, "org.apache.spark.deploy.worker.Worker", *options, blocks=blocks)
            self._said(worker, name, r"(Successfully registered with master)")
            self.workers.append(worker)

    def kill_worker(self) -> None:
        """As if its machine lost power: the worker, its executor and their Python processes at once."""
        kill(self.workers.pop())

    @property
    def session(self) -> Any:
        """The driver's session, started once."""
        if self._session is None:
            from motherlode.run.spark.session import start_session

            os.environ.update(DRIVER)
            self._session = start_session(self.url, self._settings)
        return self._session

    @property
    def executors(self) -> int:
        """Executors that have reported to the driver."""
        return int(self.session.sparkContext._jsc.sc().statusTracker().getExecutorInfos().__len__()) - 1

    def wait_for_executors(self, count: int) -> None:
        deadline = time.monotonic() + LONGEST_START
        while self.executors < count:
            if time.monotonic() > deadline:
                raise TimeoutError(f"{self.executors} of {count} executors reported")
            time.sleep(0.2)


def limited(blocks: int) -> list[str]:
    """What goes before a command so that its files, and those of all that it starts, stop growing at a size."""
    return ["sh", "-c", f'ulimit -f {blocks}; exec "$@"', "sh"] if blocks else []


def kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def stop_driver() -> None:
    """End the driver's virtual machine too, so that none stays when the tests are done."""
    from pyspark import SparkContext

    gateway = SparkContext._gateway
    if gateway is None:
        return
    gateway.shutdown()
    gateway.proc.stdin.close()
    gateway.proc.wait(timeout=60)
    SparkContext._gateway = SparkContext._jvm = None
