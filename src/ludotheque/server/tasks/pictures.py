"""Pictures of positions and games, films, booklets, and the cards that go with links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from ludotheque import catalogue
from ludotheque.catalogue import title
from ludotheque.contract import AnyGame, Dice, LudothequeError, Move, Seed, Sheet, TableError, phrase, seats_to_act
from ludotheque.contract import read_state as read_strictly
from ludotheque.contract.options import read_options
from ludotheque.pictures.booklet import result
from ludotheque.pictures.card import Card, draw_card
from ludotheque.pictures.games import film_size, sheet_after, sheets_of, write_picture
from ludotheque.pictures.pdf import PAPERS, Page, write_pdf
from ludotheque.pictures.piece_colours import ChosenColours, read_piece_colours
from ludotheque.play import Table, open_table
from ludotheque.play.journal import Journal
from ludotheque.play.players import default_players, names_in
from ludotheque.play.record import MAX_CODE_LENGTH, read_link_code, read_record
from ludotheque.server.store import LogRow
from ludotheque.server.tasks.games import table_of

MAX_FILM_PIXELS = 250_000_000
"""Of all its pictures together: about a thousand of the usual size."""

_MAX_STATE_LENGTH = 4_000
_MAX_OPTIONS_LENGTH = 2_000
_MAX_NAMES = 4
_MAX_PIECES_LENGTH = 200
_FEW_MOVES = 5


@dataclass(frozen=True)
class Linked:
    """What an address names: `g`, a code of a game; or `s`, a position; or `options`, a new game."""

    slug: str
    g: str = ""
    s: str = ""
    options: str = ""


@dataclass(frozen=True)
class Wanted:
    """How it should look."""

    form: str
    language: str
    step: str = ""
    pieces: str = ""


@dataclass(frozen=True)
class Grids:
    """Boards to play on with a pencil."""

    count: int
    per_page: int
    seed: int
    paper: str


def linked_picture(linked: Linked, wanted: Wanted) -> bytes:
    return _drawn(linked_table(linked), wanted)


def record_picture(record: str, wanted: Wanted) -> bytes:
    return _drawn(read_record(record), wanted)


def table_picture(rows: Sequence[LogRow], wanted: Wanted) -> bytes:
    """The game at a table, as the audience sees it."""
    hosted = table_of(rows)
    if hosted.table is None:
        raise TableError(phrase("server.not-started"))
    return _drawn(hosted.table, wanted, [assignment.colour for assignment in hosted.assignments])


def grids(linked: Linked, wanted: Grids, language: str) -> bytes:
    """A PDF; boards that are dealt differ from each other."""
    game = catalogue.game(linked.slug)
    if linked.s:
        states = [_position(game, linked.s)] * wanted.count
    else:
        options = _options(game, linked.options)
        states = [game.deal(options, Seed(wanted.seed + number)) for number in range(wanted.count)]
    name = title(linked.slug, language)
    boards: list[Sheet | str] = [*sheets_of(game, states)] or [game.draw(game.view(state, None)) for state in states]
    return write_pdf([Page(name, board) for board in boards], PAPERS[wanted.paper], wanted.per_page, name)


def linked_card(linked: Linked, language: str) -> bytes:
    """A broken link has a card, too: that of a new game."""
    game = catalogue.game(linked.slug)
    try:
        table = linked_table(linked)
    except LudothequeError:
        table = open_table(game, game.options(), Seed(0))
    return _card(table, language, has_names=False)


def table_card(rows: Sequence[LogRow], language: str) -> bytes:
    """What everybody may see at a table."""
    hosted = table_of(rows)
    if hosted.table is not None:
        colours = [assignment.colour for assignment in hosted.assignments]
        return _card(hosted.table, language, colours, has_names=True)
    words = [
        ", ".join(assignment.name for assignment in hosted.assignments if assignment.name),
        phrase("pictures.come").text(language),
    ]
    game = catalogue.game(hosted.settings.game)
    sheets = sheets_of(game, [game.deal(read_options(game.options, hosted.settings.options), Seed(0))])
    return draw_card(Card(title(game.slug, language), words), sheets)


def home_card(language: str) -> bytes:
    """A board of each game that has one."""
    games = [catalogue.game(slug) for slug in catalogue.slugs()][:3]
    sheets = [sheet for game in games for sheet in sheets_of(game, [_begun(game)])]
    return draw_card(Card("Ludothèque", [phrase("pictures.house").text(language)]), sheets)


def card_words(table: Table, language: str, *, has_names: bool) -> list[str]:
    """Who plays, and how it stands."""
    names = names_in(table.players, language)
    shown = " – ".join(names[:_MAX_NAMES]) + (f" … ({len(names)})" if len(names) > _MAX_NAMES else "")
    return [*([shown] if has_names else []), result(table, language)]


def linked_table(linked: Linked) -> Table:
    """What an address names."""
    if linked.g:
        return read_link_code(linked.slug, linked.g[: MAX_CODE_LENGTH + 1])
    game = catalogue.game(linked.slug)
    if not linked.s:
        return open_table(game, _options(game, linked.options), Seed(0))
    opening = _position(game, linked.s)
    players = default_players(game, game.seat_count(opening), "en")
    return Table(game, game.options(), Seed(0), players, Journal(opening))


def _options(game: AnyGame, text: str) -> Any:
    return read_options(game.options, dict(parse_qsl(text[:_MAX_OPTIONS_LENGTH], keep_blank_values=True)))


def _position(game: AnyGame, text: str) -> Any:
    """All that the analysis page takes: the notation of a position, moves, a board drawn in letters."""
    asked, analyst = text.strip()[:_MAX_STATE_LENGTH], catalogue.analyst(game.slug)
    return read_strictly(game, asked) if analyst is None else analyst.read(asked)


def _drawn(table: Table, wanted: Wanted, colours: Sequence[str] = ()) -> bytes:
    shown = at_step(table, wanted.step)
    if wanted.form == "gif":
        _refuse_long_film(shown)
    pieces = read_piece_colours(wanted.pieces[:_MAX_PIECES_LENGTH])
    chosen = ChosenColours(colours, pieces)
    return write_picture(shown, wanted.form, title(table.slug, wanted.language), wanted.language, chosen)


def _refuse_long_film(table: Table) -> None:
    """To be called before anything is drawn; TableError."""
    frames, width, height = film_size(table)
    most = MAX_FILM_PIXELS // (width * height)
    if frames > most:
        raise TableError(phrase("server.film-too-long", frames=frames, width=width, height=height, most=most))


def at_step(table: Table, step: str) -> Table:
    """As it was after so many moves; as it is without."""
    most = len(table.journal)
    if not step or step == str(most):
        return table
    if not (step.isascii() and step.isdigit() and len(step) < 7 and int(step) <= most):
        raise TableError(phrase("server.no-such-step", step=step[:20], most=most))
    count = int(step)
    gone = tuple(resignation for resignation in table.resignations if resignation.after < count)
    journal = table.journal.without_last(most - count)
    return replace(table, journal=journal, resignations=gone, is_agreed=False)


def _card(table: Table, language: str, colours: Sequence[str] = (), *, has_names: bool) -> bytes:
    words = card_words(table, language, has_names=has_names)
    sheet = sheet_after(table, len(table.journal), ChosenColours(colours))
    return draw_card(Card(title(table.slug, language), words), [] if sheet is None else [sheet])


def _begun(game: AnyGame) -> Any:
    """A position with something to see: a few moves, always the same."""
    state, dice = game.deal(game.options(), Seed(5)), Dice(Seed(1))
    for _ in range(_FEW_MOVES):
        seats = seats_to_act(game, state)
        if not seats:
            break
        actions = game.legal_actions(state, seats[0])
        state = game.apply(state, Move(seats[0], actions[dice.below(len(actions))]))
    return state
