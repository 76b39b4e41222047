"""Any game as a Python game of OpenSpiel: `pip install ludotheque[openspiel]`.

    from ludotheque.rl import register_openspiel
    register_openspiel()
    game = pyspiel.load_game("python_ludotheque_morpion(columns=5,rows=5,run=4)")

All games are sequential: where the rules let several act at once, players are asked in turn and may wait, as in every
environment of ours. A simultaneous game would lose who was first, which is what decides between equal bids.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pyspiel

from ludotheque import catalogue
from ludotheque.contract import AnyEncoding, AnyGame, Move, Seat, Seed, SetupError, action_space, phrase
from ludotheque.contract.options import OptionField, option_fields, read_options
from ludotheque.play.returns import returns_of
from ludotheque.play.turn_order import TurnOrder, in_turns
from ludotheque.rl.openspiel_observer import BoardObserver, MemoryObserver

Value = TypeVar("Value")

_MOST_MOVES = 5_000
"""Where a game could go on for ever."""

_NONE = -1
"""For options that may be left open, such as who starts: OpenSpiel knows numbers of one type only."""

_MOST_PLAYERS = 26
_OWN_PARAMETERS = {"seed": 0, "deals": 1, "max_moves": 0}
"""`deals` openings, of `seed` and those after it: with more than one, the game begins with a chance node."""


def register_openspiel(*slugs: str) -> tuple[str, ...]:
    """Make these games, or all of ours, known to `pyspiel.load_game`; their names there."""
    names = []
    for slug in slugs or catalogue.GAMES:
        kind = _game_type(slug)
        if kind.short_name not in pyspiel.registered_names():
            # A class, because OpenSpiel lets go of it after Python has ended, which other objects do not survive.
            pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"slug": slug}))
        names.append(kind.short_name)
    return tuple(names)


class SpielGame(pyspiel.Game):  # type: ignore[misc] # it has no types
    """One game under some options; each game that is registered has a class of its own."""

    slug: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        slug, given = self.slug, params or {}
        own = {name: int(given.get(name, default)) for name, default in _OWN_PARAMETERS.items()}
        self.rules, self.encoding = catalogue.game(slug), _encoding(slug)
        self.options = read_options(self.rules.options, _texts(self.rules, given))
        self.space = action_space(self.rules, self.encoding, self.options)
        self.layout = self.encoding.layout(self.options)
        self.seed, self.deals = own["seed"], max(1, own["deals"])
        self.most_moves = own["max_moves"] or self.encoding.most_moves(self.options) or _MOST_MOVES
        seat_count = self.rules.seat_count(self.dealt(0))
        best, worst = (self.encoding.most_score(self.options), 0) if seat_count == 1 else (1, -1)
        self.wait_index = len(self.space)
        super().__init__(
            _game_type(slug, seat_count=seat_count, deals=self.deals),
            pyspiel.GameInfo(
                num_distinct_actions=len(self.space) + self.encoding.may_wait(self.options),
                max_chance_outcomes=self.deals if self.deals > 1 else 0,
                num_players=seat_count,
                min_utility=float(worst),
                max_utility=float(best),
                utility_sum=None if seat_count == 1 else 0.0,
                max_game_length=self.most_moves,
            ),
            given,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process may not know the game yet."""
        return _loaded_game, (self.slug, str(self))

    def dealt(self, number: int) -> Any:
        return self.rules.deal(self.options, Seed((self.seed + number) % 2**64))

    def new_initial_state(self, state: Any = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BoardObserver | MemoryObserver:
        if params:
            raise ValueError(f"no observation parameters are known; given: {params}")
        if iig_obs_type is None or not iig_obs_type.perfect_recall:
            return BoardObserver(self.layout.shape)
        return MemoryObserver()


@dataclass(frozen=True)
class _Unchanging(Generic[Value]):
    """What never changes need not be copied with a state."""

    value: Value

    def __deepcopy__(self, memo: dict[int, Any]) -> _Unchanging[Value]:
        return self


class SpielState(pyspiel.State):  # type: ignore[misc] # it has no types
    """What was dealt and played; nothing has been dealt yet at a chance node."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._now = _Unchanging[tuple[Any, ...] | None](None)
        if game.deals == 1:
            self._stand_at(in_turns(game.rules, game.dealt(0)))
        self.past = _Unchanging[tuple[tuple[Any, Move[Any]], ...]](())
        self._last_returns = [0.0] * game.num_players()

    @property
    def spiel_game(self) -> SpielGame:
        return self.get_game()  # type: ignore[no-any-return] # it has no types

    @property
    def order(self) -> TurnOrder | None:
        now = self._now.value
        return None if now is None else TurnOrder(self.spiel_game.rules, *now)

    def _stand_at(self, order: TurnOrder) -> None:
        """The game itself is left out: OpenSpiel pickles all that a state has."""
        self._now = _Unchanging((order.state, order.turn, order.is_cut_short, order.waiting))

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded_state, (self.spiel_game, self.serialize())

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.clone()  # type: ignore[no-any-return] # it has no types

    def current_player(self) -> int:
        if self.order is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.order.turn is None or len(self.past.value) >= self.spiel_game.most_moves:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.order.turn

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self.spiel_game.deals
        return [(number, 1 / count) for number in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        order, game = self.order, self.spiel_game
        if order is None or order.turn != player:
            return []
        legal = sorted(game.space.index(action) for action in game.rules.legal_actions(order.state, Seat(player)))
        return [*legal, game.wait_index] if order.may_wait else legal

    def _apply_action(self, action: int) -> None:
        order, game = self.order, self.spiel_game
        if order is None:
            self._stand_at(in_turns(game.rules, game.dealt(action)))
            return
        assert order.turn is not None
        self._last_returns = self.returns()
        chosen = None if action == game.wait_index else game.space.actions[action]
        self.past = _Unchanging((*self.past.value, (order.state, Move(order.turn, chosen))))
        self._stand_at(order.waited() if chosen is None else order.acted(chosen))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        game = self.spiel_game
        return "wait" if action == game.wait_index else game.space.text(action)

    def returns(self) -> list[float]:
        game = self.spiel_game
        if self.order is None or not (self.is_terminal() or game.num_players() == 1):
            return [0.0] * game.num_players()
        return list(returns_of(game.rules, game.encoding, self.order.state))

    def rewards(self) -> list[float]:
        """What the last move changed."""
        return [now - before for now, before in zip(self.returns(), self._last_returns, strict=True)]

    def __str__(self) -> str:
        return "" if self.order is None else self.spiel_game.rules.notation.write_state(self.order.state)


def _loaded_game(slug: str, name: str) -> Any:
    register_openspiel(slug)
    return pyspiel.load_game(name)


def _loaded_state(game: SpielGame, text: str) -> Any:
    return game.deserialize_state(text)


def _game_type(slug: str, *, seat_count: int = 0, deals: int = 1) -> pyspiel.GameType:
    """Of one game, or, without a number of seats, of all that these rules allow."""
    rules, kinds = catalogue.game(slug), pyspiel.GameType
    fields = option_fields(rules.options)
    allowed = _seat_counts(rules)
    usual = rules.seat_count(rules.deal(rules.options(), Seed(0)))
    return kinds(
        short_name=f"python_ludotheque_{slug.replace('-', '_')}",
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if deals > 1 else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if rules.has_full_information
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if (seat_count or usual) == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.REWARDS if (seat_count or usual) == 1 else kinds.RewardModel.TERMINAL,
        max_num_players=max(allowed),
        min_num_players=min(allowed),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**{field.name: _parameter(field) for field in fields}, **_OWN_PARAMETERS},
    )


def _seat_counts(rules: AnyGame) -> list[int]:
    found = []
    for count in range(1, _MOST_PLAYERS + 1):
        with suppress(SetupError, TypeError):  # the second where nobody chooses how many play
            found.append(rules.seat_count(rules.deal(rules.options(players=count), Seed(0))))
    return found or [rules.seat_count(rules.deal(rules.options(), Seed(0)))]


def _encoding(slug: str) -> AnyEncoding:
    found = catalogue.encoding(slug)
    if found is None:
        raise SetupError(phrase("rl.no-encoding", game=catalogue.game(slug).title))
    return found


def _parameter(field: OptionField) -> Any:
    """The default. A parameter has one type, so a number that may be None has a number for it."""
    if field.default is None and field.kind is not str:
        return field.kind(_NONE)
    return field.write(field.default) if field.kind is str else field.default


def _texts(rules: AnyGame, given: dict[str, Any]) -> dict[str, str]:
    return {
        field.name: _text(field, given[field.name]) for field in option_fields(rules.options) if field.name in given
    }


def _text(field: OptionField, value: Any) -> str:
    if field.none_word is not None and value == _NONE:
        return field.none_word
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
