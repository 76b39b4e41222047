"""The opening: a board, robots on free cells, a shuffled deck. The only place where chance enters."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import Dice, Seat, Seed
from ludotheque.games.ricochet.boards import GROUPS, ROBOTS, SIDES, Board, BoardSet, Target, official_board, read_board
from ludotheque.games.ricochet.rules.ease import Ease, direct_slides, ease_of
from ludotheque.games.ricochet.state import (
    Options,
    Robots,
    State,
    fresh_phase,
    is_wanted,
    starting_cells,
    taking_part,
    waiting_cells,
)

_MAX_DRAWS = 12
"""Placements tried before the chosen difficulty is given up."""

_ORDER: tuple[Ease, ...] = ("easy", "medium", "hard")


def deal(options: Options, seed: Seed) -> State:
    """Where a difficulty is chosen, the tiles that have it now come first; later rounds begin elsewhere."""
    dice = Dice(seed)
    board = _drawn_board(options.boards, dice) if options.board is None else read_board(options.board)
    robots, tiles = _drawn_round(options, board, dice)
    return State(
        board=board,
        robots=robots,
        deck=tiles[: options.targets],
        won=((),) * options.players,
        phase=fresh_phase(options.players, robots),
        house=options.house,
    )


def redeal(state: State, viewer: Seat | None, seed: Seed) -> State:
    """The tiles that lie face down, drawn anew from all that could: nobody knows more of them than another."""
    known = {*state.open_tiles, *state.discarded, *(win.target for won in state.won for win in won)}
    playing = taking_part(state.board, state.robots)
    hidden = [tile for tile in state.board.targets if tile not in known and is_wanted(tile, playing)]
    drawn = Dice(seed).shuffled(hidden)[: len(state.deck) - len(state.open_tiles)]
    return replace(state, deck=(*state.open_tiles, *drawn))


def _drawn_round(options: Options, board: Board, dice: Dice) -> tuple[Robots, tuple[Target, ...]]:
    robots = _placed(options, board, dice)
    tiles = tuple(tile for tile in dice.shuffled(board.targets) if is_wanted(tile, options.playing_robots))
    if options.difficulty == "any":
        return robots, tiles
    chosen = _ORDER.index(options.difficulty)
    for _ in range(_MAX_DRAWS):
        away = {tile: abs(_ORDER.index(ease) - chosen) for tile, ease in _eases(options, board, robots).items()}
        if min(away.values()) == 0:
            break
        robots = _placed(options, board, dice)
    return robots, tuple(sorted(tiles, key=lambda tile: away[tile]))


def _placed(options: Options, board: Board, dice: Dice) -> Robots:
    """Those that take part on cells of their own, the others out of the way."""
    cells, waiting = iter(dice.shuffled(starting_cells(board))), iter(waiting_cells(board))
    playing = options.playing_robots
    return tuple(next(cells if robot in playing else waiting) for robot in ROBOTS[: options.robot_count])


def _eases(options: Options, board: Board, robots: Robots) -> dict[Target, Ease]:
    direct = {
        robot: direct_slides(board, robots, robot, must_ricochet=options.must_ricochet != "no")
        for robot in options.playing_robots
    }
    return {tile: ease_of(direct, tile) for tile in board.targets if is_wanted(tile, options.playing_robots)}


def _drawn_board(boards: BoardSet, dice: Dice) -> Board:
    groups = dice.shuffled(GROUPS)
    return official_board("".join(group + dice.pick(SIDES[boards]) for group in groups))
