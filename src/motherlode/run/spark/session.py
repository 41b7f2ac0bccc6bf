"""A Spark session, or an error that says what is missing."""

from __future__ import annotations

import os
import re
import shutil
import sys
import warnings
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from motherlode.model import LodeError

ON_THIS_MACHINE = "local[*,4]"
"""All cores, and a task may fail three times before the run does, as on a cluster."""
SETTINGS = {
    "spark.app.name": "lode extract",
    "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",
    "spark.sql.parquet.compression.codec": "zstd",
    "spark.sql.session.timeZone": "UTC",
    "spark.ui.showConsoleProgress": "false",
}
QUICK = "-XX:TieredStopAtLevel=1"
JAVA = {"spark.driver.extraJavaOptions": QUICK, "spark.executor.extraJavaOptions": QUICK}
"""Java has little to do here: compiling it thoroughly costs more than it gains in any run below some hours."""
EXCLUDE = "spark.excludeOnFailure.enabled"
ELSEWHERE = {
    EXCLUDE: "true",
    "spark.task.maxFailures": "8",
    "spark.excludeOnFailure.task.maxTaskAttemptsPerExecutor": "2",
    "spark.excludeOnFailure.task.maxTaskAttemptsPerNode": "7",
    "spark.excludeOnFailure.stage.maxFailedTasksPerExecutor": "4",
    "spark.excludeOnFailure.stage.maxFailedExecutorsPerNode": "1000",
}
"""A machine with a full disk fails at once, is free at once, and would use up all tries of a task. So a task goes
elsewhere after two tries, and a machine that failed four tasks gets no more of that stage."""
LOG_LEVEL = "ERROR"
"""Spark's warnings speak of tasks that are tried again; what is lost in the end is an error, or a row."""


def start_session(master: str | None = None, settings: Mapping[str, str] | None = None) -> Any:
    """The session that spark-submit prepared, or a new one; its master is that of the command, or this machine."""
    require_spark()
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas", FutureWarning)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder
    cluster = ELSEWHERE if master and not re.match(r"local(\[|$)", master) else {}
    chosen = {**SETTINGS, **({} if started_by_submit() else JAVA), **cluster, **(settings or {})}
    if master or not started_by_submit():
        builder = builder.master(master or ON_THIS_MACHINE)
    for name, value in chosen.items():
        builder = builder.config(name, value)
    try:
        session = builder.getOrCreate()
    except Exception as error:
        raise no_session(error, master) from error
    session.sparkContext.setLogLevel(LOG_LEVEL)
    return session


def started_by_submit() -> bool:
    """Whether spark-submit runs us, which then has named the master and prepared the virtual machine."""
    return "PYSPARK_GATEWAY_PORT" in os.environ


def require_spark() -> None:
    """Raise now, with what helps, rather than from the depth of another library."""
    missing = [name for name in ("pyspark", "pyarrow", "pandas") if find_spec(name) is None]
    if missing:
        remedy = "pip install 'motherlode[spark]'"
        raise LodeError(f"Spark needs {' and '.join(missing)}, not installed here", remedy=remedy)
    java = os.environ.get("JAVA_HOME", "")
    if not shutil.which(os.path.join(java, "bin", "java") if java else "java"):
        remedy = "Install a Java 17 runtime (Debian: openjdk-17-jre-headless), or set JAVA_HOME."
        raise LodeError("Spark needs Java, which is not found", remedy=remedy)


def no_session(error: Exception, master: str | None) -> LodeError:
    what = (str(error).strip().splitlines() or [type(error).__name__])[0][:500]
    remedy = "Check the address given with --master, and that this machine can reach it."
    return LodeError(f"no Spark session: {what}", where=master or "", remedy=remedy)


def tries_of(session: Any) -> int:
    """How often a task may be tried before it is given up; half of what Spark allows where machines are left alone, for
    two machines alone must come to so many."""
    context = session.sparkContext
    most = tries_for(context.master, int(context.getConf().get("spark.task.maxFailures", "4")))
    return most // 2 if context.getConf().get(EXCLUDE, "false") == "true" else most


def tries_for(master: str, most: int) -> int:
    """On one machine the master's own name says it, not the setting.

    >>> [tries_for(master, 4) for master in ("local", "local[2]", "local[*,4]", "spark://a:7077", "yarn")]
    [1, 1, 4, 4, 4]
    """
    if not re.match(r"local(\[|$)", master):
        return most
    found = re.fullmatch(r"local\[[^,]*,\s*(\d+)\]", master)
    return int(found[1]) if found else 1
