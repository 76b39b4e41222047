"""Hands, a toy game for the tests: everybody holds cards that nobody else sees, and lays one in turn."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ludotheque.contract import (
    Dice,
    Game,
    IllegalMove,
    Move,
    Notation,
    NotationError,
    Outcome,
    Seat,
    Seed,
    no_hidden_moves,
    no_timer,
)

STOCK = 3


@dataclass(frozen=True)
class Options:
    players: int = 2
    cards: int = 3


@dataclass(frozen=True)
class Lay:
    card: int


@dataclass(frozen=True)
class State:
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    """Nobody sees these."""

    laid: tuple[int, ...] = ()
    """By the seats in turn, from the first on."""


@dataclass(frozen=True)
class View:
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    laid: tuple[int, ...]


def dealt(cards: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Hands of these sizes, each in order; what is left over comes last."""
    hands = []
    for size in sizes:
        hands.append(tuple(sorted(cards[:size])))
        cards = cards[size:]
    return (*hands, cards)


def deal(options: Options, seed: Seed) -> State:
    cards = Dice(seed).shuffled(range(1, options.players * options.cards + STOCK + 1))
    *hands, stock = dealt(cards, (options.cards,) * options.players)
    return State(tuple(hands), stock)


def turn(state: State) -> int:
    return len(state.laid) % len(state.hands)


def legal_actions(state: State, seat: Seat) -> tuple[Lay, ...]:
    return tuple(map(Lay, state.hands[seat])) if seat == turn(state) else ()


def apply(state: State, move: Move[Lay]) -> State:
    if move.by not in range(len(state.hands)) or move.action not in legal_actions(state, move.by):
        raise IllegalMove("lay a card of your own when it is your turn")
    card = move.action.card
    hands = tuple(tuple(each for each in hand if each != card) for hand in state.hands)
    return replace(state, hands=hands, laid=(*state.laid, card))


def outcome(state: State) -> Outcome | None:
    if any(state.hands):
        return None
    winner = state.laid.index(max(state.laid)) % len(state.hands)
    return Outcome.won_by(Seat(winner), len(state.hands), "the highest card")


def view(state: State, viewer: Seat | None) -> View:
    return View(() if viewer is None else state.hands[viewer], tuple(map(len, state.hands)), state.laid)


def redeal(state: State, viewer: Seat | None, seed: Seed) -> State:
    own = () if viewer is None else state.hands[viewer]
    count = sum(map(len, state.hands)) + len(state.stock) + len(state.laid)
    hidden = [card for card in range(1, count + 1) if card not in {*own, *state.laid}]
    sizes = tuple(0 if seat == viewer else len(hand) for seat, hand in enumerate(state.hands))
    *hands, stock = dealt(Dice(seed).shuffled(hidden), sizes)
    return replace(state, hands=tuple(own if seat == viewer else hand for seat, hand in enumerate(hands)), stock=stock)


def written(cards: tuple[int, ...]) -> str:
    return ",".join(map(str, cards))


def cards_of(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


def read_action(text: str) -> Lay:
    if re.fullmatch(r"[1-9][0-9]?", text) is None:
        raise NotationError("the number of a card")
    return Lay(int(text))


def read_state(text: str) -> State:
    if len(text) > 400 or re.fullmatch(r"(([0-9]{1,2}(,[0-9]{1,2})*)?/){2,}([0-9]{1,2}(,[0-9]{1,2})*)?", text) is None:
        raise NotationError("cards with commas and strokes between them")
    *hands, stock, laid = map(cards_of, text.split("/"))
    return State(tuple(hands), stock, laid)


GAME: Game[Options, State, Lay, View] = Game(
    slug="hands",
    title="Hands",
    options=Options,
    deal=deal,
    seat_count=lambda state: len(state.hands),
    legal_actions=legal_actions,
    apply=apply,
    outcome=outcome,
    timer=no_timer,
    view=view,
    draw=lambda view: f"{written(view.hand)} | {written(view.laid)}",
    notation=Notation(
        lambda lay: str(lay.card),
        read_action,
        lambda state: "/".join(map(written, (*state.hands, state.stock, state.laid))),
        read_state,
    ),
    told=no_hidden_moves,
    redeal=redeal,
)
