"""The laws every game keeps. Shipped, so a game made elsewhere can check itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from ludotheque.contract.chance import Dice, Seed
from ludotheque.contract.drawing import plain_text
from ludotheque.contract.errors import IllegalMove, NotationError
from ludotheque.contract.game import AnyGame, Move, possible_moves
from ludotheque.contract.jsonable import jsonable
from ludotheque.contract.seat import Seat, seats

__all__ = ["LawBroken", "check_laws", "possible_moves"]

_MOST_STRANGERS = 24
_NOT_NOTATION = (
    "",
    " ",
    "\x00",
    "\n",
    "no such text",
    "-1",
    "9" * 5_000,
    "🂡",
    "é",
    "%s%n",
    "[" * 2_000,
    "a" * 1_000_000,
)


class LawBroken(Exception):
    """A game does not keep the contract. Raised, not asserted, so that -O cannot hide it."""


def check_laws(game: AnyGame, options: Any, seed: Seed, max_moves: int = 2_000) -> int:
    """Play one random game and check each law at each state; return its length."""
    dice = Dice(Seed(seed + 1))
    opening = game.deal(options, seed)
    _law(opening == game.deal(options, seed), "deal: same options and seed, same opening")
    _check_readers(game)
    _check_symbols(game, opening)
    state = opening
    journal: list[Move[Any]] = []
    seen_elsewhere: dict[Move[Any], None] = {}

    for _ in range(max_moves):
        moves = possible_moves(game, state)
        _check_moves_are_distinct(moves)
        _check_ending(game, state, moves)
        _check_timer(game, state)
        _check_notation(game, state, moves)
        _check_views(game, state)
        _check_refusals(game, state, _strangers(game, state, moves, list(seen_elsewhere), dice))
        if not moves:
            break
        move = moves[dice.below(len(moves))]
        state = _checked_step(game, state, move)
        seen_elsewhere.update(dict.fromkeys(moves))
        journal.append(move)
    else:
        raise LawBroken(f"no end after {max_moves} random moves")

    _law(reduce(game.apply, journal, opening) == state, "replay: opening + moves give the same end")
    return len(journal)


def _checked_step(game: AnyGame, state: Any, move: Move[Any]) -> Any:
    before_hash, before_text = hash(state), game.notation.write_state(state)
    try:
        successor = game.apply(state, move)
    except IllegalMove as refusal:
        raise LawBroken(f"apply: refused the legal move {move}: {refusal}") from refusal
    untouched = hash(state) == before_hash and game.notation.write_state(state) == before_text
    _law(untouched, "apply: the old state is left alone")
    _law(successor == game.apply(state, move), "apply: the same move gives the same state")
    return successor


def _check_moves_are_distinct(moves: Sequence[Move[Any]]) -> None:
    _law(len(set(moves)) == len(moves), "legal_actions: each action once")


def _check_ending(game: AnyGame, state: Any, moves: Sequence[Move[Any]]) -> None:
    outcome = game.outcome(state)
    _law((outcome is None) == bool(moves), "outcome: over exactly when nobody, clock included, can move")
    if outcome is None:
        return
    _law(len(outcome.places) == game.seat_count(state), "outcome: one place per seat")
    _law(
        all(place == 1 + sum(other < place for other in outcome.places) for place in outcome.places),
        "outcome: places count the seats in front, ties share a place",
    )
    _law(str(outcome.reason).strip() != "", "outcome: the reason is never blank")


def _check_timer(game: AnyGame, state: Any) -> None:
    timer = game.timer(state)
    _law(timer is None or timer.seconds > 0, "timer: a promise takes some time")


def _check_symbols(game: AnyGame, opening: Any) -> None:
    symbols = list(game.symbols(game.seat_count(opening)))
    _law(len(symbols) == game.seat_count(opening), "symbols: one per seat")
    _law(len(set(symbols)) == len(symbols), "symbols: no two alike")


def _check_notation(game: AnyGame, state: Any, moves: Sequence[Move[Any]]) -> None:
    notation = game.notation
    text = notation.write_state(state)
    _law(text.isascii() and text.isprintable(), "notation: a state is one line of ASCII")
    _law(notation.read_state(text) == state, "notation: state round trip")
    for move in moves:
        text = notation.write_action(move.action)
        _law(text.isascii() and text.isprintable() and " " not in text, f"notation: {text!r} is one ASCII word")
        _law(notation.read_action(text) == move.action, f"notation: action round trip {text!r}")


def _check_readers(game: AnyGame) -> None:
    readers: tuple[Callable[[str], Any], ...] = (game.notation.read_action, game.notation.read_state)
    for reader in readers:
        for text in _NOT_NOTATION:
            try:
                reader(text)
            except NotationError:
                continue
            except Exception as crash:
                raise LawBroken(f"notation: {text[:20]!r} crashed the reader: {crash!r}") from crash


def _check_views(game: AnyGame, state: Any) -> None:
    for viewer in (None, *seats(game.seat_count(state))):
        view = game.view(state, viewer)
        drawing = game.draw(view)
        _law(drawing.strip() != "", "draw: a view is never blank")
        if game.paint is not None:
            _law(plain_text(game.paint(view)) == drawing, "paint: the same text as draw")
        try:
            json.dumps(jsonable(view), allow_nan=False)
        except (TypeError, ValueError) as problem:
            raise LawBroken(f"view: cannot be sent as JSON: {problem}") from problem


def _strangers(
    game: AnyGame, state: Any, moves: Sequence[Move[Any]], seen: Sequence[Move[Any]], dice: Dice
) -> list[Move[Any]]:
    """Moves that are not legal here: legal at other times, or somebody else's."""
    seat_count = game.seat_count(state)
    nobody = (Seat(-1), Seat(seat_count), None)
    borrowed = [Move(by, move.action) for move in moves[:3] for by in (*seats(seat_count), *nobody)]
    legal = set(moves)
    strangers = [move for move in dict.fromkeys([*seen, *borrowed]) if move not in legal]
    return list(dice.shuffled(strangers)[:_MOST_STRANGERS])


def _check_refusals(game: AnyGame, state: Any, strangers: Sequence[Move[Any]]) -> None:
    for move in strangers:
        try:
            game.apply(state, move)
        except IllegalMove:
            continue
        except Exception as crash:
            raise LawBroken(f"apply: crashed on {move}: {crash!r}") from crash
        raise LawBroken(f"apply: accepted {move} although it is not a legal move")


def _law(kept: bool, text: str) -> None:
    if not kept:
        raise LawBroken(text)
