"""Random moves a second on one core, ours beside OpenSpiel and pgx, and many positions solved: `make bench-vector`.

Every contender plays Connect Four and tic-tac-toe at random, games dealt anew as they end, and its moves are counted.
They differ in what they do beside the rules:

    vector, N      our games side by side; every move fills the observation, the mask and the rewards of its game
    rules, table   one of our games at a time through Python, as in benchmarks/playouts.py
    C++ bots       OpenSpiel's games between its random bots, without leaving C++: no observations
    Python loop    OpenSpiel's states, asked for legal actions and told one
    SyncVectorEnv  OpenSpiel's environments side by side; observations and masks
    pgx, N         its games under jit and vmap, observations and masks, auto-reset, `lax.scan` over steps

Positions come from a fixed seed. `lt.solve_many` gets boards in a numpy array and gives the value of every column; our
solver and BitBully also give the score alone. Contenders take turns, in the other order every second round. Seconds are
CPU seconds of the process, on one core; ratios are of medians.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from bitbully import bitbully_core
from machine import keep, machine, stay_on_one_core
from open_spiel.python import rl_environment
from open_spiel.python.vector_env import SyncVectorEnv
from playouts import through_a_table, through_the_rules

import ludotheque as lt
from ludotheque import catalogue
from ludotheque.games.connect_four import State
from ludotheque.games.connect_four.rules import legal_actions, outcome, played
from ludotheque.games.connect_four.solver import Solver

COUNT = 4096
FEW = 256
SCAN = 200
"""Steps of pgx in one call."""

GAMES = {"connect-four": "connect_four", "morpion": "tic_tac_toe"}
SEED = 20_084
POSITIONS = 10_000
DISCS = range(16, 32)

Play = Callable[[], int]
"""Plays for a while; how many moves."""


@dataclass
class Contender:
    name: str
    play: Play


def ours(game: str) -> list[Contender]:
    def side_by_side(count: int, steps: int) -> Play:
        games = lt.vector(game, count, seed=SEED)

        def play() -> int:
            for _ in range(steps):
                games.step(games.random_actions())
            return count * steps

        return play

    def chosen_by_numpy() -> int:
        for _ in range(20):
            many.step((dice.random(many.masks.shape, np.float32) * many.masks).argmax(axis=1))
        return COUNT * 20

    def one_by_one(loop: Callable[[Any, Any, Random], int]) -> Play:
        rules, random = catalogue.game(game), Random(SEED)  # noqa: S311 # the same games every time
        options = rules.options()
        return lambda: sum(loop(rules, options, random) for _ in range(20))

    many, dice = lt.vector(game, COUNT, seed=SEED), np.random.default_rng(SEED)
    return [
        Contender(f"ours: vector, {COUNT}", side_by_side(COUNT, 50)),
        Contender(f"ours: vector, {COUNT}, numpy chooses", chosen_by_numpy),
        Contender("ours: vector, 1", side_by_side(1, 5_000)),
        Contender("ours: rules", one_by_one(through_the_rules)),
        Contender("ours: table", one_by_one(through_a_table)),
    ]


def openspiel(name: str) -> list[Contender]:
    game, random = pyspiel.load_game(name), Random(SEED)  # noqa: S311 # the same games every time

    def bots() -> int:
        moves = 0
        for number in range(200):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, players, number)
            moves += state.move_number()
        return moves

    def python_loop() -> int:
        moves = 0
        for _ in range(100):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        return moves

    def side_by_side() -> int:
        for _ in range(2):
            seen = environments.last
            chosen = [Output(random.choice(_legal(each.observations))) for each in seen]
            environments.last, *_ = environments.step(chosen, reset_if_done=True)
        return 2 * FEW

    players = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(2)]
    environments = SyncVectorEnv([rl_environment.Environment(name) for _ in range(FEW)])
    environments.last = environments.reset()
    return [
        Contender("OpenSpiel: C++ bots", bots),
        Contender("OpenSpiel: Python loop", python_loop),
        Contender(f"OpenSpiel: SyncVectorEnv, {FEW}", side_by_side),
    ]


@dataclass
class Output:
    action: int


def _legal(seen: dict[str, Any]) -> list[int]:
    return seen["legal_actions"][seen["current_player"]]


def with_pgx(name: str) -> list[Contender]:
    """Imported only now: jax counts the processor's cores when it is loaded."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step, deal = jax.vmap(auto_reset(env.step, env.init)), jax.jit(jax.vmap(env.init))

    def one_step(state: Any, key: Any) -> tuple[Any, Any]:
        choosing, dealing = jax.random.split(key)
        actions = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        state = step(state, actions, jax.random.split(dealing, COUNT))
        return state, state.observation.sum()  # so that no observation is left out

    scan = jax.jit(lambda state, key: jax.lax.scan(one_step, state, jax.random.split(key, SCAN)))
    last = {"state": deal(jax.random.split(jax.random.PRNGKey(SEED), COUNT)), "key": jax.random.PRNGKey(1)}

    def play() -> int:
        last["key"], key = jax.random.split(last["key"])
        last["state"], sums = scan(last["state"], key)
        sums.block_until_ready()
        return COUNT * SCAN

    play()  # compiles
    return [Contender(f"pgx, {COUNT}", play)]


def measured(contenders: list[Contender], rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    rates: dict[str, list[float]] = {each.name: [] for each in contenders}
    moves = dict.fromkeys(rates, 0)
    for number in range(rounds):
        for each in contenders if number % 2 == 0 else contenders[::-1]:
            start, count = process_time(), 0
            while (spent := process_time() - start) < seconds:
                count += each.play()
            rates[each.name].append(count / spent)
            moves[each.name] += count
    return {
        name: {
            "moves_per_second": round(median(found)),
            "moves": moves[name],
            "rounds": [round(rate) for rate in found],
        }
        for name, found in rates.items()
    }


def positions(count: int) -> list[list[int]]:
    """Columns of games that are not over, from a fixed seed."""
    random, found = Random(SEED), []  # noqa: S311 # the same games every time
    while len(found) < count:
        state, columns = State(), []
        for _ in range(random.choice(DISCS)):
            quiet = [drop for drop in legal_actions(state, state.turn) if outcome(played(state, [drop])) is None]
            if not quiet:
                break
            columns.append(random.choice(quiet))
            state = played(state, columns[-1:])
        if len(columns) in DISCS and legal_actions(state, state.turn):
            found.append([drop.column for drop in columns])
    return found


def solved(count: int) -> dict[str, Any]:
    games = positions(count)
    boards = np.zeros((count, 6, 7), np.int8)
    for board, columns in zip(boards, games, strict=True):
        for number, column in enumerate(columns):
            board[5 - np.count_nonzero(board[:, column]), column] = 1 + number % 2
    states = [_state(columns) for columns in games]
    peers = [_peer_board(columns) for columns in games]
    theirs, own = bitbully_core.BitBullyCore(), Solver()
    lt.solve_many(boards[:1], game="connect-four", as_arrays=True)  # loads the book
    seconds, answers = {}, {}
    for name, work in {
        "ours: solve_many, every column": lambda: lt.solve_many(boards, game="connect-four", as_arrays=True),
        "BitBully: every column": lambda: [theirs.scoreMoves(board) for board in peers],
        "ours: score": lambda: [own.score(state).value.lower for state in states],
        "BitBully: score": lambda: [theirs.mtdf(board, 0) for board in peers],
    }.items():
        theirs.resetTranspositionTable()
        start = process_time()
        answers[name] = work()
        seconds[name] = process_time() - start
    values = answers["ours: solve_many, every column"].values
    theirs_best = [max(scores) for scores in answers["BitBully: every column"]]
    disagreements = int((np.nanmax(values, axis=1) != theirs_best).sum())
    disagreements += sum(a != b for a, b in zip(answers["ours: score"], answers["BitBully: score"], strict=True))
    return {"positions": count, "seconds": seconds, "disagreements": disagreements}


def _state(columns: list[int]) -> State:
    drops = legal_actions(State(), State().turn)
    return played(State(), [drops[column] for column in columns])


def _peer_board(columns: list[int]) -> Any:
    board = bitbully_core.BoardCore()
    board.play(columns)
    return board


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    args = parser.parse_args()
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    stay_on_one_core()
    report: dict[str, Any] = {"machine": machine("open_spiel", "pgx", "jax", "bitbully"), "seed": SEED, "games": {}}
    for game, name in GAMES.items():
        found = measured([*ours(game), *openspiel(name), *with_pgx(name)], args.rounds, args.seconds)
        report["games"][name] = found
        best = found[f"ours: vector, {COUNT}"]["moves_per_second"]
        print(f"{name:<38}{'moves/s':>14} {'moves':>14} {'ours is':>9}")
        for contender, row in found.items():
            rate = row["moves_per_second"]
            print(f"  {contender:<36}{rate:>14,} {row['moves']:>14,} {best / rate:>8.1f}x", flush=True)
    report["solving"] = solved(args.positions)
    for name, seconds in report["solving"]["seconds"].items():
        print(f"{args.positions:,} positions, {name:<32} {seconds:>8.2f} s")
    print(f"disagreements: {report['solving']['disagreements']}")
    print(keep("vector", report))
    return 1 if report["solving"]["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main())
