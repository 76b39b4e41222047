"""`ludotheque course`: files are written, graded and remembered; hints come one by one; a search becomes a trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SOLUTIONS = Path(__file__).parents[2] / "course" / "solutions"


def test_files_are_written_once_and_in_the_persons_language(cli, tmp_path: Path) -> None:
    first = cli("course start --dir exercises --lang fr")
    names = sorted(path.name for path in (tmp_path / "exercises").iterdir())
    (tmp_path / "exercises" / names[0]).write_text("mine")

    again = cli("course start --dir exercises")

    assert (first.status, again.status, len(names)) == (0, 0, 13)
    assert names[0] == "01_random_player.py"
    assert (tmp_path / "exercises" / names[0]).read_text() == "mine"
    assert again.out.count("already there") == 13
    assert "Renvoie la valeur" in (tmp_path / "exercises" / "04_minimax.py").read_text(encoding="utf-8")


def test_each_file_names_its_exercise_and_is_python_that_is_not_written_yet(cli, tmp_path: Path) -> None:
    cli("course start --dir exercises")

    for file in sorted((tmp_path / "exercises").iterdir())[:4]:
        answer = cli(f"course check exercises/{file.name}")
        assert answer.status == 1
        assert "not written yet" in answer.out


def test_a_solved_exercise_is_remembered_and_the_next_one_named(cli) -> None:
    answer = cli(["course", "check", str(SOLUTIONS / "winning_move.py")])

    assert answer.status == 0
    assert "Solved: One move ahead" in answer.out
    assert "Next: evaluation" in answer.out
    assert [line for line in cli("course list").out.splitlines() if "solved" in line] == [
        "2. winning-move: One move ahead  ✓ solved"
    ]


def test_a_wrong_answer_is_shown_with_its_position_and_the_call(cli, tmp_path: Path) -> None:
    (tmp_path / "minimax.py").write_text("def minimax(position):\n    return 0\n")

    answer = cli("course check minimax.py")

    assert answer.status == 1
    assert "1. wrong: The value is 0; expected 1." in answer.out
    assert "minimax(position) in this position, O to move:\n       a b c\n    1  O X ." in answer.out
    assert "A hint: ludotheque course show minimax --hint 1" in answer.out


def test_the_task_is_shown_and_each_hint_alone(cli) -> None:
    task, hint = cli("course show alpha-beta"), cli("course show alpha-beta --hint 3")

    assert "6. Alpha-beta" in task.out
    assert "alpha >= beta" in hint.out
    assert "alpha >= beta" not in task.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("course check nowhere.py", "nowhere.py"),
        ("course check other.py", "--exercise"),
        ("course check other.py --exercise nonsense", "“nonsense”"),
        ("course show nonsense", "“nonsense”"),
        ("course show minimax --hint 9", "1 to 3"),
        ("course start nonsense", "“nonsense”"),
        ("course trace other.py --exercise evaluation", "minimax, negamax, alpha-beta"),
        ("course trace other.py --exercise minimax --case 50", "1 to 7"),
        ("course trace other.py --exercise minimax", "no function minimax"),
        ("course tournament nowhere", "no folder"),
        ("course tournament .", "at least two players"),
        ("course tournament . --pace 1", "--pace needs --server"),
        ("course tournament . --watch", "--watch needs --server"),
        ("course tournament . --server localhost --workers 2", "--tables"),
        ("course tournament . --server localhost --pace 0", "0.1 to 60"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(cli, tmp_path: Path, words: str, why: str) -> None:
    (tmp_path / "other.py").write_text("x = 1\n")

    answer = cli(words)

    assert answer.status == 2
    assert why in answer.err
    assert answer.out == ""


def test_a_search_becomes_a_trace_with_its_cuts(cli, tmp_path: Path) -> None:
    answer = cli(["course", "trace", str(SOLUTIONS / "alpha_beta.py"), "--output", "t.json"])

    trace = json.loads((tmp_path / "t.json").read_text())
    nodes = trace["nodes"]
    assert answer.status == 0
    assert "60 calls" in answer.out
    assert (trace["format"], trace["perspective"], nodes[0]["value"]) == ("ludotheque-search-trace", "mover", 1)
    assert all(node["parent"] < number for number, node in enumerate(nodes) if node["parent"] is not None)
    assert any(node["skipped"] for node in nodes)


def test_a_search_without_end_is_written_down_as_far_as_it_may_go(cli, tmp_path: Path) -> None:
    text = "def minimax(position):\n    return sum(minimax(position.after(move)) for move in position.moves * 50)\n"
    (tmp_path / "minimax.py").write_text(text)

    cli("course trace minimax.py --output t.json")

    assert json.loads((tmp_path / "t.json").read_text())["is_whole"] is False


PLAYERS = {
    "first": "def choose(position):\n    return position.moves[0]\n",
    "last": "def choose(state, seat, budget):\n    return 'g'\n",
    "object": "class Bot:\n    def __init__(self, game):\n        self.game = game\n\n"
    "    def choose(self, state, seat, budget):\n        return self.game.legal_actions(state, seat)[-1]\n",
    "crashing": "def choose(position):\n    return 1 / 0\n",
    "<b>odd": "def choose(position, games):\n    return position.moves[games % len(position.moves)]\n",
}


def test_a_class_plays_all_against_all_and_one_broken_player_stops_nobody(cli, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for name, text in PLAYERS.items():
        (folder / f"{name}.py").write_text(text)
    (folder / "broken.py").write_text("def choose(position:\n")
    (folder / "no_player.py").write_text("x = 1\n")
    (folder / "notes.txt").write_text("not Python")

    answer = cli("course tournament class --games 2 --time 2 --save games --page standings.html")

    rows = [line.split() for line in answer.out.splitlines()[2:] if line.split()[0].isdecimal()]
    assert answer.status == 0
    assert sorted(row[1] for row in rows) == sorted(PLAYERS)
    assert sum(float(row[2]) for row in rows) == 20
    assert rows[-1][1] == "crashing"
    assert "crashing lost 8 games: it crashed: ZeroDivisionError: division by zero" in answer.out
    assert "broken.py does not play: line 1: Python does not understand this" in " ".join(answer.err.split())
    assert "no_player.py does not play" in answer.err
    assert len(list((tmp_path / "games").iterdir())) == 20
    page = (tmp_path / "standings.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;odd" in page
    assert "<b>odd" not in page


def test_the_standings_can_be_read_by_programs(cli, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("first", "object"):
        (folder / f"{name}.py").write_text(PLAYERS[name])

    found = json.loads(cli("course tournament class --game morpion --json").out)

    assert found["standings"][0]["rank"] == 1
    assert len(found["games"]) == 2


def test_games_in_the_file_of_results_are_played_again_only_where_a_player_changed(cli, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("first", "last", "object"):
        (folder / f"{name}.py").write_text(PLAYERS[name])
    words = "course tournament class --game morpion --results results.jsonl --json"
    results = tmp_path / "results.jsonl"
    first = json.loads(cli(words).out)

    again = json.loads(cli(words).out)
    played_again = len(results.read_text().splitlines()) - 6
    (folder / "object.py").write_text(f"{PLAYERS['object']}# better\n")
    cli(words)

    assert again == first
    assert played_again == 0
    assert len(results.read_text().splitlines()) == 6 + 4
