"""Positions read, analysed and told: what the pages for learning ask for."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import (
    Analysis,
    AnyGame,
    Move,
    Phrase,
    Seat,
    Seed,
    TableError,
    jsonable,
    phrase,
    read_action,
    read_state,
    seats_to_act,
    with_names,
)
from ludotheque.contract import Verdict as Judged
from ludotheque.contract.options import read_options
from ludotheque.play import Table
from ludotheque.play.players import names_in
from ludotheque.play.review import Remark
from ludotheque.server.bot_pool import AnalysisJob, BotPool, PoolFull
from ludotheque.server.snapshot import sentence, steps
from ludotheque.server.wire import analysis as letters
from ludotheque.server.wire import events

_OPEN = re.compile(r"\?|[+-]\d+")
"""Labels of actions that a longer search may tell more of."""

FIRST_SECONDS, GROWTH = 0.1, 4
"""The first answer comes at once, each further one may cost four times as much."""


@dataclass(frozen=True)
class Reader:
    """For whom sentences are made."""

    language: str
    names: Sequence[str] = ()

    def hears(self, said: Iterable[Phrase]) -> list[events.Sentence]:
        return [sentence(with_names(each, self.names), self.language) for each in said]


def position(asked: letters.PositionRequest, language: str) -> letters.Position:
    """What is asked for, or NotationError, IllegalMove, SetupError."""
    game = catalogue.game(asked.game)
    analyst = catalogue.analyst(asked.game)
    if asked.text.strip():
        read = game.notation.read_state if analyst is None else analyst.read
        state = read(asked.text.strip())
    else:
        state = game.deal(read_options(game.options, dict(asked.options)), Seed(asked.seed))
    if asked.alone and analyst is not None and analyst.study is not None:
        state = analyst.study(state)
    for text in asked.actions:
        state = _played(game, state, text)
    view, ended, to_act = game.view(state, None), game.outcome(state), seats_to_act(game, state)
    message = game.message(view)
    return letters.Position(
        game=asked.game,
        state=game.notation.write_state(state),
        view=jsonable(view, language),
        drawing=game.draw(view),
        message=None if message is None else sentence(message, language),
        to_act=list(to_act),
        legal=[game.notation.write_action(action) for action in game.legal_actions(state, to_act[0])] if to_act else [],
        outcome=None if ended is None else events.Outcome(list(ended.places), sentence(ended.reason, language)),
        seat_count=game.seat_count(state),
    )


def journal(table: Table, language: str) -> letters.Journal:
    """The whole game as it was played."""
    write = table.game.notation.write_state
    ended = table.outcome
    played = [step for step in steps(table) if step.action is not None]
    return letters.Journal(
        game=table.slug,
        names=names_in(table.players, language),
        symbols=[player.symbol for player in table.players],
        colours=[player.colour for player in table.players],
        steps=played,
        states=[write(state) for state in table.journal.states],
        outcome=None if ended is None else events.Outcome(list(ended.places), sentence(ended.reason, language)),
    )


async def deepened(
    bot_pool: BotPool, asked: letters.AnalysisRequest, language: str, is_enough: Callable[[], bool]
) -> AsyncIterator[letters.Analysis]:
    """Better and better answers, until all is proved or the time is over."""
    _check_state(asked.game, asked.state)
    player, started, nodes, patience = f"study-{secrets.token_hex(6)}", monotonic(), 0, FIRST_SECONDS
    labels: list[str] | None = None
    while True:
        left = asked.seconds - (monotonic() - started)
        seconds = max(0.05, min(patience, left))
        study = AnalysisJob(asked.game, asked.state, seconds, player, wants_line=asked.wants_line)
        found = await _studied(bot_pool, study, is_enough)
        nodes += found.node_count
        spent = monotonic() - started
        before, labels = labels, [verdict.label for verdict in found.verdicts]
        is_last = is_enough() or spent >= asked.seconds or _is_settled(found, labels, before)
        yield told_analysis(found, language, nodes, spent, is_last=is_last)
        if is_last:
            return
        patience *= GROWTH


def _is_settled(found: Analysis[str], labels: list[str], before: list[str] | None) -> bool:
    """All is proved, or what is left open cannot be told of single actions."""
    return found.is_proved and (not any(map(_OPEN.fullmatch, labels)) or labels == before)


async def reviewed(
    bot_pool: BotPool, table: Table, asked: letters.ReviewRequest, language: str, is_enough: Callable[[], bool]
) -> AsyncIterator[letters.ReviewedMove]:
    """From the end to the beginning, because an analyst remembers what it learnt about later positions."""
    game, player = table.game, f"study-{secrets.token_hex(6)}"
    states = [game.notation.write_state(state) for state in table.journal.states]
    tell = partial(_told_remark, Reader(language, names_in(table.players, language)))
    for place in range(len(table.journal.moves) - 1, -1, -1):
        move = table.journal.moves[place]
        action = game.notation.write_action(move.action)
        written = Move(move.by, action)
        if move.by is None:
            yield tell(Remark(place + 1, written, None, ()), states[place + 1], ())
            continue
        study = AnalysisJob(table.slug, states[place], asked.seconds, player, about=action, wants_line=False)
        found = await _studied(bot_pool, study, is_enough)
        verdict = next((verdict for verdict in found.verdicts if verdict.action == action), None)
        shares = found.facts.get("shares", ())
        yield tell(Remark(place + 1, written, verdict, found.best), states[place + 1], shares)
        if is_enough():
            return


async def _studied(bot_pool: BotPool, study: AnalysisJob, is_enough: Callable[[], bool]) -> Analysis[str]:
    try:
        return await bot_pool.analyse(study, is_enough)
    except PoolFull:
        raise TableError(phrase("server.machine-full")) from None


def told_analysis(
    found: Analysis[str], language: str, node_count: int, seconds: float, *, is_last: bool
) -> letters.Analysis:
    """The answer in the reader's language."""
    reader = Reader(language)
    return letters.Analysis(
        label=found.label,
        summary=sentence(found.summary, language),
        facts=jsonable(dict(found.facts), language),
        verdicts=[_told_verdict(reader, verdict) for verdict in found.verdicts],
        line=[events.Step(move.by, move.action) for move in found.line],
        remarks=reader.hears(found.remarks),
        highlights=[letters.Highlight(each.cell, each.seat, each.kind) for each in found.highlights],
        node_count=node_count,
        seconds=round(seconds, 2),
        is_proved=found.is_proved,
        is_last=is_last,
    )


def _told_verdict(reader: Reader, verdict: Judged[str]) -> letters.Verdict:
    return letters.Verdict(
        action=verdict.action,
        label=verdict.label,
        value=verdict.value,
        result=verdict.result,
        reasons=reader.hears(verdict.reasons),
        is_blunder=verdict.is_blunder,
    )


def _told_remark(reader: Reader, remark: Remark, state: str, shares: Sequence[float]) -> letters.ReviewedMove:
    return letters.ReviewedMove(
        number=remark.number,
        by=remark.move.by,
        action=remark.move.action,
        state=state,
        verdict=None if remark.verdict is None else _told_verdict(reader, remark.verdict),
        best=[_told_verdict(reader, verdict) for verdict in remark.best],
        is_blunder=remark.is_blunder,
        changed_the_result=remark.changed_the_result,
        shares=list(shares),
    )


def _check_state(slug: str, text: str) -> None:
    read_state(catalogue.game(slug), text)


def _played(game: AnyGame, state: Any, text: str) -> Any:
    """By the first seat that may do it."""
    action = read_action(game, text)
    seats = seats_to_act(game, state) or (Seat(0),)
    able = next((seat for seat in seats if action in game.legal_actions(state, seat)), seats[0])
    return game.apply(state, Move(able, action))
