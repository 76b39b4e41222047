"""The opening: a board, robots on free cells, a shuffled deck. The only place where chance enters."""

from __future__ import annotations

from ludotheque.contract import Dice, Seed
from ludotheque.games.ricochet.boards import GROUPS, SIDES, Board, BoardSet, assembled, read_board
from ludotheque.games.ricochet.state import Options, State, fresh_phase, starting_cells


def deal(options: Options, seed: Seed) -> State:
    dice = Dice(seed)
    board = _drawn_board(options.boards, dice) if options.board is None else read_board(options.board)
    robots = dice.shuffled(starting_cells(board))[: options.robots]
    return State(
        board=board,
        robots=robots,
        deck=dice.shuffled(board.targets)[: options.targets],
        won=((),) * options.players,
        phase=fresh_phase(options.players, robots),
        house=options.house,
    )


def _drawn_board(boards: BoardSet, dice: Dice) -> Board:
    groups = dice.shuffled(GROUPS)
    return assembled("".join(group + dice.pick(SIDES[boards]) for group in groups))
