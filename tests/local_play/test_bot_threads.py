"""Computer players search beside the prompt."""

from __future__ import annotations

from queue import Queue
from threading import Event

import pytest

from ludotheque.contract import Choice, Level, Seat
from ludotheque.local_play.bot_threads import BotAnswered, BotThreads


@pytest.mark.req("MO-08")
def test_the_prompt_goes_on_while_a_computer_searches(table, monkeypatch) -> None:
    class SlowBot:
        may_answer = Event()

        def choose(self, state, seat, budget) -> Choice[str]:
            self.may_answer.wait()
            return Choice("d")

    answers: Queue[BotAnswered] = Queue()
    monkeypatch.setattr("ludotheque.local_play.bot_threads.level_named", lambda *_: Level(lambda seed: SlowBot()))

    BotThreads(answers.put).request_move(table, Seat(0))
    was_silent = answers.empty()
    SlowBot.may_answer.set()

    assert was_silent
    assert answers.get() == BotAnswered(table.version, Seat(0), Choice("d"))
