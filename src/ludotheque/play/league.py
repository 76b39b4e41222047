"""Days of the league, and what a solution of one of its problems is worth by the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from ludotheque.contract import AnyGame, IllegalMove, Move, phrase, read_action, seats_to_act
from ludotheque.contract.league import FIRST_DAY, MAX_STARS

SIGNS: Mapping[int | None, str] = {None: "○", 0: "×", 1: "·", 2: "☆", 3: "★"}
"""By stars; None for a problem that was not tried. The web client has the same."""

PLAIN_SIGNS: Mapping[int | None, str] = {None: "-", 0: "x", 1: ".", 2: "+", 3: "*"}
"""Where there are no other letters."""

_PER_ROW = 6
_DAY_SECONDS = 86_400
_EPOCH = date(1970, 1, 1).toordinal()
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_ECHO = 20


def day_of(seconds: float) -> int:
    """The day of this moment in Greenwich, from seconds since 1970."""
    return int(seconds // _DAY_SECONDS)


def day_end(day: int) -> float:
    """When this day is over, in seconds since 1970."""
    return float((day + 1) * _DAY_SECONDS)


def write_day(day: int) -> str:
    """`2026-11-19`."""
    return date.fromordinal(_EPOCH + day).isoformat()


def read_day(text: str) -> int | None:
    """None where it is no such date."""
    if _DATE.fullmatch(text) is None:
        return None
    try:
        return date.fromisoformat(text).toordinal() - _EPOCH
    except ValueError:
        return None


def day_number(day: int) -> int:
    """Of the league, from 1; less on days before it."""
    return day - FIRST_DAY + 1


def star_rows(stars: Sequence[int | None], signs: Mapping[int | None, str] = SIGNS) -> list[str]:
    """A sign for each problem, six in a row: to be shown to others, for it tells nothing of a solution."""
    written = "".join(signs[each] for each in stars)
    return [written[start : start + _PER_ROW] for start in range(0, len(written), _PER_ROW)]


def total_text(results: Sequence[tuple[int, int] | None]) -> str:
    """Stars, and what solutions are over the best: `45/51 ★ · +7`; each result is its stars and what it is over."""
    stars = sum(result[0] for result in results if result is not None)
    over = sum(result[1] for result in results if result is not None and result[0])
    return f"{stars}/{MAX_STARS * len(results)} ★ · +{over}"


def is_solved_by(game: AnyGame, problem: Any, path: Sequence[str]) -> bool:
    """Whether the last of these actions, and none before it, solves the problem.

    IllegalMove and NotationError where the rules refuse one, or it is none that counts: giving up ends a game too.
    """
    state = problem
    for written in path:
        if game.outcome(state) is not None:
            return False
        action = read_action(game, written)
        if game.is_counted is not None and not game.is_counted(action):
            raise IllegalMove(phrase("league.not-counted", action=written[:_ECHO]))
        (seat, *_) = seats_to_act(game, state)
        state = game.apply(state, Move(seat, action))
    return game.outcome(state) is not None
