"""Random play."""

from __future__ import annotations

from typing import Any

from ludotheque.contract.bot import Report
from ludotheque.contract.chance import Dice
from ludotheque.contract.game import Action, Game, Move, State
from ludotheque.contract.seat import Seat, seats
from ludotheque.search.budget_counter import BudgetCounter


def random_choice(
    game: Game[Any, State, Action, Any], state: State, *, dice: Dice, seat: Seat | None = None
) -> Report[Action]:
    """One legal action at random, every one as likely; its value is not known."""
    seat_count = game.seat_count(state)
    if seat is None:
        seat = next((other for other in seats(seat_count) if game.legal_actions(state, other)), Seat(0))
    actions = tuple(game.legal_actions(state, seat))
    line = (Move(seat, dice.pick(actions)),) if actions else ()
    return Report((0.0,) * seat_count, depth=0, node_count=0, line=line, best=actions)


def playout(
    game: Game[Any, State, Action, Any], state: State, dice: Dice, counter: BudgetCounter, length: int
) -> State:
    """Where so many random moves lead, made by all seats and the clock: the end of a game if they suffice."""
    everyone = seats(game.seat_count(state))
    for _ in range(length):
        move = _random_move(game, state, everyone, dice)
        if move is None:
            break
        counter.visit()
        state = game.apply(state, move)
    return state


def _random_move(
    game: Game[Any, State, Action, Any], state: State, everyone: tuple[Seat, ...], dice: Dice
) -> Move[Action] | None:
    hands = [(seat, actions) for seat in everyone if (actions := game.legal_actions(state, seat))]
    timer = game.timer(state)
    count = sum(len(actions) for _, actions in hands) + (timer is not None)
    if count == 0:
        return None
    draw = dice.below(count)
    for seat, actions in hands:
        if draw < len(actions):
            return Move(seat, actions[draw])
        draw -= len(actions)
    assert timer is not None
    return Move(None, timer.then)
