"""`ludotheque league`: the targets of the day, one at the prompt, and the day to be shared."""

from __future__ import annotations

import sys

import click

from ludotheque import catalogue
from ludotheque.cli.command import Command, LazyGroup, option, refuse, shared_options
from ludotheque.cli.league.day import Day, today
from ludotheque.cli.option_values import Number
from ludotheque.cli.terminal import Terminal
from ludotheque.contract.league import FIRST_DAY, MAX_STARS
from ludotheque.disk import typed_path
from ludotheque.disk.files import write_file, write_pieces
from ludotheque.local_play.wording import title
from ludotheque.pictures.league import DayPicture, day_sheet
from ludotheque.pictures.raster import write_png
from ludotheque.pictures.svg import write_svg
from ludotheque.play.league import PLAIN_SIGNS, SIGNS, day_number, read_day, star_rows, total_text, write_day

_NUMBER = Number(1, 999)


@click.group(
    "league",
    cls=LazyGroup,
    texts="cli.league",
    commands_by_name={"play": "ludotheque.cli.league.command:play", "share": "ludotheque.cli.league.command:share"},
    invoke_without_command=True,
    help="cli.league.help",
)
@shared_options
@click.pass_context
def league(context: click.Context) -> None:
    """Without a sub-command: the targets of today, and what came of each."""
    if context.invoked_subcommand is not None:
        return
    terminal: Terminal = context.obj
    day = _day(terminal, None)
    _print_head(terminal, day)
    for number in range(1, day.count + 1):
        kept = day.solutions.get(number)
        stars = "" if kept is None else f"  {''.join(star_rows([kept.stars], _signs()))}"
        terminal.print_text("cli.league.target", number=number, par=day.answer(number).par, stars=stars)
    terminal.write(_total(day))


@click.command("play", cls=Command, help="cli.league.play.help")
@click.argument("number", metavar="NUMBER", required=False, callback=_NUMBER)
@option("--date", metavar="DATE", help="cli.league.date")
@shared_options
@click.pass_obj
def play(terminal: Terminal, number: int | None, date: str | None) -> None:
    """The next open target, or the one with this number."""
    from ludotheque.cli.league.session import LeagueSession

    day = _day(terminal, date)
    wanted = number or next((each for each in range(1, day.count + 1) if each not in day.solutions), 1)
    if wanted > day.count:
        refuse("league.no-number", number=wanted, most=day.count)
    _print_head(terminal, day)
    LeagueSession(terminal, day, wanted).play()


@click.command("share", cls=Command, help="cli.league.share.help")
@option("--date", metavar="DATE", help="cli.league.date")
@option("--picture", metavar="FILE", help="cli.league.share.picture")
@shared_options
@click.pass_obj
def share(terminal: Terminal, date: str | None, picture: str | None) -> None:
    """The day in characters, or as a picture."""
    path = None if picture is None else typed_path(picture)
    if path is not None and path.suffix.lower() not in (".svg", ".png"):
        refuse("cli.league.share.bad-picture", file=path.name[:80])
    day = _day(terminal, date)
    name, game = f"Ludothèque #{day_number(day.day)}", title(day.slug, terminal.translate)
    stars = [None if result is None else result[0] for result in day.results]
    if path is None:
        terminal.write("\n".join((f"{name} · {game}", *star_rows(stars, _signs()), _total(day))))
        return
    sheet = day_sheet(DayPicture(name, game, total_text(day.results).partition(" ")[0], stars))
    if path.suffix.lower() == ".png":
        write_pieces(path, [write_png(sheet)])
    else:
        write_file(path, write_svg(sheet, f"{name}, {game}"))
    terminal.print_text("cli.league.share.written", path=str(path))


def _day(terminal: Terminal, date: str | None) -> Day:
    slug = next(each for each in catalogue.slugs() if catalogue.league(each) is not None)
    now = today()
    day = now if date is None else read_day(date)
    if day is None or not FIRST_DAY <= day <= now:
        refuse("league.no-day", date=(date or "")[:40], first=write_day(FIRST_DAY), last=write_day(now))
    return Day(terminal, slug, day)


def _print_head(terminal: Terminal, day: Day) -> None:
    terminal.print_text(
        "cli.league.head",
        style="strong",
        game=title(day.slug, terminal.translate),
        number=day_number(day.day),
        date=write_day(day.day),
    )


def _total(day: Day) -> str:
    return total_text(day.results).replace(SIGNS[MAX_STARS], _signs()[MAX_STARS])


def _signs() -> dict[int | None, str]:
    """Those that the output can write."""
    try:
        "".join(SIGNS.values()).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return dict(PLAIN_SIGNS)
    return dict(SIGNS)
