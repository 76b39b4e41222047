from __future__ import annotations

import pytest

from ludotheque.contract import SetupError
from ludotheque.text_play import TextEpisode, Wording

BOARD = {"board": "4x4_t.d2Rc.b3Gt_d.c3Ru", "robots": 2}


def test_a_game_is_played_in_words_to_its_end():
    episode = TextEpisode("connect-four")

    for text in ("4", "[5]", "Final Answer: 4", "5", "\\boxed{4}", "5", "4"):
        assert episode.answer(text).is_legal

    assert episode.turn is None
    assert episode.returns() == (1.0, -1.0)
    assert "four in a row" in episode.ending()
    assert episode.board().count("X") >= 4


def test_after_a_mistake_the_question_comes_again_with_what_was_wrong():
    episode = TextEpisode("morpion", starter=1)
    episode.answer("b2")

    answer = episode.answer("b2")

    assert not answer.is_legal
    assert episode.turn == 1
    assert "b2 is already taken" in episode.prompt()
    assert episode.correction() in episode.prompt()
    assert episode.answer("a1").is_legal
    assert episode.correction() == ""
    assert "Moves so far: b2 a1" in episode.prompt()


def test_too_many_mistakes_in_a_row_end_the_game_for_whoever_made_them():
    episode = TextEpisode("morpion", players=3, starter=2, attempts=2)
    for text in ("x", "b2", "?", "b2"):
        episode.answer(text)

    assert episode.turn is None
    assert episode.faulty == 2
    assert episode.returns() == (0.0, 0.0, -1.0)
    assert episode.correction() == ""
    assert episode.ending() == ""


def test_computer_players_have_the_other_seats():
    episode = TextEpisode("connect-four", own_seat=1, level="beginner")
    episode.reset(3)

    assert episode.turn == 1
    assert len(episode.question().moves) == 1
    episode.answer("4")
    assert len(episode.question().moves) == 3


def test_bidders_wait_in_words_and_the_clock_ends_the_bids():
    episode = TextEpisode("ricochet", players=2, wording=Wording("fr", lists_moves=True), **BOARD)

    assert "attendre" in episode.prompt()
    for text in ("=5", "attendre", "attendre"):
        assert episode.answer(text).is_legal

    assert episode.turn == 0
    assert "attendre\n" not in episode.prompt()
    assert "=5" in episode.question().moves


def test_a_lone_player_earns_its_tiles():
    episode = TextEpisode("ricochet", board="4x4_t.d4Rc", robots=1, targets=1, must_ricochet="no")
    slides = iter(["RS", "RE", "RS", "RE", "RN", "RW", "RS", "RE"])
    while episode.turn is not None:
        legal = episode.question().legal_texts
        wanted = next(slides)
        episode.answer(wanted if wanted in legal else legal[0])

    assert episode.returns() == (1.0,)


def test_the_same_seed_asks_the_same():
    first, second = TextEpisode("ricochet"), TextEpisode("ricochet")
    first.reset(9)
    second.reset(9)

    assert first.prompt() == second.prompt()
    assert first.board(0) == second.board()


def test_options_that_do_not_exist_are_refused():
    with pytest.raises(SetupError, match="sides"):
        TextEpisode("morpion", sides=3)
