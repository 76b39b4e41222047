"""`ludotheque examine`: any player, graded, interrupted, resumed, compared."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from time import sleep
from typing import NamedTuple

import jsonschema
import msgspec
import pytest

from ludotheque import catalogue
from ludotheque.contract import Budget, read_state
from ludotheque.exam import report as report_format
from ludotheque.exam.grading import best_actions
from ludotheque.exam.page import best_line
from ludotheque.exam.report import read_report, share
from model_server import ModelServer, says

PROJECT = Path(__file__).parents[3]
SCHEMA = json.loads((Path(report_format.__file__).parent / "report.schema.json").read_text(encoding="utf-8"))


def written(folder: str) -> dict:
    found = json.loads(Path(folder, "report.json").read_text(encoding="utf-8"))
    jsonschema.validate(found, SCHEMA)
    return found


def without_times(report: dict) -> dict:
    games = []
    for game in report["games"]:
        answers = [{**answer, "seconds": 0} for answer in game["answers"]]
        games.append({**game, "seconds": 0, "answers": answers})
    return {**report, "date": "", "games": games}


def test_a_level_is_graded_by_answers_and_games_as_json_and_as_a_page(cli) -> None:
    answer = cli("examine club --game connect-four --positions 20 --games 1")
    game = written("exams/club")["games"][0]
    page = Path("exams/club/report.html").read_text(encoding="utf-8")

    assert (answer.status, answer.err) == (0, "")
    assert "Result kept" in answer.out
    assert game["asked"] == len(game["answers"]) == sum(game["verdicts"].values()) == 20
    assert game["kept"]["count"] == game["verdicts"]["best"] + game["verdicts"]["slower"]
    assert 0 < game["chance"] < game["kept"]["share"]
    assert sum(group["kept"]["of"] for group in game["by_phase"]) == 20
    assert {group["name"] for group in game["by_kind"]} == {"usual", "unusual"}
    ladder = game["ladder"]
    assert all(row["wins"] + row["draws"] + row["losses"] == 1 for row in ladder["levels"])
    assert 0 < ladder["judged"] <= ladder["moves"]
    assert page.count("<svg") == 2 * min(6, 20 - game["verdicts"]["best"])
    assert "http" not in page.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_the_perfect_level_makes_no_mistake(cli) -> None:
    cli("examine perfect --positions 6 --games 0")

    for game in written("exams/perfect")["games"]:
        assert game["kept"]["share"] == game["best"]["share"] == 1.0
        assert game["lost"] in (0, None)
        assert game["ladder"] is None


def test_several_processes_grade_as_one_does_and_more_can_be_asked_later(cli) -> None:
    cli("examine medium --game morpion --positions 20 --games 0 --out one")
    cli("examine medium --game morpion --positions 7 --games 0 --out two")
    assert written("two")["games"][0]["asked"] == 7
    cli("examine medium --game morpion --positions 20 --games 0 --jobs 2 --out two")

    assert without_times(written("one")) == without_times(written("two"))


def test_a_level_may_have_a_name_of_its_own(cli) -> None:
    answer = cli("examine Robby=club --game connect-four --positions 2 --games 0")

    assert (answer.status, answer.err) == (0, "")
    assert (written("exams/Robby")["name"], written("exams/Robby")["player"]["level"]) == ("Robby", "club")


def test_a_folder_belongs_to_one_player(cli) -> None:
    cli("examine easy --game morpion --positions 10 --games 0 --out here")
    answer = cli("examine medium --game morpion --positions 10 --games 0 --out here")

    assert answer.status != 0
    assert "another" in answer.err


def test_programs_are_graded_in_every_game_they_play(cli) -> None:
    answer = cli(
        ["examine", f"Naive={PROJECT / 'examples' / 'baselines.py'}:Random", "--positions", "10", "--games", "0"]
    )
    report = written("exams/Naive")

    assert answer.err == ""
    assert report["player"]["kind"] == "program"
    assert [game["game"] for game in report["games"]] == ["connect-four", "morpion", "ricochet"]
    assert all(game["illegal"]["count"] == 0 for game in report["games"])


def test_a_function_for_kaggle_is_examined_in_the_game_it_plays(cli) -> None:
    player = PROJECT / "tests" / "exam" / "players_for_exams.py"
    answer = cli(["examine", f"{player}:of_kaggle", "--positions", "10", "--games", "1"])
    (game,) = written("exams/of_kaggle".replace("_", "-"))["games"]

    assert answer.status == 0
    assert game["game"] == "connect-four"
    assert game["failed"]["count"] == 0


def test_a_model_is_asked_many_questions_at_once_and_an_interrupted_exam_goes_on(cli, monkeypatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "very-secret")
    refused = 401, {}, b"who are you?"
    knows_us = False

    def script(number, request):
        sleep(0.02)  # as long as it takes until the others have asked, too
        return says("Final Answer: 4", (50, 5)) if knows_us or number < 8 else refused

    with ModelServer(script).running() as server:
        words = ["examine", f"Small={server.url}", "--model", "small-1", "--game", "connect-four", "--positions", "20"]
        stopped = cli([*words, "--jobs", "4"])
        asked, knows_us = len(server.asked), True
        went_on = cli([*words, "--jobs", "4"])
    (game,) = written("exams/Small")["games"]

    assert stopped.status != 0
    assert "refused: 401 who are you?" in stopped.err
    assert went_on.status == 0
    assert asked <= 12
    assert len(server.asked) <= 20 + 4 + 4
    assert server.most_at_once > 1
    assert game["asked"] == game["requests"] == 20
    assert (game["prompt_tokens"], game["completion_tokens"]) == (1000, 100)
    assert "very-secret" not in "".join(
        path.read_text(encoding="utf-8", errors="replace") for path in Path("exams").rglob("*") if path.is_file()
    )


OWN_POSITIONS = """# my own
44444423
c4:7x6x4 7/7/7/2bb3/2aabaa/abbaabb a

mo:4x4x3:p2 4/1a2/4/4 b
rr:7x6_w.c2s_t.d4Bc:a1,c1,f4:Bc must_ricochet=no
"""


def test_positions_of_ones_own_are_solved_and_asked_instead(cli) -> None:
    Path("mine.txt").write_text(OWN_POSITIONS, encoding="utf-8")
    answer = cli("examine perfect --set mine.txt --jobs 2")
    four, morpion = written("exams/perfect-mine")["games"]
    cli("examine club --set mine.txt --game ricochet")
    (ricochet,) = written("exams/club-mine")["games"]

    assert (answer.status, answer.err) == (0, "")
    assert [game["asked"] for game in (four, morpion, ricochet)] == [2, 1, 1]
    assert four["exam"].startswith("own-")
    assert four["exam"] != morpion["exam"]
    assert four["best"]["share"] == morpion["best"]["share"] == 1.0
    assert [group["name"] for group in ricochet["by_board"]] == ["7x6"]
    assert four["by_kind"] == []
    assert [group["name"] for group in four["by_board"]] == ["7x6x4"]
    assert four["ladder"] is None
    assert "usual" not in Path("exams/perfect-mine/report.html").read_text(encoding="utf-8")


def test_a_transcript_answers_positions_of_ones_own(cli) -> None:
    Path("mine.txt").write_text("44444423\n", encoding="utf-8")
    cli("examine --questions questions.jsonl --set mine.txt")
    asked = json.loads(Path("questions.jsonl").read_text(encoding="utf-8"))
    Path("answers.jsonl").write_text(json.dumps({"id": asked["id"], "answer": "Final Answer: 1"}), encoding="utf-8")
    answer = cli("examine answers.jsonl --set mine.txt")
    (game,) = written("exams/answers-mine")["games"]
    elsewhere = cli("examine answers.jsonl")

    assert answer.status == 0
    assert (game["answers"][0]["verdict"], game["answers"][0]["said"]) == ("blunder", ["a"])
    assert game["answers"][0]["lost"] == 3  # in column 1, the opponent wins with three discs left
    assert "there is no question" in elsewhere.err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "no positions"),
        ("44444423\nwhat?\n", "line 2 is not a position"),
        ("c4:26x26x4 " + "/".join(["26"] * 26) + " a", "line 1: what the moves of"),
        ("mo:3x3x3:p2 aaa/bb1/3 b", "line 1: in this position nobody is to move"),
        ("44444423\n" * 2_001, "more than 2000"),
    ],
)
def test_a_set_that_cannot_be_asked_is_refused_with_its_line(cli, content, told, monkeypatch) -> None:
    monkeypatch.setattr("ludotheque.exam.own_positions._SOLVING", Budget(node_count=50_000))
    Path("mine.txt").write_text(content, encoding="utf-8")
    answer = cli("examine perfect --set mine.txt")

    assert answer.status == 2
    assert told in answer.err


def test_a_model_that_knows_the_answers_plays_games_too(cli) -> None:
    def script(number, request):
        legal = next(line for line in request["messages"][0]["content"].splitlines() if line.startswith("Legal moves:"))
        return says(f"Final Answer: {legal.split()[2]}")

    with ModelServer(script).running() as server:
        answer = cli(
            [
                "examine",
                server.url,
                "--model",
                "m",
                "--game",
                "connect-four",
                "--positions",
                "2",
                "--games",
                "1",
                "--list-moves",
            ]
        )
    (game,) = written("exams/m")["games"]

    assert answer.status == 0
    assert game["ladder"]["moves"] == game["requests"] - 2 > 0
    assert not game["ladder"]["forfeits"]


def test_a_transcript_answers_the_questions_that_were_written_out(cli) -> None:
    cli("examine --questions questions.jsonl --positions 12")
    questions = [json.loads(line) for line in Path("questions.jsonl").read_text(encoding="utf-8").splitlines()]
    lines = []
    for question in questions:
        exam, number = catalogue.exam(question["game"]), int(question["id"].rpartition("/")[2]) - 1
        game = catalogue.game(question["game"])
        assert exam.shipped()[number].state == question["position"]
        assert "Final Answer" in question["prompt"]
        if question["game"] == "connect-four":
            lines.append({"id": question["id"], "answer": "I say\nFinal Answer: 4", "completion_tokens": 7})
        elif question["game"] == "ricochet":
            state = read_state(game, question["position"])
            best = best_actions(exam.values(state, Budget(node_count=10_000_000)))[0]
            start = _Start(question["position"], [game.notation.write_action(best)])
            lines.append({"id": question["id"], "moves": best_line(game, exam, start)})
    Path("answers.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n\n", encoding="utf-8")

    answer = cli("examine answers.jsonl --positions 14")
    four, ricochet = written("exams/answers")["games"]

    assert answer.status == 0
    assert four["completion_tokens"] == 7 * 12
    assert four["failed"]["count"] == 2  # not answered
    assert ricochet["best"]["count"] == 12
    assert ricochet["first_mistake"] == 1


class _Start(NamedTuple):
    """What `best_line` asks of an answer."""

    state: str
    best: list[str]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no answers"),
        (b"not json\n", "line 1 is not an answer"),
        (b'{"id": 5}\n', "line 1 is not an answer"),
        (b'\n{"id": "chess/exam-1/1", "answer": "e4"}\n', "line 2: there is no question chess/exam-1/1"),
        (b'{"id": "morpion/exam-1/1", "answer": "a1"}\n' * 2, "was answered before"),
        (b"\xff\xfe\x00\n", "line 1 is not an answer"),
        (b"[" * 100_000 + b"\n", "line 1 is not an answer"),
    ],
)
def test_a_transcript_that_is_none_is_refused_with_its_line(cli, content, told) -> None:
    Path("bad.jsonl").write_bytes(content)
    answer = cli("examine bad.jsonl")

    assert answer.status != 0
    assert told in answer.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("examine", "give one of"),
        ("examine easy --leaderboard .", "give one of"),
        ("examine nobody-knows-this", "neither a level"),
        ("examine easy --game chess", "chess"),
        ("examine easy --game connect-four --positions 0", "--positions"),
        ("examine rules --game ricochet", "does not play"),
        ("examine http://127.0.0.1:9/v1", "--model"),
        ("examine http://user:pass@127.0.0.1/v1 --model m", "not the address"),
        ("examine ftp://127.0.0.1/v1 --model m", "not the address"),
        ("examine missing.jsonl", "missing.jsonl"),
        ("examine missing.py:Bot", "missing.py"),
        ("examine --leaderboard .", "no reports"),
    ],
)
def test_what_cannot_be_examined_is_refused_in_words(cli, words, told) -> None:
    answer = cli(words)

    assert answer.status != 0
    assert told in answer.err


def test_reports_are_gathered_in_a_leaderboard_best_first(cli) -> None:
    for level in ("easy", "hard"):
        cli(f"examine {level} --game morpion --positions 30 --games 0 --time 0.2")
    Path("exams/odd.json").write_text('{"a": 1}')
    answer = cli("examine --leaderboard exams")
    rows = list(csv.DictReader(Path("exams/leaderboard.csv").read_text(encoding="utf-8").splitlines()))

    assert "odd.json is not a report" in answer.err
    assert [float(row["kept"]) for row in rows] == sorted((float(row["kept"]) for row in rows), reverse=True)
    assert {row["player"] for row in rows} == {"easy", "hard"}
    assert "| hard |" in Path("exams/leaderboard.md").read_text(encoding="utf-8")


def test_the_page_speaks_french(cli) -> None:
    cli("examine easy --game morpion --positions 10 --games 0 --lang fr")
    page = Path("exams/easy/report.html").read_text(encoding="utf-8")

    assert '<html lang="fr">' in page
    assert "Résultat gardé" in page
    assert "exam." not in page.replace("exam-1", "")


def test_the_schema_is_that_of_the_format_and_foreign_reports_are_no_reports() -> None:
    assert SCHEMA["$defs"] == msgspec.json.schema(report_format.Report)["$defs"], "run tools/exam_schema.py"
    assert read_report(b'{"format": "ludotheque-exam-report", "version": 2}') is None
    assert read_report(b"\xff") is None
    assert read_report(b"[" * 100_000) is None


def test_shares_have_intervals_that_hold_them() -> None:
    for count, of in ((0, 1), (1, 1), (5, 10), (99, 100)):
        found = share(count, of)
        assert 0 <= found.low <= found.share <= found.high <= 1
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


@pytest.mark.parametrize(
    "words",
    ["club --model x", "club --prompt nothing.txt", "--questions q.jsonl --list-moves", "answers.jsonl --retries 5"],
)
def test_what_only_a_language_model_understands_is_refused_for_others(cli, words: str) -> None:
    Path("answers.jsonl").write_text('{"id": "connect-four/exam-1/17", "answer": "4"}\n', encoding="utf-8")

    answer = cli(f"examine {words}")

    assert answer.status == 2
    assert words.split()[-2 if "list-moves" not in words else -1] in answer.err
    assert not Path("exams").exists()


def test_a_variable_without_a_key_is_refused_before_anybody_is_asked(cli) -> None:
    answer = cli("examine http://127.0.0.1:9/v1 --model x --key-variable LUDOTHEQUE_NO_SUCH_KEY")

    assert answer.status == 2
    assert "LUDOTHEQUE_NO_SUCH_KEY" in answer.err
    assert not Path("exams").exists()
