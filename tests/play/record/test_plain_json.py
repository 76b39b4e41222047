import json

import jsonschema
import pytest

from ludotheque.contract import RecordError, Seat
from ludotheque.play import Player, play, resign, undo
from ludotheque.play.record import conversion, plain_json, schema, write_record


@pytest.fixture
def good(open_pile, take):
    """A game for three: one move, one resignation, and a move that was undone."""
    table = open_pile([Player("Anna"), Player("Bert", "computer", "easy"), Player("Carl")], players=3, stones=9)
    table = resign(play(table, Seat(0), take(1)), Seat(0))
    return json.loads(write_record(undo(play(table, Seat(1), take(2))), "json"))


def changed(record, path, value):
    """The record with another value at this path; ... takes the field away."""
    *parents, last = path
    for step in parents:
        record = record[step]
    if value is ...:
        del record[last]
    else:
        record[last] = value


@pytest.mark.req("ALL-04")
@pytest.mark.parametrize("slug", ["pile", "race", "connect-four", "morpion", "ricochet"])
def test_every_record_follows_the_published_schema(shelf, open_oddly, at_random, slug):
    validator = jsonschema.Draft202012Validator(schema())
    table = open_oddly(shelf(slug))
    finished = at_random(table, seed=3)

    for shown in (table, finished, undo(finished, 2), resign(table, Seat(0))):
        validator.validate(json.loads(write_record(shown, "json")))


def test_the_schema_is_itself_sound():
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_schema_refuses_what_the_reader_refuses(good):
    good["steps"][0]["by"] = "Anna"

    assert not jsonschema.Draft202012Validator(schema()).is_valid(good)


def test_each_field_stands_on_its_own_line(open_pile):
    lines = write_record(open_pile(), "json").splitlines()

    assert lines[1:4] == ['  "format": "ludotheque-record",', '  "version": 1,', '  "game": "pile",']


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        (["format"], "chess", 'expected an object with "format": "ludotheque-record"'),
        (["format"], ..., 'expected an object with "format": "ludotheque-record"'),
        (["version"], 2, "written by a newer version (2)"),
        (["version"], 10**300, "written by a newer version (1000"),
        (["version"], -5, "-5 is not a record version"),
        (["version"], True, "the field version is refused; expected a whole number"),
        (["game"], "chess", "there is no game called “chess”"),
        (["game"], "\ud800", "“\N{REPLACEMENT CHARACTER}” contains half a character"),
        (["options", "motto"], "x\ud800", "“x\N{REPLACEMENT CHARACTER}” contains half a character"),
        (["game"], 7, "the field game is refused; expected a text"),
        (["seed"], -1, "the seed -1 is refused"),
        (["seed"], 1.5, "the field seed is refused; expected a whole number"),
        (["options"], [], "the field options is refused; expected an object"),
        (["options", "stones"], 9, "the field options.stones is refused; expected a text"),
        (["options", "stones"], "x", "stones: “x” is refused"),
        (["opening"], ..., "the field opening is missing"),
        (["opening"], "x", "the opening “x” is refused"),
        (["chairs"], {}, "the field chairs is refused; expected a list"),
        (["chairs", 0], "Anna", "the field chairs[0] is refused; expected an object"),
        (["chairs", 1, "name"], None, "the field chairs[1].name is refused; expected a text"),
        (["chairs", 1, "nature"], "alien", "player 2: “alien” is refused"),
        (["chairs", 1, "level"], 3, "the field chairs[1].level is refused; expected a text"),
        (["chairs", 1, "name"], "ANNA", "players 1 and 2 are both called “ANNA”"),
        (["steps"], "1 2", "the field steps is refused; expected a list"),
        (["steps", 0], 1, "the field steps[0] is refused; expected an object"),
        (["steps", 0, "by"], 1, "step 1, “1”, is refused: seat 1 cannot take that"),
        (["steps", 0, "by"], None, "step 1, “1”, is refused: seat None cannot take that"),
        (["steps", 0, "by"], ..., "the field steps[0].by is missing"),
        (["steps", 0, "action"], "x", "step 1, “x”, is refused"),
        (["steps", 0, "action"], 1, "the field steps[0].action is refused; expected a text"),
        (["steps", 1, "resigns"], 7, "there is no player 8 at this table; it has 3 players"),
        (["steps", 1, "resigns"], "x", "the field steps[1].resigns is refused; expected a whole number"),
        (
            ["steps", 1, "cause"],
            "boredom",
            "steps[1]: “boredom” is refused; expected one of resigned, out-of-time, left, disconnected",
        ),
        (["undone", 0, "action"], "9", "step 3, “9”, is refused"),
        (["points"], [1], "the points are refused"),
        (["points"], [1, 2, -3], "points: “-3” is refused"),
        (["points"], [1, 2, True], "points: “True” is refused"),
        (["table_version"], -1, "table_version: “-1” is refused"),
        (["outcome"], {"places": [1, 2, 2]}, "the record ends with “places:1-2-2”, but its moves lead to “*”"),
        (["outcome"], 3, "the field outcome is refused; expected an object"),
        (["outcome"], {"places": 1}, "the field outcome.places is refused; expected a list"),
    ],
)
def test_a_wrong_field_is_refused_by_name(refusal_of, good, path, value, text):
    changed(good, path, value)

    assert text in refusal_of(json.dumps(good)).text("en")


def test_a_finished_game_must_say_so(refusal_of, open_pile, take):
    record = json.loads(write_record(play(open_pile(stones=1), Seat(0), take(1)), "json"))
    record["outcome"] = None

    assert "ends with “*”, but its moves lead to “places:1-2”" in refusal_of(json.dumps(record)).text("en")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "the JSON is damaged at line 1, column 2"),
        ('{"format": }', "the JSON is damaged at line 1, column 12"),
        ('{"a": NaN}', "its numbers or nesting are too large"),
        ('{"a": ' + "9" * 10_000 + "}", "its numbers or nesting are too large"),
        ('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", "its numbers or nesting are too large"),
        ("{}", "this JSON is not a saved game"),
    ],
)
def test_text_that_is_no_record_is_refused(refusal_of, text, message):
    assert message in refusal_of(text).text("en")


def test_a_list_is_no_record(shelf):
    with pytest.raises(RecordError):
        plain_json.read_json("[1]")


def test_undone_moves_count_as_steps(refusal_of, good, monkeypatch):
    monkeypatch.setattr(conversion, "MAX_RECORD_STEPS", 2)

    assert refusal_of(json.dumps(good)).code == "play.record.too-many-steps"


def test_every_cut_of_a_record_is_refused(refusal_of, good):
    text = json.dumps(good)

    for end in range(0, len(text), 3):
        assert refusal_of(text[:end])
