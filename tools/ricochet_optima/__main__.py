"""The optimum of every placement of four robots: `python -m tools.ricochet_optima [BOARD [TARGET]]`.

For a board and a target, for all targets of a board, or without a board for the 96 classic boards, which takes an hour
on one core and continues where it was stopped. `--at` gives the optimum of a single placement.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from ludotheque.batch import Job
from ludotheque.games.ricochet.boards import read_board
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.solver import has_optima, optimum, problem_of
from tools.maintenance import ToolError, add_job_options, data_folder, run_job, run_tool, whole
from tools.ricochet_optima.job import Pair, Row, charted, classic_pairs, pairs_of, piece_of, position, total_counts
from tools.ricochet_optima.optima_file import opened_optima, write_optima

_NAME_LENGTH = 16


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.ricochet_optima", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("board", metavar="BOARD", nargs="?", help="1A4B3B2B, or the text of your own")
    parser.add_argument("target", metavar="TARGET", nargs="?", help="one of its targets, such as Bt")
    parser.add_argument("--at", metavar="ROBOTS", help="only this placement: k12,m3,m7,o4")
    parser.add_argument("--keep", action="store_true", help="write every optimum of a pair to a file of 420 megabytes")
    parser.add_argument("--hardest", type=whole(0, 100), default=5, help="show so many of the hardest placements")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each pair")
    add_job_options(parser)
    args = parser.parse_args(arguments)
    pairs = _wanted(args.board, args.target)
    folder = args.folder or data_folder("ricochet-tables")
    if args.at is not None:
        print(_looked_up(_only(pairs, "--at"), args.at, folder))
        return 0
    job, numbers = _job(pairs, folder)
    if args.keep:
        job.keep(numbers[0], write_optima(_optima_path(_only(pairs, "--keep"), folder), pairs[0]).write())
    run_job(job, charted, args, numbers)
    rows = [Row.read(job.result(number) or b"") for number in numbers]
    print("\n".join(row.write().decode() for row in rows) if args.json else _summary(rows, args.hardest))
    return 0


def _wanted(board: str | None, target: str | None) -> list[Pair]:
    if board is None:
        return classic_pairs()
    read = read_board(board)
    if not has_optima(read):
        raise ToolError(f"{board[:40]} is refused; it takes 16 columns, at most 16 rows and no diagonals")
    pairs = pairs_of(read)
    if target is None:
        return pairs
    wanted = [pair for pair in pairs if pair.target == target]
    if not wanted:
        raise ToolError(f"the board has no target {target[:40]}; it has: {', '.join(pair.target for pair in pairs)}")
    return wanted


def _only(pairs: Sequence[Pair], option: str) -> Pair:
    if len(pairs) > 1:
        raise ToolError(f"{option} needs one board and one target")
    return pairs[0]


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


def _looked_up(pair: Pair, robots: str, folder: Path) -> str:
    """From the kept optima if there are any; otherwise it is solved."""
    riddle, path = problem_of(read_state(position(pair, robots))), _optima_path(pair, folder)
    if path.exists() and len(riddle.robots) == 4:
        with opened_optima(path, pair) as optima:
            moves, source = optima.moves(riddle.robots), "from the kept table"
    else:
        moves, source = optimum(riddle), "solved now"
    if moves is None:
        return "no slides lead there, however many"
    return f"{moves} slide{'' if moves == 1 else 's'} ({source})"


def _summary(rows: Sequence[Row], max_hardest: int) -> str:
    lines = [f"{row.board} {row.target}  {row.mean:6.3f}  {row.greatest:>2}  {row.counts[-1]:,}" for row in rows]
    placements, counts = sum(row.placements for row in rows), total_counts(rows)
    lines = [*lines, ""] if len(rows) > 1 else []
    lines.append(f"{placements:,} placements for {len(rows)} pairs of board and target, by their optimum:")
    table = [(str(slides), count) for slides, count in enumerate(counts) if slides]
    table += [("never", placements - sum(counts))] if placements > sum(counts) else []
    lines += [f"  {label:>5}  {count:>17,}  {100 * count / placements:11.7f} %" for label, count in table]
    mean = sum(slides * count for slides, count in enumerate(counts)) / max(1, sum(counts))
    lines.append(f"on average {mean:.4f} slides")
    greatest = max(row.greatest for row in rows)
    hardest = [row for row in rows if row.greatest == greatest]
    lines.append(f"the greatest is {greatest} slides, for {sum(row.counts[-1] for row in hardest):,} placements")
    return "\n".join([*lines, *[f"  {position(row, each)}" for row in hardest for each in row.hardest][:max_hardest]])


if __name__ == "__main__":
    run_tool(main)
