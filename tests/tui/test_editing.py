"""Positions set up on the full screen, played and analysed from there, copied, and opened from texts."""

from __future__ import annotations

import pytest
from textual import events

from ludotheque import catalogue
from ludotheque.contract import Seed, seats_to_act
from ludotheque.play import open_table, play
from ludotheque.play.record import write_record

BOARDS = catalogue.board_editor("ricochet")
RANDOM_BOARD = BOARDS.texts(BOARDS.changes["random"](BOARDS.blank(), {"seed": 5})).board


@pytest.fixture
def edit(at_the_app):
    """`edit(slug, story)` puts the person at a board to be set up."""

    def use(slug, story, **options):
        async def at_the_board(person):
            game = catalogue.game(slug)
            person.app.edit(game, game.deal(game.options(**options), Seed(3)))
            await person.pilot.pause()
            return await story(person)

        return at_the_app(at_the_board)

    return use


async def paste(person, text):
    person.app.screen.focused.post_message(events.Paste(text))
    await person.pilot.pause()
    await person.pilot.pause()


def finished():
    game = catalogue.game("morpion")
    table = open_table(game, game.options(starter=1), Seed(1))
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        table = play(table, table.to_act[0], game.notation.read_action(cell))
    return table


def test_a_position_is_set_up_from_the_form_of_a_new_game_and_played(at_the_app):
    async def story(person):
        await person.press("enter", "down", "enter", *"44", "o", "enter")
        return person.shown, person.screen

    shown, screen = at_the_app(story)

    assert [seat.is_to_act for seat in shown.seats] == [True, False]
    assert shown.view.cells[-1][3] == 0
    assert "Your move" not in screen


def test_a_computer_answers_in_a_position_that_was_set_up(edit):
    async def story(person):
        await person.press(*"445", "o", "2", "1")
        await person.until(lambda: len(person.shown.moves) == 2)
        return person.shown

    shown = edit("connect-four", story)

    assert [bool(seat.about) for seat in shown.seats] == [True, False]


def test_a_new_game_after_one_from_a_position_begins_there_again(edit):
    async def story(person):
        await person.press(*"44", "o", "enter", "1", "n", "enter")
        return person.shown

    shown = edit("connect-four", story)

    assert shown.moves == ()
    assert shown.view.cells[-1][3] == 0


def test_one_that_was_set_up_and_left_begins_there_again_as_well(edit):
    async def story(person):
        await person.press(*"44", "o", "enter", "1", "escape", "escape")
        person.app.open_entry("load:connect-four-unfinished")
        await person.pilot.pause()
        going_on = len(person.shown.moves)
        await person.press("n", "enter")
        return going_on, person.shown

    going_on, shown = edit("connect-four", story)

    assert (going_on, shown.moves) == (1, ())
    assert shown.view.cells[-1][3] == 0


def test_a_new_game_after_one_from_elsewhere_is_dealt_anew(at_the_app, monkeypatch):
    game = catalogue.game("morpion")
    dealt = game.deal(game.options(), Seed(0))
    other = next(seed for seed in range(1, 100) if game.deal(game.options(), Seed(seed)) != dealt)
    table = open_table(game, game.options(), Seed(other))
    text = write_record(play(table, table.to_act[0], game.notation.read_action("a1")), "sgf")
    monkeypatch.setattr("ludotheque.tui.local_driver.randbelow", lambda below: 0)

    async def story(person):
        person.app.open_text(text)
        await person.pilot.pause()
        begun = person.shown
        await person.press("n", "enter")
        return begun, person.shown

    begun, shown = at_the_app(story)

    assert [seat.is_to_act for seat in begun.seats] == [seat in seats_to_act(game, dealt) for seat in (0, 1)]
    assert (len(begun.moves), shown.moves) == (1, ())
    assert [seat.is_to_act for seat in shown.seats] == [seat in seats_to_act(game, dealt) for seat in (0, 1)]


def test_what_cannot_be_is_told_and_not_played(edit):
    async def story(person):
        await person.press("tab", "4", "4", "o", "e")
        return person.shown, person.app.screen.command_names, person.screen

    shown, commands, screen = edit("connect-four", story)

    assert shown.is_problem
    assert "Discs of player 1: 2, of player 2: 0" in screen
    assert "play-on" not in commands
    assert "evaluate" not in commands


def test_a_position_that_is_over_says_so(edit):
    async def story(person):
        await person.press(*"1212121")
        return person.shown.message

    assert "The game is over here: Player 1 has four in a row" in edit("connect-four", story)


def test_a_change_that_cannot_be_made_is_refused_with_the_reason(edit):
    async def story(person):
        await person.press(*"4444444")
        return person.screen

    assert "Column 4 is full" in edit("connect-four", story)


def test_pieces_are_put_and_taken_away_with_the_mouse(edit):
    async def story(person):
        board = person.app.screen.query_one("#board")
        left, top = board._inset
        for cell in (0, 4, 4, 8):
            place = board._picture.places[cell]
            await person.pilot.click("#board", offset=(left + place.x + 1, top + place.y + 1))
            await person.pilot.pause()
        await person.pilot.click(".panel-button")
        await person.pilot.pause()
        return person.shown.view, person.screen

    state, screen = edit("morpion", story, starter=1)

    assert catalogue.game("morpion").notation.write_state(state) == "mo:3x3x3:p2 a2/3/2b a"
    assert "Piece: O" in screen


def test_a_board_is_edited_in_a_narrow_window(edit):
    async def story(person):
        await person.pilot.resize_terminal(40, 20)
        await person.press("1", "up", "1")
        return person.screen

    screen = edit("morpion", story, starter=1)

    assert "Turn: X · Piece: in turn" in screen


def test_changes_are_undone_and_made_again(edit):
    async def story(person):
        on_empty = "clear" in person.app.screen.command_names
        await person.press("4", "4", "u", "u", "U", "C", "u")
        return person.shown.view, on_empty

    state, on_empty = edit("connect-four", story)

    assert not on_empty

    assert catalogue.game("connect-four").notation.write_state(state) == "c4:7x6x4 7/7/7/7/7/3a3 b"


def test_a_position_is_copied_as_text_and_pasted_again(edit):
    async def story(person):
        copied = []
        person.app.copy_to_clipboard = copied.append
        await person.press("4", "K", "C")
        await paste(person, copied[0])
        return copied, person.shown.view

    copied, state = edit("connect-four", story)

    assert copied == ["c4:7x6x4 7/7/7/7/7/3a3 b"]
    assert state.occupied


def test_an_impossible_position_that_is_pasted_is_refused(edit):
    async def story(person):
        await paste(person, "c4:7x6x4 7/7/7/7/7/aa5 b")
        return person.shown.view, person.screen

    state, screen = edit("connect-four", story)

    assert not state.occupied
    assert "Discs of player 1: 2" in screen


def test_a_position_is_typed_where_it_is_asked_for_and_one_of_another_game_opens_beside(edit):
    async def story(person):
        await person.press("ctrl+o", *"mo", "colon", *"3x3x3", "colon", *"p2", "space", *"3", "slash", *"1a1")
        await person.press("slash", "3", "space", "b", "enter")
        return person.shown.game.slug, len(person.app.screen_stack)

    assert edit("connect-four", story) == ("morpion", 4)


def test_values_are_written_into_the_position_and_go_again(edit):
    async def story(person):
        await person.press("enter", "e")
        await person.until(lambda: bool(person.shown.labels))
        count, screen = len(person.shown.labels), person.screen
        await person.press("e")
        return count, screen, person.shown.labels

    count, screen, labels = edit("morpion", story, starter=1)

    assert count == 8
    assert "a draw" in screen
    assert labels == {}


def test_robots_targets_and_walls_are_set_up_and_played_alone(edit):
    async def story(person):
        await person.press("r", "right", "t", "shift+down", "o")
        return person.shown

    shown = edit("ricochet", story)

    assert shown.view.rounds == 1
    assert shown.view.target.cell == shown.view.robots[0] + 1


def test_a_game_and_a_replay_are_edited_and_show_nothing_hidden(at_the_app):
    async def story(person):
        game = catalogue.game("ricochet")
        await person.play(open_table(game, game.options(), Seed(3)))
        copied = []
        person.app.copy_to_clipboard = copied.append
        await person.press("K", "i")
        edited = person.shown.view
        await person.press("escape", "escape")
        person.app.replay(finished())
        await person.pilot.pause()
        await person.press("right", "i", "K")
        return copied, edited

    copied, edited = at_the_app(story)

    assert "deck=" not in copied[0]
    assert len(edited.deck) == 1
    assert copied[1] == "mo:3x3x3:p2 a2/3/3 b"


def test_what_is_pasted_on_the_first_screen_opens(at_the_app):
    async def story(person):
        await paste(person, "c4:7x6x4 7/7/7/7/7/3a3 b")
        edited = person.screen
        await person.press("escape")
        await paste(person, write_record(finished()))
        replayed = person.shown.badge
        await person.press("escape")
        await paste(person, "rr:1A2B3A4B:c3,h10,p1,a16:Gt")
        return edited, replayed, person.shown.view.robots

    edited, replayed, robots = at_the_app(story)

    assert "Set up a position" in edited
    assert replayed == "Replay"
    assert len(robots) == 4


def test_texts_and_files_are_opened_from_the_menu(at_the_app, tmp_path):
    file = tmp_path / "game.ludo"
    file.write_text(write_record(finished()))

    async def story(person):
        person.app.ask_for_text()
        await person.pilot.pause()
        await paste(person, write_record(finished()))
        pasted = person.shown.badge
        await person.press("escape")
        person.app.open_text(str(file))
        await person.pilot.pause()
        return pasted, person.shown.badge

    assert at_the_app(story) == ("Replay", "Replay")


def test_a_board_of_ones_own_opens_with_its_robots(at_the_app):
    draft = BOARDS.changes["random"](BOARDS.blank(), {"seed": 5})

    async def story(person):
        person.app.open_text(BOARDS.texts(draft).position)
        await person.pilot.pause()
        return person.shown.view

    state = at_the_app(story)

    assert (state.board, state.robots) == (draft.board, draft.robots)


@pytest.mark.parametrize("form", ["5x4_t.c2Rc", "1A2B3A4B", RANDOM_BOARD])
def test_a_board_of_ones_own_without_robots_opens_with_some_that_are_dealt(at_the_app, form):
    async def story(person):
        person.app.open_text(form)
        await person.pilot.pause()
        return person.shown

    shown = at_the_app(story)

    assert shown.view.board == BOARDS.read(form).board
    assert len(shown.view.robots) == 4
    assert not shown.is_problem


@pytest.mark.parametrize("text", ["nothing of the kind", "~\0", "c4:7x6x4 nonsense", "[Game"])
def test_a_text_that_is_nothing_is_told(at_the_app, text):
    async def story(person):
        told = []
        person.app.notify = lambda words, **settings: told.append(words)
        person.app.open_text(text)
        await person.pilot.pause()
        return told, person.shown

    told, shown = at_the_app(story)

    assert len(told) == 1
    assert shown is None
