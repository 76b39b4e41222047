"""Named opponents, weakest first; two with a will of their own; single algorithms, some for more than two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ludotheque.contract import AnyGame, Budget, Dice, Level, Report, Seed, with_elo
from ludotheque.games.morpion import Mark, State
from ludotheque.games.morpion.bots.candidate_search import CandidateSearchBot, RandomMarkBot, Search, SearchSettings
from ludotheque.games.morpion.bots.characters import JoinerBot, ModestBot
from ludotheque.games.morpion.bots.expert import ExpertBot
from ludotheque.games.morpion.bots.human_like import BotFactory, HumanLikeBot, LevelSettings, LimitedEngineBot, Persona
from ludotheque.games.morpion.bots.misere import MisereSettings, WithMisere
from ludotheque.games.morpion.bots.multiplayer import MultiplayerBot
from ludotheque.games.morpion.bots.opening import WithOpening
from ludotheque.games.morpion.bots.ratings import elo_on
from ludotheque.games.morpion.bots.rule_based import RuleBasedBot, is_tic_tac_toe
from ludotheque.games.morpion.bots.static_evaluation import evaluate_with_threats
from ludotheque.games.morpion.solver import Method
from ludotheque.search import alpha_beta, best_reply, max_n, minimax, monte_carlo, negamax, paranoid
from ludotheque.search.monte_carlo_node import MonteCarloSettings

__all__ = ["LEVELS"]


_PROGRESSIVE = MonteCarloSettings(history=0.5)


def _as_given(state: State, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Candidates are sorted already."""
    return marks


_alpha_beta = partial(alpha_beta, order=_as_given)
_paranoid = partial(paranoid, order=_as_given)


def _search_by_seats(game: AnyGame, state: State, **settings: Any) -> Report[Mark]:
    """Alpha-beta for two players, best reply for more."""
    search = _alpha_beta if state.seat_count == 2 else best_reply
    return search(game, state, **settings)


def _monte_carlo(game: AnyGame, state: State, *, budget: Budget, **_: Any) -> Report[Mark]:
    """Plays games to their end: depth and evaluation are ignored."""
    return monte_carlo(game, state, dice=Dice(Seed(0)), budget=budget, settings=_PROGRESSIVE)


def _is_for_two(state: State) -> bool:
    return state.seat_count == 2 and wins_by_lines(state)


def _is_for_many(state: State) -> bool:
    return state.seat_count > 2 and wins_by_lines(state)


def wins_by_lines(state: State) -> bool:
    """Whether a line is what everybody wants."""
    return state.variant != "misere"


def _multiplayer_bot(method: Method, search: Search, seed: Seed) -> MultiplayerBot:
    return MultiplayerBot(method, CandidateSearchBot(SearchSettings(search), seed), seed)


# Depths of the searches in Python: 3, 5, 7, 9.
_EASY = SearchSettings(_search_by_seats, depth=3, width=6, node_count=320)
_MEDIUM = SearchSettings(_search_by_seats, depth=5, width=8, node_count=1_000)
_HARD = SearchSettings(_search_by_seats, depth=7, width=10, node_count=2_800, evaluate=evaluate_with_threats)
_EXPERT = SearchSettings(_search_by_seats, depth=9, width=12, node_count=12_000, evaluate=evaluate_with_threats)

# Found by matches: docs/games/morpion-levels.md.
_HUMAN_LIKE_LEVELS = {
    "easy": LevelSettings(
        Persona(stops=4, searches=0), Persona(stops=50, searches=50), partial(CandidateSearchBot, _EASY)
    ),
    "medium": LevelSettings(
        Persona(stops=57, searches=17), Persona(stops=80, searches=85), partial(CandidateSearchBot, _MEDIUM)
    ),
    "hard": LevelSettings(
        Persona(stops=100, searches=36),
        Persona(stops=98, searches=97),
        partial(LimitedEngineBot, 1_000, partial(CandidateSearchBot, _HARD)),
    ),
}

_MISERE = {
    "easy": MisereSettings(50),
    "medium": MisereSettings(85),
    "hard": MisereSettings(98, SearchSettings(_search_by_seats, depth=4, width=10, node_count=1_000)),
    "expert": MisereSettings(100, SearchSettings(_search_by_seats, depth=9, width=12, node_count=5_000)),
}


def _with_misere(name: str, make: BotFactory) -> BotFactory:
    return partial(WithMisere, make, _MISERE[name])


_LEVELS: Mapping[str, Level] = {
    "very-easy": Level(RandomMarkBot, seconds=0.1),
    **{
        name: Level(_with_misere(name, partial(HumanLikeBot, settings)), seconds=0.2)
        for name, settings in _HUMAN_LIKE_LEVELS.items()
    },
    "expert": Level(_with_misere("expert", partial(ExpertBot, _EXPERT)), seconds=1.0),
    "modest": Level(ModestBot, seconds=0.1, is_graded=False, has_style=True),
    "joiner": Level(JoinerBot, wins_by_lines, seconds=0.1, is_graded=False, has_style=True),
    "random": Level(RandomMarkBot, seconds=0.1, is_graded=False),
    "rules": Level(RuleBasedBot, is_tic_tac_toe, seconds=0.1, is_graded=False),
    "minimax": Level(partial(CandidateSearchBot, SearchSettings(minimax)), _is_for_two, is_graded=False),
    "alpha-beta": Level(partial(CandidateSearchBot, SearchSettings(_alpha_beta)), _is_for_two, is_graded=False),
    "negamax": Level(partial(CandidateSearchBot, SearchSettings(negamax)), _is_for_two, is_graded=False),
    "max-n": Level(partial(_multiplayer_bot, "max-n", max_n), _is_for_many, is_graded=False),
    "paranoid": Level(partial(_multiplayer_bot, "paranoid", _paranoid), _is_for_many, is_graded=False),
    "best-reply": Level(partial(_multiplayer_bot, "best-reply", best_reply), _is_for_many, is_graded=False),
    "monte-carlo": Level(partial(_multiplayer_bot, "monte-carlo", _monte_carlo), _is_for_many, is_graded=False),
}

_THINKERS = ("hard", "expert", "minimax", "alpha-beta", "negamax")


def _with_opening(name: str, level: Level) -> Level:
    """The same player in an opening with swaps."""
    return replace(level, make=partial(WithOpening, level.make, thinks=name in _THINKERS))


LEVELS = with_elo({name: _with_opening(name, level) for name, level in _LEVELS.items()}, elo_on)
