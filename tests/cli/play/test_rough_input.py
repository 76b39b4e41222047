"""Nothing a person or a pipe can send makes the program fail."""

from __future__ import annotations

import errno
import io
import random
import subprocess
import sys

import pytest

from ludotheque.cli import main
from time_limits import STEP_SECONDS


@pytest.mark.parametrize("game", ["connect-four", "morpion", "ricochet"])
def test_random_bytes_are_refused_and_the_game_survives(program, game: str) -> None:
    noise = random.Random(7).randbytes(6_000) + b"\nmoves\nquit\n"

    done = program("play", game, "--seed", "1", typed=noise)

    assert done.returncode == 0
    assert done.stderr == b""
    assert b"Goodbye!" in done.stdout
    assert not any(byte in done.stdout for byte in (b"\x00", b"\x1b", b"\x07"))


def test_a_line_of_ten_megabytes_is_one_bad_move(program) -> None:
    done = program("play", "connect-four", "--player", "A", "--player", "B", typed=b"x" * 10_000_000 + b"\nd\n")

    assert done.returncode == 0
    assert b"A (X) plays 4" in done.stdout
    assert len(done.stdout) < 20_000


@pytest.mark.parametrize(
    "line",
    [
        "undo 99999999999999999999",
        "undo -1",
        "undo ²",
        "redo 0",
        "load \x00",
        "save \x00",
        "load ~nobody/x",
        "2",
        "1 2 3 4",
        "%s%n",
        "🂡 🂡",
        "save /dev/full/x.ludo",
    ],
)
def test_odd_lines_are_answered_in_words(cli, line: str) -> None:
    answer = cli("play morpion --starter 1 --player Anna --player Bob", "b2", line, "a1", "quit")

    assert answer.status == 0
    assert "Bob (X) plays a1" in answer.out
    assert answer.err == ""


def test_letters_the_terminal_cannot_write_do_not_stop_the_game(program) -> None:
    done = program("play", "ricochet", "--lang", "fr", typed=b"quit\n", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert b"Goodbye" in done.stdout or b"Au revoir" in done.stdout


def test_a_closed_input_is_the_end_of_input(program) -> None:
    done = program("play", "connect-four", "--player", "A", "--player", "B")

    assert done.returncode == 0
    assert b"Goodbye!" in done.stdout


def test_a_home_that_cannot_be_written_is_reported_and_the_game_goes_on(program, tmp_path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")

    done = program(
        "play",
        "connect-four",
        "--player",
        "A",
        "--player",
        "B",
        typed=b"a\nb\na\nb\na\nb\na\n",
        LUDOTHEQUE_HOME=str(in_the_way),
    )

    assert done.returncode == 0
    assert b"A (X) wins!" in done.stdout
    assert b"Traceback" not in done.stderr
    assert done.stderr != b""


def test_damaged_settings_and_scores_are_set_aside(cli, home) -> None:
    (home / "config").mkdir(parents=True)
    (home / "data").mkdir(parents=True)
    (home / "config" / "settings.json").write_bytes(b"\xff{")
    (home / "data" / "scores.json").write_bytes(b"[]")

    answer = cli("play connect-four --player Anna --player Bob", *"adadada")

    assert answer.status == 0
    assert "settings.json" in answer.err
    assert "scores.json" in answer.err
    assert "Anna (X) wins!" in answer.out


@pytest.mark.req("ALL-06")
def test_a_screen_without_our_letters_gets_the_nearest_ones(program) -> None:
    done = program("play", "ricochet", "--seed", "3", "--lang", "fr", typed=b"quit\n", PYTHONIOENCODING="ascii")
    screen = done.stdout.decode("ascii")

    assert done.returncode == 0
    assert "     +---------------+-------------------+---------------------------+" in screen
    assert "Deplace un robot" in screen
    assert "?" not in screen


@pytest.mark.parametrize("name", ["stdin", "stdout", "stderr"])
def test_a_stream_that_was_closed_before_we_began_is_no_matter(name: str) -> None:
    program = f"import sys; sys.{name} = None; from ludotheque.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ["play", "connect-four", "--player", ":easy", "--player", ":easy"]

    done = subprocess.run(
        [sys.executable, "-c", program, *words], input=b"", capture_output=True, timeout=STEP_SECONDS, check=False
    )

    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_behind_the_output_is_told_as_what_it_is(monkeypatch, capsys) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())

    assert main(["games"]) == 2
    assert capsys.readouterr().err == "ludotheque: the disk is full\n"
