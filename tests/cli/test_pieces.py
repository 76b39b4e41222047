"""Small parts on their own: time, words, drawings, players."""

from __future__ import annotations

import io
from dataclasses import replace
from queue import Queue
from threading import Event

import pytest

from ludotheque import catalogue
from ludotheque.cli.colours import coloured
from ludotheque.cli.play.board_printer import painted
from ludotheque.cli.play.bot_threads import BotThreads
from ludotheque.cli.play.event_queue import BotAnswered, EventQueue, InputEnded, LineTyped
from ludotheque.cli.play.prompt import Actions, Request, parse_line
from ludotheque.cli.play.seating import SeatingArgs, players_for
from ludotheque.cli.play.turn_timer import PendingMove, TimerExpired, TimeWarning, TurnTimer
from ludotheque.cli.play.words import COMMANDS, PromptCommand, parse_command, words_of
from ludotheque.cli.terminal import sentence, wants_colour
from ludotheque.contract import Choice, Level, NotationError, Seat, Seed, Timer, plain_text
from ludotheque.play import open_table, play


class Clock:
    """A clock that goes when told."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table():
    game = catalogue.game("connect-four")
    return open_table(game, game.options(), Seed(1))


@pytest.fixture
def bidding(table):
    """The same game with two minutes on the clock."""
    return replace(table, game=replace(table.game, timer=lambda state: Timer("bids", 120.0, None)))


@pytest.mark.req("MO-08")
def test_who_asks_a_computer_goes_on_while_it_thinks(table, monkeypatch) -> None:
    class Ponderer:
        may_answer = Event()

        def choose(self, state, seat, budget) -> Choice[str]:
            self.may_answer.wait()
            return Choice("d")

    thoughts: Queue[BotAnswered] = Queue()
    monkeypatch.setattr("ludotheque.cli.play.bot_threads.level_named", lambda *_: Level(lambda seed: Ponderer()))

    BotThreads(thoughts.put).ask(table, Seat(0))
    was_silent = thoughts.empty()
    Ponderer.may_answer.set()

    assert was_silent
    assert thoughts.get() == BotAnswered(table.version, Seat(0), Choice("d"))


def test_nothing_is_awaited_without_clock_or_intent(clock: Clock, table) -> None:
    pacing = TurnTimer(clock)
    pacing.follow(table)

    assert pacing.patience is None
    assert pacing.seconds_left is None
    assert pacing.due() is None


def test_a_computers_move_is_held_back_until_its_moment(clock: Clock, table) -> None:
    pacing = TurnTimer(clock)
    pacing.follow(table)
    pacing.hold(Seat(1), "d", 2.0)

    early, wait = pacing.due(), pacing.patience
    clock.now += 2.0

    assert (early, wait) == (None, 2.0)
    assert pacing.due() == PendingMove(102.0, Seat(1), "d")


def test_a_change_of_the_table_voids_what_was_held_back(clock: Clock, table) -> None:
    pacing = TurnTimer(clock)
    pacing.hold(Seat(1), "d", 0.0)

    pacing.follow(table)

    assert pacing.due() is None


def test_the_sand_is_warned_about_at_60_30_and_10_seconds_and_then_runs_out(clock: Clock, bidding) -> None:
    pacing = TurnTimer(clock)
    pacing.follow(bidding)
    heard = []

    for _ in range(4):
        clock.now += pacing.patience or 0.0
        heard.append(pacing.due())

    assert heard == [TimeWarning(60.0), TimeWarning(30.0), TimeWarning(10.0), TimerExpired()]


def test_the_sand_runs_on_while_the_key_stays_and_is_gone_with_the_game(clock: Clock, bidding) -> None:
    pacing = TurnTimer(clock)
    pacing.follow(bidding)
    clock.now += 50.0
    pacing.follow(bidding)
    left = pacing.seconds_left
    pacing.restart()

    assert left == 70.0
    assert not pacing.has_timer


def test_lines_wait_until_somebody_wants_them() -> None:
    events = EventQueue(io.StringIO("first\nsecond\n"))
    thought = BotAnswered(0, Seat(0), Choice(None))
    events.post(thought)

    assert events.wait(accepts_lines=False) == thought
    assert events.wait(0.0, accepts_lines=False) is None
    assert [events.next_line(), events.next_line(), events.next_line(), events.next_line()] == [
        LineTyped("first"),
        LineTyped("second"),
        InputEnded(),
        InputEnded(),
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_words_that_are_read_back(language: str, command: str) -> None:
    for word in words_of(command, language):
        assert parse_command(f"{word.upper()}  3 ", language) == PromptCommand(command, "3")


def test_a_legal_action_goes_before_a_command_and_a_command_before_nonsense(table) -> None:
    people = (Seat(0),)
    french_word_for_undo = parse_line(table, people, "u", "fr")

    assert parse_line(table, people, "d", "en") == Actions(Seat(0), (table.game.notation.read_action("d"),))
    assert french_word_for_undo == Request(PromptCommand("undo"), Seat(0))
    assert parse_line(table, people, "1 resign", "en") == Request(PromptCommand("resign"), Seat(0))
    with pytest.raises(NotationError):
        parse_line(table, people, "perhaps", "en")


def test_without_a_person_to_move_only_commands_are_heard(table) -> None:
    assert parse_line(table, (), "new", "en") == Request(PromptCommand("new"), None)
    with pytest.raises(NotationError):
        parse_line(table, (), "d", "en")


def test_made_up_names_give_way_to_given_ones() -> None:
    game = catalogue.game("morpion")
    state = game.deal(game.options(players=4), Seed(1))

    players = players_for(game, state, SeatingArgs(("Player 2", "Bob:hard", ":easy"), "person"), "en")

    assert [(player.name, player.level) for player in players] == [
        ("Player 2", None),
        ("Bob", "hard"),
        ("Computer 3", "easy"),
        ("Player 4", None),
    ]


@pytest.mark.req("MO-02")
@pytest.mark.parametrize(
    ("given", "seated"), [(("O",), "OX"), (("#",), "#O"), (("O", "X"), "OX"), ((), "XO"), (("A", "B"), "AB")]
)
def test_usual_symbols_give_way_to_given_ones(table, given: tuple[str, ...], seated: str) -> None:
    players = players_for(table.game, table.state, SeatingArgs(symbols=given), "en")

    assert "".join(player.symbol for player in players) == seated


@pytest.mark.parametrize(
    ("symbols", "drawn"),
    [(("#", "@"), "#"), (("AB", "CD"), "A"), (("AB", "AC"), "X"), (("漢", "字"), "X"), (("😀", "B"), "X")],
)
def test_symbols_that_would_look_alike_or_push_the_row_aside_are_not_drawn(table, symbols, drawn: str) -> None:
    players = tuple(replace(player, symbol=symbol) for player, symbol in zip(table.players, symbols, strict=True))
    played = play(replace(table, players=players), Seat(0), table.game.notation.read_action("d"))

    assert f"1  . . . {drawn} . . ." in plain_text(painted(played))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wins now", "Wins now."),
        ("“x” is refused", "“x” is refused."),
        ("Done!", "Done!"),
        ("à toi", "À toi."),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_and_ends_with_a_stop(text: str, expected: str) -> None:
    assert sentence(text) == expected


def test_styles_become_colours_line_by_line() -> None:
    assert coloured("a\nb", "strong") == "\x1b[1ma\x1b[0m\n\x1b[1mb\x1b[0m"
    assert coloured("a", "") == coloured("a", "unheard-of") == "a"
    assert coloured("X", "seat-8") == coloured("X", "seat-0") != coloured("X", "seat-1")
    assert coloured("[R]", "robot-red new") == "\x1b[1;7;31;7m[R]\x1b[0m"


def test_no_stream_and_no_terminal_have_no_colours() -> None:
    assert not wants_colour(None, {})
    assert not wants_colour(io.StringIO(), {})
