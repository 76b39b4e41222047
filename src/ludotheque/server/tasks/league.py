"""What is proved about the problems of a day."""

from __future__ import annotations

import msgspec

from ludotheque import catalogue
from ludotheque.contract import LeagueAnswer, UnknownGame, phrase
from ludotheque.pictures.league import DayPicture, day_sheet
from ludotheque.pictures.raster import write_png
from ludotheque.pictures.svg import write_svg


class DayAnswers(msgspec.Struct, frozen=True):
    """As they are stored: with the problems, in case a newer program makes others of that day."""

    states: tuple[str, ...]
    answers: tuple[LeagueAnswer, ...]


def solved_day(slug: str, day: int) -> str:
    """The problems in the game's notation and their answers, as JSON."""
    league, game = catalogue.league(slug), catalogue.game(slug)
    if league is None:
        raise UnknownGame(phrase("league.no-league", game=slug[:40]))
    problems = league.problems(day)
    states = tuple(map(game.notation.write_state, problems))
    return msgspec.json.encode(DayAnswers(states, tuple(map(league.solve, problems)))).decode()


def read_answers(text: str) -> DayAnswers:
    return msgspec.json.decode(text, type=DayAnswers)


def day_picture(day: DayPicture, form: str) -> bytes:
    sheet = day_sheet(day)
    return write_png(sheet) if form == "png" else write_svg(sheet, f"{day.title}, {day.subtitle}: {day.total}").encode()
