"""What an answer is worth: by exact values alone, whoever answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque import catalogue
from ludotheque.contract import Budget, Choice, Move, Seed, read_state, seats_to_act
from ludotheque.contract.exam import best_value
from ludotheque.exam.examinees import LevelExaminee, ProgramExaminee
from ludotheque.exam.grading import Graded, best_actions, graded
from ludotheque.exam.ladder import climb, leave
from ludotheque.exam.replies import ask
from ludotheque.external_bots import read_source
from ludotheque.games.ricochet import Slide

PLAYERS = Path(__file__).parent / "players_for_exams.py"
SLUGS = ("connect-four", "morpion", "ricochet")


class Chooser:
    """Always the best, or always the worst, by the exact values."""

    def __init__(self, slug: str, wants_best: bool) -> None:
        self._exam, self._wants_best = catalogue.exam(slug), wants_best

    def choose(self, state, seat, budget) -> Choice:
        values = self._exam.values(state, Budget(node_count=5_000_000))
        if self._wants_best:
            return Choice(best_actions(values)[0])
        worst = min(values.values(), key=lambda value: (value.result, value.score or 0))
        return Choice(next(action for action, value in values.items() if value == worst))


def answers(slug: str, player, count: int) -> list[Graded]:
    game, exam = catalogue.game(slug), catalogue.exam(slug)
    return [graded(game, exam, number, player, Budget(seconds=1.0)) for number in range(count)]


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_plays_the_best_moves_makes_no_mistake(slug) -> None:
    for answer in answers(slug, Chooser(slug, wants_best=True), 6):
        assert (answer.verdict, answer.lost or 0, answer.first_mistake) == ("best", 0, None)
        assert answer.said[0] in answer.best
        assert answer.result_kept == answer.result


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_plays_the_worst_moves_throws_every_result_away(slug) -> None:
    for answer in answers(slug, Chooser(slug, wants_best=False), 6):
        assert answer.verdict == "blunder"
        assert answer.result_kept < answer.result
        assert answer.first_mistake == 1


def test_a_detour_keeps_the_result_and_is_counted_in_slides() -> None:
    game, exam = catalogue.game("ricochet"), catalogue.exam("ricochet")

    class Wanderer:
        """One slide to nowhere first."""

        def choose(self, state, seat, budget) -> Choice:
            values = exam.values(state, Budget(node_count=5_000_000))
            top = best_value([*values.values()])
            slower = [action for action, value in values.items() if value.result == 1 and value.score == top.score - 1]
            return Choice(slower[0] if slower and not state.phase.shown else best_actions(values)[0])

    graded_answers = [graded(game, exam, number, Wanderer(), Budget()) for number in range(12)]
    detours = [answer for answer in graded_answers if answer.verdict == "slower"]

    assert detours
    for answer in detours:
        top = best_value(exam.shipped()[int(answer.id.rpartition("/")[2]) - 1].values)
        assert answer.lost == len(answer.said) + top.score > 0
        assert answer.first_mistake == 1


def test_whoever_never_reaches_the_goal_is_stopped() -> None:
    class Pacer:
        """To and fro."""

        def choose(self, state, seat, budget) -> Choice:
            game = catalogue.game("ricochet")
            slides = [action for action in game.legal_actions(state, seat) if isinstance(action, Slide)]
            pointless = [slide for slide in slides if game.outcome(game.apply(state, Move(seat, slide))) is None]
            return Choice((pointless or slides)[0])

    answer = max(answers("ricochet", Pacer(), 4), key=lambda each: len(each.said))

    assert answer.verdict == "blunder"
    assert len(answer.said) <= 40


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("liar", "illegal"), ("babbler", "unreadable"), ("crasher", "failed"), ("sleeper", "failed"), ("First", None)],
)
def test_a_program_that_lies_babbles_crashes_or_sleeps_is_graded_and_ends(name, verdict) -> None:
    examinee = ProgramExaminee(name, read_source(f"{PLAYERS}:{name}"))
    game, exam = catalogue.game("morpion"), catalogue.exam("morpion")
    player, _ = examinee.make(game, game.deal(game.options(), Seed(0)), Seed(1))
    try:
        found = [graded(game, exam, number, player, Budget(seconds=0.3)) for number in (0, 1)]
    finally:
        leave(player)

    if verdict is None:
        assert {answer.verdict for answer in found} <= {"best", "blunder"}
    else:
        assert [answer.verdict for answer in found] == [verdict, verdict]
        assert all(answer.why and answer.result_kept is None for answer in found)


def test_a_changed_program_is_another_player(tmp_path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("def bot(state, seat, budget): return 'a'\n")
    before = ProgramExaminee("bot", read_source(f"{file}:bot")).told()
    file.write_text("def bot(state, seat, budget): return 'b'\n")

    assert ProgramExaminee("bot", read_source(f"{file}:bot")).told() != before
    assert str(tmp_path) not in str(before)


def test_a_level_is_examined_only_where_it_can_play() -> None:
    rules, game = LevelExaminee("rules", "rules"), catalogue.game("morpion")
    states = [read_state(game, question.state) for question in catalogue.exam("morpion").shipped()]

    assert rules.takes(game)
    assert not rules.takes(catalogue.game("ricochet"))
    assert {rules.suits(game, state) for state in states} == {True, False}


def test_a_player_that_waits_has_given_no_answer() -> None:
    game = catalogue.game("connect-four")
    state = game.deal(game.options(), Seed(0))

    class Waiter:
        def choose(self, state, seat, budget) -> Choice:
            return Choice(None)

    (seat,) = seats_to_act(game, state)
    assert ask(Waiter(), game, state, seat, Budget()).problem == "unreadable"


def test_the_ladder_is_climbed_by_halves_until_the_strongest_beaten_level_is_known() -> None:
    names, met = ("a", "b", "c", "d", "e"), dict[str, float]()
    while (level := climb(names, met)) is not None:
        met[level] = 1.0 if level in "abcd" else 0.5

    assert list(met) == ["c", "e", "d"]
    assert climb((), {}) is None
