"""Pictures of figures, drawn as SVG on the server: no script is needed to see them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

WIDTH, HEIGHT = 720.0, 190.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 12.0, 12.0, 26.0
MOST_POINTS = 400


class Tick(Struct, frozen=True):
    """A mark on an axis."""

    at: float
    text: str


class Line(Struct, frozen=True):
    """A curve: its points as SVG wants them, and the axes."""

    points: str
    area: str
    across: list[Tick]
    up: list[Tick]
    last: tuple[float, float]


def line(values: Sequence[float], *, top: float = 0.0, ends: tuple[str, str] = ("", "")) -> Line | None:
    """A curve over equal steps from 0 to `top`, or to the highest value; None where there is nothing to draw."""
    if len(values) < 2:
        return None
    thinned = thin(values)
    highest = top or max(thinned) or 1.0
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    spots = [
        (LEFT + wide * number / (len(thinned) - 1), TOP + high * (1 - min(value, highest) / highest))
        for number, value in enumerate(thinned)
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    floor = TOP + high
    return Line(
        points=points,
        area=f"{LEFT},{floor} {points} {WIDTH - RIGHT},{floor}",
        across=[Tick(LEFT, ends[0]), Tick(WIDTH - RIGHT, ends[1] or str(len(values)))],
        up=[Tick(TOP + high * (1 - share), figure(highest * share)) for share in (0.0, 0.5, 1.0)],
        last=spots[-1],
    )


def thin(values: Sequence[float]) -> list[float]:
    """At most MOST_POINTS values, each standing for its neighbours."""
    step = -(-len(values) // MOST_POINTS)
    groups = [values[at : at + step] for at in range(0, len(values), step)]
    return [sum(group) / len(group) for group in groups]


def figure(value: float) -> str:
    """A figure on an axis.

    >>> figure(0.5), figure(1234.0), figure(3.0)
    ('0.5', '1,234', '3')
    """
    return f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:.2g}"


def smoothed(values: Sequence[float], window: int) -> list[float]:
    """The mean over the last few values, at each."""
    found, total = [], 0.0
    for number, value in enumerate(values):
        total += value - (values[number - window] if number >= window else 0.0)
        found.append(total / min(number + 1, window))
    return found
