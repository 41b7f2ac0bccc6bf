"""A little Web to crawl: some pages on mines, more on other things, links between them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from motherlode.crawl.replay import HostManner
from motherlode.model import Page
from motherlode.store.archive import ArchiveWriter

HTML = (("Content-Type", "text/html; charset=utf-8"),)
MINING = "ore vein shaft gallery miner lode quartz silver gold seam tunnel pit winch lamp timber assay smelter".split()
OTHER = "football match goal league player coach season stadium ticket referee team score fan cup final club".split()


def words(kind: list[str], seed: str) -> str:
    """A text of that kind, different for every seed."""
    return " ".join(Random(seed).choices(kind, k=80))


def page(url: str, kind: list[str], number: int, links: list[str]) -> Page:
    name = "The mine" if kind is MINING else "The game"
    listed = "".join(f'<li><a href="{link}">{kind[at % len(kind)]} {at}</a></li>' for at, link in enumerate(links))
    html = (
        f"<html lang=en><title>{name} {number}</title><h1>{name} {number}</h1><p>{words(kind, f'{url} {number}')}</p>"
    )
    return Page(f"{html}<ul>{listed}</ul></html>".encode(), url=url, headers=HTML)


def site(host: str, count: int, *others: str) -> list[Page]:
    """The pages of a host: a start that leads to the first ones, each leading on to two more."""
    pages = [page(f"http://{host}/", MINING, 0, [f"http://{host}/p1", *others])]
    for number in range(1, count):
        kind = OTHER if number % 3 == 0 else MINING
        links = [f"http://{host}/p{2 * number}", f"http://{host}/p{2 * number + 1}", f"http://{host}/"]
        links = [link for link in links if not link.rsplit("p")[-1].isdigit() or int(link.rsplit("p")[-1]) < count]
        pages.append(page(f"http://{host}/p{number}", kind, number, links))
    return pages


def samples(folder: Path) -> list[Path]:
    """Three pages on mines as files, which no host has."""
    paths = [folder / f"sample{number}.html" for number in range(3)]
    for number, path in enumerate(paths):
        path.write_bytes(page("", MINING, 500 + number, []).body)
    return paths


def archive(folder: Path, pages: list[Page]) -> Path:
    """The pages as WARC files."""
    with ArchiveWriter(folder) as writer:
        for one in pages:
            writer.write(one)
    return folder


def mannered(hosts: list[str]) -> dict[str, HostManner]:
    """Hosts of all sorts: slow ones, busy ones, such as wish for pauses, shut doors, and traps."""
    sorts = [
        HostManner(),
        HostManner(robots="User-agent: *\nCrawl-delay: 0.3\n"),
        HostManner(busy_every=3, retry_after="1"),
        HostManner(slow=0.15),
        HostManner(robots="User-agent: *\nDisallow: /p3\nDisallow: /trap/\n", endless=True),
        HostManner(robots_status=503),
        HostManner(endless=True),
    ]
    return {host: sorts[at % len(sorts)] for at, host in enumerate(hosts)}
