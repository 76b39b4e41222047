"""A report as a page for people: one file, with the boards of the worst mistakes, that loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from ludotheque import catalogue, locales
from ludotheque.contract import AnyExam, AnyGame, Budget, Move, phrase, read_action, read_state, seats_to_act
from ludotheque.contract.exam import best_value
from ludotheque.contract.game import write_action_in
from ludotheque.exam.grading import Graded, best_actions
from ludotheque.exam.report import GameReport, Group, Report, Share
from ludotheque.exam.work import exam_of
from ludotheque.pictures.svg import write_svg

MAX_SHOWN = 6
"""Mistakes of each game."""

_MAX_LINE = 30
_SOLVING = Budget(node_count=20_000_000)
_ORDER = {"blunder": 0, "illegal": 1, "unreadable": 2, "failed": 3, "slower": 4}
_EASIEST_FIRST = ("easy", "medium", "hard", "expert")
_KINDS = ("level", "program", "endpoint", "transcript")
_UNKNOWN = "–"


def write_page(report: Report, language: str) -> str:
    """HTML in this language."""
    words = _Words(language)
    head = Template((Path(__file__).parent / "page.html").read_text(encoding="utf-8"))
    games = "\n".join("\n".join(_game(game, words)) for game in report.games)
    player = " · ".join(_player(report, words))
    return head.substitute(
        language=escape(language),
        title=escape(words.say("title", subject=report.name)),
        player=escape(player),
        made=escape(words.say("made", version=report.ludotheque, date=report.date[:10])),
        games=games,
    )


class _Words:
    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, code: str, **params: Any) -> str:
        return phrase(f"exam.page.{code}", **params).text(self.language)

    def name(self, name: str) -> str:
        """Of a phase, grade or kind; boards are called what they are."""
        code = f"exam.group.{name}"
        return locales.translate(code, {}, self.language) if locales.has(code, self.language) else name

    def percent(self, share: float) -> str:
        return self.say("percent", share=round(100 * share, 1))

    def number(self, number: float) -> str:
        return phrase("plain", text=number).text(self.language)


def _player(report: Report, words: _Words) -> Iterator[str]:
    """What is known of who was examined; a prompt would fill the page."""
    for key, value in report.player.items():
        if key == "kind":
            yield words.say(f"kind.{value}") if value in _KINDS else value
        elif key not in ("prompt", "digest"):
            yield _level(value, words) if key == "level" else value


def _game(report: GameReport, words: _Words) -> Iterator[str]:
    game, exam = catalogue.game(report.game), exam_of(report.game)
    yield f"<section><h2>{escape(catalogue.title(game.slug, words.language))}</h2>"
    yield f"<p>{escape(words.say('asked', count=report.asked, exam=report.exam))}</p>"
    yield '<dl class="figures">'
    for name, share in (("kept", report.kept), ("best", report.best), ("changed", report.changed)):
        yield _figure(words.say(name), words.percent(share.share), _interval(share, words))
    for name, share in (("illegal", report.illegal), ("unreadable", report.unreadable), ("failed", report.failed)):
        if share.count:
            yield _figure(words.say(name), words.percent(share.share), f"{share.count} / {share.of}")
    if report.lost is not None:
        yield _figure(words.say(f"lost-{report.unit}"), words.number(report.lost), "")
    if report.chance is not None:
        yield _figure(words.say("chance"), words.percent(report.chance), "")
    if report.first_mistake is not None:
        yield _figure(words.say("first-mistake"), words.number(report.first_mistake), "")
    yield _figure(words.say("seconds"), words.number(round(report.seconds, 1)), "")
    if report.prompt_tokens or report.completion_tokens:
        yield _figure(words.say("tokens"), f"{report.prompt_tokens} + {report.completion_tokens}", "")
    yield "</dl>"
    for name, groups in (
        ("kinds", report.by_kind),
        ("phases", report.by_phase),
        ("grades", report.by_grade),
        ("boards", report.by_board),
    ):
        if groups:
            yield from _groups(words.say(name), groups, words)
    yield from _ladder(report, words)
    yield from _mistakes(report, game, exam, words)
    yield "</section>"


def _figure(name: str, value: str, more: str) -> str:
    return f"<div><dt>{escape(name)}</dt><dd>{escape(value)} <small>{escape(more)}</small></dd></div>"


def _interval(share: Share, words: _Words) -> str:
    return words.say("interval", low=round(100 * share.low), high=round(100 * share.high))


def _groups(title: str, groups: Sequence[Group], words: _Words) -> Iterator[str]:
    yield f"<h3>{escape(title)}</h3><table><thead><tr><th></th><th class='wide'></th>"
    yield f"<th>{escape(words.say('kept'))}</th>"
    yield f"<th>{escape(words.say('best'))}</th><th>{escape(words.say('questions'))}</th></tr></thead><tbody>"
    for group in groups:
        bar = f'<span class="bar"><i style="width:{100 * group.kept.share:.1f}%"></i></span>'
        yield f'<tr><th scope="row">{escape(words.name(group.name))}</th><td class="wide">{bar}</td><td>'
        yield f"{escape(words.percent(group.kept.share))} <small>{escape(_interval(group.kept, words))}</small></td>"
        yield f"<td>{escape(words.percent(group.best.share))}</td><td>{group.kept.of}</td></tr>"
    yield "</tbody></table>"


def _ladder(report: GameReport, words: _Words) -> Iterator[str]:
    ladder = report.ladder
    if ladder is None:
        return
    beaten = _UNKNOWN if ladder.beaten is None else _level(ladder.beaten, words)
    yield f"<h3>{escape(words.say('ladder'))}</h3><dl class='figures'>"
    yield _figure(words.say("beaten"), beaten, "")
    yield _figure("Elo", f"{ladder.elo:.0f}", f"± {ladder.margin:.0f}")
    yield _figure(words.say("mistakes"), str(ladder.mistakes), words.say("of-judged", count=ladder.judged))
    if ladder.first_mistake is not None:
        yield _figure(words.say("first-mistake"), words.number(ladder.first_mistake), "")
    yield "</dl><table><thead><tr><th></th>"
    yield "".join(f"<th>{escape(words.say(head))}</th>" for head in ("elo", "wins", "draws", "losses"))
    yield "</tr></thead><tbody>"
    for row in ladder.levels:
        cells = f"{row.elo:.0f}", row.wins, row.draws, row.losses
        yield f'<tr><th scope="row">{escape(_level(row.level, words))}</th>'
        yield "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    yield "</tbody></table>"
    for why, count in ladder.forfeits.items():
        yield f"<p>{escape(words.say('forfeits', count=count, why=why))}</p>"


def _level(name: str, words: _Words) -> str:
    code = f"levels.{name}"
    return locales.translate(code, {}, words.language) if locales.has(code, words.language) else name


def _mistakes(report: GameReport, game: AnyGame, exam: AnyExam, words: _Words) -> Iterator[str]:
    worst = worst_answers(report)
    if not worst:
        return
    yield f"<h3>{escape(words.say('worst'))}</h3><div class='mistakes'>"
    for each in worst:
        line = best_line(game, exam, each)
        yield "<article><div class='boards'>"
        for caption, moves in ((_to_move(game, each, words), []), (words.say("right"), line)):
            picture = _board(game, each, moves, f"{caption}: {each.id}")
            yield f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"
        yield "</div>"
        yield f"<p><b>{escape(words.say(f'verdict.{each.verdict}', **_effect(each, words)))}</b></p><dl>"
        yield _pair(words.say("played"), " ".join(_spoken(game, said, words) for said in each.said) or _UNKNOWN)
        if each.why:
            yield _pair(words.say("why"), each.why)
        answers = " ".join(_spoken(game, move, words) for move in line) if exam.asks_line else _list(game, each, words)
        yield _pair(words.say("right"), answers)
        group = ", ".join((each.board, words.name(each.phase), words.name(each.grade)))
        yield _pair(words.say("question"), f"{each.id} ({group})")
        yield "</dl></article>"
    yield "</div>"


def worst_answers(report: GameReport) -> list[Graded]:
    """What changed the result most comes first, then what is no move; of equals, the easiest to see."""
    wrong = [each for each in report.answers if each.verdict != "best"]
    wrong.sort(
        key=lambda each: (
            _ORDER[each.verdict],
            (each.result_kept or 0) - each.result,
            -(each.lost or 0),
            _EASIEST_FIRST.index(each.grade) if each.grade in _EASIEST_FIRST else 0,
        )
    )
    return wrong[:MAX_SHOWN]


def best_line(game: AnyGame, exam: AnyExam, answer: Graded) -> list[str]:
    """A right answer: one move, or a shortest line to the goal."""
    state, line = read_state(game, answer.state), [answer.best[0]]
    state = _after(game, state, answer.best[0])
    while exam.asks_line and game.outcome(state) is None and len(line) < _MAX_LINE:
        values = exam.values(state, _SOLVING)
        if values is None or best_value([*values.values()]).result < 1:
            break
        line.append(game.notation.write_action(best_actions(values)[0]))
        state = _after(game, state, line[-1])
    return line


def _board(game: AnyGame, answer: Graded, moves: Sequence[str], title: str) -> str:
    """The position, or what it looks like after these moves, with what they did."""
    before = read_state(game, answer.state)
    if game.sheet is None:
        return f"<pre>{escape(game.draw(game.view(before, None)))}</pre>"
    if not moves:
        return write_svg(game.sheet(before), title)
    states, made = [before], []
    for text in moves:
        (seat, *_) = seats_to_act(game, states[-1])
        made.append(Move(seat, read_action(game, text)))
        states.append(game.apply(states[-1], made[-1]))
    sheet = game.sheet(states[-1])
    if game.traces is not None:
        traced = [game.traces(states[number], move, states[number + 1]) for number, move in enumerate(made)]
        sheet = replace(sheet, elements=(*sheet.elements, *(element for traces in traced for element in traces)))
    return write_svg(sheet, title)


def _to_move(game: AnyGame, answer: Graded, words: _Words) -> str:
    """Whose move it is; alone, that goes without saying."""
    state = read_state(game, answer.state)
    if game.seat_count(state) == 1:
        return words.say("position")
    (seat, *_) = seats_to_act(game, state)
    symbol = game.symbols(game.seat_count(state))[seat]
    return words.say("position-of", seat=seat + 1, symbol=symbol)


def _after(game: AnyGame, state: Any, text: str) -> Any:
    (seat, *_) = seats_to_act(game, state)
    return game.apply(state, Move(seat, read_action(game, text)))


def _effect(answer: Graded, words: _Words) -> dict[str, str]:
    results = {1: "win", 0: "draw", -1: "loss", None: "loss"}
    return {
        "before": words.say(f"result.{results[answer.result]}"),
        "after": words.say(f"result.{results[answer.result_kept]}"),
    }


def _spoken(game: AnyGame, text: str, words: _Words) -> str:
    """A move in the words of the language; anything else that was said as it was."""
    try:
        return write_action_in(game, game.notation.read_action(text), words.language)
    except Exception:  # what players say may be anything
        return text


def _list(game: AnyGame, answer: Graded, words: _Words) -> str:
    return ", ".join(_spoken(game, move, words) for move in answer.best)


def _pair(name: str, value: str) -> str:
    return f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>"
