"""What is worked out once stays as it was."""

from __future__ import annotations

from ludotheque.play.once import once


class Counting:
    asked = 0

    @once
    def answer(self) -> int:
        """How often somebody had to think."""
        self.asked += 1
        return self.asked


def test_an_answer_is_worked_out_once_for_each_value():
    first, second = Counting(), Counting()

    assert [first.answer, first.answer, second.answer] == [1, 1, 1]
    assert first.asked == 1


def test_a_class_shows_the_question_itself():
    assert isinstance(Counting.answer, once)
    assert Counting.answer.__doc__ == "How often somebody had to think."
