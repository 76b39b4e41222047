"""A whole game on paper: who played, every move, and diagrams along the way, in the reader's language."""

from __future__ import annotations

from math import ceil
from typing import Any

from ludotheque.contract import Phrase, Sheet, phrase, with_names, write_action_in
from ludotheque.pictures.games import sheet_after
from ludotheque.pictures.pdf import PAPERS, Page, write_pdf
from ludotheque.pictures.piece_colours import ChosenColours
from ludotheque.play import Resignation, Table, told_steps, told_to
from ludotheque.play.players import names_in

_MAX_DIAGRAMS = 12
_PER_PAGE = ((12, 6), (18, 4))
"""Boards up to so many cells, and how many of them share a page."""

_LARGE_PER_PAGE = 2
_HIDDEN = "?"
"""For a choice that the rules have not revealed."""


def write_booklet(
    table: Table, title: str, language: str, *, paper: str = "a4", colours: ChosenColours | None = None
) -> bytes:
    """A PDF of the game so far."""
    count = len(table.journal.moves)
    apart = max(1, ceil(count / _MAX_DIAGRAMS))
    numbers = [*range(apart, count, apart), count]
    pages = [_diagram(table, number, language, colours) for number in numbers]
    heading = (title, *_words(table, language))
    return write_pdf(pages, PAPERS[paper], min(_per_page(pages[0]), len(pages)), title, heading)


def result(table: Table, language: str) -> str:
    """How it ended, or what is to be done."""
    said: Phrase | None = table.game.message(table.game.view(table.state, None))
    if table.outcome is not None:
        said = table.outcome.reason
    names = names_in(table.players, language)
    text = "" if said is None else with_names(said, names).text(language)
    # A name is written as its owner writes it, also where a sentence begins; "player 1" is nobody's own.
    own = tuple(player.name for player in table.players if player.name)
    return text if text.startswith(own) else text[:1].upper() + text[1:]


def _per_page(page: Page) -> int:
    size = max(page.board.width, page.board.height) if isinstance(page.board, Sheet) else 0
    return next((count for most, count in _PER_PAGE if size <= most), _LARGE_PER_PAGE)


def _words(table: Table, language: str) -> list[str]:
    names = " – ".join(names_in(table.players, language))
    return [names, result(table, language), _moves(table, language)]


def _moves(table: Table, language: str) -> str:
    words = [
        "–" if isinstance(step, Resignation) else _word(table, step.action, language)
        for step in told_steps(table, None)
    ]
    return "  ".join(f"{number}.\N{NO-BREAK SPACE}{word}" for number, word in enumerate(words, start=1))


def _word(table: Table, action: Any, language: str) -> str:
    return _HIDDEN if action is None else write_action_in(table.game, action, language)


def _diagram(table: Table, number: int, language: str, colours: ChosenColours | None) -> Page:
    game = table.game
    board = sheet_after(table, number, colours) or game.draw(game.view(table.journal.states[number], None))
    if number == 0:
        return Page(phrase("pictures.opening").text(language), board)
    move = table.journal.moves[number - 1]
    by = "" if move.by is None else f" · {names_in(table.players, language)[move.by]}"
    word = _word(table, told_to(table, number - 1, None), language)
    return Page(phrase("pictures.after", number=number, move=word).text(language) + by, board)
