"""A game that is analysed: moves that are tried, variations, and what each position is worth."""

from __future__ import annotations

from ludotheque import catalogue
from ludotheque.contract import Seed
from ludotheque.play import Table, default_players, open_table, play


def four(moves: str, **options) -> Table:
    game = catalogue.game("connect-four")
    table = open_table(game, game.options(starter=1, **options), Seed(1), default_players(game, 2, "en"))
    for column in moves:
        table = play(table, table.to_act[0], game.notation.read_action(column))
    return table


def line_of(person) -> str:
    """As it stands in the list of moves."""
    return " ".join(f"{move.lead}{move.number}{move.text}{move.mark}" for move in person.shown.moves)


def test_a_move_that_is_tried_becomes_a_variation_and_the_game_stays(at_the_app):
    async def story(person):
        person.app.replay(four("dadada" + "d"))
        await person.pilot.pause()
        await person.press("right", "right", "a")
        at_first = person.shown.place
        await person.press("5", "6", "u", "7", "[", "[", "[", "1")
        tried, place = line_of(person), person.shown.place
        await person.press("]", "u")
        await person.pilot.click("Slider", offset=(78, 0))
        await person.pilot.pause()
        return at_first, tried, place, person.shown.place

    at_first, tried, place, last = at_the_app(story)

    assert at_first == (2, 7)
    assert tried == "14 21 34 (35 46 (47)) 41 54 61 74"
    assert place == (2, 4)
    assert last == (4, 4)


def test_variations_are_gone_through_and_removed_but_not_the_game(at_the_app):
    async def story(person):
        person.app.analyse(four("dada"))
        await person.pilot.pause()
        await person.press("u", "5", "6")
        away = person.shown.place, [move.text for move in person.shown.moves]
        assert "remove-variation" in person.app.screen.command_names
        await person.press("l")
        back = person.shown.moves[person.shown.here].text
        assert "remove-variation" not in person.app.screen.command_names
        await person.press("l", "L")
        return away, back, [move.text for move in person.shown.moves], person.shown.place

    away, back, left, place = at_the_app(story)

    assert away == ((5, 5), ["4", "1", "4", "1", "5", "6"])
    assert back == "1"
    assert left == ["4", "1", "4", "1"]
    assert place == (3, 4)


def test_values_follow_from_position_to_position_until_they_are_wanted_no_more(at_the_app):
    async def story(person):
        person.app.analyse(four("dadad"))
        await person.pilot.pause()
        await person.press("e")
        await person.until(lambda: person.shown.labels)
        first = dict(person.shown.labels)
        await person.press("1")
        await person.until(lambda: person.shown.labels and person.shown.labels != first)
        await person.press("u")
        again = dict(person.shown.labels)
        await person.press("e")
        return first, again, person.shown.labels

    first, again, none = at_the_app(story)

    assert again == first
    assert not none


def test_what_cannot_be_evaluated_says_so_once_and_moves_are_tried_all_the_same(at_the_app):
    async def story(person):
        person.app.analyse(four("dada", pop_out=True))
        await person.pilot.pause()
        await person.press("e")
        await person.until(lambda: "discs that stay where" in person.screen)
        await person.press("1")
        return len(person.shown.moves)

    assert at_the_app(story) == 5


def test_a_finished_game_and_a_position_are_analysed_with_one_key(at_the_app):
    async def story(person):
        await person.play(four("dadada"))
        await person.press("4")
        await person.until(lambda: person.shown.ending)
        await person.press("a")
        seen = [person.shown.badge, person.shown.ending]
        await person.press("u", "i", "a", "5")
        return seen, line_of(person)

    seen, line = at_the_app(story)

    assert seen[0] == "Analysis"
    assert "wins" in seen[1]
    assert line == "15"
