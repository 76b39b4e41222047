"""A cached property is computed once and stays as it was."""

from __future__ import annotations

from ludotheque.contract.cached import cached_property


class Counting:
    asked = 0

    @cached_property
    def answer(self) -> int:
        """How often somebody had to think."""
        self.asked += 1
        return self.asked


def test_a_value_is_computed_once_for_each_instance():
    first, second = Counting(), Counting()

    assert [first.answer, first.answer, second.answer] == [1, 1, 1]
    assert first.asked == 1


def test_a_class_shows_the_property_itself():
    assert isinstance(Counting.answer, cached_property)
    assert Counting.answer.__doc__ == "How often somebody had to think."
