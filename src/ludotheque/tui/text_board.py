"""A board for games that bring no picture: their drawing as text, and their actions in a row to choose from."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Span, plain_text, relabelled
from ludotheque.contract.phrase import as_phrase
from ludotheque.contract.screen import Answer, AnyScreenBoard, Button, Look, Picture, Piece, Question, Row, ScreenBoard

_MOST_BUTTONS = 60


@dataclass(frozen=True)
class Chooser:
    """Which of the actions is about to be chosen."""

    number: int = 0


@cache
def board_of(game: AnyGame) -> AnyScreenBoard:
    """The game's own, or one of text."""
    return catalogue.screen_board(game.slug) or text_board(game)


def text_board(game: AnyGame) -> AnyScreenBoard:
    def spans(view: Any, language: str) -> list[Span]:
        painted = [Span(game.draw(view))] if game.paint is None else game.paint(view)
        return relabelled(game, painted, language)

    def sizes(view: Any) -> Sequence[tuple[int, int]]:
        lines = plain_text(spans(view, "en")).split("\n")
        return ((max(map(len, lines)), len(lines)),)

    def draw(view: Any, cursor: Chooser, look: Look) -> Picture:
        return Picture(tuple(_rows(spans(view, look.language))))

    def buttons(question: Question[Any, Any], cursor: Chooser) -> Sequence[Button]:
        names = [game.notation.write_action(action) for action in question.actions[:_MOST_BUTTONS]]
        return [
            Button(as_phrase(f"[{name}]" if number == cursor.number % len(names) else name), f"action-{number}")
            for number, name in enumerate(names)
        ]

    return ScreenBoard(
        sizes=sizes,
        draw=draw,
        start=lambda view: Chooser(),
        press=_press,
        point=_point,
        hover=lambda question, cursor, place: cursor,
        keys=(("← →", "tui.keys.choose-action"), ("⏎", "tui.keys.play-action")),
        buttons=buttons,
    )


def _press(question: Question[Any, Any], cursor: Chooser, key: str) -> Answer[Chooser, Any] | None:
    count = len(question.actions)
    if not count:
        return None
    if key in ("left", "up", "right", "down"):
        return Answer(Chooser((cursor.number + (1 if key in ("right", "down") else -1)) % count))
    if key in ("enter", "space"):
        return Answer(cursor, question.actions[cursor.number % count])
    if key.startswith("action-"):
        number = int(key.removeprefix("action-"))
        return Answer(Chooser(number), question.actions[number]) if number < count else None
    return None


def _point(question: Question[Any, Any], cursor: Chooser, place: Hashable) -> Answer[Chooser, Any]:
    return Answer(cursor)


def _rows(spans: Sequence[Span]) -> list[Row]:
    rows: list[list[Piece]] = [[]]
    for span in spans:
        for number, text in enumerate(span.text.split("\n")):
            if number:
                rows.append([])
            if text:
                rows[-1].append(_piece(text, span.style))
    return [tuple(row) for row in rows]


def _piece(text: str, style: str) -> Piece:
    words = style.split()
    ink = next((word for word in words if word.startswith("seat-") or word == "faint"), "ink")
    return Piece(text, ink, is_strong="strong" in words or "win" in words, is_underlined="win" in words)
