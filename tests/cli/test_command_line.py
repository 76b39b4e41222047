"""The commands themselves: help, refusals, lists, exit statuses."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from french import set_in_french
from ludotheque import __version__, catalogue
from ludotheque.cli import main
from ludotheque.cli.entry import COMMANDS
from ludotheque.cli.language import choose_language


def test_help_loads_neither_games_nor_folders_nor_paper() -> None:
    script = (
        "import sys; from ludotheque.cli import main; main(['--help']); "
        "heavy = ('ludotheque.contract', 'ludotheque.catalogue', 'ludotheque.play', 'platformdirs', 'reportlab'); "
        "sys.exit(str([name for name in heavy if name in sys.modules] or ''))"
    )

    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": "src"},
        cwd=_root(),
        check=False,
    )

    assert done.stderr.strip() == ""
    assert "Usage: ludotheque" in done.stdout


def _root() -> str:
    from pathlib import Path

    return str(Path(__file__).parents[2])


@pytest.mark.parametrize("family", ["data", "match", "print"])
def test_a_group_called_without_a_command_shows_its_page_and_nothing_else(cli, family: str) -> None:
    answer = cli(family)

    assert (answer.status, answer.out) == (2, "")
    assert answer.err == cli(f"{family} --help").out


def test_under_options_a_help_page_lists_options_and_a_sentence_for_each(cli) -> None:
    for command in COMMANDS:
        options = cli(f"{command} --help").out.partition("Options:\n")[2].partition("\n\n")[0]
        one_line_each = re.sub(r"\n {3,}", "  ", options).splitlines()

        assert [line for line in one_line_each if not re.fullmatch(r"  -.* {2,}\S.*[.)]", line)] == [], command


@pytest.mark.req("MO-17")
def test_help_speaks_french_when_asked_or_when_the_system_does(cli, monkeypatch) -> None:
    by_option = cli("--lang fr --help").out
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    by_system = cli("play connect-four --help").out

    assert set_in_french("Utilisation : ludotheque") in by_option
    assert set_in_french("Commandes :") in by_option
    assert "--columns VALEUR" in by_system
    assert "Afficher cette aide" in by_system


@pytest.mark.parametrize(
    ("arguments", "environ", "expected"),
    [
        ([], {}, "en"),
        (["--lang", "fr"], {"LANG": "en_GB.UTF-8"}, "fr"),
        (["play", "--lang=fr_BE"], {}, "fr"),
        (["--", "--lang", "fr"], {}, "en"),
        ([], {"LUDOTHEQUE_LANG": "fr", "LC_ALL": "en"}, "fr"),
        ([], {"LC_ALL": "C", "LANG": "fr_FR.UTF-8@euro"}, "fr"),
        ([], {"LANG": "tlh"}, "en"),
    ],
)
def test_the_nearest_setting_chooses_the_language(arguments: list[str], environ: dict[str, str], expected: str) -> None:
    assert choose_language(arguments, environ) == expected


@pytest.mark.req("MO-17")
def test_one_file_in_the_users_folder_is_another_language(cli, home) -> None:
    folder = home / "config" / "locales"
    folder.mkdir(parents=True)
    texts = {"language": {"name": "Esperanto"}, "cli": {"play": {"goodbye": "Ĝis!"}, "words": {"quit": "adiaŭ"}}}
    (folder / "eo.json").write_text(json.dumps(texts), encoding="utf-8")

    answer = cli("play connect-four --lang eo", "adiaŭ")

    assert answer.out.endswith("Ĝis!\n")


def test_the_version_is_told(cli) -> None:
    assert cli("--version").out == f"ludotheque {__version__}\n"


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("plya", "did you mean play?"),
        ("dance", "commands: play, "),
        ("play chess", "available: connect-four, morpion, ricochet"),
        ("play connect-four --columns many", "columns: “many” is refused"),
        ("play connect-four --columns 2 --rows 99", "rows"),
        ("play connect-four --height 3", "there is no option --height; accepted: --columns"),
        ("play connect-four --player Bob:genius", "there is no level “genius”; levels for this board: "),
        ("play connect-four --player A --player B --player C", "players given: 3; seats at the table: 2"),
        ("play connect-four --symbol A --symbol B --symbol C", "symbols given: 3"),
        ("play connect-four --player Anna --player anna", "“anna 2” is free"),
        ("play connect-four --seed", "--seed needs a value"),
        ("play connect-four --seed -1", "expected a number from 0 to"),
        ("play connect-four --delay nan", "expected a number from 0 to 3600"),
        ("play connect-four --set columns", "expected NAME=VALUE"),
        ("play connect-four --set depth=3", "there is no option “depth”"),
        ("play connect-four now", "“now” was not expected"),
        ("play connect-four --load nowhere.ludo", "nowhere.ludo cannot be read"),
        ("--lang xx games", "known languages: en, fr"),
        ("--color blue games", "expected one of auto, always, never"),
        ("replay", "FILE is missing"),
        ("data export", "FILE is missing"),
        ("--lang fr convert", "FICHIER manque"),
        ("completion tcsh", "expected one of bash, zsh, fish"),
        ("print morpion --position nonsense", "is not a Morpion position"),
        ("print morpion --position nonsense --rows 4", "--position describes the whole board"),
        ("print morpion --out nowhere/board.pdf", "nowhere/board.pdf"),
        ("check morpion --games none", "--games: “none” is refused"),
        ("scores chess", "there is no game called “chess”"),
        ("puzzles play connect-four many", "NUMBER: “many” is refused"),
        ("--lang fr puzzles play connect-four beaucoup", set_in_french("NOMBRE : « beaucoup » est refusé")),
        ("--lang fr play ricochet --must-ricochet oui", "last-stop, non (par défaut"),
        ("--lang fr play ricochet --boards vieux", "classiques, récents, tout (par défaut"),
        ("--lang fr play connect-four --pie peut-être", "oui, non (par défaut"),
        ("--lang fr play ricochet --tiles-to-win trop", set_in_french("ou tout (par défaut : tout)")),
        ("--lang fr play ricochet --bid-seconds vite", set_in_french("un nombre (par défaut : 120)")),
    ],
)
def test_a_wrong_command_is_refused_in_one_line_that_says_what_is_accepted(cli, words: str, refusal: str) -> None:
    answer = cli(words)

    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith(("ludotheque: ", set_in_french("ludotheque : ")))
    assert refusal in answer.err
    assert answer.err.count("\n") == 1


def test_numbers_are_told_without_decimals_that_say_nothing(cli) -> None:
    english, french = (" ".join(cli(f"play ricochet --help --lang {each}").out.split()) for each in ("en", "fr"))

    assert "(a number; default: 120)" in english
    assert "(un nombre ; par défaut : 120)" in french


def test_french_help_calls_an_argument_as_the_usage_line_does(cli) -> None:
    told = " ".join(cli("board --help --lang fr").out.split())

    assert "JEU PLATEAU" in told
    assert "GAME" not in told
    assert "BOARD" not in told


def test_a_random_choice_may_be_asked_for_by_its_name(cli) -> None:
    answer = cli("play connect-four --starter random --seed 1 --lang en", "quit")

    assert (answer.status, answer.err) == (0, "")


def test_a_refusal_speaks_the_persons_language(cli) -> None:
    answer = cli("play echecs --lang fr")

    assert answer.status == 2
    assert set_in_french("aucun jeu ne s’appelle « echecs »") in answer.err


@pytest.mark.req("P4-15")
def test_a_crash_is_told_without_a_traceback_and_lands_in_the_log(cli, home, monkeypatch) -> None:
    monkeypatch.setattr(catalogue, "slugs", _crash)

    answer = cli("games")

    assert answer.status == 70
    assert "it is a bug" in answer.err
    assert "Traceback" not in answer.err
    assert "the shelf fell down" in (home / "log" / "ludotheque.log").read_text(encoding="utf-8")


def test_debug_shows_where_a_crash_comes_from(cli, monkeypatch) -> None:
    monkeypatch.setattr(catalogue, "slugs", _crash)

    answer = cli("--debug games")

    assert answer.status == 70
    assert "Traceback" in answer.err


def _crash() -> tuple[str, ...]:
    raise RuntimeError("the shelf fell down")


def test_a_pipe_that_closes_early_is_no_error(program) -> None:
    command = f"{sys.executable} -m ludotheque play morpion --player :easy --player :easy | head -n 2"
    from pathlib import Path

    environment = {"PYTHONPATH": str(Path(__file__).parents[2] / "src"), "PATH": "/usr/bin:/bin"}

    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL, check=False
    )

    assert done.stderr == ""
    assert "Morpion" in done.stdout


def test_python_dash_m_is_the_same_program(program) -> None:
    assert program("--version").stdout.decode().strip() == f"ludotheque {__version__}"


def test_main_answers_with_the_exit_status() -> None:
    assert main(["--version"]) == 0


def test_the_line_prompt_instead_of_the_full_screen_goes_by_its_own_name(cli) -> None:
    shown = cli("tui --plain").out

    assert "Usage: ludotheque play [OPTIONS]" in shown
    assert "ludotheque tui" not in shown
