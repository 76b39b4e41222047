"""A typed line: moves first, then commands, then a refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.cli.play.prompt import COMMANDS, MovesPlayed, PromptCommand, parse_command, parse_line, words_of
from ludotheque.contract import IllegalMove, NotationError, Seat
from ludotheque.play import Table


def typed(table: Table, text: str, *people: int, language: str = "en") -> MovesPlayed | PromptCommand:
    return parse_line(table, [Seat(person) for person in people], text, language)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_words_that_are_read_back(language: str, command: str) -> None:
    for word in words_of(command, language):
        assert parse_command(f"{word.upper()}  3 ", language) == PromptCommand(command, "3")


def test_a_legal_move_goes_before_a_command_and_a_command_before_nonsense(table) -> None:
    moved = typed(table, "d", 0)

    assert isinstance(moved, MovesPlayed)
    assert [len(after.steps) for after in moved.tables] == [1]
    assert typed(table, "u", 0, language="fr") == PromptCommand("undo", seat=Seat(0))
    assert typed(table, "1 resign", 0) == PromptCommand("resign", seat=Seat(0))
    with pytest.raises(NotationError):
        typed(table, "perhaps", 0)


def test_a_move_is_read_and_applied_once(table, monkeypatch) -> None:
    done: list[str] = []
    notation = replace(table.game.notation, read_action=counted("read", done, table.game.notation.read_action))
    game = replace(table.game, notation=notation, apply=counted("apply", done, table.game.apply))

    typed(replace(table, game=game), "d", 0)

    assert done == ["read", "apply"]


def counted(name, done, function):
    def wrapped(*arguments):
        done.append(name)
        return function(*arguments)

    return wrapped


def test_the_first_illegal_move_of_several_refuses_them_all(table) -> None:
    with pytest.raises(IllegalMove):
        typed(table, "d d", 0)


def test_somebody_is_named_by_number_or_name_where_several_may_act(table) -> None:
    by_number, by_name = typed(table, "1 d", 0, 1), typed(table, "player 1 d", 0, 1)

    assert by_number == by_name
    with pytest.raises(NotationError, match="put the number or the name first"):
        typed(table, "d", 0, 1)


def test_without_a_person_to_move_only_commands_are_understood(table) -> None:
    assert typed(table, "new") == PromptCommand("new")
    with pytest.raises(NotationError):
        typed(table, "d")
