"""Players that search only the best candidates, and the random one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from ludotheque.contract import Budget, Choice, Dice, Game, Report, Seat, Seed, phrase
from ludotheque.games.morpion import Mark, Options, State, View
from ludotheque.games.morpion.bots.candidates import candidate_game, is_small, searches_every_cell
from ludotheque.games.morpion.bots.static_evaluation import evaluate
from ludotheque.games.morpion.explain import reason
from ludotheque.games.morpion.rules import legal_marks
from ludotheque.search import Evaluate


class Search(Protocol):
    """Any search of ludotheque.search, with its own settings already chosen."""

    def __call__(
        self,
        game: Game[Options, State, Mark, View],
        state: State,
        *,
        depth: int,
        evaluate: Evaluate[State],
        budget: Budget,
    ) -> Report[Mark]: ...


@dataclass(frozen=True)
class SearchSettings:
    """How a player searches."""

    search: Search
    depth: int = 9
    width: int = 12
    """Candidates searched in each state of a large grid."""

    node_count: int = 20_000
    """For two on a small grid; fewer where a state takes longer to evaluate."""

    evaluate: Evaluate[State] = evaluate


class CandidateSearchBot:
    def __init__(self, settings: SearchSettings, seed: Seed) -> None:
        self._settings = settings
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        settings = self._settings
        game = candidate_game(settings.width)
        depth = settings.depth if len(game.legal_actions(state, seat)) > 1 else 1  # one candidate needs no search
        own_budget = budget.at_most(_node_count(settings, state))
        report = settings.search(game, state, depth=depth, evaluate=settings.evaluate, budget=own_budget)
        mark = self._dice.pick(report.best or (report.line[0].action,))
        is_proved = report.is_proved and searches_every_cell(state)
        return Choice(mark, reason(state, mark), replace(report, is_proved=is_proved))


class RandomMarkBot:
    """Any free cell, at random."""

    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        return Choice(self._dice.pick(legal_marks(state)), phrase("morpion.reasons.random"))


def _node_count(settings: SearchSettings, state: State) -> int:
    """About the same time on any grid with any number of players, and the same on every machine."""
    return 2 * settings.node_count // (state.seat_count * (1 if is_small(state) else 4))
