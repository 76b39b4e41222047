from dataclasses import replace

import pytest

from ludotheque.contract import Box, Circle, Label, Line
from ludotheque.contract.sheet import COLOURS
from ludotheque.pictures.games import sheet_after
from ludotheque.pictures.palette import screen_colour
from ludotheque.pictures.piece_colours import ChosenColours
from ludotheque.pictures.player_style import PlayerStyle, with_player_style
from ludotheque.play.record import read_record


@pytest.mark.parametrize(
    ("chosen", "worn"),
    [
        ([], COLOURS),
        (["", ""], COLOURS),
        (["sky", "pink"], ("sky", "pink")),
        (["", "orange"], ("yellow", "orange")),
        (["yellow", ""], ("yellow", "orange")),
        (["", "", "orange"], ("yellow", "sky", "orange")),
    ],
)
def test_who_chose_a_colour_wears_it_and_the_others_one_that_is_free(sheet_of, chosen, worn):
    sheet = with_player_style(sheet_of("connect-four"), PlayerStyle(colours=chosen))

    assert sheet.seat_colours == worn


def test_a_chosen_mark_is_drawn_in_place_of_the_games_own(played):
    table = played("morpion")
    players = tuple(replace(player, symbol=symbol) for player, symbol in zip(table.players, ("Ж", "ABC"), strict=True))

    sheet = sheet_after(replace(table, players=players), 3)

    marks = [sign for sign in sheet.elements if isinstance(sign, Label) and sign.seat is not None]
    assert {mark.text for mark in marks} == {"Ж", "ABC"}
    assert {mark.otherwise for mark in marks} == {"X", "O"}
    assert min(mark.size for mark in marks) < 0.25


def test_the_last_mark_is_white_on_the_colour_of_its_seat(played):
    table = played("morpion")

    *_, tile, mark = sheet_after(table, 4, ChosenColours(["", "pink"])).elements

    assert isinstance(tile, Box)
    assert screen_colour(sheet_after(table, 4, ChosenColours(["pink", ""])), tile.colour) == "#9b3f73"
    assert (mark.x, mark.y, mark.colour) == (2.5, 3.5, "white")


def test_the_last_disc_has_a_ring_until_the_game_is_won(played):
    table = played("connect-four")

    rings = [sign for sign in sheet_after(table, 2).elements if isinstance(sign, Circle) and sign.colour == "last"]
    at_the_end = [sign for sign in sheet_after(table, 7).elements if isinstance(sign, Circle) and sign.colour == "last"]

    assert [(ring.x, ring.y) for ring in rings] == [(4.3, 4.5)]
    assert at_the_end == []


def test_an_opening_has_no_last_move(played):
    table = played("connect-four")

    assert sheet_after(table, 0) == with_player_style(table.game.sheet(table.journal.opening), PlayerStyle())


def test_a_game_without_sheets_has_none():
    table = read_record("morpion;;mo:3x3x3:p2 3/3/3 b;b2 *")

    assert sheet_after(replace(table, game=replace(table.game, sheet=None)), 1) is None


def test_the_whole_way_that_ends_a_round_is_seen_once_more():
    table = read_record("ricochet;players=1&must_ricochet=last-stop;rr:1A2A3B4D:d2,p6,n14,p2:Bh;BN BE BW places:1")
    before, after = (sheet_after(table, number).elements for number in (2, 3))

    trails = [[sign for sign in signs if isinstance(sign, Line) and sign.thickness == 0.1] for signs in (before, after)]

    assert {line.colour for line in trails[1]} == {"blue-ink"}
    assert set(trails[0]) < set(trails[1])
    assert table.game.sheet(table.state).elements == after[: len(table.game.sheet(table.state).elements)]


def test_a_call_leaves_no_trace():
    table = read_record("ricochet;players=2;rr:1A2A3B4D:d2,p6,n14,p2:Bh players=2;1:=3 *")

    assert len(sheet_after(table, 1).elements) == len(table.game.sheet(table.state).elements)
