"""The shelf: our games, those of other packages, and what happens when one of those is broken."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ludotheque import catalogue, locales
from ludotheque.contract import (
    Game,
    IllegalMove,
    Move,
    NotationError,
    Seat,
    Seed,
    UnknownGame,
    possible_moves,
    read_action,
    read_state,
)
from ludotheque.contract.laws import check_laws, check_readers

Shelve = Callable[..., None]
OURS = ("connect-four", "morpion", "ricochet")

A_GAME = """
from dataclasses import dataclass
from ludotheque.contract import Game, IllegalMove, Notation, Outcome, no_timer

@dataclass(frozen=True)
class Options:
    pass

def refuse(*anything):
    raise IllegalMove("the game is over")

GAME = Game(
    slug={slug!r}, title="Still life", options=Options, deal=lambda options, seed: "still", seat_count=lambda state: 1,
    legal_actions=lambda state, seat: (), apply=refuse, outcome=lambda state: Outcome.shared(1, "nothing moves"),
    timer=no_timer, view=lambda state, seat: state, draw=str,
    notation=Notation(str, str, str, str), has_full_information=True,
)
"""


@pytest.fixture
def shelve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelve]:
    """Install packages that put games on our shelf: entry point name and value, and files by path."""
    entries: list[EntryPoint] = []
    known_modules = set(sys.modules)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [e for e in entries if e.group == group])
    monkeypatch.setattr(locales, "_folders", locales._folders[:1])
    monkeypatch.syspath_prepend(tmp_path)

    def install(name: str, value: str, **files: str) -> None:
        entries.append(EntryPoint(name, value, catalogue.ENTRY_POINTS))
        for path, text in files.items():
            file = tmp_path / path.replace("__in__", "/").replace("__dot__", ".")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        catalogue._from_elsewhere.cache_clear()

    yield install
    catalogue._from_elsewhere.cache_clear()
    for name in set(sys.modules) - known_modules:
        del sys.modules[name]


def problem_of(slug: str) -> UnknownGame:
    with pytest.raises(UnknownGame) as told:
        catalogue.game(slug)
    assert told.value.code == "catalogue.broken-game"
    return told.value


@pytest.mark.parametrize("slug", catalogue.GAMES)
def test_each_game_of_ours_is_taken_by_its_own_name(slug: str) -> None:
    assert catalogue.game(slug).slug == slug


@pytest.mark.parametrize("slug", catalogue.GAMES)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.deep)])
def test_each_game_keeps_the_laws(slug: str, seed: int) -> None:
    game = catalogue.game(slug)

    assert check_laws(game, game.options(), Seed(seed)) > 0


@pytest.mark.parametrize("slug", catalogue.GAMES)
def test_each_game_keeps_the_laws_on_tiny_set_ups(slug: str) -> None:
    game = catalogue.game(slug)

    for options in game.tiny:
        for seed in range(3):
            check_laws(game, options, Seed(seed))


@pytest.mark.parametrize("slug", OURS)
def test_each_game_reads_any_text_at_all(slug: str) -> None:
    check_readers(catalogue.game(slug))


@pytest.mark.parametrize("slug", catalogue.GAMES)
@pytest.mark.parametrize("text", ["", "no such text", "-1", "9" * 5_000, "[" * 2_000, "/" * 100_000])
def test_no_text_crashes_the_house_whatever_the_reader_of_a_game_does(slug: str, text: str) -> None:
    with suppress(NotationError):
        read_action(catalogue.game(slug), text)
    with suppress(NotationError):
        read_state(catalogue.game(slug), text)


@pytest.mark.parametrize("slug", OURS)
@pytest.mark.parametrize("stranger", [-1, 26, 1_000])
def test_each_game_refuses_a_seat_that_is_not_at_the_table(slug: str, stranger: int) -> None:
    game = catalogue.game(slug)
    opening = game.deal(game.options(), Seed(0))
    action = possible_moves(game, opening)[0].action

    assert not game.legal_actions(opening, Seat(stranger))
    with pytest.raises(IllegalMove):
        game.apply(opening, Move(Seat(stranger), action))


@pytest.mark.parametrize("slug", catalogue.GAMES)
def test_each_game_brings_opponents(slug: str) -> None:
    assert len(catalogue.levels(slug)) >= 1


def test_listing_the_games_loads_none_of_them() -> None:
    script = (
        "import sys; from ludotheque import catalogue; catalogue.slugs();"
        "print([name for name in sys.modules if name.startswith('ludotheque.games.')])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert run.stdout.strip() == "[]"


def test_a_game_that_nobody_knows_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UnknownGame) as told:
        catalogue.game("chess" * 100)

    assert told.value.code == "catalogue.unknown-game"
    assert "available: connect-four, morpion, ricochet" in str(told.value)
    assert len(str(told.value)) < 200


@pytest.mark.req("ALL-01")
@pytest.mark.parametrize("value", ["pkg_a.still", "pkg_a.still:GAME", "pkg_a.still [extra]"])
def test_a_game_in_a_single_file_has_the_general_opponents(shelve: Shelve, value: str) -> None:
    shelve("still-life", value, pkg_a__in__still__dot__py=A_GAME.format(slug="still-life"))

    assert catalogue.slugs() == (*catalogue.GAMES, "still-life")
    assert catalogue.game("still-life").title == "Still life"
    assert list(catalogue.levels("still-life")) == ["random", "easy", "medium", "hard"]


def test_a_game_may_have_another_name_in_its_module(shelve: Shelve) -> None:
    shelve("still-life", "pkg_b:OTHER", pkg_b__dot__py=A_GAME.format(slug="still-life") + "OTHER = GAME\ndel GAME\n")

    assert isinstance(catalogue.game("still-life"), Game)


def test_a_game_in_a_folder_may_bring_its_own_opponents_and_texts(shelve: Shelve) -> None:
    shelve(
        "still-life",
        "pkg_c",
        pkg_c__in____init____dot__py=A_GAME.format(slug="still-life"),
        pkg_c__in__bots__dot__py="LEVELS = {'asleep': None}",
        pkg_c__in__locales__in__en__dot__json='{"still-life": {"title": "A still life"}}',
    )

    assert list(catalogue.levels("still-life")) == ["asleep"]
    assert locales.translate("still-life.title", {}) == "A still life"


def test_a_folder_without_opponents_has_the_general_ones(shelve: Shelve) -> None:
    shelve("still-life", "pkg_d", pkg_d__in____init____dot__py=A_GAME.format(slug="still-life"))

    assert "random" in catalogue.levels("still-life")


@pytest.mark.parametrize(
    ("value", "source", "problem"),
    [
        ("pkg_e", "raise RuntimeError('no licence')", "RuntimeError: no licence"),
        ("pkg_e", "syntax error", "SyntaxError"),
        ("pkg_e", "import no_such_module", "ModuleNotFoundError"),
        ("pkg_e", "x = 1", "pkg_e is not a game"),
        ("pkg_e:GAMES", "GAME = 1", "pkg_e:GAMES is not a game"),
        ("pkg_e", A_GAME.format(slug="another"), "it calls itself “another”"),
        ("no_such_package", "", "ModuleNotFoundError"),
        ("not a module at all", "", "AttributeError"),
    ],
)
def test_a_broken_game_is_refused_when_taken_and_ours_go_on(
    shelve: Shelve, value: str, source: str, problem: str
) -> None:
    shelve("broken", value, pkg_e__dot__py=source)

    assert "broken" in catalogue.slugs()
    assert problem in str(problem_of("broken"))
    assert catalogue.game("morpion").slug == "morpion"


def test_broken_opponents_of_another_package_are_told_like_a_broken_game(shelve: Shelve) -> None:
    shelve(
        "still-life",
        "pkg_f",
        pkg_f__in____init____dot__py=A_GAME.format(slug="still-life"),
        pkg_f__in__bots__dot__py="raise RuntimeError('asleep')",
    )

    with pytest.raises(UnknownGame, match="RuntimeError: asleep"):
        catalogue.levels("still-life")


def test_our_games_keep_their_names(shelve: Shelve) -> None:
    shelve("morpion", "pkg_g", pkg_g__dot__py="raise RuntimeError('an impostor')")

    assert catalogue.slugs() == tuple(catalogue.GAMES)
    assert catalogue.game("morpion").slug == "morpion"


def test_of_two_packages_with_one_name_the_first_in_order_counts(shelve: Shelve) -> None:
    shelve("still-life", "pkg_i", pkg_i__dot__py="raise RuntimeError('second')")
    shelve("still-life", "pkg_h", pkg_h__dot__py=A_GAME.format(slug="still-life"))

    assert catalogue.slugs().count("still-life") == 1
    assert catalogue.game("still-life").slug == "still-life"


@pytest.mark.parametrize("name", ["Still Life", "still_life", "-", "", "é", "a\x1b[31m"])
def test_a_name_that_is_no_slug_is_not_put_on_the_shelf(shelve: Shelve, name: str) -> None:
    shelve(name, "pkg_j")

    assert catalogue.slugs() == tuple(catalogue.GAMES)


def test_a_position_tells_its_game() -> None:
    assert catalogue.game_of("c4:7x6x4 7/7/7/7/7/7 a") == "connect-four"
    assert [catalogue.game_of(f"{sign}:") for sign in catalogue.position_prefixes()] == list(OURS)
    assert catalogue.game_of("4453") is None
    assert catalogue.game_of("xx:4453") is None


def test_a_game_without_a_sign_and_a_broken_one_have_no_positions_of_their_own(shelve: Shelve) -> None:
    shelve("still-life", "still_life", still_life__dot__py=A_GAME.format(slug="still-life"))
    shelve("broken", "broken", broken__dot__py="raise RuntimeError")

    assert tuple(catalogue.position_prefixes().values()) == OURS


def test_a_game_may_bring_somebody_who_can_tell_what_a_position_is_worth() -> None:
    analyst = catalogue.analyst("connect-four")

    assert analyst is not None
    assert catalogue.game("connect-four").notation.write_state(analyst.read("4")) == "c4:7x6x4 7/7/7/7/7/3a3 b"
    with pytest.raises(UnknownGame):
        catalogue.analyst("nothing")


def test_a_game_of_another_package_may_bring_one_or_not(shelve: Shelve) -> None:
    shelve("still-life", "still_life", still_life__dot__py=A_GAME.format(slug="still-life"))
    shelve(
        "told",
        "told",
        told__in____init____dot__py=A_GAME.format(slug="told"),
        told__in__explain__dot__py="ANALYST = 'somebody'",
    )
    shelve(
        "torn",
        "torn",
        torn__in____init____dot__py=A_GAME.format(slug="torn"),
        torn__in__explain__dot__py="raise RuntimeError('no ink')",
    )

    assert catalogue.analyst("still-life") is None
    assert catalogue.puzzle_maker("still-life") is None
    assert catalogue.analyst("told") == "somebody"
    with pytest.raises(UnknownGame, match="no ink"):
        catalogue.analyst("torn")


def test_a_game_may_bring_puzzles() -> None:
    maker = catalogue.puzzle_maker("ricochet")

    assert maker is not None
    assert maker.read(maker.shipped()[0].state)
    with pytest.raises(UnknownGame):
        catalogue.puzzle_maker("nothing")


def test_whether_a_game_has_a_part_is_known_without_loading_it():
    code = (
        "import sys; from ludotheque import catalogue;"
        "found = [catalogue.has_capability(*each) for each in"
        " (('morpion', 'puzzles'), ('morpion', 'nothing'), ('chess', 'puzzles'))];"
        "print(found, 'ludotheque.games.morpion' in sys.modules)"
    )

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert said.stdout.split("\n")[0] == "[True, False, False] False"
