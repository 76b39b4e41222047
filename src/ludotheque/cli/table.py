"""`ludotheque ricochet table`: the optimum of every placement on a board for a target, or of all of them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from ludotheque.batch import Job
from ludotheque.cli.charting import Pair, Row, charted, classic_pairs, pairs_of, piece_of, position, total_counts
from ludotheque.cli.command import Command, Option, refuse, shared_options
from ludotheque.cli.optima_file import opened_optima, write_optima
from ludotheque.cli.option_values import Number
from ludotheque.cli.terminal import Terminal
from ludotheque.games.ricochet.boards import read_board
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.solver import can_be_charted, optimum, riddle_of

_WORKERS = Number(0, 4096)
_HARDEST = Number(0, 100)
_NAME_LENGTH = 16


@click.command("table", cls=Command, help="cli.ricochet.table.help")
@click.argument("board", metavar="BOARD", required=False)
@click.argument("target", metavar="TARGET", required=False)
@click.option("--at", "robots", metavar="ROBOTS", cls=Option, help="cli.ricochet.table.option.at")
@click.option("--keep", "is_kept", is_flag=True, cls=Option, help="cli.ricochet.table.option.keep")
@click.option(
    "--hardest", callback=_HARDEST, default="5", metavar="NUMBER", cls=Option, help="cli.ricochet.table.option.hardest"
)
@click.option("--folder", metavar="FOLDER", cls=Option, help="cli.ricochet.table.option.folder")
@click.option("--workers", callback=_WORKERS, metavar="NUMBER", cls=Option, help="cli.book.option.workers")
@click.option("--cluster", metavar="ADDRESS", cls=Option, help="cli.book.option.cluster")
@click.option("--json", "is_json", is_flag=True, cls=Option, help="cli.option.json")
@shared_options
@click.pass_obj
def table(terminal: Terminal, /, board: str | None, target: str | None, **words: Any) -> None:
    """All classic boards, all targets of one board, or one target; or a single placement."""
    pairs = _wanted(board, target)
    folder = _folder(words["folder"])
    if words["robots"] is not None:
        _look_up(terminal, _only(pairs, "--at"), words["robots"], folder)
        return
    job, numbers = _job(pairs, folder)
    if words["is_kept"]:
        job.keep(numbers[0], write_optima(_optima_path(_only(pairs, "--keep"), folder), pairs[0]).write())
    _work(terminal, job, numbers, workers=words["workers"], cluster=words["cluster"])
    rows = [Row.read(job.result(number) or b"") for number in numbers]
    if words["is_json"]:
        for row in rows:
            terminal.write(row.write().decode())
    else:
        _tell(terminal, rows, words["hardest"])


def _wanted(board: str | None, target: str | None) -> list[Pair]:
    if board is None:
        return classic_pairs()
    read = read_board(board)
    if not can_be_charted(read):
        refuse("cli.ricochet.table.not-charted", board=board[:40])
    pairs = pairs_of(read)
    if target is None:
        return pairs
    wanted = [pair for pair in pairs if pair.target == target]
    if not wanted:
        refuse("cli.ricochet.table.no-target", target=target[:40], known=tuple(pair.target for pair in pairs))
    return wanted


def _only(pairs: Sequence[Pair], option: str) -> Pair:
    if len(pairs) > 1:
        refuse("cli.ricochet.table.one-pair", option=option)
    return pairs[0]


def _folder(typed: str | None) -> Path:
    from ludotheque.disk import find_folders, typed_path

    return typed_path(typed) if typed is not None else find_folders().data / "ricochet-tables"


def _job(pairs: Sequence[Pair], folder: Path) -> tuple[Job, list[int]]:
    """Where these pairs belong, and their numbers there: one job for all classic boards, one for any other board."""
    known = classic_pairs()
    if pairs[0] not in known:
        known = pairs_of(read_board(pairs[0].board))
        folder = folder / sha256(pairs[0].board.encode()).hexdigest()[:_NAME_LENGTH]
    numbers = {pair: number for number, pair in enumerate(known)}
    return Job(folder, [piece_of(pair) for pair in known]), [numbers[pair] for pair in pairs]


def _optima_path(pair: Pair, folder: Path) -> Path:
    name = pair.board if len(pair.board) <= _NAME_LENGTH else sha256(pair.board.encode()).hexdigest()[:_NAME_LENGTH]
    return folder / f"{name}-{pair.target}.optima"


def _look_up(terminal: Terminal, pair: Pair, robots: str, folder: Path) -> None:
    """From the kept optima if there are any; otherwise it is solved."""
    riddle, path = riddle_of(read_state(position(pair, robots))), _optima_path(pair, folder)
    if path.exists() and len(riddle.robots) == 4:
        with opened_optima(path, pair) as optima:
            moves, source = optima.moves(riddle.robots), "kept"
    else:
        moves, source = optimum(riddle), "solved"
    if moves is None:
        terminal.print_text("cli.ricochet.table.no-way")
        return
    terminal.print_text(f"cli.ricochet.table.{source}", count=moves)


def _work(terminal: Terminal, job: Job, numbers: Sequence[int], *, workers: int | None, cluster: str | None) -> None:
    missing = [number for number in numbers if job.result(number) is None]
    if not missing:
        return
    if len(missing) == 1 and cluster is None:
        workers = 0  # another process would take longer to start
    is_hidden = not sys.stderr.isatty()
    if not is_hidden:
        terminal.warn(terminal.say("cli.ricochet.table.working", count=len(missing)))
    with click.progressbar(length=len(missing), file=sys.stderr, hidden=is_hidden, show_pos=True) as progress:
        for _ in job.run(charted, only=missing, workers=workers, cluster=cluster):
            progress.update(1)


def _tell(terminal: Terminal, rows: Sequence[Row], most_hardest: int) -> None:
    if len(rows) > 1:
        for row in rows:
            terminal.write(f"{row.board} {row.target}  {row.mean:6.3f}  {row.greatest:>2}  {_grouped(row.counts[-1])}")
        terminal.write()
    placements = sum(row.placements for row in rows)
    terminal.print_text(
        "cli.ricochet.table.placements", style="strong", placements=_grouped(placements), count=len(rows)
    )
    _tell_counts(terminal, total_counts(rows), placements)
    greatest = max(row.greatest for row in rows)
    hardest = [position(row, robots) for row in rows if row.greatest == greatest for robots in row.hardest]
    number = sum(row.counts[-1] for row in rows if row.greatest == greatest)
    terminal.print_text("cli.ricochet.table.greatest", style="strong", slides=greatest, count=number)
    for text in hardest[:most_hardest]:
        terminal.write(f"  {text}")


def _tell_counts(terminal: Terminal, counts: Sequence[int], placements: int) -> None:
    rows = [(str(slides), count) for slides, count in enumerate(counts) if slides]
    unsolvable = placements - sum(counts)
    if unsolvable:
        rows.append((terminal.say("cli.ricochet.table.never"), unsolvable))
    width = max(len(label) for label, _ in rows)
    for label, count in rows:
        terminal.write(f"  {label:>{width}}  {_grouped(count):>17}  {100 * count / placements:11.7f} %")
    mean = sum(slides * count for slides, count in enumerate(counts)) / max(1, sum(counts))
    terminal.print_text("cli.ricochet.table.mean", mean=f"{mean:.4f}")


def _grouped(number: int) -> str:
    """By thousands with spaces, as in every language we speak."""
    return f"{number:,}".replace(",", " ")
