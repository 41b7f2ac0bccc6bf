"""Whether a process is there."""

from __future__ import annotations

import os
import time
from pathlib import Path


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def is_zombie(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"


def gone(pid: int) -> bool:
    """Whether a process ends within seconds; one whose parent is dead may stay a zombie in a container."""
    for _ in range(200):
        if not is_running(pid) or is_zombie(pid):
            return True
        time.sleep(0.05)
    return False
