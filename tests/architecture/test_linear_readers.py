"""No text takes long to read or to refuse: every reader of foreign text is fed with longer and longer ones."""

from contextlib import suppress
from functools import partial

import pytest

from growth import is_linear, worst_shapes
from ludotheque import catalogue
from ludotheque.contract import Dice, LudothequeError, Seat, Seed, possible_moves
from ludotheque.engine.engine import Engine
from ludotheque.engine.lines import ReceivedLine
from ludotheque.engine.settings import EngineError, read_limits
from ludotheque.external_bots.engine_words import read_found, read_setoption
from ludotheque.games.ricochet.boards import read_board
from ludotheque.games.ricochet.notation import read_state
from ludotheque.gomocup.protocol import ProtocolError, parse_command, read_mark, read_stone
from ludotheque.locales import folded
from ludotheque.pictures.piece_colours import read_piece_colours
from ludotheque.play import open_table
from ludotheque.play.record import format_names, read_link_code, read_record, write_link_code, write_record
from ludotheque.play.table import with_move
from ludotheque.text_play import Question, read_answer

SIZES = (1_000, 16_000)
PROBLEM = "rr:2x2_t.b2Rc:a1:Rc must_ricochet=no"
PLACES = 10
"""Where in an example something is repeated."""

TAGS = '[Version "1"]\n[Game "morpion"]\n[Seed "0"]\n[Opening "mo:3x3x3:p2 3/3/3 a"]\n'
PLAYER = '[Name{} "x"]\n[Nature{} "person"]\n'
JSON = (
    '{"format":"ludotheque-record","version":1,"game":"morpion","options":{},"seed":0,"opening":"mo:3x3x3:p2 3/3/3 a",'
    '"chairs":[],"points":[],"undone":[],"table_version":0,"steps":['
)
RECORDS = {
    "tags": lambda size: TAGS + "".join(f'[Extra{number} "x"]\n' for number in range(size // 14)) + "\n*",
    "players": lambda size: (
        TAGS + "".join(f'[Name{n} "x"]\n[Nature{n} "person"]\n' for n in range(1, size // 32)) + "\n*"
    ),
    "undone": lambda size: f'{TAGS}[Undone "{"a1 " * (size // 3)}"]\n\n*',
    "numbers": lambda size: f"{TAGS}\n{'1. ' * (size // 3)}*",
    "escapes": lambda size: '[Game "' + "\\" * size,
    "words": lambda size: f"morpion;;;{'a1 ' * (size // 3)}*",
    "options": lambda size: f"morpion;{'a=b&' * (size // 4)};;*",
    "percents": lambda size: f"morpion;;{'%41' * (size // 3)};*",
    "places": lambda size: f"morpion;;;places:{'1-' * (size // 2)}1",
    "accents": lambda size: f'[Game "e{chr(0x301) * size}"]',
    "addresses": lambda size: f"/analysis/a?{'&g=' * (size // 3)} x",
    "objects": lambda size: '{"format":' + '{"a":' * size,
    "digits": lambda size: '{"version":' + "1" * size + "}",
    "steps": lambda size: JSON + '{"by":0,"action":"a1"},' * (size // 24) + "{}]}",
    "PSQ header": lambda size: f"Piskvorky 15x15{' ' * size}!",
    "PSQ moves": lambda size: "Piskvorky 15x15\n" + "1,1,0\n" * (size // 6),
    "PSQ names": lambda size: "Piskvorky 15x15\n" + "x\n" * (size // 2),
    "SGF nodes": lambda size: f"(;GM[4]SZ[15]{';B[aa]' * (size // 6)})",
    "SGF brackets": lambda size: "(" * size,
    "SGF values": lambda size: f"(;GM[4]SZ[15]AB{'[aa]' * (size // 4)})",
    "SGF escapes": lambda size: "(;C[" + "\\]" * (size // 2),
    "XML elements": lambda size: f"<save>{'<a/>' * (size // 4)}</save>",
    "XML text": lambda size: f"<save>{'a<!---->' * (size // 8)}</save>",
    "XML attributes": lambda size: "<save " + " ".join(f'a{number}=""' for number in range(size // 8)) + "/>",
}


def tell_position(text):
    """To our engine, which refuses it in a line of its own."""
    Engine().handle(ReceivedLine(f"position {text}"), [].append)


def refusing(read):
    """The same; whether the text is refused is for other tests."""

    def tried(text):
        with suppress(LudothequeError, EngineError, ProtocolError, ValueError):
            read(text)

    return tried


def played(slug):
    table, dice = open_table(catalogue.game(slug), catalogue.game(slug).options(), Seed(1)), Dice(Seed(1))
    for _ in range(6):
        table = with_move(table, dice.pick(possible_moves(table.game, table.state)))
    return table


def records_of(slug):
    """In every format that can keep it."""
    table = played(slug)
    for form in format_names():
        with suppress(LudothequeError):
            yield f"{slug} as {form}", (read_record, write_record(table, form))


def readers_of(slug):
    table = played(slug)
    notation, analyst = table.game.notation, catalogue.analyst(slug)
    position, move = notation.write_state(table.state), notation.write_action(table.journal.moves[0].action)
    yield f"{slug}: position", (notation.read_state, position)
    yield f"{slug}: action", (notation.read_action, move)
    yield f"{slug}: code", (lambda code: read_link_code(slug, code), write_link_code(table))
    if notation.read_local is not None:
        yield f"{slug}: action in French", (lambda text: notation.read_local(text, "fr"), move)
    if analyst is not None:
        yield f"{slug}: analysis", (analyst.read, position)
        yield f"{slug}: moves to analyse", (analyst.read, f"{move} {move}")


CONNECT_FOUR = catalogue.game("connect-four")
QUESTION = Question(CONNECT_FOUR, CONNECT_FOUR.deal(CONNECT_FOUR.options(), Seed(0)), Seat(0))
ANSWERS = ("**Final Answer:** d", r"\boxed{\text{d}}", '{"a": {"move": "d"}}', "<answer>d</answer> [d]", "So:\nd.")

READERS = {
    **{f"answer {text}": (partial(read_answer, QUESTION), text) for text in ANSWERS},
    **{
        name: reader
        for slug in catalogue.slugs()
        for found in (readers_of(slug), records_of(slug))
        for name, reader in found
    },
    **{
        f"Ricochet Robots as {form.name}": (form.read, form.write(read_state(PROBLEM)))
        for form in catalogue.problem_formats()
    },
    "board": (read_board, "5x4_w.b1e.c3es_t.d2Rc.a4Av_d.c2Gu_x.e4"),
    "short board": (read_board, "~AAAAAAAAAAAAAAAA"),
    "Gomocup command": (parse_command, "INFO timeout_turn 5"),
    "Gomocup cell": (read_mark, "7,7"),
    "Gomocup stone": (read_stone, "7,7,1"),
    "engine's answer": (read_found, "depth 3 nodes 5 value 0.5 line d e string because"),
    "engine's option": (read_setoption, "name level value hard"),
    "limits of a search": (read_limits, "seat 0 clock 60000,5000 increment 5 infinite"),
    "manager's position": (
        lambda text: Engine().handle(ReceivedLine(f"position {text}"), len),
        "c4:4x4x4 4/4/4/4 a moves a b",
    ),
    "colours of pieces": (read_piece_colours, "red-ff0000,blue-0000ff"),
    "typed word": (folded, "Tre\u0301\u0316s facile"),
}


def sampled(shapes):
    """A few, from everywhere."""
    each = list(shapes)
    return each[:: max(1, len(each) // (PLACES * 10))]


@pytest.mark.parametrize("name", READERS)
def test_every_reader_takes_time_in_proportion_to_its_text(name):
    read, example = READERS[name]

    slow = [shape(12) for shape in sampled(worst_shapes(example)) if not is_linear(refusing(read), shape, (250, 4_000))]

    assert slow == []


@pytest.mark.parametrize("shape", RECORDS.values(), ids=RECORDS)
def test_records_that_repeat_one_thing_take_time_in_proportion_to_their_length(shape):
    assert is_linear(refusing(read_record), shape, SIZES)
