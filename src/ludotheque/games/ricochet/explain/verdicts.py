"""The value of each action: a slide by what remains after it, a bid by what the round needs."""

from __future__ import annotations

from functools import partial

from ludotheque.contract import Phrase, Verdict, phrase
from ludotheque.games.ricochet.explain.paths import Remaining, ShownPath, shortest_completion, shown_path
from ludotheque.games.ricochet.rules import legal_actions, on_stage, slides_left
from ludotheque.games.ricochet.solver import Solution
from ludotheque.games.ricochet.state import (
    MAX_BID,
    Action,
    Bidding,
    Call,
    Claim,
    Exploring,
    Pass,
    Showing,
    Slide,
    State,
)

UNKNOWN = "?"
NO_PATH = "-"
_WORST = -1_000.0


def verdicts(state: State, best: Solution, remaining: Remaining) -> tuple[Verdict[Action], ...]:
    """Of all legal actions: of every bidder alike, or of the seat on stage."""
    if isinstance(state.phase, Bidding):
        if state.is_race:
            return _claim_verdict(best), _bid_verdict(Pass(), best)
        bids: list[Action] = [*(Call(slides) for slides in range(1, MAX_BID + 1)), Pass()]
        return tuple(_bid_verdict(action, best) for action in bids)
    verdict_of = partial(_stage_verdict, shown_path(state), state.phase, best, remaining)
    return tuple(verdict_of(action) for action in legal_actions(state, on_stage(state.phase)))


def _claim_verdict(best: Solution) -> Verdict[Action]:
    """Whether there is anything to show."""
    if best.moves is not None:
        return Verdict(Claim(), str(best.moves), 0.0, 1, (phrase("ricochet.judged.can-be-shown", count=best.moves),))
    if best.is_proved:
        return Verdict(Claim(), NO_PATH, _WORST, -1, (phrase("ricochet.answer.no-way"),))
    return Verdict(Claim(), UNKNOWN, None)


def _bid_verdict(action: Action, best: Solution) -> Verdict[Action]:
    if not isinstance(action, Call):
        return Verdict(action, NO_PATH, _WORST / 2, reasons=(_need(best, "ricochet.judged.passes"),))
    if best.moves is None:
        if best.is_proved:
            return Verdict(action, NO_PATH, _WORST, -1, (phrase("ricochet.answer.no-way"),))
        return Verdict(action, UNKNOWN, None)
    spare = action.slides - best.moves
    if spare < 0:
        result = -1 if best.is_proved else None
        reason = phrase("ricochet.judged.too-low", best=best.moves, count=action.slides)
        return Verdict(action, f"{spare:+}", _WORST + spare, result, (reason,))
    if spare == 0:
        return Verdict(action, "=", 0.0, 1, (phrase("ricochet.judged.optimum", count=best.moves),))
    reason = phrase("ricochet.judged.beatable", best=best.moves, count=action.slides)
    return Verdict(action, f"{spare:+}", -float(spare), 1, (reason,))


def _stage_verdict(
    path: ShownPath, stage: Showing | Exploring, best: Solution, remaining: Remaining, action: Action
) -> Verdict[Action]:
    is_bound = isinstance(stage, Showing)
    if not isinstance(action, Slide):
        reason, lost = _need(best, "ricochet.judged.gives-up"), -1 if is_bound else None
        is_reachable = best.moves is not None and best.moves <= slides_left(stage)
        return Verdict(action, NO_PATH, 2 * _WORST, lost, (reason,), is_blunder=is_reachable)
    after = path.then(action)
    if after.is_over:
        return Verdict(action, "1", -1.0, 1 if is_bound else None, (_reached(after, remaining),))
    rest = shortest_completion(after, remaining)
    if rest.moves is None:
        if rest.is_proved:
            lost = -1 if is_bound else None
            return Verdict(action, NO_PATH, _WORST, lost, (phrase("ricochet.judged.dead-end"),))
        return Verdict(action, UNKNOWN, None, None, (phrase("ricochet.judged.unknown"),))
    needed = 1 + rest.moves
    fits = (1 if needed <= slides_left(stage) else -1) if is_bound else None
    return Verdict(action, str(needed), -float(needed), fits, (_kept(needed, best, fits),))


def _kept(needed: int, best: Solution, fits: int | None) -> Phrase:
    if fits == -1:
        return phrase("ricochet.judged.beyond-the-bid", count=needed)
    if best.moves is None or needed <= best.moves:
        return phrase("ricochet.judged.keeps", count=needed)
    return phrase("ricochet.judged.detour", count=needed, best=best.moves)


def _reached(path: ShownPath, remaining: Remaining) -> Phrase:
    """The slides shown, compared with the optimum."""
    shown, enough = len(path.shown), shortest_completion(ShownPath(path.round, (), path.round.robots), remaining).moves
    if enough is None or shown <= enough:
        return phrase("ricochet.judged.reached-best", count=shown)
    return phrase("ricochet.judged.reached", count=shown, best=enough)


def _need(best: Solution, code: str) -> Phrase:
    if best.moves is None:
        return phrase("ricochet.answer.no-way" if best.is_proved else "ricochet.judged.unknown")
    return phrase(code, count=best.moves)
