"""Games on this machine in the full screen: set up, played to their end, taken back, kept."""

from __future__ import annotations

from dataclasses import replace

from textual import events

from ludotheque import catalogue
from ludotheque.contract import Analysis, Seed, Verdict, phrase
from ludotheque.contract.analysis import AnalysisRequest
from ludotheque.locales.translator import Translator
from ludotheque.play import Table, default_players, open_table, play
from ludotheque.tui.analysis_words import value_labels

ARROWS = {"N": "up", "E": "right", "S": "down", "W": "left"}


def table(slug: str, levels: tuple[str | None, ...] = (), **options: object) -> Table:
    game = catalogue.game(slug)
    chosen = game.options(**options)
    count = game.seat_count(game.deal(chosen, Seed(4)))
    return open_table(game, chosen, Seed(4), default_players(game, count, "en", levels))


def test_a_game_is_chosen_set_up_and_begun_with_enter_alone(at_the_app):
    async def story(person):
        assert "Connect Four" in person.screen
        await person.press("enter", "enter")
        assert "Start the game" not in person.screen
        assert next(seat.name for seat in person.shown.seats) == "You"
        await person.press("4")
        await person.until(lambda: len(person.shown.moves) == 2)
        return person.screen

    screen = at_the_app(story)

    assert "You play 4." in screen
    assert "Your move: choose a column." in screen


def test_keys_typed_at_once_with_the_one_that_starts_the_game_are_not_lost(at_the_app):
    async def story(person):
        for key in ("enter", "enter", "4"):
            person.app._driver.send_message(events.Key(key, None if key == "enter" else key))
        await person.until(lambda: person.shown is not None and len(person.shown.moves) == 2)
        return person.screen

    assert "You play 4." in at_the_app(story)


def test_connect_four_is_won_with_the_keys(at_the_app):
    async def story(person):
        await person.play(table("connect-four"))
        await person.press(*"1212121")
        return person.shown, person.screen

    shown, screen = at_the_app(story)

    assert shown.seats[0].place == 1
    assert "Player 1 wins!" in screen
    assert "★" in screen


def test_morpion_is_won_with_the_mouse(at_the_app):
    async def story(person):
        await person.play(table("morpion", starter=1))
        board = person.app.screen.query_one("#board")
        left, top = board._inset
        for cell in (0, 1, 3, 4, 6):
            place = board._picture.places[cell]
            await person.pilot.click("#board", offset=(left + place.x + 1, top + place.y + 1))
            await person.pilot.pause()
        return person.shown

    assert at_the_app(story).seats[0].place == 1


def test_a_target_of_ricochet_is_reached_with_letters_and_arrows(at_the_app):
    opened = table("ricochet", targets=1)
    analyst = catalogue.analyst("ricochet")
    line = analyst.analyse(opened.state, AnalysisRequest(wants_line=True)).line

    async def story(person):
        await person.play(opened)
        for move in line:
            robot, direction = opened.game.notation.write_action(move.action)
            await person.press(robot.lower(), ARROWS[direction])
        return person.shown

    shown = at_the_app(story)

    assert shown.ending
    assert len(shown.moves) == len(line)


def test_a_move_is_taken_back_and_made_again(at_the_app):
    async def story(person):
        await person.play(table("connect-four"))
        await person.press("4", "3", "u")
        after_undo = len(person.shown.moves)
        await person.press("U")
        return after_undo, len(person.shown.moves)

    assert at_the_app(story) == (1, 2)


def test_a_refusal_says_what_would_be_accepted_and_changes_nothing(at_the_app):
    async def story(person):
        await person.play(table("ricochet"))
        view = person.shown.view
        blocked = next(
            (robot, key)
            for robot in "rgby"
            for letter, key in ARROWS.items()
            if catalogue.game("ricochet").notation.read_action(robot.upper() + letter) not in person.shown.actions
        )
        await person.press(*blocked)
        return view == person.shown.view, person.screen

    is_same, screen = at_the_app(story)

    assert is_same
    assert "can" in screen.split("\n")[-3] + screen.split("\n")[-2]


def test_resigning_asks_first(at_the_app):
    async def story(person):
        await person.play(table("connect-four", levels=(None, "random")))
        await person.press("x", "escape")
        still = person.shown.ending
        await person.press("x", "enter")
        return still, person.shown.ending

    still, ended = at_the_app(story)

    assert still == ""
    assert "resign" in ended


def test_a_bid_of_several_people_at_one_screen_asks_whose_it_is(at_the_app):
    async def story(person):
        await person.play(table("ricochet", players=2))
        await person.press("7", "enter")
        asked = person.screen
        await person.press("2")
        return asked, person.shown

    asked, shown = at_the_app(story)

    assert "Who is it?" in asked
    assert shown.seats[1].note == "×0 =7"
    assert shown.seconds_left is not None


def test_a_game_that_is_left_waits_on_the_first_screen(at_the_app):
    async def story(person):
        await person.play(table("morpion", starter=1))
        await person.press("enter", "escape")
        return person.screen

    screen = at_the_app(story)

    assert "Continue" in screen


def test_the_language_changes_in_the_middle_of_a_game_and_is_kept_with_the_theme(at_the_app):
    async def story(person):
        await person.play(table("connect-four"))
        await person.press("4")
        person.app.next_language()
        person.app.action_next_theme()
        await person.pilot.pause()
        return person.screen, person.app.user_files.settings

    screen, settings = at_the_app(story)

    assert "Puissance 4" in screen
    assert "choisis une colonne" in screen
    assert "Joueur 1 joue 4." in screen
    assert "plays" not in screen
    assert (settings.language, settings.theme) == ("fr", "light")


def test_hints_values_and_reasons_are_told_beside_the_board(at_the_app):
    async def story(person):
        await person.play(table("morpion", starter=1))
        await person.press("h")
        await person.until(lambda: "Hint 1" in person.screen)
        await person.press("e")
        await person.until(lambda: bool(person.shown.labels))
        return person.shown.labels

    assert len(at_the_app(story)) == 9


def test_everything_is_said_in_the_language_of_the_person(at_the_app):
    async def story(person):
        first = person.screen
        await person.press("enter", "enter", "4")
        await person.press("ctrl+p")
        return first, person.screen

    first, commands = at_the_app(story, language="fr")

    assert "Puissance 4" in first
    assert "Tape pour chercher" in commands


def test_another_theme_changes_the_colours_and_not_the_game(at_the_app):
    async def story(person):
        await person.play(table("connect-four"))
        await person.press("4", "ctrl+t")
        return person.app.theme_name, len(person.shown.moves)

    assert at_the_app(story) == ("light", 1)


def test_without_colours_nothing_is_painted(at_the_app):
    async def story(person):
        await person.play(table("ricochet"))
        board = person.app.screen.query_one("#board")
        styles = [segment.style for y in range(board.size.height) for segment in board.render_line(y)]
        return {style.color for style in styles if style} | {style.bgcolor for style in styles if style}

    assert at_the_app(story, depth="none") == {None}


def test_a_new_game_in_the_middle_of_one_asks_first(at_the_app):
    async def story(person):
        await person.play(table("ricochet"))
        await person.press("r", "right", "n", "escape")
        still = len(person.shown.moves)
        await person.press("n", "enter")
        return still, len(person.shown.moves)

    assert at_the_app(story) == (1, 0)


def test_what_to_do_is_said_in_keys_and_not_in_words_to_be_typed(at_the_app):
    async def story(person):
        await person.play(table("ricochet", players=2))
        return person.shown.message

    assert "press Enter, or pass (p)" in at_the_app(story)


def test_options_have_the_short_names_and_values_of_the_browser(at_the_app):
    async def story(person):
        person.app.new_game("ricochet")
        await person.pilot.pause()
        await person.press(*["down"] * 8, "1", "2")
        return person.screen

    screen = at_the_app(story, language="fr")

    assert "‹ classiques ›" in screen
    assert "‹ après un virage ›" in screen
    assert "‹ 12▏" in screen


def test_rulers_stay_in_sight_while_a_large_board_is_scrolled(at_the_app):
    async def story(person):
        await person.play(table("morpion", columns=26, rows=26, run=5, starter=1))
        await person.press("+", "+", "pagedown", "end", "enter")
        marks = person.screen.split("\n")
        await person.play(table("connect-four", columns=26, rows=26, run=5))
        await person.press("+", "2", "6")
        return marks, person.screen.split("\n")

    marks, discs = at_the_app(story)

    assert "z" in marks[1].split()
    assert any(line.startswith("26 │") and "[O]" in line for line in marks)
    assert "▼" in discs[1]
    assert any({"25", "26"} <= set(line.split()) for line in discs)


def test_a_cell_beside_the_rulers_of_a_scrolled_board_is_hit_by_the_pointer(at_the_app):
    async def story(person):
        await person.play(table("morpion", columns=26, rows=26, run=5, starter=1))
        await person.press("+", "+", "pagedown", "end")
        before = person.screen
        await person.pilot.click("#board", offset=(5, 2))
        await person.pilot.pause()
        return person.shown.last.action, before

    action, screen = at_the_app(story)

    column, _, row = screen.split("\n")[1:4]
    assert row.startswith(str(action.row + 1))
    assert column.split()[0] == "abcdefghijklmnopqrstuvwxyz"[action.column]


def test_the_cell_that_is_taken_says_so(at_the_app):
    async def story(person):
        await person.play(table("morpion", starter=1))
        await person.press("enter", "enter")
        return person.screen

    assert "already taken" in at_the_app(story)


def test_in_a_narrow_window_what_is_told_hides_nothing_of_what_is_to_be_done(at_the_app):
    async def story(person):
        await person.play(table("morpion"))
        await person.press("enter", "enter")
        return person.screen

    screen = at_the_app(story, size=(40, 20))

    assert "already taken by Player 1" in screen
    assert "choose a free cell" in screen.split("\n")[-2]


def test_in_a_narrow_window_an_ending_is_said_once(at_the_app):
    async def story(person):
        await person.play(table("morpion"))
        await person.press("x", "enter")
        await person.until(lambda: "resigned" in person.screen)
        return person.screen

    assert at_the_app(story, size=(40, 20)).count("wins!") == 1


def test_a_narrow_window_shows_what_is_told_until_the_next_key(at_the_app):
    async def story(person):
        await person.play(table("ricochet"))
        await person.press("h")
        await person.until(lambda: "Hint 1" in person.screen)
        told = person.screen
        await person.press("g")
        await person.press("question_mark")
        return told, person.screen

    told, asked = at_the_app(story, size=(40, 20))

    assert "slides or fewer" in told
    assert "Hint 1" not in asked
    assert "Round 1 of 17" in asked


def test_after_the_end_letters_of_the_board_are_commands_again(at_the_app):
    async def story(person):
        await person.play(table("ricochet", targets=1))
        await person.press("c", "v")
        return person.shown.badge

    assert at_the_app(story, language="fr") == "Revoir"


def test_a_refusal_calls_people_by_their_names(at_the_app):
    async def story(person):
        made = table("morpion", starter=1)
        await person.play(replace(made, players=(replace(made.players[0], name="Zoé"), made.players[1])))
        await person.press("enter", "enter")
        return person.screen

    assert "taken by Zoé" in at_the_app(story)


def test_a_form_that_makes_no_game_leads_to_what_is_wrong(at_the_app):
    async def story(person):
        person.app.new_game("morpion")
        await person.pilot.pause()
        await person.press("end", *["up"] * 6, "2", "home", "enter")
        return person.screen

    screen = at_the_app(story)

    assert "! Line of" in screen
    assert "choose from 3 to 3" in screen


def test_what_nobody_knows_is_not_written_into_the_board():
    verdicts = (Verdict("a1", "?", None), Verdict("b2", "W3", 1.0))
    unknown = Analysis("?", phrase("tui.replay"), {}, verdicts)

    assert value_labels(unknown, Translator("en")) == {"b2": "W3"}
    assert value_labels(None, Translator("en")) == {}


def test_a_draw_has_no_winner_among_the_seats(at_the_app):
    made = table("morpion", starter=1)
    for cell in ("a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"):
        made = play(made, made.to_act[0], made.game.notation.read_action(cell))

    async def story(person):
        person.app.replay(made)
        await person.pilot.pause()
        await person.press("end")
        return person.screen

    screen = at_the_app(story)

    assert "= O Player 1" in screen
    assert "★" not in screen


def test_all_that_the_first_screen_offers_is_found_by_typing(at_the_app):
    async def story(person):
        await person.press("ctrl+p", *"puzzle", "enter")
        return person.shown.title

    assert "puzzle" in at_the_app(story)


def test_help_names_the_keys_of_a_form(at_the_app):
    async def story(person):
        await person.press("enter", "?")
        return person.screen

    screen = at_the_app(story)

    assert "change" in screen
    assert "Start the game" in screen


def test_a_narrow_window_has_the_sand_clock_beside_the_names(at_the_app):
    async def story(person):
        await person.play(table("ricochet", players=2))
        await person.press("7", "enter", "2")
        return person.screen.split("\n")[0]

    assert "⏳ " in at_the_app(story, size=(40, 20))


def test_brackets_that_somebody_typed_are_brackets(at_the_app):
    async def story(person):
        person.app.open_text("[/bold]")
        await person.pilot.pause()
        return person.screen

    assert "[/bold]" in at_the_app(story)


def test_a_narrow_window_says_which_keys_answer_a_question(at_the_app):
    async def story(person):
        await person.play(table("morpion", columns=15, rows=15, run=5, opening_rule="swap2"))
        for _ in range(3):
            await person.press("enter", "right")
        asked = person.screen.split("\n")[-1]
        await person.pilot.click("KeyBar", offset=(2, 0))
        await person.pilot.pause()
        return asked, person.shown.moves[-1].text

    asked, said = at_the_app(story, size=(40, 20))

    assert asked.startswith(" s ")
    assert said == "swap"


def test_a_narrow_window_of_many_players_shows_whose_turn_it_is(at_the_app):
    async def story(person):
        await person.play(table("morpion", columns=10, rows=10, players=7, starter=1))
        for _ in range(5):
            await person.press("enter", "right")
        return person.screen.split("\n")[0]

    assert "▶F Player 6" in at_the_app(story, size=(40, 20))


def test_a_button_of_many_words_keeps_its_key_in_sight(at_the_app):
    async def story(person):
        await person.play(table("ricochet"))
        return person.screen

    assert "[c]" in at_the_app(story, language="fr")
