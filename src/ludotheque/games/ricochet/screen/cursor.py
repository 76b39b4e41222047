"""Which robot is held, and the bid that is being typed; what keys and the pointer make of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from ludotheque.contract.phrase import phrase
from ludotheque.contract.screen import Answer, Button, Question
from ludotheque.games.ricochet.boards import ROBOT_LETTERS, ROBOTS, Direction, Robot
from ludotheque.games.ricochet.notation import robot_letter
from ludotheque.games.ricochet.state import MAX_BID, Action, Call, Claim, Concede, Pass, Slide
from ludotheque.games.ricochet.view import View

_DIRECTIONS: dict[str, Direction] = {"up": "north", "right": "east", "down": "south", "left": "west"}
_DIGITS = 2
_SAID: dict[str, Action] = {"c": Concede(), "p": Pass(), "enter": Claim()}
"""Where nobody bids."""


@dataclass(frozen=True)
class Cursor:
    robot: Robot
    digits: str = ""
    """Of a bid that is being typed."""


def start(view: View) -> Cursor:
    """With the robot that is asked for, or the first."""
    colour = "any" if view.target is None else view.target.colour
    robots = present(view)
    return Cursor(next((robot for robot in robots if robot == colour), robots[0]))


def present(view: View) -> tuple[Robot, ...]:
    """The robots that take part: the others lie on cells where nobody comes."""
    return tuple(robot for robot, cell in zip(ROBOTS, view.robots, strict=False) if cell not in view.closed)


def press(question: Question[View, Action], cursor: Cursor, key: str) -> Answer[Cursor, Action] | None:
    robot = _robot_of(question, key)
    if robot is not None:
        return Answer(Cursor(robot, cursor.digits))
    if key in ("tab", "shift+tab"):
        robots = present(question.view)
        step = 1 if key == "tab" else -1
        return Answer(Cursor(robots[(robots.index(cursor.robot) + step) % len(robots)], cursor.digits))
    if question.view.phase == "bidding":
        return _pressed_bidding(question, cursor, key)
    if key in _DIRECTIONS:
        return Answer(cursor, Slide(cursor.robot, _DIRECTIONS[key]))
    said = _SAID.get(key)
    return Answer(cursor, said) if said is not None and said in question.actions else None


def _pressed_bidding(question: Question[View, Action], cursor: Cursor, key: str) -> Answer[Cursor, Action] | None:
    if key.isdecimal() and len(key) == 1:
        digits = (cursor.digits + key).lstrip("0")[-_DIGITS:]
        return Answer(Cursor(cursor.robot, digits))
    if key == "=":  # as a bid is written
        return Answer(Cursor(cursor.robot))
    if key == "backspace" and cursor.digits:
        return Answer(Cursor(cursor.robot, cursor.digits[:-1]))
    if key in ("up", "down"):
        bid = bid_of(question.view, cursor) + (1 if key == "up" else -1)
        return Answer(Cursor(cursor.robot, str(max(1, min(MAX_BID, bid)))))
    if key == "enter":
        return Answer(Cursor(cursor.robot), Call(bid_of(question.view, cursor)))
    return Answer(Cursor(cursor.robot), Pass()) if key == "p" and Pass() in question.actions else None


def bid_of(view: View, cursor: Cursor) -> int:
    """The one being typed; without one, the next that would lead."""
    if cursor.digits:
        return int(cursor.digits)
    return 10 if view.best is None else max(1, view.best.slides - 1)


def _robot_of(question: Question[View, Action], key: str) -> Robot | None:
    """By its letter in the person's language, or ours where that means nothing else."""
    robots = present(question.view)
    spoken: dict[str, Robot] = {ROBOT_LETTERS[robot].casefold(): robot for robot in robots}
    spoken |= {robot_letter(robot, question.language).casefold(): robot for robot in robots}
    return spoken.get(key)


def point(question: Question[View, Action], cursor: Cursor, place: Hashable) -> Answer[Cursor, Action]:
    if isinstance(place, Slide):
        return Answer(cursor, place)
    return Answer(Cursor(place, cursor.digits) if place in ROBOTS else cursor)


def hover(question: Question[View, Action], cursor: Cursor, place: Hashable) -> Cursor:
    """A robot is taken by a click; nothing happens by the way."""
    return cursor


def buttons(question: Question[View, Action], cursor: Cursor) -> Sequence[Button]:
    made: list[Button] = []
    if any(isinstance(action, Call) for action in question.actions):
        made.append(Button(phrase("ricochet.screen.bid", count=bid_of(question.view, cursor)), "enter"))
    if Claim() in question.actions:
        made.append(Button(phrase("ricochet.screen.claim"), "enter"))
    if Pass() in question.actions:
        made.append(Button(phrase("ricochet.screen.pass"), "p"))
    if Concede() in question.actions:
        alone = "-alone" if question.view.phase == "exploring" else ""
        made.append(Button(phrase(f"ricochet.screen.concede{alone}"), "c"))
    return made
