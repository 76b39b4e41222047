"""Conditional moves: what a seat answers, also while nobody is there, when others move as it expects.

A line is the moves to come in their order, of others and one's own: `4 5 3 2` is "if 4 then 5, and if then 3 then 2".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ludotheque.contract import IllegalMove, Move, Seat, TableError, phrase, read_action, seats_to_act
from ludotheque.play import Table

Lines: TypeAlias = tuple[tuple[str, ...], ...]
Plans: TypeAlias = Mapping[Seat, Lines]


def read_lines(table: Table, seat: Seat, lines: Sequence[Sequence[str]]) -> Lines:
    """These lines as the game writes them, or a refusal: each move must be possible, and each answer clear."""
    game = table.game
    if not game.has_full_information or len(seats_to_act(game, table.journal.opening)) != 1:
        raise TableError(phrase("server.no-plans-here"))
    if seat in table.to_act:
        raise TableError(phrase("server.plan-on-turn"))
    answers: dict[tuple[str, ...], str] = {}
    return tuple(dict.fromkeys(_read_line(table, seat, line, answers) for line in lines))


def _read_line(table: Table, seat: Seat, line: Sequence[str], answers: dict[tuple[str, ...], str]) -> tuple[str, ...]:
    """`answers` has what was chosen after which moves, in all lines so far."""
    game, state = table.game, table.state
    told: tuple[str, ...] = ()
    has_answer = False
    for text in line:
        ended = game.outcome(state)
        if ended is not None:
            raise IllegalMove(phrase("play.game-over", reason=ended.reason))
        acting, *others = seats_to_act(game, state)
        if others:
            raise TableError(phrase("server.no-plans-here"))
        action = read_action(game, text)
        state = game.apply(state, Move(acting, action))
        written = game.notation.write_action(action)
        if acting == seat:
            has_answer = True
            if answers.setdefault(told, written) != written:
                raise TableError(phrase("server.plan-twice", one=answers[told], other=written))
        told = (*told, written)
    if not has_answer:
        raise TableError(phrase("server.plan-no-answer", given=" ".join(line)))
    return told


def followed(plans: Plans, action: str) -> Plans:
    """After this move: what expected it goes on, the rest is forgotten."""
    left = {seat: tuple(line[1:] for line in lines if line[0] == action and line[1:]) for seat, lines in plans.items()}
    return {seat: lines for seat, lines in left.items() if lines}


def answer(plans: Plans, to_act: Sequence[Seat]) -> tuple[Seat, str] | None:
    """Who has an answer to what has just happened, and which."""
    return next(((seat, plans[seat][0][0]) for seat in to_act if seat in plans), None)
