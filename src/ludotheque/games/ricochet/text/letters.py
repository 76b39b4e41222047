"""The letters of robots, targets and directions in a drawing, in the language of whoever looks at it.

Styles say whose letter a piece has: `robot-green`, `target-green`, and `letter-green` for faint targets.
"""

from __future__ import annotations

from ludotheque.contract import Span
from ludotheque.games.ricochet.boards import COLOUR_LETTERS, COLOURS, ROBOT_LETTERS, ROBOTS
from ludotheque.games.ricochet.notation import DIRECTION_LETTERS, colour_letter, direction_letter, robot_letter

_OURS: dict[str, str] = dict((*COLOUR_LETTERS.items(), *ROBOT_LETTERS.items()))


def relabel(span: Span, language: str) -> Span:
    """The same piece with the letters of this language."""
    name = next((word.partition("-")[2] for word in span.style.split() if word.partition("-")[2] in _OURS), None)
    if name is None:
        return span
    ours, theirs = _OURS[name], _letters(language)[name]
    start, found, rest = span.text.partition(ours)
    if found:
        return Span(start + theirs + _direction(rest, language), span.style)
    start, found, rest = span.text.partition(ours.lower())
    return Span(start + theirs.lower() + rest, span.style) if found else span


def _letters(language: str) -> dict[str, str]:
    letters: dict[str, str] = {colour: colour_letter(colour, language) for colour in COLOURS}
    letters.update((robot, robot_letter(robot, language)) for robot in ROBOTS)
    return letters


def _direction(text: str, language: str) -> str:
    """After a robot's letter: the direction of a slide, or a bracket or shape that stays as it is."""
    for direction, letter in DIRECTION_LETTERS.items():
        if text == letter:
            return direction_letter(direction, language)
    return text
