"""Files of any Hadoop file system, read with seeks by a Python process of a cluster.

Such a process has no way to the Java virtual machine that started it, and Spark hands it whole files only. So it starts
a small one of its own, with Spark's libraries and settings, once for all the tasks that it will do. Files of the local
file system are opened directly.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from io import SEEK_CUR, SEEK_END, SEEK_SET, BufferedReader, RawIOBase
from pathlib import Path
from typing import Any, BinaryIO, cast

AT_ONCE = 1024 * 1024
"""Bytes asked for at a time: a question to the virtual machine costs as much as copying a tenth of it."""
SMALL = ("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")

Settings = tuple[tuple[str, str], ...]
"""Hadoop's settings, as far as they were given to Spark."""


def open_path(path: str, settings: Settings) -> BinaryIO:
    """A file open for reading; raises OSError where it cannot be."""
    if path.startswith("file:") or "://" not in path:
        return Path(path.removeprefix("file://").removeprefix("file:")).open("rb")
    return cast(BinaryIO, BufferedReader(HadoopFile(path, settings), AT_ONCE))


class HadoopFile(RawIOBase):
    """A file that a Java virtual machine reads."""

    def __init__(self, path: str, settings: Settings) -> None:
        super().__init__()
        self._path = path
        java, configuration = machine(settings)
        place = java.org.apache.hadoop.fs.Path(path)
        self._size, self._stream = self._asked(lambda: opened(place.getFileSystem(configuration), place))
        self._position = 0

    def _asked(self, question: Any) -> Any:
        """The answer of the virtual machine; what it throws is an error of the file."""
        try:
            return question()
        except java_error() as error:
            java = getattr(error, "java_exception", None)
            raise OSError(0, str(java.toString() if java else error)[:500], self._path) from error

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = SEEK_SET) -> int:
        base = {SEEK_SET: 0, SEEK_CUR: self._position, SEEK_END: self._size}[whence]
        self._position = max(0, base + offset)
        return self._position

    def readinto(self, buffer: Any) -> int:
        wanted = min(len(buffer), max(0, self._size - self._position))
        if not wanted:
            return 0
        data = self._asked(lambda: self._read(wanted))
        buffer[: len(data)] = data
        self._position += len(data)
        return len(data)

    def _read(self, count: int) -> bytes:
        if self._stream.getPos() != self._position:
            self._stream.seek(self._position)
        data: bytes = self._stream.readNBytes(count)
        return data

    def close(self) -> None:
        if not self.closed:
            self._asked(self._stream.close)
        super().close()


def java_error() -> type[Exception]:
    """What the bridge to Java raises; it comes with PySpark."""
    found: type[Exception] = import_module("py4j.protocol").Py4JError
    return found


def opened(system: Any, place: Any) -> tuple[int, Any]:
    """The size of a file, and its stream."""
    return system.getFileStatus(place).getLen(), system.open(place)


@cache
def machine(settings: Settings) -> tuple[Any, Any]:
    """A virtual machine with Hadoop's libraries, and its configuration. It ends with this process."""
    java_gateway = import_module("py4j.java_gateway")
    home, java = spark_home(), os.environ.get("JAVA_HOME", "")
    port, token = java_gateway.launch_gateway(
        jarpath=str(next((home / "jars").glob("py4j-*.jar"))),
        classpath=os.pathsep.join([f"{home}/jars/*", *added_jars(), os.environ.get("HADOOP_CONF_DIR", "")]),
        javaopts=list(SMALL),
        java_path=os.path.join(java, "bin", "java") if java else "java",
        die_on_exit=True,
        enable_auth=True,
    )
    gate = java_gateway.GatewayParameters(port=port, auth_token=token)
    jvm = java_gateway.JavaGateway(gateway_parameters=gate).jvm
    configuration = jvm.org.apache.hadoop.conf.Configuration()
    for name, value in settings:
        configuration.set(name, value)
    return jvm, configuration


def spark_home() -> Path:
    from pyspark.find_spark_home import _find_spark_home

    return Path(_find_spark_home())


def added_jars() -> list[str]:
    """Where Spark puts the libraries that a run brings along, such as those of a cloud's file system."""
    from pyspark import SparkFiles

    return [f"{SparkFiles.getRootDirectory()}/*", f"{os.getcwd()}/*"]


def settings_of(session: Any) -> Settings:
    """What Spark was told of Hadoop; what stands in its files is read from there."""
    prefix = "spark.hadoop."
    given = session.sparkContext.getConf().getAll()
    return tuple(sorted((name[len(prefix) :], value) for name, value in given if name.startswith(prefix)))
