"""What our levels and analysts have to say about one position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any, NamedTuple

from ludotheque import catalogue
from ludotheque.contract import (
    Analysis,
    AnalysisRequest,
    AnyBot,
    AnyGame,
    Budget,
    LudothequeError,
    Move,
    Seat,
    known_to,
    seats_to_act,
)
from ludotheque.external_bots.engine_words import Found, write_move

_FIRST_SLICE_SECONDS = 0.1


class Finding(NamedTuple):
    """An action, or None to wait; and what is known of it."""

    action: Any | None
    found: Found


def chosen(bot: AnyBot, game: AnyGame, state: Any, seat: Seat, budget: Budget) -> Finding:
    """The action that a level chooses, and what it found out."""
    start = monotonic()
    choice = bot.choose(known_to(game, state, seat), seat, budget)
    found = Found(
        milliseconds=_milliseconds(start),
        after_milliseconds=round(choice.after_seconds * 1000),
        text="" if choice.reason is None else str(choice.reason),
    )
    report = choice.report
    if report is not None:
        found = replace(
            found,
            value=report.value[seat],
            depth=report.depth,
            node_count=report.node_count,
            is_proved=report.is_proved,
            # Of moves that are as good, it may have chosen another than the one that it looked at last.
            line=line_words(game, state, report.line if _begins_with(report.line, choice.action) else ()),
        )
    return Finding(choice.action, found)


def analysed(game: AnyGame, state: Any, seat: Seat, budget: Budget, thread_count: int) -> Iterator[Finding]:
    """What the analyst finds, better and better, until it is proved or the budget is spent; nothing where it cannot."""
    analyst = catalogue.analyst(game.slug)
    if analyst is None:
        return
    start, left, seconds = monotonic(), budget.countdown(), _FIRST_SLICE_SECONDS
    known = known_to(game, state, seat)
    while True:
        part = replace(left(), stop=budget.stop)
        is_last = budget.seconds is not None and part.seconds is not None and part.seconds <= seconds
        slice_budget = part if is_last or budget.node_count is not None else replace(part, seconds=seconds)
        request = AnalysisRequest(slice_budget, thread_count, wants_line=True, wants_every=True)
        try:
            analysis = analyst.analyse(known, request)
        except LudothequeError:  # no compiled core, or a board too large for it
            return
        finding = _best(game, state, seat, analysis, start)
        if finding is not None:
            yield finding
        if is_last or analysis.is_proved or budget.node_count is not None or budget.stop():
            return
        seconds *= 2


def _best(game: AnyGame, state: Any, seat: Seat, analysis: Analysis[Any], start: float) -> Finding | None:
    if not analysis.best:
        return None
    verdict = analysis.best[0]
    line = analysis.line if _begins_with(analysis.line, verdict.action) else ()
    found = Found(
        value=verdict.value,
        node_count=analysis.node_count,
        milliseconds=_milliseconds(start),
        is_proved=analysis.is_proved,
        line=line_words(game, state, line or (Move(seat, verdict.action),)),
        text=f"{verdict.label} {analysis.summary}",
    )
    return Finding(verdict.action, found)


def _begins_with(line: Sequence[Move[Any]], action: Any) -> bool:
    return bool(line) and line[0].action == action


def line_words(game: AnyGame, state: Any, moves: Sequence[Move[Any]]) -> tuple[str, ...]:
    """Moves as the protocol writes them, as far as the rules accept them."""
    words: list[str] = []
    for move in moves:
        is_alone = move.by is not None and tuple(seats_to_act(game, state)) == (move.by,)
        try:
            state = game.apply(state, move)
        except LudothequeError:
            break
        words.append(write_move(game.notation.write_action(move.action), move.by, is_alone=is_alone))
    return tuple(words)


def _milliseconds(start: float) -> int:
    return round((monotonic() - start) * 1000)
