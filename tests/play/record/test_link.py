import base64
import json
import zlib
from pathlib import Path

import pytest

from ludotheque import catalogue
from ludotheque.contract import RecordError, Seat
from ludotheque.play import play
from ludotheque.play.record import MAX_CODE_LENGTH, link, read_link_code, read_record, write_link_code, write_record
from ludotheque.play.record.link import is_link, pack, read_link, unpack

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "links.json").read_text("utf-8"))


@pytest.mark.req("ALL-04")
def test_a_whole_game_fits_in_an_address(open_pile, take, shelf):
    table = play(play(open_pile(), Seat(0), take(1)), Seat(1), take(2))

    link = write_record(table, "link")

    assert link.startswith("/analysis/pile?g=1")
    assert len(link) < 40
    for address in (
        link,
        f"https://games.example{link}",
        link.replace("?", "#"),
        link.replace("?", "?lang=fr&").strip() + "&x=1",
    ):
        assert read_record(address, shelf).journal == table.journal


def test_only_unusual_options_and_dealt_openings_take_room(shelf):
    usual, dealt = (
        read_record(line)
        for line in ("connect-four;;c4:7x6x4 7/7/7/7/7/7 a;d *", "ricochet;;rr:3A2B1A4B:n6,f15,b10,h3:Gh;*")
    )

    assert unpack(write_link_code(usual)) == ";;d"
    assert unpack(write_link_code(dealt)) == ";rr:3A2B1A4B:n6,f15,b10,h3:Gh;"


@pytest.mark.parametrize("known", GOLDEN, ids=lambda known: known["code"][:12])
def test_codes_are_read_and_written_as_they_always_were(known):
    table = read_link_code(known["game"], known["code"], catalogue.game)

    assert unpack(write_link_code(table)) == unpack(known["code"])
    assert len(table.steps) == len(known["moves"])


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("", "this is not the address of a game"),
        ("1", "this is not the address of a game"),
        ("1!!!", "this is not the address of a game"),
        ("1A", "this is not the address of a game"),
        ("1AAAAAAAA", "this is not the address of a game"),
        ("2abc", "newer version (2)"),
        (pack("no separators"), "this is not the address of a game"),
        (pack("a;b;c;d"), "this is not the address of a game"),
        (pack("a=1&" * 200 + ";;"), "this is not the address of a game"),
        (pack("stones=lots;;"), "“lots”"),
        (pack(";nonsense;"), "the opening “nonsense” is refused"),
        (pack(";;99"), "step 1, “99”, is refused"),
        (pack(";;1")[:-1], "this is not the address of a game"),
        (pack(";;" + "1 " * 40_000), "this is not the address of a game"),
        (pack(";;" + "é" * 70_000), "this is not the address of a game"),
        ("1" + "A" * MAX_CODE_LENGTH, "8001 characters"),
    ],
)
def test_a_wrong_or_hostile_address_is_refused_with_what_is_wrong(refusal_of, code, text):
    assert text in refusal_of(f"/analysis/pile?g={code}").text("en")


def test_an_address_of_a_game_that_is_not_here_is_refused(refusal_of):
    assert "there is no game called “chess”" in refusal_of(f"/analysis/chess?g={pack(';;')}").text("en")


def test_text_that_is_not_utf_8_is_refused():
    code = "1" + base64.urlsafe_b64encode(zlib.compress(b"\xff;;", wbits=-15)).decode().rstrip("=")

    with pytest.raises(RecordError):
        unpack(code)


def test_a_game_too_long_for_an_address_says_so(open_race, at_random, monkeypatch):
    monkeypatch.setattr(link, "MAX_CODE_LENGTH", 200)
    table = at_random(open_race(goal=900), seed=1, most=950)

    with pytest.raises(RecordError) as refused:
        write_record(table, "link")

    assert refused.value.code == "play.record.link-too-long"


@pytest.mark.parametrize(
    "text", ["connect-four;;;*", "/analysis/", "/t/abc", "https://x.org/analysis/pile", "analysis/Pile?g=1a"]
)
def test_other_texts_are_no_links(text):
    assert not is_link(text)


def test_what_is_no_link_is_refused_as_one():
    with pytest.raises(RecordError):
        read_link("hello")


def test_a_draw_by_agreement_is_in_the_address():
    table = read_record("connect-four;;c4:7x6x4 7/7/7/7/7/7 a;d agreed places:1-1")

    again = read_record(write_record(table, "link"))

    assert again.is_agreed
    assert again.outcome == table.outcome
