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
from collections.abc import Iterable, Iterator

from ludotheque.contract import Seat, seats_to_act
from ludotheque.play.ending import Cause, Resignation
from ludotheque.play.players import shown
from ludotheque.play.record.rebuilding import AGREED, Rebuilding, read_whole, refuse
from ludotheque.play.table import Table, redo

_CAUSES: dict[str, Cause] = {"resigns": "resigned", "late": "out-of-time"}
_WORDS = {cause: word for word, cause in _CAUSES.items()}
_NUMBER = re.compile(r"[0-9]{1,6}\.")
_PREFIXED = re.compile(r"(?P<who>[0-9]{1,3}|clock|resigns|late|places):(?P<what>.*)")
GOING_ON = "*"


def write_words(table: Table) -> tuple[list[str], list[str]]:
    """One word for each step, and one for each that was undone, the next first."""
    words = list(_words(redo(table, len(table.undone)) if table.undone else table))
    return words[: len(table.steps)], words[len(table.steps) :]


def write_end(table: Table) -> tuple[str, ...]:
    """What stands after the steps."""
    return (AGREED, _result(table)) if table.is_agreed else (_result(table),)


def _result(table: Table) -> str:
    ended = table.outcome
    return GOING_ON if ended is None else "places:" + "-".join(map(str, ended.places))


def read_words(words: Iterable[str], rebuilding: Rebuilding) -> None:
    """Play all the words up to the end word, which must be there and be right."""
    rest = iter(words)
    for word in rest:
        if word == GOING_ON or word.startswith("places:"):
            _check_result(word, rebuilding)
            break
        if word == AGREED:
            rebuilding.agree()
        elif _NUMBER.fullmatch(word):
            _check_number(word, rebuilding)
        else:
            read_step(word, rebuilding)
    else:
        refuse("cut-short", count=rebuilding.step_count)
    for word in rest:
        refuse("after-the-end", text=shown(word))


def read_step(word: str, rebuilding: Rebuilding) -> None:
    """Play one word."""
    prefixed = _PREFIXED.fullmatch(word)
    if prefixed is None:
        rebuilding.move_of_the_only_one(word)
    elif prefixed["who"] == "clock":
        rebuilding.move(None, prefixed["what"])
    elif prefixed["who"] in _CAUSES:
        rebuilding.resign(read_whole(prefixed["what"], shown(word)) - 1, _CAUSES[prefixed["who"]])
    elif prefixed["who"] == "places":  # among what was undone
        refuse("after-the-end", text=shown(word))
    else:
        rebuilding.move(Seat(int(prefixed["who"]) - 1), prefixed["what"])


def _words(table: Table) -> Iterator[str]:
    states = iter(table.journal.states)
    for step in table.steps:
        if isinstance(step, Resignation):
            yield f"{_WORDS[step.cause]}:{step.seat + 1}"
            continue
        word = table.game.notation.write_action(step.action)
        is_only_one = seats_to_act(table.game, next(states)) == (step.by,)
        if step.by is None:
            yield f"clock:{word}"
        elif is_only_one and not _is_taken(word):
            yield word
        else:
            yield f"{step.by + 1}:{word}"


def _is_taken(word: str) -> bool:
    """An action that would read as something else must say who does it."""
    return word in (GOING_ON, AGREED) or bool(_NUMBER.fullmatch(word) or _PREFIXED.fullmatch(word))


def _check_number(word: str, rebuilding: Rebuilding) -> None:
    if int(word[:-1]) != rebuilding.step_count + 1:
        refuse("wrong-number", text=word, expected=f"{rebuilding.step_count + 1}.")


def _check_result(word: str, rebuilding: Rebuilding) -> None:
    expected = _result(rebuilding.table())
    if word != expected:
        refuse("wrong-result", text=shown(word), expected=expected)
