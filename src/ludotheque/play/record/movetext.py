"""Moves as words: `d` for the only seat that can act, `2:=7` where several can, and what ends the list.

d            the one seat that can act
2:=7         player 2 (counted from 1), where others could act too
clock:…      the clock
resigns:2    player 2 gives up
late:2       player 2 is out of time
agreed       everybody agreed to a draw
12.          the number of the next step; may be left out
*            the end of an unfinished game
places:1-2   the end of a finished one: the place of every player
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ludotheque.contract import GameRecord, RecordedMove, RecordedResignation, RecordedStep, Seat
from ludotheque.contract.player import printable
from ludotheque.contract.record import Cause, read_whole, refuse

AGREED = "agreed"
"""The word for a draw by agreement, in text and in JSON."""

_GOING_ON = "*"
_CAUSES: dict[str, Cause] = {"resigns": "resigned", "late": "out-of-time", "left": "left", "gone": "disconnected"}
_WORDS = {cause: word for word, cause in _CAUSES.items()}
_NUMBER = re.compile(r"[0-9]{1,6}\.")
_PREFIXED = re.compile(r"(?P<who>[0-9]{1,3}|clock|resigns|late|left|gone|places):(?P<what>.*)")
_PLACES = re.compile(r"places:([0-9]{1,3}(?:-[0-9]{1,3})*)")


@dataclass(frozen=True)
class Movetext:
    """What a list of words says."""

    steps: tuple[RecordedStep, ...]
    is_agreed: bool
    places: tuple[int, ...]


def write_words(steps: Iterable[RecordedStep]) -> list[str]:
    """One word for each step."""
    return [_word(step) for step in steps]


def write_end(record: GameRecord) -> tuple[str, ...]:
    """What stands after the steps."""
    result = write_result(record.places or ())
    return (AGREED, result) if record.is_agreed else (result,)


def write_result(places: tuple[int, ...]) -> str:
    return "places:" + "-".join(map(str, places)) if places else _GOING_ON


def read_words(words: Iterable[str]) -> Movetext:
    """All the words up to the one that ends the list, which must be there."""
    rest = iter(words)
    steps: list[RecordedStep] = []
    is_agreed = False
    for word in rest:
        if word == _GOING_ON or word.startswith("places:"):
            for more in rest:
                refuse("after-the-end", text=printable(more))
            return Movetext(tuple(steps), is_agreed, _read_result(word))
        if _NUMBER.fullmatch(word):
            _check_number(word, len(steps) + 1)
        elif is_agreed:
            refuse("after-the-end", text=printable(word))
        elif word == AGREED:
            is_agreed = True
        else:
            steps.append(read_step(word))
    return refuse("cut-short", count=len(steps))


def read_step(word: str) -> RecordedStep:
    """What one word says."""
    prefixed = _PREFIXED.fullmatch(word)
    if prefixed is None:
        return RecordedMove(word)
    who, what = prefixed["who"], prefixed["what"]
    if who == "clock":
        return RecordedMove(what, is_clock=True)
    if who in _CAUSES:
        return RecordedResignation(read_whole(what, printable(word)) - 1, _CAUSES[who])
    if who == "places":  # among what was undone
        refuse("after-the-end", text=printable(word))
    return RecordedMove(what, Seat(int(who) - 1))


def _word(step: RecordedStep) -> str:
    if isinstance(step, RecordedResignation):
        return f"{_WORDS[step.cause]}:{step.seat + 1}"
    if step.by is None:
        return f"clock:{step.action}"
    if step.is_only_seat and not _is_reserved(step.action):
        return step.action
    return f"{step.by + 1}:{step.action}"


def _is_reserved(word: str) -> bool:
    """An action that would read as something else must say who does it."""
    return word in (_GOING_ON, AGREED) or bool(_NUMBER.fullmatch(word) or _PREFIXED.fullmatch(word))


def _check_number(word: str, expected: int) -> None:
    if int(word[:-1]) != expected:
        refuse("wrong-number", text=word, expected=f"{expected}.")


def _read_result(word: str) -> tuple[int, ...]:
    if word == _GOING_ON:
        return ()
    found = _PLACES.fullmatch(word)
    if found is None:
        refuse("bad-result", text=printable(word))
    return tuple(int(place) for place in found[1].split("-"))
