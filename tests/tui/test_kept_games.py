"""Games that are left before their end in the full screen: kept, found again, and never overwritten."""

from __future__ import annotations

from ludotheque import catalogue
from ludotheque.contract import Seat, Seed
from ludotheque.games.connect_four.state import Drop
from ludotheque.play import Table, default_players, open_table, play


def table(slug: str) -> Table:
    game = catalogue.game(slug)
    return open_table(game, game.options(), Seed(4), default_players(game, 2, "en"))


def test_a_game_is_kept_after_every_move_whatever_ends_the_program(at_the_app):
    async def story(person):
        await person.play(table("connect-four"))
        await person.press("4", "3")
        kept = person.app.user_files.load("connect-four-unfinished")
        await person.press("escape", "end", *["up"] * 5, "enter")
        return len(kept.steps), len(person.shown.moves)

    assert at_the_app(story) == (2, 2)


def test_two_games_that_were_left_are_both_there(at_the_app):
    async def story(person):
        await person.play(table("connect-four"))
        await person.press("4", "escape")
        await person.play(table("connect-four"))
        await person.press("1", "2", "escape")
        names = ("connect-four-unfinished", "connect-four-unfinished-2")
        return [len(person.app.user_files.load(name).steps) for name in names]

    assert at_the_app(story) == [1, 2]


def test_a_kept_game_that_two_programs_open_becomes_two(at_the_app):
    async def story(person):
        names = ("connect-four-unfinished", "connect-four-unfinished-2")
        await person.play(table("connect-four"))
        await person.press("4", "escape")
        another = person.app.user_files.load(names[0])
        await person.press("end", *["up"] * 5, "enter")
        person.app.user_files.keep_unfinished(play(another, Seat(1), Drop(0)), names[0])
        await person.press("3", "2")
        kept = [person.app.user_files.load(name).journal.moves for name in names]
        return [[move.action.column for move in moves] for moves in kept], person.screen

    kept, screen = at_the_app(story)

    assert kept == [[3, 0], [3, 2, 1]]
    assert screen.count("This game is also") == 1


def test_a_kept_game_that_came_to_its_end_elsewhere_is_not_taken_away_here(at_the_app):
    async def story(person):
        await person.play(table("connect-four"))
        await person.press("4")
        person.app.user_files.forget_unfinished("connect-four-unfinished")
        await person.press("3")
        return len(person.app.user_files.load("connect-four-unfinished").steps)

    assert at_the_app(story) == 2


def test_a_game_that_has_come_to_its_end_waits_no_more(at_the_app):
    async def story(person):
        await person.play(table("connect-four"))
        await person.press(*"121212", "escape")
        waiting = person.screen
        await person.press("end", *["up"] * 5, "enter")
        await person.press("1", "escape")
        return waiting, person.screen

    waiting, over = at_the_app(story)

    assert "Continue" in waiting
    assert "Continue" not in over


def test_a_disk_that_refuses_is_told_once(at_the_app, tmp_path):
    (tmp_path / "home" / "data").mkdir(parents=True)
    (tmp_path / "home" / "data" / "games").write_text("a file where a folder should be")

    async def story(person):
        told = []
        person.app.notify = lambda text, **settings: told.append(text)
        await person.play(table("connect-four"))
        await person.press(*"1212")
        return len(told), len(person.shown.moves)

    assert at_the_app(story) == (1, 4)
