"""What an exam comes to, as JSON: version 1 of the format, `report.schema.json` beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Literal, get_args

import msgspec

from ludotheque import catalogue
from ludotheque.contract import AnyExam
from ludotheque.contract.exam import best_value
from ludotheque.exam.grading import Graded, Verdict
from ludotheque.exam.ladder import Played, rungs, strength
from ludotheque.play.rating import SURE

VERSION = 1
MAX_SIZE = 64 * 1024 * 1024


class Share(msgspec.Struct, frozen=True):
    """Part of a whole; 95 times of 100 the true share lies between `low` and `high` (Wilson, 1927)."""

    count: int
    of: int
    share: float
    low: float
    high: float


class Group(msgspec.Struct, frozen=True):
    """The questions of one phase, grade or kind of board."""

    name: str
    kept: Share
    """Answers that keep the result."""

    best: Share
    """Answers that nothing surpasses."""


class LevelResult(msgspec.Struct, frozen=True):
    level: str
    elo: float
    wins: int
    draws: int
    losses: int


class LadderReport(msgspec.Struct, frozen=True):
    """Games against our levels."""

    levels: list[LevelResult]
    """Those that were met, the weakest first."""

    beaten: str | None
    """The strongest against which more than half of the points were won."""

    elo: float
    """On the scale of our levels in this game, give or take the margin, 95 times of 100."""

    margin: float
    moves: int
    judged: int
    """Moves whose exact values are known."""

    mistakes: int
    """Of those, the ones that changed the result."""

    flawless_games: int
    """Without such a mistake among the moves that are judged."""

    first_mistake: float | None
    """The number of the first one among the player's own moves, in the mean of the other games."""

    forfeits: dict[str, int]
    """Why it could not go on, and how often."""


class GameReport(msgspec.Struct, frozen=True):
    """One game."""

    game: str
    exam: str
    unit: Literal["discs", "slides", ""]
    asked: int
    verdicts: dict[Verdict, int]
    kept: Share
    best: Share
    changed: Share
    """Moves that change the result."""

    illegal: Share
    unreadable: Share
    failed: Share
    chance: float | None
    """Of answers that keep the result, the share of a player who chooses any legal move; None where lines are asked."""

    lost: float | None
    """Discs or slides lost against the best, in the mean of the answers where that can be counted."""

    first_mistake: float | None
    """Where lines are asked: the number of the first move that was not the best, in the mean of those with one."""

    by_board: list[Group]
    by_kind: list[Group]
    """Usual boards, and unusual ones; nothing where all positions are somebody's own."""

    by_phase: list[Group]
    by_grade: list[Group]
    seconds: float
    requests: int
    prompt_tokens: int
    completion_tokens: int
    ladder: LadderReport | None
    answers: list[Graded]


class Report(msgspec.Struct, frozen=True):
    """One player."""

    format: Literal["ludotheque-exam-report"]
    version: Literal[1]
    ludotheque: str
    """The version of the package that graded."""

    date: str
    name: str
    player: dict[str, str]
    games: list[GameReport]


def read_report(data: bytes) -> Report | None:
    """A report from its JSON; None for anything else."""
    try:
        return msgspec.json.decode(data, type=Report)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def game_report(slug: str, exam: AnyExam, answers: Sequence[Graded], played: Sequence[Played]) -> GameReport:
    counts = Counter(each.verdict for each in answers)
    known_losses = [each.lost for each in answers if each.lost is not None]
    first_mistakes = [each.first_mistake for each in answers if each.first_mistake is not None]
    usual = dict.fromkeys(exam.usual_boards, "usual")
    everything: list[Graded | Played] = [*answers, *played]

    def counted(*verdicts: Verdict) -> Share:
        return share(sum(counts[verdict] for verdict in verdicts), len(answers))

    def grouped(names: Sequence[str], name_of: Callable[[Graded], str]) -> list[Group]:
        groups = ((name, [each for each in answers if name_of(each) == name]) for name in names)
        return [_group(name, each) for name, each in groups if each]

    return GameReport(
        game=slug,
        exam=exam.name,
        unit=exam.unit,  # type: ignore[arg-type]  # our own exams have these units
        asked=len(answers),
        verdicts={verdict: counts[verdict] for verdict in get_args(Verdict)},
        kept=counted("best", "slower"),
        best=counted("best"),
        changed=counted("blunder"),
        illegal=counted("illegal"),
        unreadable=counted("unreadable"),
        failed=counted("failed"),
        chance=None if exam.asks_line else _chance(exam, answers),
        lost=_mean(known_losses) if exam.unit else None,
        first_mistake=_mean(first_mistakes) if exam.asks_line else None,
        by_board=grouped((*exam.usual_boards, *exam.unusual_boards), lambda each: each.board),
        by_kind=grouped(("usual", "unusual"), lambda each: usual.get(each.board, "unusual")) if usual else [],
        by_phase=grouped(exam.phases, lambda each: each.phase),
        by_grade=grouped(("easy", "medium", "hard", "expert"), lambda each: each.grade),
        seconds=round(sum(each.seconds for each in everything), 3),
        requests=sum(each.requests for each in everything),
        prompt_tokens=sum(each.prompt_tokens for each in everything),
        completion_tokens=sum(each.completion_tokens for each in everything),
        ladder=_ladder_report(played, rungs(catalogue.game(slug), exam)) if played else None,
        answers=list(answers),
    )


def share(count: int, of: int) -> Share:
    """With its interval; nothing is known of a share of nothing."""
    if not of:
        return Share(0, 0, 0.0, 0.0, 1.0)
    part, spread = count / of, SURE * SURE / of
    middle = (part + spread / 2) / (1 + spread)
    reach = SURE / (1 + spread) * sqrt(part * (1 - part) / of + spread / (4 * of))
    return Share(count, of, round(part, 4), round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4))


def _group(name: str, answers: Sequence[Graded]) -> Group:
    best = sum(each.verdict == "best" for each in answers)
    kept = best + sum(each.verdict == "slower" for each in answers)
    return Group(name, share(kept, len(answers)), share(best, len(answers)))


def _chance(exam: AnyExam, answers: Sequence[Graded]) -> float:
    questions = [exam.shipped()[int(each.id.rpartition("/")[2]) - 1] for each in answers]
    shares = [
        sum(value.result == best_value(question.values).result for value in question.values) / len(question.values)
        for question in questions
    ]
    return _mean(shares) or 0.0


def _ladder_report(played: Sequence[Played], known: Mapping[str, float]) -> LadderReport:
    rated = strength(played, known)
    assert rated is not None, "only levels of known strength are met"
    firsts = [each.first_mistake for each in played if each.first_mistake is not None]
    met = [
        _level_result(name, elo, played) for name, elo in known.items() if any(each.level == name for each in played)
    ]
    beaten = [row.level for row in met if row.wins > row.losses]
    return LadderReport(
        levels=met,
        beaten=beaten[-1] if beaten else None,
        elo=round(rated.elo, 1),
        margin=round(rated.margin, 1),
        moves=sum(each.moves for each in played),
        judged=sum(each.judged for each in played),
        mistakes=sum(each.mistakes for each in played),
        flawless_games=len(played) - len(firsts),
        first_mistake=_mean(firsts),
        forfeits=dict(Counter(each.forfeit for each in played if each.forfeit)),
    )


def _level_result(name: str, elo: float, played: Sequence[Played]) -> LevelResult:
    points = [each.points for each in played if each.level == name]
    return LevelResult(name, elo, points.count(1.0), points.count(0.5), points.count(0.0))


def _mean(numbers: Sequence[float]) -> float | None:
    return round(sum(numbers) / len(numbers), 3) if numbers else None
