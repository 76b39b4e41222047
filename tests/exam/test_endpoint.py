"""A language model behind an endpoint: a real HTTP server that answers well, badly, slowly, or not now."""

from __future__ import annotations

import json
from time import sleep

import pytest

from ludotheque import catalogue
from ludotheque.contract import Budget, SeatView, Seed, SetupError
from ludotheque.exam.endpoint import MAX_ANSWER_BYTES, Endpoint, EndpointExaminee, EndpointPlayer
from ludotheque.exam.grading import Graded, graded
from ludotheque.play.match import Forfeit
from model_server import Answer, ModelServer, says

NOT_NOW: Answer = (429, {"Retry-After": "0"}, b'{"error": "slow down"}')


def player_at(url: str, slug: str = "connect-four", **settings) -> EndpointPlayer:
    settings = {"retries": 2, "first_pause": 0.01, "timeout_seconds": 10.0, **settings}
    return EndpointPlayer(catalogue.game(slug), Endpoint(url, "small-model", **settings))


def first_answer(player: EndpointPlayer, slug: str = "connect-four", number: int = 0) -> Graded:
    return graded(catalogue.game(slug), catalogue.exam(slug), number, player, Budget())


def test_an_answer_is_read_graded_and_its_tokens_are_counted(monkeypatch) -> None:
    monkeypatch.setenv("MY_KEY", "secret-1")
    with ModelServer(lambda number, request: says("I think...\nFinal Answer: 4", (321, 45))).running() as server:
        player = player_at(server.url, key_variable="MY_KEY", temperature=0.5, max_tokens=900)
        found = first_answer(player)

    assert found.said == ["d"]
    assert found.verdict == ("best" if "d" in found.best else "blunder")
    assert (found.requests, found.prompt_tokens, found.completion_tokens) == (1, 321, 45)
    assert server.keys == ["Bearer secret-1"]
    asked = server.asked[0]
    assert (asked["model"], asked["temperature"], asked["max_tokens"]) == ("small-model", 0.5, 900)
    assert "Final Answer: X" in asked["messages"][0]["content"]


def test_without_a_key_none_is_sent_and_it_is_never_told(monkeypatch) -> None:
    monkeypatch.setenv("MY_KEY", "secret-2")
    examinee = EndpointExaminee("m", Endpoint("http://127.0.0.1:1/v1", "m", key_variable="MY_KEY"))
    assert "secret" not in json.dumps(examinee.told())

    monkeypatch.delenv("MY_KEY")
    with ModelServer(lambda number, request: says("[4]")).running() as server:
        first_answer(player_at(server.url, key_variable="MY_KEY"))
    assert server.keys == [""]


@pytest.mark.parametrize("bad", [NOT_NOW, (500, {}, b"oops"), (503, {}, b"")])
def test_an_endpoint_that_is_busy_is_asked_again(bad) -> None:
    with ModelServer(lambda number, request: bad if number < 3 else says("Final Answer: 1")).running() as server:
        found = first_answer(player_at(server.url))

    assert found.said == ["a"]
    assert len(server.asked) == 3
    assert found.requests == 1


def test_an_endpoint_that_stays_busy_stops_the_exam_and_counts_nothing_as_wrong() -> None:
    with ModelServer(lambda number, request: NOT_NOW).running() as server, pytest.raises(SetupError) as refused:
        first_answer(player_at(server.url, retries=1))

    assert refused.value.problems[0][1].code == "exam.endpoint.gone"
    assert len(server.asked) == 2


@pytest.mark.parametrize("status", [400, 401, 403, 404, 302])
def test_a_refusal_stops_at_once_and_nobody_is_followed_elsewhere(status) -> None:
    answer = status, {"Location": "http://127.0.0.1:9/elsewhere"}, b"no such model"
    with ModelServer(lambda number, request: answer).running() as server, pytest.raises(SetupError) as refused:
        first_answer(player_at(server.url))

    assert refused.value.problems[0][1].code == "exam.endpoint.refused"
    assert str(status) in str(refused.value)
    assert len(server.asked) == 1


def test_nobody_there_stops_the_exam() -> None:
    with pytest.raises(SetupError) as refused:
        first_answer(player_at("http://127.0.0.1:9/v1", retries=1))
    assert refused.value.problems[0][1].code == "exam.endpoint.gone"


def test_an_endpoint_that_is_silent_is_told_in_the_words_of_the_language() -> None:
    def never(number: int, request: object) -> Answer:
        sleep(1.0)
        return says("[4]")

    with ModelServer(never).running() as server, pytest.raises(SetupError) as refused:
        first_answer(player_at(server.url, retries=0, timeout_seconds=0.2))

    assert "no answer within 0.2 s" in refused.value.text("en")
    assert "aucune réponse en 0,2 s" in refused.value.text("fr")


@pytest.mark.parametrize(
    "body",
    [
        b"<html>it works</html>",
        b"",
        b"null",
        b'{"choices": []}',
        b'{"choices": [{"message": {"content": null}}]}',
        b'{"choices": "many"}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"choices": [{"message": {"content": "' + b"x" * MAX_ANSWER_BYTES + b'"}}]}',
    ],
)
def test_rubbish_is_an_unreadable_answer(body) -> None:
    with ModelServer(lambda number, request: (200, {}, body)).running() as server:
        found = first_answer(player_at(server.url))

    assert found.verdict == "unreadable"
    assert len(server.asked) == 1


@pytest.mark.parametrize("status", [200, 401, 429])
def test_a_key_that_the_endpoint_sends_back_is_not_passed_on(status, monkeypatch) -> None:
    monkeypatch.setenv("MY_KEY", 'secret-"3')
    told = json.dumps({"choices": [{"message": {"content": 'Bearer secret-"3: Final Answer: zz secret-"3'}}]})
    with ModelServer(lambda number, request: (status, {"Retry-After": "0"}, told.encode())).running() as server:
        player = player_at(server.url, key_variable="MY_KEY")
        try:
            words = str(first_answer(player))
        except SetupError as refusal:
            words = str(refusal)

    assert server.keys[0] == 'Bearer secret-"3'
    assert "Bearer" in words
    assert "secret" not in words


def test_of_an_answer_in_parts_the_text_counts_and_not_what_was_thought() -> None:
    thought = {"type": "thinking", "thinking": [{"type": "text", "text": "Final Answer: 1"}]}
    parts = [thought, {"type": "text", "text": "So: "}, {"type": "text", "text": "Final Answer: 4"}]
    body = json.dumps({"choices": [{"message": {"content": parts}}]}).encode()
    with ModelServer(lambda number, request: (200, {}, body)).running() as server:
        assert first_answer(player_at(server.url)).said == ["d"]


def test_an_answer_that_had_no_room_says_so() -> None:
    cut = {"finish_reason": "length", "message": {"content": "Let me think. The centre"}}
    body = json.dumps({"choices": [cut], "usage": {"prompt_tokens": 5, "completion_tokens": 16}}).encode()
    with ModelServer(lambda number, request: (200, {}, body)).running() as server:
        found = first_answer(player_at(server.url, max_tokens=16))

    assert found.verdict == "unreadable"
    assert "ran out of tokens" in found.why
    assert found.completion_tokens == 16


def test_tokens_that_cannot_be_are_not_counted() -> None:
    with ModelServer(lambda number, request: says("[4]", (-5, 10**15))).running() as server:
        found = first_answer(player_at(server.url))

    assert (found.prompt_tokens, found.completion_tokens) == (0, 0)


def test_an_illegal_move_of_a_question_is_not_asked_again() -> None:
    with ModelServer(lambda number, request: says("Final Answer: 99")).running() as server:
        found = first_answer(player_at(server.url))

    assert found.verdict in ("illegal", "unreadable")
    assert len(server.asked) == 1


def test_in_a_game_a_mistake_is_told_and_may_be_mended() -> None:
    game = catalogue.game("morpion")
    state = game.apply(*_played(game, "b2"))
    answers = ("Final Answer: b2", "Final Answer: a1")
    with ModelServer(lambda number, request: says(answers[number - 1])).running() as server:
        player = player_at(server.url, "morpion")
        choice = player.choose(state, state.turn, Budget())

    assert game.notation.write_action(choice.action) == "a1"
    assert [message["role"] for message in server.asked[1]["messages"]] == ["user", "assistant", "user"]
    assert "not a legal move" in server.asked[1]["messages"][2]["content"]


def test_in_a_game_three_mistakes_are_enough() -> None:
    game = catalogue.game("morpion")
    state = game.deal(game.options(), Seed(0))
    with ModelServer(lambda number, request: says("I resign.")).running() as server, pytest.raises(Forfeit):
        player_at(server.url, "morpion").choose(state, state.turn, Budget())
    assert len(server.asked) == 3


def test_a_way_in_ricochet_is_asked_slide_by_slide() -> None:
    exam = catalogue.exam("ricochet")
    number = min(range(50), key=lambda each: -max(value.score or -99 for value in exam.shipped()[each].values))

    def script(count, request):
        return says("Final Answer: concede" if count > 2 else _first_slide(request))

    with ModelServer(script).running() as server:
        found = first_answer(player_at(server.url, "ricochet", lists_moves=True), "ricochet", number)

    assert len(server.asked) == len(found.said) > 1 or found.verdict == "blunder"


def test_a_template_of_ones_own_is_used() -> None:
    with ModelServer(lambda number, request: says("[4]")).running() as server:
        first_answer(player_at(server.url, template="Play $symbol on\n$board\nwith $unknown"))

    assert server.asked[0]["messages"][0]["content"].startswith("Play ")
    assert "$unknown" in server.asked[0]["messages"][0]["content"]


def test_a_game_whose_secrets_cannot_be_dealt_anew_is_refused() -> None:
    with pytest.raises(SetupError, match="secrets"):
        player_at("http://127.0.0.1:9/v1").choose(SeatView(None, ()), 0, Budget())


def _played(game, text):
    from ludotheque.contract import Move

    state = game.deal(game.options(), Seed(0))
    return state, Move(state.turn, game.notation.read_action(text))


def _first_slide(request) -> str:
    lines = request["messages"][0]["content"].splitlines()
    moves = next(line for line in lines if line.startswith("Legal moves:")).split()[2:]
    return f"Final Answer: {moves[0]}"
