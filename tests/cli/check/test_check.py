"""`ludotheque check`: laws verified at every ply, illegal moves offered on purpose."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from types import ModuleType

import pytest

from french import set_in_french
from ludotheque import catalogue
from ludotheque.cli.check.illegal_move_probe import probe_illegal_moves
from ludotheque.contract import IllegalMove, Seed
from ludotheque.contract.laws import LawBroken


@pytest.mark.req("P4-13")
@pytest.mark.parametrize("game", ["connect-four", "morpion", "ricochet"])
def test_our_games_keep_every_law_and_refuse_every_illegal_offer(cli, game: str) -> None:
    answer = cli(f"check {game} --games 4 --json")

    findings = json.loads(answer.out)
    assert answer.status == 0
    assert findings["games"] == 4
    assert findings["refusals"] > findings["moves"] > 0
    assert findings["broken"] is None


@pytest.mark.req("P4-13")
def test_the_summary_is_a_sentence_and_options_choose_the_board(cli) -> None:
    answer = cli("check connect-four --columns 5 --rows 4 --games 1 --seed 9 --lang fr")

    assert answer.status == 0
    assert set_in_french("Puissance 4 : 1 partie") in answer.out
    assert "Tout est respecté." in answer.out


@pytest.mark.req("P4-13")
def test_a_broken_law_gives_exit_status_1_and_the_seed_that_shows_it(cli, fourth_game, installed) -> None:
    installed(replace(fourth_game, apply=_any_number_counts))

    answer = cli("check count-up --games 5 --seed 40")

    assert answer.status == 1
    assert "A law is broken" in answer.out
    assert "--seed 40 --games 1" in answer.out


def test_a_game_that_crashes_is_a_finding(cli, fourth_game, installed) -> None:
    installed(replace(fourth_game, outcome=_crash))

    answer = cli("check count-up --games 5")

    assert answer.status == 1
    assert "ZeroDivisionError" in answer.out


def test_the_probe_finds_a_game_that_takes_moves_of_others(fourth_game) -> None:
    careless = replace(fourth_game, apply=_any_seat_may_move)

    with pytest.raises(LawBroken, match="accepted"):
        probe_illegal_moves(careless, fourth_game.options(goal=60), Seed(1), 100)


def test_the_probe_finds_a_refusal_of_the_wrong_kind(fourth_game) -> None:
    odd = replace(fourth_game, apply=_refuses_with_a_notation_error)

    with pytest.raises(LawBroken, match="instead of illegal-move"):
        probe_illegal_moves(odd, fourth_game.options(goal=60), Seed(1), 100)


def test_the_probe_finds_a_game_without_end(fourth_game) -> None:
    with pytest.raises(LawBroken, match="no end after 3"):
        probe_illegal_moves(fourth_game, fourth_game.options(goal=60), Seed(1), 3)


@pytest.fixture
def installed(monkeypatch):
    """Put this game on the shelf instead."""

    def put(game) -> None:
        module = ModuleType("careless_count_up")
        module.__file__ = None
        module.GAME = game
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setattr(catalogue, "GAMES", {**catalogue.GAMES, "count-up": module.__name__})

    return put


def _any_number_counts(state, move):
    return replace(state, total=state.total + move.action.number, turn=1 - state.turn)


def _any_seat_may_move(state, move):
    if move.by not in (0, 1):
        raise IllegalMove("nobody sits there")
    return replace(state, total=state.total + move.action.number, turn=1 - state.turn)


def _refuses_with_a_notation_error(state, move):
    from ludotheque.contract import NotationError

    if move.by != state.turn:
        raise NotationError("not your turn")
    return replace(state, total=state.total + move.action.number, turn=1 - state.turn)


def _crash(state):
    return 1 // 0
