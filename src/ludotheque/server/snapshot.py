"""The table as one viewer may see it, in one language: the only way out of the server."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from ludotheque.contract import LudothequeError, Phrase, Seat, TableError, jsonable, phrase, with_names
from ludotheque.play import Resignation, Table
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.wire import events, http


class Viewer(NamedTuple):
    """For whom it is shown: a seat or the audience, in a language."""

    seat: Seat | None
    is_host: bool
    language: str
    own: tuple[Seat, ...] = ()
    """All seats of whoever looks, where several share a screen."""


@dataclass(frozen=True)
class Scene:
    """Which table, when, and who is connected."""

    table: str
    now: float
    here: frozenset[Seat] = frozenset()
    watching: int = 0


def snapshot_for(
    hosted: HostedTable,
    viewer: Viewer,
    scene: Scene,
    happened: Sequence[events.LogEntry] = (),
    *,
    with_steps: bool = True,
) -> events.TableSnapshot:
    """Everything this viewer may know, and what led there."""
    table, now = hosted.table, scene.now
    game: dict[str, Any] = {} if table is None else _game(hosted, table, viewer, now)
    return events.TableSnapshot(
        table=scene.table,
        version=hosted.version,
        now=now,
        phase=hosted.phase,
        number=hosted.number,
        settings=hosted.settings,
        players=_players(hosted, scene.here),
        you=viewer.seat,
        yours=list(viewer.own),
        is_host=viewer.is_host,
        watcher_count=scene.watching,
        is_paused=hosted.is_paused,
        offers=[events.Offer(offer.what, offer.by, list(offer.agreed)) for offer in hosted.offers],
        points=[] if table is None else list(table.points),
        log=list(happened),
        step_count=0 if table is None else len(table.journal.moves) + len(table.resignations),
        steps=steps(table) if with_steps else None,
        **game,
    )


def snapshot_like(table: events.TableSnapshot, hosted: HostedTable, viewer: Viewer) -> events.TableSnapshot:
    """The same snapshot for another viewer, who sees the same of the game in the same language."""
    return msgspec.structs.replace(
        table, you=viewer.seat, yours=list(viewer.own), is_host=viewer.is_host, legal=_legal(hosted, viewer)
    )


def steps(table: Table | None) -> list[events.Step]:
    """All that happened in this game."""
    if table is None:
        return []
    write = table.game.notation.write_action
    return [
        events.Step(step.seat, cause=step.cause)
        if isinstance(step, Resignation)
        else events.Step(step.by, write(step.action))
        for step in table.steps
    ]


def past_view(table: Table, viewer: Viewer, step: int) -> http.PastView:
    """The same game after so many steps, or TableError. A step is a move, or somebody giving up."""
    if not 0 <= step <= len(table.steps):
        raise TableError(phrase("server.no-such-step", step=step, most=len(table.steps)))
    move_count = sum(not isinstance(each, Resignation) for each in table.steps[:step])
    view = table.game.view(table.journal.states[move_count], viewer.seat)
    message = table.game.message(view)
    said = None if message is None else _named(message, names(table), viewer.language)
    return http.PastView(step, jsonable(view, viewer.language), table.game.draw(view), said)


def sentence(said: Phrase, language: str) -> events.Sentence:
    return events.Sentence(said.code, jsonable(said.params, language), said.text(language))


@lru_cache(maxsize=1024)  # at every table the same few are said again and again
def _named(said: Phrase, names: tuple[str, ...], language: str) -> events.Sentence:
    return sentence(with_names(said, names), language)


def names(table: Table | None) -> tuple[str, ...]:
    """Who sits where, for sentences that speak of players."""
    return () if table is None else tuple(player.name for player in table.players)


def refusal(error: LudothequeError, language: str, names: Sequence[str] = ()) -> events.Refusal:
    """What was refused and why, as code and in words."""
    plain = jsonable(error, language)
    if names and not plain.get("problems"):
        said = with_names(error.phrase, names)
        plain |= {**jsonable(said, language), "text": said.text(language)}
    problems = [events.FieldProblem(**problem) for problem in plain.pop("problems", [])]
    return events.Refusal(**plain, problems=problems)


def outcome(hosted: HostedTable, language: str) -> events.Outcome | None:
    ended = hosted.outcome
    if ended is None:
        return None
    return events.Outcome(list(ended.places), _named(ended.reason, names(hosted.table), language))


def _game(hosted: HostedTable, table: Table, viewer: Viewer, now: float) -> dict[str, Any]:
    game, state = table.game, table.state
    view = game.view(state, viewer.seat)
    message = game.message(view)
    return {
        "view": jsonable(view, viewer.language),
        "drawing": game.draw(view),
        "message": None if message is None else _named(message, names(table), viewer.language),
        "legal": _legal(hosted, viewer),
        "to_act": list(hosted.to_act),
        "clock": _clock(hosted, now),
        "timer": _timer(hosted, now),
        "outcome": outcome(hosted, viewer.language),
    }


def _legal(hosted: HostedTable, viewer: Viewer) -> list[str]:
    if hosted.table is None or viewer.seat is None or hosted.is_paused:
        return []
    return [*map(hosted.table.game.notation.write_action, hosted.table.choices.get(viewer.seat, ()))]


def _players(hosted: HostedTable, here: Collection[Seat]) -> list[events.Player]:
    players = [] if hosted.table is None else hosted.table.players
    staying = hosted.staying
    return [
        events.Player(
            seat=seat,
            kind=place.kind,
            name=place.name,
            level=place.level,
            symbol=players[seat].symbol if players else place.symbol,
            colour=place.colour,
            is_connected=place.kind == "computer" or seat in here,
            has_resigned=Seat(seat) not in staying,
            is_host=place.person is not None and place.person == hosted.host,
        )
        for seat, place in enumerate(hosted.places)
    ]


def _clock(hosted: HostedTable, now: float) -> events.Clock | None:
    clock = hosted.clock
    if clock.pace is None:
        return None
    left = [round(clock.remaining(Seat(seat), now) or 0.0, 3) for seat in range(len(clock.left))]
    return events.Clock(left, sorted(clock.running))


def _timer(hosted: HostedTable, now: float) -> events.RunningTimer | None:
    timer, left = hosted.hourglass.timer, hosted.hourglass.remaining(now)
    if timer is None or left is None:
        return None
    return events.RunningTimer(timer.key, timer.seconds, round(left, 3))
