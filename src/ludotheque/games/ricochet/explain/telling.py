"""Slides in words and pictures."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import Illustration, Phrase, phrase
from ludotheque.games.ricochet.boards import ROBOTS, Robot, write_cell
from ludotheque.games.ricochet.explain.walks import Walk
from ludotheque.games.ricochet.state import Exploring, Slide
from ludotheque.games.ricochet.text import paint
from ludotheque.games.ricochet.view import view


def robot_name(robot: Robot) -> Phrase:
    return phrase(f"ricochet.robot.{robot}")


def told_slide(walk: Walk, slide: Slide) -> Phrase:
    """`red slides north to c1`."""
    cell = walk.then(slide).robots[ROBOTS.index(slide.robot)]
    return phrase(
        "ricochet.answer.slide",
        robot=robot_name(slide.robot),
        direction=phrase(f"ricochet.direction.{slide.direction}"),
        cell=write_cell(cell, walk.round.board.width),
    )


def illustrations(walk: Walk, path: tuple[Slide, ...]) -> tuple[Illustration, ...]:
    """Each slide, and the board after it."""
    found = []
    for number, slide in enumerate(path, start=1):
        words = phrase("ricochet.answer.step", number=number, slide=told_slide(walk, slide))
        walk = walk.then(slide)
        stage = replace(walk.round, phase=Exploring(walk.shown, walk.robots))
        found.append(Illustration(words, tuple(paint(view(stage, None)))))
    return tuple(found)
