"""Players that search, and the one that does not think at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from ludotheque.contract import Budget, Choice, Dice, Game, Report, Seat, Seed, phrase
from ludotheque.games.morpion import Mark, Options, State, View
from ludotheque.games.morpion.bots.candidates import is_small, narrowed, near_cells, sees_everything
from ludotheque.games.morpion.bots.duel import Duellist, can_duel
from ludotheque.games.morpion.bots.evaluation import worth
from ludotheque.games.morpion.bots.rule_book import RuleBook, has_rule_book
from ludotheque.games.morpion.explain import reason
from ludotheque.games.morpion.rules import legal_actions, marks_on
from ludotheque.search import Evaluate

_PERCENT = 100


class Search(Protocol):
    """Any of the house's searches, with its own taste already chosen."""

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
class Plan:
    """How a player thinks."""

    search: Search
    depth: int = 9
    width: int = 12
    """Candidates looked at in each state of a large grid."""

    node_count: int = 20_000
    """For two on a small grid; fewer where a state takes longer to judge."""

    slip_percent: int = 0
    """How often it plays near the other marks without a thought."""

    evaluate: Evaluate[State] = worth


class Thinker:
    def __init__(self, plan: Plan, seed: Seed) -> None:
        self._plan = plan
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        plan = self._plan
        if self._dice.below(_PERCENT) < plan.slip_percent:
            return Choice(self._dice.pick(marks_on(state, near_cells(state))), phrase("morpion.reasons.slips"))
        game = narrowed(plan.width)
        depth = plan.depth if len(game.legal_actions(state, seat)) > 1 else 1  # one candidate needs no thought
        own_budget = _at_most(budget, _node_count(plan, state))
        report = plan.search(game, state, depth=depth, evaluate=plan.evaluate, budget=own_budget)
        mark = self._dice.pick(report.best or (report.line[0].action,))
        is_proved = report.is_proved and sees_everything(state)
        return Choice(mark, reason(state, mark), replace(report, is_proved=is_proved))


class Expert:
    """For two the compiled engine, where there is one.

    Where there is a rule book, it is trusted more than a thought that had to be broken off.
    """

    def __init__(self, plan: Plan, seed: Seed) -> None:
        self._thinker = Thinker(plan, seed)
        self._rule_book = RuleBook(seed)
        self._duellist: Duellist | None = None  # its tables are large; most experts never need them

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        choice = self._thought(state, seat, budget)
        is_sure = choice.report is not None and choice.report.is_proved
        if has_rule_book(state) and not is_sure:
            return self._rule_book.choose(state, seat, budget)
        return choice

    def _thought(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        if not can_duel(state):
            return self._thinker.choose(state, seat, budget)
        if self._duellist is None:
            self._duellist = Duellist()
        return self._duellist.choose(state, seat, budget)


class Chance:
    """Any free cell, by lot: the seed's "Aléatoire"."""

    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        return Choice(self._dice.pick(legal_actions(state, seat)), phrase("morpion.reasons.random"))


def _node_count(plan: Plan, state: State) -> int:
    """About the same time on any grid with any number of players, and the same on every machine."""
    return 2 * plan.node_count // (state.seat_count * (1 if is_small(state) else 4))


def _at_most(budget: Budget, node_count: int) -> Budget:
    if budget.node_count is not None:
        node_count = min(node_count, budget.node_count)
    return replace(budget, node_count=node_count)
