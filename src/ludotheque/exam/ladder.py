"""Games against our levels of known strength: from the middle one up or down, until the strongest beaten is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

import msgspec

from ludotheque import catalogue
from ludotheque.contract import AnyBot, AnyExam, AnyGame, Budget, Choice, Seat, Seed
from ludotheque.contract.exam import best_value
from ludotheque.exam.examinees import Examinee
from ludotheque.exam.replies import usage_of
from ludotheque.play import Player, Table, open_table
from ludotheque.play.levels import level_named
from ludotheque.play.match import Fixture, Forfeit, bot_seed, finished, fixtures, with_random_opening
from ludotheque.play.rating import Encounter, Rating, rating_against

MAX_GAMES = 100
"""Against each level."""

_OPENING_MOVES = 2
_SEED = Seed(1)
_EXAMINEE, _LEVEL = "examinee", "level"


class Played(msgspec.Struct, frozen=True):
    """One game against a level."""

    level: str
    number: int
    points: float
    """1 won, 0.5 drawn, 0 lost."""

    moves: int
    """The examinee's own."""

    judged: int
    """Of those, the ones whose exact values are known."""

    mistakes: int
    """Of those, the ones that changed the result."""

    first_mistake: int | None = None
    """The number of the first such move, among its own."""

    forfeit: str = ""
    """Why it could not go on."""

    seconds: float = 0.0
    """That the examinee took."""

    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True)
class LadderGame:
    """Which game is to be played."""

    game: AnyGame
    exam: AnyExam
    level: str
    number: int
    """From 0; two after each other begin alike, from either seat."""


def rungs(game: AnyGame, exam: AnyExam) -> Mapping[str, float]:
    """The levels with a measured strength where these games are played, the weakest first."""
    state = game.deal(_options(game, exam), _SEED)
    graded = {name: level for name, level in catalogue.levels(game.slug).items() if level.is_graded}
    measured = {name: elo for name, level in graded.items() if (elo := level.elo(state)) is not None}
    return dict(sorted(measured.items(), key=lambda rung: rung[1]))


def climb(names: Sequence[str], shares: Mapping[str, float]) -> str | None:
    """The level to be met next, when these shares of points were won already; None at the end.

    By halving: with each level half of the ladder is settled.
    """
    low, high = 0, len(names)
    while low < high:
        middle = (low + high) // 2
        if names[middle] not in shares:
            return names[middle]
        low, high = (middle + 1, high) if shares[names[middle]] > 0.5 else (low, middle)
    return None


def play_game(examinee: Examinee, played: LadderGame, seconds: float | None) -> Played:
    """From an opening at random to the end."""
    game, exam = played.game, played.exam
    fixture = fixtures((_EXAMINEE, _LEVEL), 2, played.number + 1, _SEED)[played.number]
    table = with_random_opening(_seated(game, exam, fixture), _OPENING_MOVES)
    seat = Seat(fixture.names.index(_EXAMINEE))
    chosen = level_named(game, played.level, table.state)
    player, usual = examinee.make(game, table.state, bot_seed(fixture, seat))
    timed, before = _Timed(player), usage_of(player)
    opponent = chosen.make(bot_seed(fixture, Seat(1 - seat)))
    bots: list[AnyBot] = [timed, opponent] if seat == 0 else [opponent, timed]
    budgets = [
        Budget(seconds=(usual if seconds is None else seconds) if place == seat else chosen.seconds) for place in (0, 1)
    ]
    first = len(table.journal)
    try:
        ended = finished(table, bots, budgets)
    finally:
        leave(player)
    cost, verdicts = usage_of(player) - before, list(_verdicts(game, exam, ended, seat, first))
    mistakes = [place for place, is_mistake in enumerate(verdicts, start=1) if is_mistake]
    return Played(
        played.level,
        played.number,
        _points(ended, seat),
        moves=len(verdicts),
        judged=len(verdicts) - verdicts.count(None),
        mistakes=len(mistakes),
        first_mistake=mistakes[0] if mistakes else None,
        forfeit=timed.failure,
        seconds=round(timed.seconds, 3),
        requests=cost.requests,
        prompt_tokens=cost.prompt_tokens,
        completion_tokens=cost.completion_tokens,
    )


def strength(played: Sequence[Played], known: Mapping[str, float]) -> Rating | None:
    """On the scale of our levels."""
    return rating_against(_EXAMINEE, [Encounter(_EXAMINEE, each.level, each.points) for each in played], known)


def leave(player: AnyBot) -> None:
    """Ends the player's process, where it has one."""
    if hasattr(player, "leave"):
        player.leave()


def _options(game: AnyGame, exam: AnyExam) -> Any:
    return game.options() if exam.ladder_options is None else exam.ladder_options


def _seated(game: AnyGame, exam: AnyExam, fixture: Fixture) -> Table:
    return open_table(
        game, _options(game, exam), fixture.seed, [Player(name, "computer", name) for name in fixture.names]
    )


def _points(table: Table, seat: Seat) -> float:
    assert table.outcome is not None
    own, other = table.outcome.places[seat], table.outcome.places[1 - seat]
    return 1.0 if own < other else 0.5 if own == other else 0.0


def _verdicts(game: AnyGame, exam: AnyExam, table: Table, seat: Seat, first: int) -> Iterator[bool | None]:
    """Of each own move after the opening: whether it changed the result; None: not known."""
    states, moves = table.journal.states, table.journal.moves
    for number in range(first, len(moves)):
        if moves[number].by == seat:
            yield _changes_result(exam, states[number], moves[number].action)


def _changes_result(exam: AnyExam, state: Any, action: Any) -> bool | None:
    values = exam.values(state, exam.review_budget)
    if values is None or action not in values:
        return None
    return values[action].result < best_value([*values.values()]).result


@dataclass
class _Timed:
    """The examinee, with the time it takes, and why it gave up."""

    player: AnyBot
    seconds: float = 0.0
    failure: str = ""

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        began = monotonic()
        try:
            return self.player.choose(state, seat, budget)
        except Forfeit as forfeit:
            self.failure = "-" if forfeit.why is None else forfeit.why.text("en")
            raise
        finally:
            self.seconds += monotonic() - began
