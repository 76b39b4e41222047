"""How far an answer to a puzzle is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ludotheque.contract import AnyGame, Move, Puzzle, read_action, read_state, seats_to_act
from ludotheque.contract.puzzle import ELSE


@dataclass(frozen=True)
class Solved:
    state: Any
    rest: tuple[str, ...] = ()
    """How the win goes on after the last move that had to be found."""


@dataclass(frozen=True)
class RightSoFar:
    state: Any
    reply: str
    """The opponent's, already played in `state`."""


@dataclass(frozen=True)
class Wrong:
    action: str
    label: str
    """What it is worth, as an analysis labels it."""

    reply: str
    """How the opponent answers it; empty where the puzzle does not say."""


@dataclass(frozen=True)
class TooLong:
    """The goal was reached, but not by the shortest way."""

    count: int
    best: int


@dataclass(frozen=True)
class NotThere:
    """After so many actions the goal is not reached."""

    count: int


Judgement: TypeAlias = Solved | RightSoFar | Wrong | TooLong | NotThere


def judge(game: AnyGame, puzzle: Puzzle, actions: Sequence[Any]) -> Judgement:
    """What the solver's own actions, without the opponent's replies, are worth; IllegalMove where the rules refuse."""
    state = read_state(game, puzzle.state)
    judge_task = _judge_way if puzzle.task == "reach" else _judge_moves
    return judge_task(game, puzzle, state, actions)


def _judge_way(game: AnyGame, puzzle: Puzzle, state: Any, actions: Sequence[Any]) -> Judgement:
    best = len(puzzle.line)
    for count, action in enumerate(actions, start=1):
        state = _after(game, state, action)
        if game.is_counted is not None and not game.is_counted(action):  # giving up ends a game, too
            return NotThere(count)
        if game.outcome(state) is not None:
            return Solved(state) if count == best else TooLong(count, best)
    return NotThere(len(actions))


def _judge_moves(game: AnyGame, puzzle: Puzzle, state: Any, actions: Sequence[Any]) -> Judgement:
    """The line alternates: a move to be found, the opponent's reply."""
    reply = ""
    for number, (turn, action) in enumerate(zip(puzzle.turns, actions, strict=False)):
        after, written = _after(game, state, action), game.notation.write_action(action)
        right, *rest = puzzle.line[2 * number :]
        if written != right:
            label = turn.labels.get(written, turn.labels.get(ELSE, "?"))
            return Wrong(written, label, turn.answers.get(written, turn.answers.get(ELSE, "")))
        if number + 1 == len(puzzle.turns):
            return Solved(after, tuple(rest))
        reply = rest[0]
        state = _after(game, after, read_action(game, reply))
    return RightSoFar(state, reply)


def _after(game: AnyGame, state: Any, action: Any) -> Any:
    (seat, *_) = seats_to_act(game, state)
    return game.apply(state, Move(seat, action))
