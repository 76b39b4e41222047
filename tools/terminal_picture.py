"""Play the three games in a real command line and draw their last screens as docs/pictures/terminal.svg."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

PROJECT = Path(__file__).parents[1]
PICTURE = PROJECT / "docs" / "pictures" / "terminal.svg"

# One character is CELL wide and LINE high, no higher than the font, so that walls join.
CELL, LINE, FONT_SIZE = 8.43, 16.3, 14
MARGIN, BAR, GAP = 18, 34, 20
FONT = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"

# The dark theme: card, edge, ink and faint ink, then the eight base colours.
GROUND, EDGE, INK, FAINT, BAR_GROUND = "#211b16", "#4a3d30", "#f5ebdc", "#97866f", "#322920"
BASE = ("#8d7c67", "#ff8a5c", "#4fd6ab", "#f0e442", "#79b8f0", "#efa5cd", "#7cc8f5", "#f5ebdc")
CUBE = (0, 95, 135, 175, 215, 255)
CUBE_START, GREYS_START = 16, 232

ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


@dataclass(frozen=True)
class Scene:
    """A game to be played, and from which line on it is shown."""

    game: str
    options: str
    typed: str
    since: str
    cells: int


# Seeds make the games the same on every machine.
LEFT = (
    Scene(
        "connect-four",
        "--seed 3 --explain --player Camille --player Robot:hard",
        "4 4 3 5",
        since="You play 5",
        cells=40,
    ),
    Scene(
        "morpion",
        "--starter 1 --columns 7 --rows 7 --run 4 --player Ada --player Bob --player Cleo --others person",
        "c3 c4 d5 d4 d3 b3 e5 e4 f4 f6",
        since="Ada (A) plays f6",
        cells=40,
    ),
)
RIGHT = (Scene("ricochet", "--seed 3 --players 1 --player Camille", "YS YE", since="You play YE", cells=76),)


@dataclass(frozen=True)
class Ink:
    """How the next characters look."""

    colour: str = INK
    is_bold: bool = False
    is_reversed: bool = False


def main() -> None:
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(drawn(), encoding="utf-8", newline="\n")


def drawn() -> str:
    """Two columns of windows, as high as the higher one."""
    left, right = ([captured(scene) for scene in column] for column in (LEFT, RIGHT))
    height = max(_height(left), _height(right))
    right_edge = _width(LEFT[0]) + GAP
    windows = [*_column(LEFT, left, 0, height), *_column(RIGHT, right, right_edge, height)]
    width = right_edge + _width(RIGHT[0])
    title = "Connect Four, Morpion and Ricochet Robots in the terminal"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img">\n'
        f'<title>{title}</title>\n<g font-family="{FONT}" font-size="{FONT_SIZE}" xml:space="preserve">\n'
        + "\n".join(windows)
        + "\n</g>\n</svg>\n"
    )


def captured(scene: Scene) -> list[str]:
    """The last screen of the game, up to the prompt that waits for the next word."""
    words = ["play", scene.game, *scene.options.split(), "--color", "always"]
    with tempfile.TemporaryDirectory() as home:
        own = {"LUDOTHEQUE_HOME": home, "PYTHONPATH": str(PROJECT / "src"), "COLUMNS": str(scene.cells)}
        finished = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "ludotheque", *words],
            input="\n".join([*scene.typed.split(), "quit\n"]),
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, **own, "PYTHONUTF8": "1", "LC_ALL": "en"},
            check=True,
        )
    lines = finished.stdout.split("\n")
    plain = [ESCAPE.sub("", line) for line in lines]
    first = next(number for number, line in enumerate(plain) if line.startswith(scene.since))
    last = next(number for number, line in enumerate(plain) if line.endswith(" > quit"))
    screen = [*lines[first:last], lines[last].removesuffix("quit")]
    return [piece for line in screen for piece in _wrapped(line, scene.cells)]


def _wrapped(line: str, cells: int) -> list[str]:
    """As a terminal breaks a long line; ours have one colour, which goes on."""
    plain = ESCAPE.sub("", line)
    if len(plain) <= cells:
        return [line]
    before = ESCAPE.match(line.lstrip())
    start = before[0] if before else ""
    return [start + plain[at : at + cells] for at in range(0, len(plain), cells)]


def _width(scene: Scene) -> float:
    return scene.cells * CELL + 2 * MARGIN


def _height(screens: list[list[str]]) -> float:
    return sum(BAR + 2 * MARGIN + len(lines) * LINE for lines in screens) + GAP * (len(screens) - 1)


def _column(scenes: tuple[Scene, ...], screens: list[list[str]], left: float, height: float) -> Iterator[str]:
    """Windows below each other; the last one reaches the bottom."""
    top = 0.0
    for scene, lines in zip(scenes, screens, strict=True):
        is_last = scene is scenes[-1]
        bottom = height if is_last else top + _height([lines])
        yield from _window(scene, lines, left, (top, bottom))
        top = bottom + GAP


def _window(scene: Scene, lines: list[str], left: float, reach: tuple[float, float]) -> Iterator[str]:
    top, bottom = reach
    width, height = _width(scene), bottom - top
    yield f'<g transform="translate({left:g} {top:g})">'
    yield (
        f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="11" '
        f'fill="{GROUND}" stroke="{EDGE}" stroke-width="2"/>'
    )
    yield f'<path d="M2 {BAR}V12a10 10 0 0 1 10-10H{width - 12:g}a10 10 0 0 1 10 10V{BAR}z" fill="{BAR_GROUND}"/>'
    yield "".join(f'<circle cx="{x}" cy="{BAR / 2:g}" r="5.5" fill="{EDGE}"/>' for x in (22, 41, 60))
    yield (
        f'<text x="{width / 2:g}" y="{BAR / 2 + 4.5:g}" text-anchor="middle" font-size="12.5" fill="{FAINT}">'
        f"ludotheque play {scene.game}</text>"
    )
    for number, line in enumerate(lines):
        yield from _line(line, BAR + MARGIN + number * LINE)
    yield "</g>"


def _line(line: str, top: float) -> Iterator[str]:
    column = 0
    for text, ink in _pieces(line):
        left, width = MARGIN + column * CELL, len(text) * CELL
        column += len(text)
        if ink.is_reversed:
            yield f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{LINE:g}" fill="{ink.colour}"/>'
        if text.strip():
            colour = GROUND if ink.is_reversed else ink.colour
            weight = ' font-weight="bold"' if ink.is_bold else ""
            place = f'x="{left:g}" y="{top + 12.8:g}" textLength="{width:g}"'
            yield f'<text {place} fill="{colour}"{weight}>{escape(text)}</text>'


def _pieces(line: str) -> Iterator[tuple[str, Ink]]:
    """The texts between the escape sequences, each with its ink."""
    ink = Ink()
    for place, piece in enumerate(ESCAPE.split(line)):
        if place % 2:
            ink = _changed(ink, [int(code or 0) for code in piece.split(";")])
        elif piece:
            yield piece, ink


def _changed(ink: Ink, codes: list[int]) -> Ink:
    """After a sequence of ECMA-48 codes: those that our colours use."""
    if not codes:
        return ink
    code, *rest = codes
    if code == 38:
        _, number, *rest = rest
        return _changed(replace(ink, colour=_of_the_256(number)), rest)
    if 30 <= code <= 37:
        return _changed(replace(ink, colour=BASE[code - 30]), rest)
    plain = {
        0: Ink(),
        1: replace(ink, is_bold=True),
        2: replace(ink, colour=FAINT),
        7: replace(ink, is_reversed=True),
        90: replace(ink, colour=FAINT),
    }
    return _changed(plain.get(code, ink), rest)


def _of_the_256(number: int) -> str:
    """A cube of six reds, greens and blues; above it, greys."""
    if number >= GREYS_START:
        return "#" + f"{8 + 10 * (number - GREYS_START):02x}" * 3
    return "#" + "".join(f"{CUBE[(number - CUBE_START) // step % 6]:02x}" for step in (36, 6, 1))


if __name__ == "__main__":
    main()
