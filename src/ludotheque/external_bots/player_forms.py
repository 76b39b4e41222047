"""The forms a player may have: a class or an object with `choose`, a function like it, a function as on Kaggle."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from operator import index
from typing import Any, TypeAlias

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Budget, KaggleForm, Seat, Seed

Chooser: TypeAlias = Callable[[Any, Seat, Budget], Any]
_CHOOSE_PARAMETERS = 3
_KAGGLE_PARAMETERS = (1, 2)


class NoPlayer(Exception):
    """What was loaded cannot play: a code, what it is about, and what there is instead."""

    def __init__(self, problem: str, text: str = "", known: tuple[str, ...] = ()) -> None:
        super().__init__(problem, text)
        self.problem, self.text, self.known = problem, text, known


class Fields(dict[str, Any]):
    """`observation.board` and `observation["board"]`, as Kaggle's own objects allow both."""

    def __getattr__(self, name: str) -> Any:
        if name not in self:
            raise AttributeError(name)
        return self[name]


def as_chooser(player: Any, game: AnyGame, seed: int) -> Chooser:
    """One function for all forms, or NoPlayer."""
    if inspect.isclass(player):
        player = player(**_wanted(player, {"game": game, "seed": Seed(seed)}))
    if callable(getattr(player, "choose", None)):
        return player.choose  # type: ignore[no-any-return]  # other people's code has no types here
    if not callable(player):
        raise NoPlayer("no-player", getattr(player, "__name__", type(player).__name__))
    count = _parameter_count(player)
    if count == _CHOOSE_PARAMETERS:
        return player  # type: ignore[no-any-return]  # as above
    if count not in _KAGGLE_PARAMETERS:
        raise NoPlayer("no-player", getattr(player, "__name__", type(player).__name__))
    form = catalogue.kaggle_form(game.slug)
    if form is None:
        raise NoPlayer("no-observations")
    return _kaggle_chooser(player, count, form)


def _kaggle_chooser(player: Callable[..., Any], count: int, form: KaggleForm[Any, Any]) -> Chooser:
    def choose(state: Any, seat: Seat, budget: Budget) -> Any:
        observation = Fields(form.observation(state, seat))
        configuration = Fields(form.configuration(state), actTimeout=budget.seconds, timeout=budget.seconds)
        answer = player(*(observation, configuration)[:count])
        try:
            number = index(answer)  # numpy's numbers, too
        except TypeError:
            number = -1
        return form.read_answer(number) if number >= 0 else repr(answer)[:200]

    return choose


def _wanted(player: Callable[..., Any], offered: Mapping[str, Any]) -> dict[str, Any]:
    """Of what we offer to a constructor, what it has parameters for."""
    return {name: offered[name] for name in inspect.signature(player).parameters if name in offered}


def _parameter_count(function: Callable[..., Any]) -> int:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(parameter.kind in kinds for parameter in inspect.signature(function).parameters.values())
