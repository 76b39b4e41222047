"""Openings with swaps, for players of every level: three marks that favour nobody, and whose side to take."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.contract import AnyBot, Budget, Choice, Dice, Seat, Seed, phrase
from ludotheque.games.morpion.bots.candidates import near_cells
from ludotheque.games.morpion.bots.static_evaluation import evaluate
from ludotheque.games.morpion.explain.opening import settled
from ludotheque.games.morpion.rules import marks_on, with_mark
from ludotheque.games.morpion.solver import best_move, is_known
from ludotheque.games.morpion.state import Action, Answer, Mark, State

_OFFER_NODES, _ANSWER_NODES = 4_000, 40_000

# Steps from the centre of the second and third mark; the first lies in the centre.
_TRIPLES: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = (
    ((1, 0), (-2, 2)),
    ((1, 1), (2, -2)),
    ((0, 1), (2, 2)),
    ((1, 1), (-1, 2)),
    ((2, 0), (-2, 1)),
    ((1, 2), (2, -1)),
)


def offers(columns: int, rows: int) -> tuple[tuple[Mark, ...], ...]:
    """Openings to choose from, each of three marks; small grids have fewer."""
    x, y = columns // 2, rows // 2
    triples = [(Mark(x, y), *(Mark(x + right, y + down) for right, down in steps)) for steps in _TRIPLES]
    fitting = [triple for triple in triples if all(_is_on(mark, columns, rows) for mark in triple)]
    return tuple(fitting) or ((Mark(0, 0), Mark(1, 0), Mark(2, 0)),)


def _is_on(mark: Mark, columns: int, rows: int) -> bool:
    return 0 <= mark.column < columns and 0 <= mark.row < rows


class WithOpening:
    """A player of a level, before the game proper. One that thinks weighs the marks; others follow chance."""

    def __init__(self, make: Callable[[Seed], AnyBot], seed: Seed, *, thinks: bool) -> None:
        self._bot = make(seed)
        self._dice = Dice(seed)
        self._thinks = thinks

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Action]:
        if state.phase is None:
            return self._bot.choose(state, seat, budget)
        return self._answer(state, budget) if state.answers else self._mark(state, budget)

    def _answer(self, state: State, budget: Budget) -> Choice[Action]:
        if not self._thinks:
            return Choice(Answer(self._dice.pick(("swap", "stay"))), phrase("morpion.side.by-chance"))
        own = _score(settled(state), budget.at_most(_ANSWER_NODES))
        if settled(state).turn != state.turn:
            own = -own
        return Choice(Answer("stay" if own >= 0 else "swap"), phrase(f"morpion.side.{_word(own)}"))

    def _mark(self, state: State, budget: Budget) -> Choice[Action]:
        """The next of an offer that begins as the marks do; near the others where none does."""
        laid = [mark for board in state.boards for mark in marks_on(state, board)]
        fitting = [offer for offer in offers(state.columns, state.rows) if {*offer[: len(laid)]} == {*laid}]
        reason = phrase("morpion.side.offers")
        if state.phase == "two" or not fitting:
            return Choice(self._dice.pick(marks_on(state, near_cells(state))), reason)
        if self._thinks and not laid:
            share = budget.part(1 / len(fitting)).at_most(_OFFER_NODES)
            fitting = [min(fitting, key=lambda offer: abs(_score(_with_all(state, offer), share)))]
        return Choice(self._dice.pick(fitting)[len(laid)], reason)


def _with_all(state: State, marks: Sequence[Mark]) -> State:
    for mark in marks:
        state = with_mark(state, state.bit(mark))
    return settled(state)


def _score(state: State, budget: Budget) -> float:
    """For whoever moves next: by the engine, or by the lines where it does not know the game."""
    if is_known(state):
        return best_move(state, budget).score
    value = evaluate(state, None)[state.turn]
    return -value if state.variant == "misere" else value


def _word(own: float) -> str:
    return "better" if own > 0 else "level" if own == 0 else "swaps"
