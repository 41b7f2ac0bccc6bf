"""The server at work: a socket, a loop, and an index of the archive brought up to date beside it."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from motherlode.model import LodeError, StoreError
from motherlode.store.register import update_register
from motherlode.web.guard import Guard
from motherlode.web.house import House

FREE_PORT = "Take another one: --port 0 finds one that is free."
OWN_HOST = "--host takes an address of this machine; 0.0.0.0 stands for all of them."


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens; taken before anything is said, so that the address that is printed is right."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named, for asyncio sends small answers at once only where it can read that a socket speaks TCP:
    # else each of them waits 40 ms for an acknowledgement.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, port))
            made.listen()
        except OSError as error:
            remedy = FREE_PORT if error.errno in (errno.EADDRINUSE, errno.EACCES) else OWN_HOST
            what = f"cannot be listened on ({error.strerror})"
            raise StoreError(what, where=f"{host}:{port}", remedy=remedy) from error
        yield made


def run_server(house: House, guard: Guard, at: socket.socket) -> None:
    """Serve until Ctrl-C."""
    import uvicorn

    from motherlode.web.app import create_app

    Thread(target=prepare, args=(house,), daemon=True).start()
    config = uvicorn.Config(
        create_app(house, guard), log_level="warning", access_log=False, lifespan="off", server_header=False
    )
    uvicorn.Server(config).run(sockets=[at])


def prepare(house: House) -> None:
    """Bring the indexes up to date, so that nobody waits for them; a fault is told to who searches or opens a page."""
    with suppress(LodeError):
        house.finder.refresh()
        update_register(house.collection)
