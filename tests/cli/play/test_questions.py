"""Setting a game up by questions."""

from __future__ import annotations

import pytest


@pytest.mark.req("MO-12")
def test_questions_begin_with_the_answers_of_last_time(cli) -> None:
    cli("play morpion --columns 5 --rows 4 --player Anna --player :hard", "quit")

    answer = cli("play morpion --ask", *[""] * 9, "quit")

    assert "columns 5, rows 4" in answer.out
    assert "[Anna]" in answer.out
    assert "Anna (O)" in answer.out


@pytest.mark.req("MO-01")
def test_questions_explain_a_bad_answer_and_ask_again(cli) -> None:
    answer = cli(
        "play morpion --ask",
        *("maybe", "yes", "40", "4", "2", "2"),  # 40 columns and a run of 2
        *("yes", "lot", "perhaps", "no", "free", "", ""),  # more options
        *("4", "3"),  # both questions come again
        *("5", "1", "1", "genius", "easy", "Anna", "O O", "O", "@ #", "quit"),
    )

    assert "“maybe” is neither yes nor no." in answer.out
    assert "“perhaps” is refused; expected one of yes, no" in answer.out
    assert "40 is refused" in answer.out
    assert "There is no level “genius”" in answer.out
    assert "“5” is refused; enter a whole number from 0 to 2." in answer.out
    assert "Anna (@)" in answer.out


def test_questions_about_rare_options_are_asked_only_for_more(cli) -> None:
    answer = cli("play morpion --ask", "yes", "5", "4", "4", "", "", *[""] * 5, "quit")

    assert "More options? [no]" in answer.out
    assert "exactly" not in answer.out.split("More options?")[1].split("How many people")[0]
    assert "1  . . . . ." in answer.out


def test_the_end_of_input_during_questions_is_polite(cli) -> None:
    answer = cli("play morpion --ask", "")

    assert answer.status == 0
    assert answer.out.endswith("Goodbye!\n")
