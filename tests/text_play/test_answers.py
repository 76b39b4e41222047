from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import catalogue
from ludotheque.contract import Move, Seat, Seed, read_state
from ludotheque.text_play import Question, read_answer


def asked(slug, position=None, *, language="en", may_wait=False, **options):
    game = catalogue.game(slug)
    state = game.deal(game.options(**options), Seed(1)) if position is None else read_state(game, position)
    return Question(game, state, Seat(0), language=language, may_wait=may_wait)


def written(question, text):
    answer = read_answer(question, text)
    move = None if answer.action is None else question.game.notation.write_action(answer.action)
    return answer.verdict, move


@pytest.mark.parametrize(
    "text",
    [
        "Final Answer: d",
        "**Final Answer:** `4`",
        "final answer:\n\n  4",
        "Final Answer: column 4.",
        "Final Answer: $\\boxed{\\text{d}}$",
        "Réponse finale : 4",
        "Thus \\boxed{4}",
        'Sure!\n```json\n{"move": "d", "why": "centre"}\n```',
        '{"thinking": {"a": 1}, "action": 4}',
        "<think>a? b?</think><answer>d</answer>",
        "I drop into [d] now",
        "a or b?\nd",
        "My move: 4",
        '{"move": ["d"]}',
    ],
)
def test_a_move_is_read_in_every_usual_form(text):
    assert written(asked("connect-four"), text) == ("legal", "d")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Final Answer: a\nNo, wait.\nFinal Answer: b", "b"),
        ("Final Answer: a (see [3])", "a"),
        ('[c] then {"move": "b"}', "b"),
        ("\\boxed{a} or <answer>c</answer>", "c"),
        ('{"move": "a"} {"move": "b"}', "b"),
        ("Final Answer: see the box \\boxed{e}", "e"),
        ("Final Answer: i or a", "a"),
    ],
)
def test_the_clearest_mark_counts_and_of_those_the_last(text, move):
    assert written(asked("connect-four"), text) == ("legal", move)


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        " \n\t",
        "This is a good move because b is bad.",
        "Legal moves are [1, 2, 3]",
        "Final Answer: a or b",
        '{"move": true}',
        '{"column": "d"}',
        "\\boxed{",
        "Final Answer:",
        "\0\ud800" * 50,
        "d" * 100_000,
        '{"a":' * 10_000,
        "[" * 10_000,
    ],
)
def test_what_marks_no_single_move_is_unreadable(text):
    assert written(asked("connect-four"), text) == ("unreadable", None)


def test_an_illegal_move_keeps_its_reason():
    answer = read_answer(asked("connect-four", "c4:4x4x4 a3/b3/a3/b3 a"), "Final Answer: 1")

    assert not answer.is_legal
    assert (answer.verdict, answer.said) == ("illegal", "1")
    assert "column 1 is full" in str(answer.why)


def test_a_move_out_of_turn_is_illegal_and_not_unreadable():
    game = catalogue.game("morpion")
    state = game.deal(game.options(starter=2), Seed(0))

    answer = read_answer(Question(game, state, Seat(0)), "b2")

    assert answer.verdict == "illegal"
    assert "turn" in str(answer.why)


def test_who_may_wait_says_so_in_a_word():
    together = {"players": 2}

    assert written(asked("ricochet", may_wait=True, **together), "Final Answer: wait") == ("legal", None)
    assert written(asked("ricochet", may_wait=True, language="fr", **together), "attendre") == ("legal", None)
    assert written(asked("ricochet", **together), "Final Answer: wait") == ("unreadable", None)


def test_players_answer_in_the_letters_of_their_language():
    question = asked("ricochet", language="fr")

    assert written(question, "Réponse finale : VE") == ("legal", "GE")
    assert written(asked("ricochet"), "Final Answer: GE") == ("legal", "GE")


@given(st.text(max_size=300))
def test_whatever_is_said_a_legal_answer_can_be_played(text):
    question = asked("morpion", starter=1)

    answer = read_answer(question, text)

    if answer.is_legal:
        question.game.apply(question.state, Move(Seat(0), answer.action))
    else:
        assert answer.verdict == "unreadable" or answer.why is not None
