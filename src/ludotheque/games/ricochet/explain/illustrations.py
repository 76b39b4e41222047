"""Slides in words and pictures."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import Illustration, Phrase, phrase
from ludotheque.games.ricochet.boards import ROBOTS, Robot, write_cell
from ludotheque.games.ricochet.explain.paths import ShownPath
from ludotheque.games.ricochet.state import Exploring, Slide
from ludotheque.games.ricochet.text import paint
from ludotheque.games.ricochet.view import view


def robot_phrase(robot: Robot) -> Phrase:
    return phrase(f"ricochet.robot.{robot}")


def slide_phrase(shown: ShownPath, slide: Slide) -> Phrase:
    """`red slides north to c1`."""
    cell = shown.then(slide).robots[ROBOTS.index(slide.robot)]
    return phrase(
        "ricochet.answer.slide",
        robot=robot_phrase(slide.robot),
        direction=phrase(f"ricochet.direction.{slide.direction}"),
        cell=write_cell(cell, shown.round.board.width),
    )


def illustrations(shown: ShownPath, path: tuple[Slide, ...]) -> tuple[Illustration, ...]:
    """Each slide, and the board after it."""
    found = []
    for number, slide in enumerate(path, start=1):
        words = phrase("ricochet.answer.step", number=number, slide=slide_phrase(shown, slide))
        shown = shown.then(slide)
        stage = replace(shown.round, phase=Exploring(shown.shown, shown.robots))
        found.append(Illustration(words, tuple(paint(view(stage, None)))))
    return tuple(found)
