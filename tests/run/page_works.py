"""Works for the pool's tests, in a module of their own: a worker process must be able to import them."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Mapping

from msgspec.structs import replace

from motherlode.model import Claim, LodeError, Outcome, Page, Profile, Result


def echo(page: Page) -> Outcome:
    """Pure: everything of the outcome comes from the page."""
    text = page.body.decode()
    result = Result(source=page.source, url=page.url, title=text[:3], text=text, keywords=text.split())
    return Outcome(result, claims=(Claim("title", text, by="echo"),), lesson=Profile(page.site, pages=1))


def signed(page: Page) -> Outcome:
    """The title is the process that did it."""
    return Outcome(Result(source=page.source, title=str(os.getpid())))


def addressed(page: Page) -> Outcome:
    """Obedient, and the result has the page's address and warnings."""
    done = obedient(page)
    return replace(done, result=replace(done.result, url=page.url, warnings=list(page.warnings)))


class SignedKnowing:
    """Signed work that can be told of profiles."""

    def __call__(self, page: Page) -> Outcome:
        return signed(page)

    def knowing(self, profiles: Mapping[str, Profile], *, only: bool = False) -> SignedKnowing:
        return self


signed_knowing = SignedKnowing()


def noisy(page: Page) -> Outcome:
    print("noise", page.source, flush=True)
    return signed(page)


def obedient(page: Page) -> Outcome:
    """Does what the page says, be it the end of the process."""
    match page.body.decode().split():
        case ["sleep", seconds]:
            time.sleep(float(seconds))
        case ["exit", status]:
            os._exit(int(status))
        case ["signal", name]:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.kill(os.getpid(), signal.Signals[name])
        case ["raise"]:
            raise ValueError("no such thing")
        case ["raise", "lode"]:
            raise LodeError("is encrypted", where=page.source, remedy="Ask for the password.")
        case ["raise", "exit"]:
            sys.exit("enough")
        case ["take", size]:
            return Outcome(Result(title=str(len(bytearray(int(size))))))
        case ["unpackable"]:
            return Outcome(Result(source=page.source, fields={"lock": [sys.stdout]}))
        case ["child", file]:
            with subprocess.Popen(["sleep", "100"]) as child, open(file, "w") as out:
                print(child.pid, file=out, flush=True)
    return signed(page)


def stuck(page: Page) -> Outcome:
    """Never comes back."""
    while True:
        time.sleep(60)


def crashed(page: Page) -> Outcome:
    """Ends as an engine does that reads where it must not."""
    return obedient(replace(page, body=b"signal SIGSEGV"))
