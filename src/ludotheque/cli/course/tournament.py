"""`ludotheque course tournament`: the players of a folder, all against all."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import click

from ludotheque import catalogue
from ludotheque.batch import map_unordered
from ludotheque.cli.browser import open_browser
from ludotheque.cli.command import Command, json_option, option, refuse, shared_options
from ludotheque.cli.course.standings_page import Standing, forfeits, standings_page
from ludotheque.cli.match.entrants import Entrant
from ludotheque.cli.match.openings import Openings
from ludotheque.cli.match.results import GameResult, Key, append_result, key_of, read_results
from ludotheque.cli.match.runner import MatchRunner
from ludotheque.cli.option_values import SECONDS, SEED, Number
from ludotheque.cli.signals import run_until_signal, signals_as_ctrl_c
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, Outcome, Phrase, Seed, SetupError
from ludotheque.contract.player import free_name, printable
from ludotheque.course.players import find_player, syntax_fault
from ludotheque.disk.files import read_file, write_file
from ludotheque.external_bots import check_loads
from ludotheque.local_play.wording import title
from ludotheque.play.match import Fixture, fixtures
from ludotheque.play.rating import encounters

_GAMES = Number(1, 10_000)
_WORKERS = Number(0, 256)
_AT_ONCE = Number(1, 16)
_PACES = Number(0.1, 60.0)
"""Faster, a server would think it is being flooded."""

_TABLES, _PACE = 4, 0.5


class _Pupil(NamedTuple):
    """The author of one file, and the player made of it."""

    entrant: Entrant
    digest: str
    """Of the file: another one's results are not its own."""


@dataclass(frozen=True)
class TournamentArgs:
    slug: str
    game_count: int
    seconds: float
    seed: int
    folder: Path | None
    page: Path | None
    workers: int
    is_json: bool
    results: Path | None
    server: str | None
    pace: float | None
    at_once: int | None
    is_watching: bool
    password: str | None
    authority: Path | None


@click.command("tournament", cls=Command, help="cli.course.tournament.help")
@click.argument("players", type=click.Path(path_type=Path), metavar="FOLDER")
@option("--game", "slug", default="connect-four", metavar="GAME", help="cli.course.tournament.game")
@option("--games", "game_count", callback=_GAMES, default="2", metavar="NUMBER", help="cli.course.tournament.games")
@option("--time", "seconds", callback=SECONDS, default="1", metavar="SECONDS", help="cli.match.time")
@option("--seed", callback=SEED, default="1", metavar="NUMBER", help="cli.option.seed")
@option("--save", "folder", type=click.Path(path_type=Path), metavar="FOLDER", help="cli.match.save")
@option("--page", type=click.Path(path_type=Path), metavar="FILE", help="cli.course.tournament.page")
@option("--workers", callback=_WORKERS, default="0", metavar="NUMBER", help="cli.match.workers")
@option("--results", type=click.Path(path_type=Path), metavar="FILE", help="cli.match.results")
@option("--server", metavar="URL", help="cli.course.tournament.server")
@option("--pace", callback=_PACES, metavar="SECONDS", help="cli.course.tournament.pace")
@option("--tables", "at_once", callback=_AT_ONCE, metavar="NUMBER", help="cli.course.tournament.tables")
@option("--watch", "is_watching", is_flag=True, help="cli.course.tournament.watch")
@option("--authority", metavar="FILE", type=click.Path(path_type=Path), help="cli.join.authority")
@option("--password", metavar="PASSWORD", envvar="LUDOTHEQUE_PASSWORD", help="cli.join.password")
@json_option
@shared_options
@click.pass_obj
def tournament(terminal: Terminal, /, players: Path, **words: Any) -> None:
    args = TournamentArgs(**words)
    _refuse_half_online(args)
    game = catalogue.game(args.slug)
    with TemporaryDirectory() as wrappers:
        found = _entrants(terminal, game, players, Path(wrappers))
        played = _play_all(terminal, game, found, args)
    table = standings(played, tuple(found))
    heading = terminal.translate("cli.course.tournament.heading", game=title(game.slug, terminal.translate))
    if args.page is not None:
        write_file(args.page, standings_page(heading, table, played, terminal.translate))
    if args.is_json:
        terminal.write(
            json.dumps({"standings": [asdict(row) for row in table], "games": [result.as_json() for result in played]})
        )
    else:
        _print(terminal, heading, table, played)


def standings(played: Sequence[GameResult], names: Sequence[str]) -> list[Standing]:
    """The best first: by points, a draw being half of one; whoever has as many shares the rank."""
    met = [each for result in played for each in encounters(result.names, Outcome(result.places, "played"))]
    own = {name: [each.points for each in met if each.first == name] for name in names}
    for name in names:
        own[name] += [1 - each.points for each in met if each.second == name]
    ordered = sorted(names, key=lambda name: (-sum(own[name]), name))
    return [
        Standing(
            1 + sum(sum(own[other]) > sum(own[name]) for other in names),
            name,
            sum(own[name]),
            own[name].count(1.0),
            own[name].count(0.5),
            own[name].count(0.0),
        )
        for name in ordered
    ]


def _refuse_half_online(args: TournamentArgs) -> None:
    """What only a server, or only this machine, has."""
    given = {"--pace": args.pace is not None, "--tables": args.at_once is not None, "--watch": args.is_watching}
    if args.server is None and any(given.values()):
        refuse("cli.course.tournament.only-online", option=next(name for name, is_given in given.items() if is_given))
    if args.server is not None and args.workers:
        refuse("cli.course.tournament.not-online")


def _entrants(terminal: Terminal, game: AnyGame, folder: Path, wrappers: Path) -> dict[str, _Pupil]:
    """One for each file that can play; why the others cannot is said, and the rest play on."""
    if not folder.is_dir():
        refuse("cli.course.tournament.no-folder", folder=str(folder))
    found: dict[str, _Pupil] = {}
    for file in sorted(folder.glob("*.py")):
        content = read_file(file)
        source = find_player(file.absolute(), content, wrappers)
        if source is None:
            fault = syntax_fault(content)
            no_player = terminal.translate("cli.course.tournament.no-player")
            why = no_player if fault is None else fault.text(terminal.language)
            terminal.warn(terminal.translate("cli.course.tournament.skipped", file=file.name, why=why))
            continue
        try:
            check_loads(source, game)
        except SetupError as refusal:
            why = refusal.text(terminal.language)
            terminal.warn(terminal.translate("cli.course.tournament.skipped", file=file.name, why=why))
            continue
        name = free_name(printable(file.stem), list(found))
        found[name] = _Pupil(Entrant(name, source=source), sha256(content).hexdigest()[:16])
    if len(found) < 2:
        refuse("cli.course.tournament.too-few", folder=str(folder), count=len(found))
    return found


def _play_all(terminal: Terminal, game: AnyGame, found: dict[str, _Pupil], args: TournamentArgs) -> list[GameResult]:
    """Every game of the plan; those that are in the file already are not played again."""
    if args.folder is not None:
        args.folder.mkdir(parents=True, exist_ok=True)
    options = game.options()
    entrants = tuple(pupil.entrant for pupil in found.values())
    runner = MatchRunner(game.slug, options, entrants, Openings(2, False), args.seconds, args.folder)
    seats = game.seat_count(game.deal(options, Seed(args.seed)))
    planned = fixtures(list(found), seats, args.game_count, Seed(args.seed))
    done = _played_before(runner, found, planned, args)
    missing = [fixture for fixture in planned if key_of(fixture) not in done]

    def keep(result: GameResult) -> None:
        done[key_of(result)] = result
        if args.results is not None:
            append_result(args.results, _terms(runner, found, result.names), result)

    with signals_as_ctrl_c():
        if args.server is not None:
            _play_online(terminal, runner, missing, args, keep)
        else:
            _play_here(runner, missing, args, keep)
    return [done[key_of(fixture)] for fixture in planned]


def _play_here(
    runner: MatchRunner, missing: Sequence[Fixture], args: TournamentArgs, keep: Callable[[GameResult], None]
) -> None:
    with click.progressbar(length=len(missing), file=sys.stderr, hidden=not sys.stderr.isatty()) as progress:
        for _, result in map_unordered(runner.play, missing, workers=args.workers):
            keep(result)
            progress.update(1)


def _play_online(
    terminal: Terminal,
    runner: MatchRunner,
    missing: Sequence[Fixture],
    args: TournamentArgs,
    keep: Callable[[GameResult], None],
) -> None:
    from ludotheque.cli.course.online import Callbacks, OnlineTournament
    from ludotheque.client.address import read_link
    from ludotheque.client.patient_requests import PatientRequests
    from ludotheque.client.server import enter

    assert args.server is not None
    link = read_link(args.server)
    pace = _PACE if args.pace is None else args.pace
    say = terminal.warn if args.is_json else terminal.write

    def begins(names: Sequence[str], address: str) -> None:
        say(terminal.translate("cli.course.tournament.begins", game=" – ".join(names), link=address))

    def gives_up(name: str, why: Phrase) -> None:
        say(terminal.styled(terminal.translate("cli.course.tournament.gives-up", pupil=name, why=why), "bad"))

    async def play() -> None:
        requests = PatientRequests(link, password=args.password, language=terminal.language, authority=args.authority)
        async with await enter(requests, link, "", None) as client:
            say(terminal.translate("cli.course.tournament.lobby", link=client.url))
            if args.is_watching:
                open_browser(client.url)
            playing = OnlineTournament(runner, client, Callbacks(begins, gives_up, keep), pace)
            await playing.play_all(missing, args.at_once or _TABLES)

    run_until_signal(play())


def _terms(runner: MatchRunner, found: dict[str, _Pupil], names: Sequence[str]) -> dict[str, Any]:
    """What a result must agree on to be taken as it is: the same files on the same terms."""
    return {**runner.terms, "programs": {name: found[name].digest for name in sorted({*names})}}


def _played_before(
    runner: MatchRunner, found: dict[str, _Pupil], planned: Sequence[Fixture], args: TournamentArgs
) -> dict[Key, GameResult]:
    if args.results is None or not args.results.exists():
        return {}
    done: dict[Key, GameResult] = {}
    for names in {tuple(sorted({*fixture.names})) for fixture in planned}:
        results = read_results(args.results, _terms(runner, found, names))
        done.update({key: result for key, result in results.items() if {*result.names} == {*names}})
    return done


def _print(terminal: Terminal, heading: str, table: Sequence[Standing], played: Sequence[GameResult]) -> None:
    translate = terminal.translate
    terminal.write(terminal.styled(heading, "title"))
    width = max(len(translate("cli.match.player")), *(len(row.name) for row in table))
    heads = [translate(f"cli.match.{head}") for head in ("points", "wins", "draws", "losses")]
    rank = translate("cli.course.tournament.rank")
    line = f"{rank:>6}  {translate('cli.match.player'):<{width}}  {'  '.join(f'{head:>8}' for head in heads)}"
    terminal.write(terminal.styled(line, "faint"))
    for row in table:
        cells = (translate("plain", text=row.points), row.wins, row.draws, row.losses)
        terminal.write(f"{row.rank:>6}  {row.name:<{width}}  {'  '.join(f'{cell:>8}' for cell in cells)}")
    for (name, why), count in forfeits(played):
        terminal.print_text("cli.match.forfeit", style="bad", name=name, why=why, count=count)
