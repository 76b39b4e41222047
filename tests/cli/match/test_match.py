"""`ludotheque match`: a table of strengths, the same for the same seed, that goes on where it stopped."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

MATCH = "match connect-four easy hard --games 6 --seed 3"


def test_the_levels_are_rated_strongest_first(cli) -> None:
    answer = cli(MATCH)

    assert answer.status == 0
    assert "Connect Four: 6 games" in answer.out
    rows = [line.split() for line in answer.out.splitlines()[3:]]
    assert sorted(row[0] for row in rows) == ["easy", "hard"]
    assert int(rows[0][1]) >= int(rows[1][1])


def test_shares_are_written_as_the_language_writes_them(cli) -> None:
    english, french = (
        cli(f"match connect-four easy hard --games 2 --seed 3 --lang {each}").out for each in ("en", "fr")
    )

    assert re.search(r"\d\.\d%", english)
    assert re.search(r"\d,\d\u202f%", french)


def test_the_same_seed_gives_the_same_table(cli) -> None:
    first, second = cli(f"{MATCH} --json"), cli(f"{MATCH} --json")

    assert json.loads(first.out) == json.loads(second.out)
    assert [row["wins"] + row["draws"] + row["losses"] for row in json.loads(first.out)["ratings"]] == [6, 6]


def test_a_match_goes_on_where_it_stopped(cli, tmp_path: Path) -> None:
    whole = cli(f"{MATCH} --json").out
    file = tmp_path / "results.jsonl"
    cli("match connect-four easy hard --games 4 --seed 3 --results results.jsonl")
    four = file.read_text()
    file.write_text(four + '{"game": "connect-fo')  # the power went off in the middle of a line

    rest = cli(f"{MATCH} --results results.jsonl --json").out

    assert rest == whole
    assert len(four.splitlines()) == 4
    assert len(file.read_text().splitlines()) == 4 + 1 + 2


def test_results_on_other_terms_do_not_count(cli, tmp_path: Path) -> None:
    cli("match connect-four easy hard --games 2 --results results.jsonl --columns 6")

    cli("match connect-four easy hard --games 2 --results results.jsonl")

    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 4


def test_more_than_two_meet_at_one_table(cli) -> None:
    answer = cli("match morpion random easy --players 3 --columns 4 --rows 4 --run 3 --games 3 --json")

    assert len(json.loads(answer.out)["ratings"]) == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("match connect-four easy", "at least two players"),
        ("match connect-four easy easy", "at least two players"),
        ("match connect-four easy nobody", "nobody"),
        ("match ricochet random random --players 1", "at least two players"),
    ],
)
def test_a_match_that_cannot_be_is_refused(cli, words: str, message: str) -> None:
    answer = cli(words)

    assert answer.status == 2
    assert message in answer.err


def test_a_match_of_a_game_that_one_may_play_alone_is_for_two(cli) -> None:
    answer = cli("match ricochet beginner casual --targets 1 --robots 2 --games 1 --time 0.05 --lang en")

    assert answer.status == 0
    assert "Ricochet Robots: one game" in answer.out
