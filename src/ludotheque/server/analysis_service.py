"""Positions, analyses and reviews, for the analysis page and for programs."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass
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
    Verdict,
    jsonable,
    phrase,
    read_action,
    read_state,
    seats_to_act,
    with_names,
)
from ludotheque.contract.options import read_options
from ludotheque.play import Table
from ludotheque.play.players import names_in
from ludotheque.play.review import ReviewedMove, review_order, reviewed_move
from ludotheque.server.bot_pool import AnalysisJob, Asker, BotPool
from ludotheque.server.bot_pool.fair_queue import PoolFull, Rank, VisitorFull
from ludotheque.server.sentences import sentence
from ludotheque.server.snapshot import step_told
from ludotheque.server.wire import analysis as wire
from ludotheque.server.wire import events

_OPEN = re.compile(r"\?|[+-]\d+")
"""Labels of actions that a longer search may evaluate better."""

FIRST_SECONDS, GROWTH = 0.1, 4
"""The first result comes at once; each further one may take four times as long."""


@dataclass(frozen=True)
class PoolAccess:
    """Searches for one visitor, until it is enough."""

    bot_pool: BotPool
    visitor: str
    is_enough: Callable[[], bool]

    async def analysed(self, job: AnalysisJob) -> Analysis[str]:
        """What is found; TableError where too many wait."""
        asker = Asker(self.visitor, lambda: Rank.ANALYSIS)
        try:
            return await self.bot_pool.analyse(job, self.is_enough, asker)
        except PoolFull as full:
            raise TableError(full_phrase(full)) from None


def full_phrase(full: PoolFull) -> Phrase:
    """Why there was no room."""
    if isinstance(full, VisitorFull):
        return phrase("server.too-many-searches", count=full.most)
    return phrase("server.machine-full")


@dataclass(frozen=True)
class Reader:
    """Whoever reads the sentences."""

    language: str
    names: Sequence[str] = ()

    def sentences(self, said: Iterable[Phrase]) -> list[events.Sentence]:
        return [sentence(with_names(each, self.names), self.language) for each in said]


def position(request: wire.PositionRequest, language: str) -> wire.Position:
    """The position of the request, or NotationError, IllegalMove, SetupError."""
    game = catalogue.game(request.game)
    analyst = catalogue.analyst(request.game)
    if request.text.strip():
        read = game.notation.read_state if analyst is None else analyst.read
        state = read(request.text.strip())
    else:
        state = game.deal(read_options(game.options, dict(request.options)), Seed(request.seed))
    if request.alone and analyst is not None and analyst.study is not None:
        state = analyst.study(state)
    for text in request.actions:
        state = _played(game, state, text)
    view, ended, to_act = game.view(state, None), game.outcome(state), seats_to_act(game, state)
    message = game.message(view)
    return wire.Position(
        game=request.game,
        state=game.notation.write_state(state),
        view=jsonable(view, language),
        drawing=game.draw(view),
        message=None if message is None else sentence(message, language),
        to_act=list(to_act),
        legal=[game.notation.write_action(action) for action in game.legal_actions(state, to_act[0])] if to_act else [],
        outcome=None if ended is None else events.Outcome(list(ended.places), sentence(ended.reason, language)),
        seat_count=game.seat_count(state),
    )


def journal(table: Table, language: str) -> wire.Journal:
    """The whole game as it was played."""
    write = table.game.notation.write_state
    ended = table.outcome
    played = [step_told(table, move.by, move.action) for move in table.journal.moves]
    names = names_in(table.players, language)
    return wire.Journal(
        game=table.slug,
        names=names,
        symbols=[player.symbol for player in table.players],
        colours=[player.colour for player in table.players],
        steps=played,
        states=[write(state) for state in table.journal.states],
        outcome=None
        if ended is None
        else events.Outcome(list(ended.places), sentence(with_names(ended.reason, names), language)),
    )


async def analysis_lines(
    searches: PoolAccess, request: wire.AnalysisRequest, language: str
) -> AsyncIterator[wire.Analysis]:
    """Better and better results, until all is proved or the time is over."""
    read_state(catalogue.game(request.game), request.state)
    session, started, nodes, step_seconds = _new_session(), monotonic(), 0, FIRST_SECONDS
    labels: list[str] | None = None
    while True:
        left = request.seconds - (monotonic() - started)
        seconds = max(0.05, min(step_seconds, left))
        job = AnalysisJob(request.game, request.state, seconds, session, wants_line=request.wants_line)
        found = await searches.analysed(job)
        nodes += found.node_count
        spent = monotonic() - started
        before, labels = labels, [verdict.label for verdict in found.verdicts]
        is_last = searches.is_enough() or spent >= request.seconds or _is_settled(found, labels, before)
        yield _analysis_on_wire(found, language, nodes, spent, is_last=is_last)
        if is_last:
            return
        step_seconds *= GROWTH


def _new_session() -> str:
    """For all jobs about one game: a worker that analysed one position knows the next one better."""
    return f"analysis-{secrets.token_hex(6)}"


def _is_settled(found: Analysis[str], labels: list[str], before: list[str] | None) -> bool:
    """All is proved, or the actions left open cannot be evaluated one by one."""
    return found.is_proved and (not any(map(_OPEN.fullmatch, labels)) or labels == before)


@dataclass(frozen=True)
class ReviewedGame:
    """A saved game in its notation."""

    slug: str
    names: tuple[str, ...]
    moves: tuple[Move[str], ...]
    states: tuple[str, ...]
    """`states[n]` is the state after n moves."""


async def review_lines(
    searches: PoolAccess, game: ReviewedGame, request: wire.ReviewRequest, language: str
) -> AsyncIterator[wire.ReviewedMove]:
    """Every move of a game, the last first."""
    session, reader = _new_session(), Reader(language, game.names)
    for place in review_order(len(game.moves)):
        move, found = game.moves[place], None
        if move.by is not None:
            state = game.states[place]
            job = AnalysisJob(game.slug, state, request.seconds, session, about=move.action, wants_line=False)
            found = await searches.analysed(job)
        shares = () if found is None else found.facts.get("shares", ())
        yield _reviewed_on_wire(reader, reviewed_move(place, move, found), game.states[place + 1], shares)
        if searches.is_enough():
            return


def _analysis_on_wire(
    found: Analysis[str], language: str, node_count: int, seconds: float, *, is_last: bool
) -> wire.Analysis:
    """The analysis in the reader's language."""
    reader = Reader(language)
    return wire.Analysis(
        label=found.label,
        summary=sentence(found.summary, language),
        facts=jsonable(dict(found.facts), language),
        verdicts=[_verdict_on_wire(reader, verdict) for verdict in found.verdicts],
        line=[events.Step(move.by, move.action) for move in found.line],
        remarks=reader.sentences(found.remarks),
        highlights=[wire.Highlight(each.cell, each.seat, each.kind) for each in found.highlights],
        node_count=node_count,
        seconds=round(seconds, 2),
        is_proved=found.is_proved,
        is_last=is_last,
    )


def _verdict_on_wire(reader: Reader, verdict: Verdict[str]) -> wire.Verdict:
    return wire.Verdict(
        action=verdict.action,
        label=verdict.label,
        value=verdict.value,
        result=verdict.result,
        reasons=reader.sentences(verdict.reasons),
        is_blunder=verdict.is_blunder,
    )


def _reviewed_on_wire(reader: Reader, reviewed: ReviewedMove, state: str, shares: Sequence[float]) -> wire.ReviewedMove:
    return wire.ReviewedMove(
        number=reviewed.number,
        by=reviewed.move.by,
        action=reviewed.move.action,
        state=state,
        verdict=None if reviewed.verdict is None else _verdict_on_wire(reader, reviewed.verdict),
        best=[_verdict_on_wire(reader, verdict) for verdict in reviewed.best],
        is_blunder=reviewed.is_blunder,
        changed_the_result=reviewed.changed_the_result,
        shares=list(shares),
    )


def _played(game: AnyGame, state: Any, text: str) -> Any:
    """By the first seat that may do it."""
    action = read_action(game, text)
    seats = seats_to_act(game, state) or (Seat(0),)
    able = next((seat for seat in seats if action in game.legal_actions(state, seat)), seats[0])
    return game.apply(state, Move(able, action))
