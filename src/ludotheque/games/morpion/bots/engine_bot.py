"""The strongest player for two: what can be proved is played exactly, the rest by the compiled engine."""

from __future__ import annotations

from ludotheque.contract import Budget, Choice, Move, Phrase, Report, Seat, phrase
from ludotheque.games.morpion.explain import reason
from ludotheque.games.morpion.solver import WON, Engine, EngineMove, is_known, is_two_player
from ludotheque.games.morpion.state import Mark, State

_DEFAULT_NODES = 200_000
"""About half a second, when nobody set a limit."""

_MIN_DEPTH = 3
"""A shallower search says nothing about who is better."""

_CLEARLY = 100
"""A score that makes one side the likelier winner."""


def can_use_engine(state: State) -> bool:
    """Whether there is a compiled core, and two players for it."""
    return is_known(state) and is_two_player(state)


class EngineBot:
    """Remembers from move to move what it searched."""

    def __init__(self, megabytes: int = 32) -> None:
        self._engine = Engine(megabytes)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        found = self._engine.best_move(state, engine_budget(budget))
        return Choice(found.mark, move_reason(state, found), move_report(state, found))


def engine_budget(budget: Budget) -> Budget:
    return budget.with_default(node_count=_DEFAULT_NODES)


def move_reason(state: State, found: EngineMove) -> Phrase:
    """The reason for the mark, and how certain it is."""
    why = reason(state, found.mark)
    if found.moves_to_end == 1:
        return why
    if found.moves_to_end is not None:
        code = "sees-win" if found.score > 0 else "sees-loss"
        code = code.replace("sees", "proved") if found.is_proved else code
        return phrase(f"morpion.duel.{code}", why=why, count=found.moves_to_end)
    if found.is_proved:
        value = "draw" if found.score == 0 else "won" if found.score > 0 else "lost"
        return phrase(f"morpion.duel.proved-{value}", why=why)
    if found.depth < _MIN_DEPTH:
        return why
    tendency = "better" if found.score > _CLEARLY else "worse" if found.score < -_CLEARLY else "even"
    return phrase(f"morpion.duel.{tendency}", why=why, count=found.depth)


def move_report(state: State, found: EngineMove) -> Report[Mark]:
    """The value is a share of a win: 1 is won, -1 is lost."""
    own = found.score / WON
    line = tuple(Move(Seat((state.turn + i) % 2), mark) for i, mark in enumerate(found.line))
    value = (own, -own) if state.turn == 0 else (-own, own)
    return Report(value, found.depth, found.node_count, line, is_proved=found.is_proved)
