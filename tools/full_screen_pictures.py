"""Use the full-screen app as a person would: pictures of its screens for the handbook, their text for the tests.

Writes docs/pictures/screen-*.svg and tests/golden/screens/*.screen.

Grounds and block characters are drawn as areas, so that no font decides how they join; everything else is text.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from rich.color import Color
from rich.segment import Segment
from textual.pilot import Pilot

from ludotheque import catalogue
from ludotheque.contract import Seed
from ludotheque.contract.canvas import QUARTERS
from ludotheque.play import Table, default_players, open_table, play
from ludotheque.tui.app import LudothequeApp
from ludotheque.tui.palette import ThemeName
from tools.full_screen_server import at_a_server, at_a_table, in_the_lobby, renamed

PROJECT = Path(__file__).parents[1]
PICTURES, TEXTS = PROJECT / "docs" / "pictures", PROJECT / "tests" / "golden" / "screens"
CELL, LINE, FONT_SIZE = 8.4, 17.0, 14
FONT = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"
GROUND, INK = "#1a1511", "#f5ebdc"
_FLOOR, _CEILING = "▁", "▔"
_APART = re.compile(r"\S+(?: \S+)*")

Deed = Callable[[LudothequeApp, Pilot[None]], Awaitable[None]]


@dataclass(frozen=True)
class Scene:
    """One picture: how the app is started, and what is done there."""

    name: str
    deed: Deed
    theme: ThemeName = "dark"
    language: str = "en"
    size: tuple[int, int] = (80, 24)
    is_steady: bool = True
    """Always the same text: nothing is searched for a while."""

    is_online: bool = False
    """A server is there, at the address that the app used last."""


def main() -> None:
    TEXTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["LUDOTHEQUE_HOME"] = home
        for scene in SCENES:
            lines = asyncio.run(seen(scene))
            picture = svg(lines, scene.size)
            (PICTURES / f"screen-{scene.name}.svg").write_text(picture, encoding="utf-8", newline="\n")
            if scene.is_steady:
                (TEXTS / f"{scene.name}.screen").write_text(plain(lines), encoding="utf-8", newline="\n")


def plain(lines: Sequence[Sequence[Segment]]) -> str:
    return "".join("".join(segment.text for segment in line).rstrip() + "\n" for line in lines)


async def seen(scene: Scene) -> list[list[Segment]]:
    app = LudothequeApp(scene.language, "all", scene.theme)
    app.is_animated = False
    async with at_a_server() if scene.is_online else nullcontext("") as url, app.run_test(size=scene.size) as pilot:
        app.last_server = url
        await pilot.pause()
        await scene.deed(app, pilot)
        while app.typed_ahead.is_waiting:
            await asyncio.sleep(0)
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        return [renamed(list(strip), url) for strip in strips]


# Pictures


def svg(lines: Sequence[Sequence[Segment]], size: tuple[int, int]) -> str:
    columns, rows = size
    width, height = columns * CELL, rows * LINE
    areas = Areas(columns, rows)
    words = [word for y, line in enumerate(lines) for word in _words(line, y, areas)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img">\n'
        f'<rect width="100%" height="100%" fill="{GROUND}"/>\n'
        f'<g transform="scale({CELL / 2:g} {LINE / 8:g})" shape-rendering="crispEdges">\n{areas.paths()}\n</g>\n'
        f'<g font-family="{FONT}" font-size="{FONT_SIZE}" xml:space="preserve">\n'
        + "\n".join(words)
        + "\n</g>\n</svg>\n"
    )


class Areas:
    """Colours by half column and eighth of a line; neighbours of one colour are one rectangle."""

    def __init__(self, columns: int, rows: int) -> None:
        self._dots = [[""] * (2 * columns) for _ in range(8 * rows)]

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        for line in self._dots[y : y + height]:
            line[x : x + width] = [colour] * width

    def paths(self) -> str:
        by_colour: dict[str, list[str]] = {}
        for x, y, width, height, colour in self._rectangles():
            by_colour.setdefault(colour, []).append(f"M{x} {y}h{width}v{height}h-{width}z")
        return "\n".join(f'<path fill="{colour}" d="{"".join(parts)}"/>' for colour, parts in by_colour.items())

    def _rectangles(self) -> Iterator[tuple[int, int, int, int, str]]:
        """Runs of a line, grown downwards as long as the next lines have the same run."""
        growing: dict[tuple[int, int, str], int] = {}
        for y, line in enumerate([*self._dots, []]):
            runs = list(_runs(line))
            for run in [run for run in growing if run not in runs]:
                start = growing.pop(run)
                yield run[0], start, run[1], y - start, run[2]
            for run in runs:
                growing.setdefault(run, y)


def _runs(line: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    start = 0
    for x in range(1, len(line) + 1):
        if x == len(line) or line[x] != line[start]:
            if line[start]:
                yield start, x - start, line[start]
            start = x


def _words(line: Sequence[Segment], y: int, areas: Areas) -> Iterator[str]:
    """The text of a line; what is no text becomes areas."""
    x = 0
    for segment in line:
        style = segment.style
        ink = _hex(style.color if style else None, INK)
        ground = _hex(style.bgcolor if style else None, GROUND)
        if style is not None and style.reverse:
            ink, ground = ground, ink
        areas.fill(2 * x, 8 * y, 2 * len(segment.text), 8, ground)
        text = "".join(_drawn(character, x + place, y, ink, areas) for place, character in enumerate(segment.text))
        if style is not None and style.underline:
            areas.fill(2 * x, 8 * y + 7, 2 * len(text), 1, ink)
        bold = ' font-weight="bold"' if style is not None and style.bold else ""
        for word in _APART.finditer(text):  # a browser would make several spaces one
            yield (
                f'<text x="{(x + word.start()) * CELL:g}" y="{y * LINE + 13:g}" '
                f'textLength="{len(word[0]) * CELL:g}" fill="{ink}"{bold}>{escape(word[0])}</text>'
            )
        x += len(segment.text)


def _drawn(character: str, x: int, y: int, ink: str, areas: Areas) -> str:
    """A blank where the character was drawn as an area; else itself."""
    if character in (_FLOOR, _CEILING):
        areas.fill(2 * x, 8 * y + (7 if character == _FLOOR else 0), 2, 1, ink)
        return " "
    if character == " " or character not in QUARTERS:
        return character
    bits = QUARTERS.index(character)
    for place in range(4):
        if bits >> place & 1:
            areas.fill(2 * x + place % 2, 8 * y + 4 * (place // 2), 1, 4, ink)
    return " "


def _hex(colour: Color | None, otherwise: str) -> str:
    return otherwise if colour is None or colour.triplet is None else colour.triplet.hex


# Scenes


def table(slug: str, actions: str, levels: tuple[str | None, ...] = (), seed: int = 2, **options: Any) -> Table:
    game = catalogue.game(slug)
    chosen = game.options(**options)
    count = game.seat_count(game.deal(chosen, Seed(seed)))
    made = open_table(game, chosen, Seed(seed), default_players(game, count, "en", levels))
    for action in actions.split():
        made = play(made, made.to_act[0], game.notation.read_action(action))
    return made


def keys(*names: str) -> Deed:
    async def deed(app: LudothequeApp, pilot: Pilot[None]) -> None:
        await pilot.press(*names)

    return deed


def at(made: Table, *names: str, seconds: float = 0.0) -> Deed:
    async def deed(app: LudothequeApp, pilot: Pilot[None]) -> None:
        app.play(made)
        await pilot.pause()
        await pilot.press(*names)
        await pilot.pause(seconds)

    return deed


def replayed(made: Table, *names: str) -> Deed:
    async def deed(app: LudothequeApp, pilot: Pilot[None]) -> None:
        app.replay(made)
        await pilot.pause()
        await pilot.press(*names)
        await pilot.pause(3.0)

    return deed


def analysed(made: Table, *names: str) -> Deed:
    async def deed(app: LudothequeApp, pilot: Pilot[None]) -> None:
        app.analyse(made)
        await pilot.pause()
        await pilot.press(*names)

    return deed


async def puzzle(app: LudothequeApp, pilot: Pilot[None]) -> None:
    app.solve_puzzle("connect-four", 333)
    await pilot.pause()
    await pilot.press("h")


def edited(made: Table, *names: str) -> Deed:
    async def deed(app: LudothequeApp, pilot: Pilot[None]) -> None:
        app.edit(made.game, made.state)
        await pilot.pause()
        await pilot.press(*names)

    return deed


_FOUR = table("connect-four", "d d c e d c b e e c", (None, "medium"))
_GOMOKU = table(
    "morpion", "h8 i8 h9 h10 i9 g9 j10 k11 g10 f11 i10 i11", (None, "strong"), columns=15, rows=15, run=5, starter=1
)
_ROBOTS = table("ricochet", "RE GN BW")
SCENES = (
    Scene("home", keys("down", "down")),
    Scene("new-game", keys("down", "enter", "down", "down", "down"), "playful", "fr", is_steady=False),
    Scene("connect-four", at(_FOUR)),
    Scene("connect-four-values", at(_FOUR, "e", seconds=5.0), "light", size=(120, 34), is_steady=False),
    Scene("morpion", at(_GOMOKU), "light"),
    Scene("ricochet", at(_ROBOTS)),
    Scene("ricochet-large", at(_ROBOTS), "playful", size=(110, 40)),
    Scene("replay", replayed(table("morpion", "a1 b1 b2 c1 c3", starter=1), "r", "right", "right"), is_steady=False),
    Scene("analysis", analysed(_FOUR, *"uuu", "5", "3", *"uu", "2", "7")),
    Scene("puzzle", puzzle),
    Scene("edit", edited(_FOUR, "tab", "tab", "5", "6", "6")),
    Scene("edit-ricochet", edited(_ROBOTS, "g", "right", "right", "shift+up", "y", "tab", "tab"), "light"),
    Scene("lobby", in_the_lobby, is_online=True),
    Scene("online", at_a_table, "playful", is_online=True),
    Scene("commands", at(_FOUR, "ctrl+p")),
    Scene("small", at(_ROBOTS), size=(40, 20)),
)

if __name__ == "__main__":
    main()
