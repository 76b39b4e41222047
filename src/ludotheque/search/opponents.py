"""Computer players for any game, on the general searches.

A search looks at a whole state; where a game has secrets, at several in which they are drawn anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from ludotheque.contract.bot import AnyBot, Choice, Level, Report
from ludotheque.contract.budget import Budget
from ludotheque.contract.chance import Dice, Seed
from ludotheque.contract.game import AnyGame
from ludotheque.contract.knowledge import SeatView
from ludotheque.contract.phrase import Phrase, phrase
from ludotheque.contract.seat import Seat
from ludotheque.search.evaluation import Evaluate, by_outcome
from ludotheque.search.max_n import max_n
from ludotheque.search.monte_carlo import monte_carlo
from ludotheque.search.monte_carlo_node import DEFAULT_SETTINGS, MonteCarloSettings
from ludotheque.search.random_play import random_choice

_WORLDS = 8
"""Asked about for one choice."""


class Search(Protocol):
    """What minimax, negamax, alpha_beta, paranoid, best_reply and max_n have in common."""

    def __call__(
        self,
        game: AnyGame,
        state: Any,
        *,
        depth: int,
        evaluate: Evaluate[Any] = ...,
        budget: Budget = ...,
        seat: Seat | None = ...,
    ) -> Report[Any]: ...


class RandomBot:
    """Any legal action, at random; all it needs of a game with secrets is a SeatView."""

    def __init__(self, game: AnyGame, seed: Seed) -> None:
        self._game = game
        self._dice = Dice(seed)

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        if isinstance(state, SeatView):
            actions = state.legal_actions
            return Choice(self._dice.pick(actions), phrase("search.reason.random", count=len(actions)))
        report = random_choice(self._game, state, dice=self._dice, seat=seat)
        return _choice(report, phrase("search.reason.random", count=len(report.best)))


class SearchBot:
    """A search to a fixed depth; among equal actions, one at random."""

    def __init__(
        self, game: AnyGame, search: Search, depth: int, seed: Seed, evaluate: Evaluate[Any] = by_outcome
    ) -> None:
        self._game = game
        self._search = search
        self._depth = depth
        self._dice = Dice(seed)
        self._evaluate = evaluate

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        started = 0.0 if budget.seconds is None else budget.clock()
        report = self._look(state, seat, self._depth, budget)
        reason = _reason(report, seat, phrase("search.reason.depth", count=report.depth))
        if len(report.best) < 2:
            return _choice(report, reason)
        timely = self._timely(state, seat, report, _left(budget, started, report.node_count))
        return Choice(self._dice.pick(timely), reason, report)

    def _look(self, state: Any, seat: Seat, depth: int, budget: Budget) -> Report[Any]:
        return self._search(self._game, state, depth=depth, evaluate=self._evaluate, budget=budget, seat=seat)

    def _timely(self, state: Any, seat: Seat, report: Report[Any], budget: Budget) -> Sequence[Any]:
        """The best that win soonest or lose latest: their values are equal, but people would wonder."""
        own = report.value[seat]
        timely: Sequence[Any] = report.best
        for depth in range(1, report.depth if own != 0 else 0):
            glimpse = self._look(state, seat, depth, budget)
            kept = [action for action in report.best if action in glimpse.best]
            if kept and glimpse.value[seat] == own > 0:
                return kept
            if kept and glimpse.value[seat] > own:
                timely = kept
        return timely


class MonteCarloBot:
    """Monte-Carlo tree search, as long as the budget lasts or for so many playouts."""

    def __init__(
        self,
        game: AnyGame,
        seed: Seed,
        *,
        playouts: int | None = None,
        evaluate: Evaluate[Any] = by_outcome,
        settings: MonteCarloSettings = DEFAULT_SETTINGS,
    ) -> None:
        self._game = game
        self._dice = Dice(seed)
        self._playouts = playouts
        self._evaluate = evaluate
        self._settings = settings

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        report = monte_carlo(
            self._game,
            state,
            dice=self._dice,
            budget=budget,
            evaluate=self._evaluate,
            playouts=self._playouts,
            settings=self._settings,
            seat=seat,
        )
        return _choice(report, _reason(report, seat, phrase("search.reason.playouts", count=report.node_count)))


class RedealingBot:
    """Asks another player about several worlds that its seat cannot tell apart, and does what is best in most of them.

    Also called determinization: each world is played as if nothing were hidden in it (Ginsberg, GIB, 2001).
    """

    def __init__(self, game: AnyGame, player: AnyBot, seed: Seed) -> None:
        self._game = game
        self._player = player
        self._dice = Dice(seed)

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        assert self._game.redeal is not None, "made only for games that can redeal"
        nodes = None if budget.node_count is None else budget.node_count // _WORLDS
        seconds = None if budget.seconds is None else budget.seconds / _WORLDS
        share = replace(budget, node_count=nodes, seconds=seconds)
        votes: Counter[Any] = Counter()
        for _ in range(_WORLDS):
            world = self._game.redeal(state, seat, Seed(self._dice.below(2**32)))
            votes[self._player.choose(world, seat, share).action] += 1
        action, count = votes.most_common(1)[0]
        return Choice(action, phrase("search.reason.worlds", best=count, worlds=_WORLDS))


def generic_levels(game: AnyGame) -> Mapping[str, Level]:
    """Opponents for a game that brings none of its own, weakest first; for any number of seats.

    Where secrets can be neither known nor redealt, nobody can search: there is one who plays at random.
    """
    at_random = {"random": Level(lambda seed: RandomBot(game, seed), seconds=0.1)}
    if game.has_full_information:
        return at_random | _searching(game, playouts=(150, 5_000), around=lambda player, seed: player)
    if game.redeal is None:
        return at_random
    return at_random | _searching(game, playouts=(40, 600), around=partial(RedealingBot, game))


def _searching(game: AnyGame, playouts: tuple[int, int], around: Callable[[AnyBot, Seed], AnyBot]) -> dict[str, Level]:
    few, many = playouts
    return {
        "easy": Level(lambda seed: around(SearchBot(game, max_n, 1, seed), seed), seconds=0.5),
        "medium": Level(lambda seed: around(MonteCarloBot(game, seed, playouts=few), seed), seconds=1.0),
        "hard": Level(lambda seed: around(MonteCarloBot(game, seed, playouts=many), seed), seconds=3.0),
    }


def _left(budget: Budget, started: float, node_count: int) -> Budget:
    """What a first search left of the budget."""
    nodes = None if budget.node_count is None else max(0, budget.node_count - node_count)
    seconds = None if budget.seconds is None else max(0.0, budget.seconds - (budget.clock() - started))
    return replace(budget, node_count=nodes, seconds=seconds)


def _choice(report: Report[Any], reason: Phrase) -> Choice[Any]:
    if not report.line:
        return Choice(None, report=report)
    return Choice(report.line[0].action, reason, report)


def _reason(report: Report[Any], seat: Seat, otherwise: Phrase) -> Phrase:
    if report.depth == 0:
        return phrase("search.reason.hurried")
    if not report.is_proved or len(report.value) == 1:
        return otherwise
    own = report.value[seat]
    if own > 0:
        return phrase("search.reason.wins", count=len(report.line))
    return phrase("search.reason.loses" if own < 0 else "search.reason.draws")
