"""`ludotheque solve`: one position for a person, many for a program, and no line without an answer."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from ludotheque.games.connect_four import solver

LATE = "444444233333555555366"
pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def answers(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_a_person_sees_the_board_every_column_and_the_best_line(cli) -> None:
    answer = cli(f"solve {LATE}")

    assert (answer.status, answer.err) == (0, "")
    assert "   1 2 3 4 5 6 7" in answer.out
    assert "Player 2 to move" in answer.out
    assert "\n* " in answer.out
    assert "Best line: " in answer.out
    assert "nodes, " in answer.out


def test_whose_turn_it_is_and_the_best_line_are_said_in_french(cli) -> None:
    answer = cli(f"solve {LATE} --lang fr")

    assert "À Joueur 2 de jouer" in answer.out
    assert "Meilleure suite" in answer.out


def test_a_position_may_be_typed_with_or_without_quotes(cli) -> None:
    position = "c4:7x6x4 7/7/7/7/3bb2/2aaa2 b"

    quoted, bare = cli(["solve", position, "--json"]), cli(f"solve {position} --json")

    (first,), (second,) = answers(quoted.out), answers(bare.out)
    assert first["position"] == position
    assert first["columns"] == second["columns"] == [-18] * 7


def test_the_json_of_a_position_has_its_keys_in_order(cli) -> None:
    (found,) = answers(cli(f"solve {LATE} --json").out)

    assert list(found) == ["position", "score", "columns", "nodes", "seconds"]
    assert found["position"] == LATE
    assert found["columns"][3] is None
    assert found["score"] == max(score for score in found["columns"] if score is not None)


def test_the_score_alone_leaves_the_columns_out(cli) -> None:
    (whole,) = answers(cli(f"solve {LATE} --json").out)
    (brief,) = answers(cli(f"solve {LATE} --json --score-only").out)

    assert list(brief) == ["position", "score", "nodes", "seconds"]
    assert brief["score"] == whole["score"]
    assert "Best line" not in cli(f"solve {LATE} --score-only").out


def test_many_lines_are_answered_in_order_and_bad_ones_with_an_error(cli) -> None:
    lines = [LATE, "4!", "44444444", "", "zz:1", "1212121", "  414141  ", "c4:7x6x4 7 b"]

    answer = cli("solve - --time 0.1 --score-only", *lines)

    found = answers(answer.out)
    assert answer.status == 0
    assert [each["position"] for each in found] == [line.strip() for line in lines]
    assert ["error" in each for each in found] == [False, True, True, False, True, False, False, True]
    assert found[2]["code"] == "connect-four.column-full"
    assert found[4]["code"] == "cli.solve.unknown-position"
    assert "c4:" in found[4]["error"]
    assert [found[5]["score"], found[6]["score"]] == [-18, 18]


def test_a_very_long_line_is_not_sent_back_whole(cli) -> None:
    (found,) = answers(cli("solve -", "9" * 5_000).out)

    assert len(found["position"]) <= 200


def test_bytes_that_are_no_text_are_answered(program) -> None:
    done = program("solve", "-", typed=b"\xff\xfe\x00\n414141\n")

    bad, good = answers(done.stdout.decode())
    assert done.returncode == 0
    assert "error" in bad
    assert good["score"] == 18


def test_what_is_not_proved_in_time_says_so(cli) -> None:
    (found,) = answers(cli(["solve", f"c4:10x10x4 {'/'.join(['10'] * 10)} a", "--json", "--time", "0.05"]).out)

    assert found["score"] is None
    assert found["bounds"][0] < found["bounds"][1]
    assert found["columns"] == [None] * 10


def test_no_book_and_two_threads_find_the_same(cli) -> None:
    (with_book,) = answers(cli(f"solve {LATE} --json").out)
    (without,) = answers(cli(f"solve {LATE} --json --no-book --threads 2").out)

    assert with_book["columns"] == without["columns"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("solve", "POSITION"),
        ("solve 4!", "4!"),
        ("solve 44 --game chess", "chess"),
        ("solve 44 --threads 0", "--threads"),
        ("solve 44 --time never", "--time"),
        ("solve 44 --game ricochet", "rr:"),
    ],
)
def test_what_cannot_be_asked_is_refused(cli, words: str, message: str) -> None:
    answer = cli(words)

    assert answer.status == 2
    assert message in answer.err


def test_a_person_at_a_terminal_sees_that_work_goes_on(terminal) -> None:
    board = f"c4:10x10x4 {'/'.join(['10'] * 10)} a"

    shown = terminal("solve", board, "--time", "4")

    shown.wait_for(" s …")
    shown.wait_for("not solved in the time given")
    assert shown.status() == 0


def test_ctrl_c_ends_a_long_solve(terminal) -> None:
    shown = terminal("solve", f"c4:10x10x4 {'/'.join(['10'] * 10)} a")

    shown.wait_for("s …")
    shown.press("\x03")

    assert shown.status() == 130


@pytest.mark.parametrize("jobs", [2, 3])
def test_several_at_once_are_answered_in_order_and_bad_lines_in_their_place(cli, jobs) -> None:
    lines = [LATE, "4!", "44444444", "", "1212121", "zz:1", "c4:7x6x4 7 b", "mo:3x3x3:p2 3/3/3 a"] * 4

    alone, at_once = cli("solve - --score-only", *lines), cli(f"solve - --score-only --jobs {jobs}", *lines)

    first, second = answers(alone.out), answers(at_once.out)
    for each in (*first, *second):
        each.pop("seconds", None)
        each.pop("nodes", None)  # they remember what they have solved
    assert (at_once.status, at_once.err) == (0, "")
    assert second == first


def test_a_program_may_ask_read_and_ask_again_while_several_work() -> None:
    command = [sys.executable, "-m", "ludotheque", "solve", "-", "--jobs", "2", "--lang", "fr"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for position in (LATE, "?", LATE):
            program.stdin.write(position + "\n")
            program.stdin.flush()
            answer = json.loads(program.stdout.readline())
            assert answer["position"] == position
        program.stdin.close()
        assert program.stdout.read() == ""
    assert program.returncode == 0


@pytest.mark.parametrize("jobs", ["0", "257", "many"])
def test_an_odd_number_of_jobs_is_refused(cli, jobs) -> None:
    answer = cli(f"solve - --jobs {jobs}")

    assert answer.status != 0
    assert "--jobs" in answer.err
