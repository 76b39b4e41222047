from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.contract import Move, Seat, Seed, seats_to_act
from ludotheque.text_play import Question, prompt_template, read_answer, write_correction, write_prompt

SETUPS = [
    ("connect-four", {"columns": 9, "rows": 5, "run": 5}, "5 or more", "lâche un jeton"),
    ("morpion", {"players": 3, "starter": 1}, "3 or more", "place ton symbole"),
    ("morpion", {"exact": True, "starter": 1}, "exactly 3", "exactement 3"),
    ("ricochet", {}, "You are alone", "Tu es seul"),
    ("ricochet", {"players": 2, "must_ricochet": "no"}, "in a straight line", "en ligne droite"),
]


def question_about(slug, language="en", **options):
    game = catalogue.game(slug)
    state = game.deal(game.options(**options), Seed(3))
    return Question(game, state, seats_to_act(game, state)[0], language=language)


@pytest.mark.parametrize(("slug", "options", "english", "french"), SETUPS)
def test_a_prompt_tells_the_rules_of_this_very_game_in_the_players_language(slug, options, english, french):
    in_english = write_prompt(question_about(slug, **options))
    in_french = write_prompt(question_about(slug, "fr", **options))

    assert english in in_english
    assert french in in_french
    assert "$" not in in_english + in_french
    assert in_english.endswith("Final Answer: X\n")
    assert in_french.endswith("Réponse finale\u202f: X\n")


@pytest.mark.parametrize(("slug", "options", "english", "french"), SETUPS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_legal_move_is_read_back_as_it_is_listed(slug, options, english, french, language):
    question = question_about(slug, language, **options)

    answers = [read_answer(question, f"Final Answer: {text}") for text in question.legal_texts]

    assert [answer.action for answer in answers] == list(question.legal)
    assert " ".join(question.legal_texts) in write_prompt(question, lists_moves=True)


def test_a_prompt_shows_nothing_that_lies_face_down():
    game = catalogue.game("ricochet")
    state = game.deal(game.options(players=2), Seed(4))
    other = game.redeal(state, Seat(0), Seed(9))

    prompts = [
        write_prompt(Question(game, each, Seat(0)), prompt_template("turn") + "$position", lists_moves=True)
        for each in (state, other)
    ]

    assert state != other
    assert prompts[0] == prompts[1]


def test_a_template_of_ones_own_may_use_any_slot_and_braces():
    question = question_about("connect-four")

    prompt = write_prompt(question, '{"position": "$position", "legal": "$legal", "cost": "$5 $unknown"}')

    assert prompt == '{"position": "c4:7x6x4 7/7/7/7/7/7 a", "legal": "1 2 3 4 5 6 7", "cost": "$5 $unknown"}\n'


def test_a_correction_says_what_was_wrong():
    question = question_about("connect-four")
    state = question.state
    for _ in range(6):
        state = question.game.apply(state, Move(state.turn, question.read("1")))
    full = Question(question.game, state, Seat(0))

    assert "column 1 is full" in write_correction(full, read_answer(full, "[1]"))
    assert "I do not know" in write_correction(full, read_answer(full, "I do\nnot know."))


def test_a_language_without_prompts_is_asked_in_english():
    assert prompt_template("turn", "xx") == prompt_template("turn")
    assert prompt_template("turn", "../en") == prompt_template("turn")
    assert prompt_template("turn", "fr") != prompt_template("turn")
