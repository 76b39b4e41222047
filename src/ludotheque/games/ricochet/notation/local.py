"""Actions in the letters and words of a language: `VO` slides green west in French. Records keep the one notation."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque import locales
from ludotheque.games.ricochet.boards import COLOUR_LETTERS, DIRECTIONS, ROBOT_LETTERS, ROBOTS, Colour, Direction, Robot
from ludotheque.games.ricochet.notation.actions import DIRECTION_LETTERS, read_action, write_action
from ludotheque.games.ricochet.state import Action, Call, Slide

_WORDS = ("pass", "claim", "concede", "time-up")


def robot_letter(robot: Robot, language: str) -> str:
    return _letter(robot, ROBOT_LETTERS[robot], language)


def colour_letter(colour: Colour, language: str) -> str:
    return _letter(colour, COLOUR_LETTERS[colour], language)


def direction_letter(direction: Direction, language: str) -> str:
    return _letter(direction, DIRECTION_LETTERS[direction], language)


def write_local(action: Action, language: str) -> str:
    match action:
        case Call():
            return write_action(action)
        case Slide(robot, direction):
            return robot_letter(robot, language) + direction_letter(direction, language)
        case _:
            return locales.words(f"ricochet.word.{write_action(action)}", language)[0]


def read_local(text: str, language: str) -> Action:
    """The letters of the language go before ours where both mean something."""
    word = _words(language).get(locales.folded(text))
    if word is not None:
        return read_action(word)
    if len(text) == 2:
        robot, direction = _robots(language).get(text[0].upper()), _directions(language).get(text[1].upper())
        if robot is not None and direction is not None:
            return Slide(robot, direction)
    return read_action(text)


def _letter(name: str, ours: str, language: str) -> str:
    """One letter, or the drawing would lose its shape; ours where the language has none."""
    code = f"ricochet.letter.{name}"
    letter = locales.translate(code, {}, language)
    return letter if len(letter) == 1 else ours


def _words(language: str) -> Mapping[str, str]:
    return {
        locales.folded(spelling): word
        for word in _WORDS
        for spelling in locales.words(f"ricochet.word.{word}", language)
    }


def _robots(language: str) -> Mapping[str, Robot]:
    ours = {letter: robot for robot, letter in ROBOT_LETTERS.items()}
    return ours | {robot_letter(robot, language).upper(): robot for robot in ROBOTS}


def _directions(language: str) -> Mapping[str, Direction]:
    ours = {letter: direction for direction, letter in DIRECTION_LETTERS.items()}
    return ours | {direction_letter(direction, language).upper(): direction for direction in DIRECTIONS}
