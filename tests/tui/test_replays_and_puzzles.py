"""Games again, with what moves were worth; and puzzles, solved, missed and shown."""

from __future__ import annotations

from ludotheque import catalogue
from ludotheque.contract import Seed
from ludotheque.play import Table, default_players, open_table, play

ARROWS = {"N": "up", "E": "right", "S": "down", "W": "left"}


def won_game() -> Table:
    game = catalogue.game("morpion")
    table = open_table(game, game.options(starter=1), Seed(1), default_players(game, 2, "en"))
    for cell in ("a1", "b1", "b2", "c1", "c3"):
        table = play(table, table.to_act[0], game.notation.read_action(cell))
    return table


def test_arrows_and_the_slider_go_through_a_game(at_the_app):
    async def story(person):
        person.app.replay(won_game())
        await person.pilot.pause()
        places = [person.shown.place]
        for key in ("right", "right", "left", "end", "home", "]"):
            await person.press(key)
            places.append(person.shown.place)
        await person.pilot.click("Slider", offset=(78, 0))
        await person.pilot.pause()
        return places, person.shown.place, person.screen

    places, last, screen = at_the_app(story)

    assert [place for place, _ in places] == [0, 1, 2, 1, 5, 0, 1]
    assert last == (5, 5)
    assert "Player 1 wins!" in screen


def test_a_replay_runs_by_itself_and_stops_at_the_end(at_the_app, monkeypatch):
    monkeypatch.setattr("ludotheque.tui.replay_driver._AUTOPLAY_SECONDS", 0.001)

    async def story(person):
        person.app.replay(won_game())
        await person.pilot.pause()
        await person.press("space")
        await person.until(lambda: person.shown.place == (5, 5))
        return person.shown.ending

    assert "wins" in at_the_app(story)


def test_a_review_marks_what_was_given_away_and_says_what_was_better(at_the_app):
    async def story(person):
        person.app.replay(won_game())
        await person.pilot.pause()
        await person.press("r")
        await person.until(lambda: any(move.mark for move in person.shown.moves))
        await person.until(lambda: "it has a question" in person.screen)
        marked = [move.number for move in person.shown.moves if move.mark]
        for _ in range(marked[0]):
            await person.press("right")
        return person.screen

    assert "better" in at_the_app(story)


def test_one_goes_on_from_any_position(at_the_app):
    async def story(person):
        person.app.replay(won_game())
        await person.pilot.pause()
        await person.press("right", "right", "o")
        return len(person.shown.moves), person.shown.place

    assert at_the_app(story) == (2, None)


def test_a_game_that_was_just_finished_is_replayed_with_one_key(at_the_app):
    async def story(person):
        await person.play(won_game())
        await person.press("v")
        return person.shown.place

    assert at_the_app(story) == (0, 5)


def test_a_puzzle_is_solved_move_by_move(at_the_app):
    puzzle = catalogue.puzzle_maker("connect-four").shipped()[0]

    async def story(person):
        from ludotheque.tui.puzzle_driver import PuzzleDriver
        from ludotheque.tui.table_screen import TableScreen

        driver = PuzzleDriver(catalogue.game("connect-four"), [puzzle], 1, person.app.translate)
        person.app.push_screen(TableScreen(driver))
        await person.pilot.pause()
        wrong = next(column for column in "abcdefg" if column != puzzle.line[0] and column in driver_columns(person))
        await person.press(str("abcdefg".index(wrong) + 1))
        refused = person.screen
        await person.press("h", "l")
        hinted = person.screen
        for right in puzzle.line[::2][: len(puzzle.turns)]:
            await person.press(str("abcdefg".index(right) + 1))
        return refused, hinted, person.shown.ending

    refused, hinted, ending = at_the_app(story)

    assert "try again" in refused
    assert "It starts with" in hinted
    assert ending == "Solved!"


def driver_columns(person) -> str:
    return "".join("abcdefg"[column] for column in person.shown.view.open_columns)


def test_todays_puzzle_of_ricochet_is_solved_by_its_path(at_the_app):
    async def story(person):
        person.app.solve_puzzle("ricochet")
        await person.pilot.pause()
        line = person.app.screen._driver._puzzle.line
        for slide in line:
            await person.press(slide[0].lower(), ARROWS[slide[1]])
        ending = person.shown.ending
        await person.press("n")
        return ending, person.shown.ending

    assert at_the_app(story) == ("Solved!", "")


def test_giving_up_a_puzzle_shows_its_solution_and_it_can_still_be_solved(at_the_app):
    async def story(person):
        person.app.solve_puzzle("ricochet")
        await person.pilot.pause()
        driver = person.app.screen._driver
        driver.play(catalogue.game("ricochet").notation.read_action("concede"))
        await person.press("c", "r", "up", "down")
        return person.screen, driver._puzzle.line

    screen, line = at_the_app(story)

    assert f"The solution: {line[0]}" in screen
    assert "Give up" not in screen
    assert "arrows slide" in screen


def test_a_puzzle_says_whose_pieces_are_ones_own(at_the_app):
    async def story(person):
        person.app.solve_puzzle("morpion", 300)
        await person.pilot.pause()
        return person.shown.seats

    seats = at_the_app(story)

    assert sum(seat.is_you for seat in seats) == 1
    assert [seat.is_to_act for seat in seats] == [seat.is_you for seat in seats]
    assert {seat.symbol for seat in seats} == {"O", "X"}
