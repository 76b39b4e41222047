"""Actions, boards and positions as text: round trips, short forms, refusals."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.contract import Dice, NotationError, Seat, Seed, possible_moves
from ludotheque.games.ricochet import GAME, Options
from ludotheque.games.ricochet.boards import column_name, read_board, read_cell, write_board, write_cell
from ludotheque.games.ricochet.boards.text_form import MAX_TEXT_LENGTH
from ludotheque.games.ricochet.notation import (
    MAX_POSITION_LENGTH,
    read_action,
    read_local,
    read_state,
    write_action,
    write_local,
    write_state,
)
from ludotheque.games.ricochet.state import Call, Concede, Exploring, HouseRules, Pass, Slide, State, TimeUp

SHORT = "rr:1A2B3A4B:c3,h10,p1,a16:Gt"
TINY = "rr:4x4_t.d1Gt.a4Av.d4Rc:a1,c3:Rc"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("=7", Call(7)),
        ("=99", Call(99)),
        ("RN", Slide("red", "north")),
        ("GE", Slide("green", "east")),
        ("BS", Slide("blue", "south")),
        ("YW", Slide("yellow", "west")),
        ("KN", Slide("black", "north")),
        ("pass", Pass()),
        ("concede", Concede()),
        ("time-up", TimeUp()),
    ],
)
def test_actions_have_one_word_each(text: str, action: object) -> None:
    assert read_action(text) == action
    assert write_action(read_action(text)) == text


@pytest.mark.req("RR-04")
@pytest.mark.parametrize(("typed", "meant"), [("rn", "RN"), ("vn", "GN"), ("VN", "GN"), ("jo", "YW"), ("Bo", "BW")])
def test_small_letters_and_french_initials_are_understood(typed: str, meant: str) -> None:
    assert write_action(read_action(typed)) == meant


@pytest.mark.parametrize(
    "text", ["", "=", "=0", "=07", "=100", "=1x", "=²", "7", "RX", "XN", "R N", "RNN", "ſN", "PASS"]
)
def test_other_words_are_no_actions(text: str) -> None:
    with pytest.raises(NotationError, match="is not an action"):
        read_action(text)


def test_columns_after_z_have_two_letters() -> None:
    assert [column_name(x) for x in (0, 25, 26, 31)] == ["a", "z", "aa", "af"]
    for cell in range(32 * 32):
        assert read_cell(write_cell(cell, 32), 32, 32) == cell


@pytest.mark.parametrize("text", ["", "a", "1", "a0", "a01", "ag1", "e1", "a5", "A1", "a1 ", "a١"])
def test_cells_off_the_board_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        read_cell(text, 4, 4)


BOARDS = [
    "1A2B3A4B",
    "4D3C2B1A",
    "4x4_t.d2Rc",
    "5x4_w.b1e.c2es.b3s_t.d2Rc.a4Av_d.b2Gu.c4Kd_x.e3.e4",
    "32x32_w.af1s.a2e_t.af32Yv",
]


@pytest.mark.parametrize("text", BOARDS)
def test_boards_round_trip(text: str) -> None:
    board = read_board(text)

    assert write_board(board) == text
    assert read_board(write_board(board)) == board


def test_the_largest_board_with_every_wall_fits() -> None:
    rows, columns = range(1, 33), [column_name(x) for x in range(32)]
    walls = [f"{column}{row}es" for row in rows[:-1] for column in columns[:-1]]
    text = f"32x32_w.{'.'.join(walls)}_t.af32Av"

    assert len(text) < MAX_TEXT_LENGTH
    assert write_board(read_board(text)) == text


def test_quarters_may_be_typed_in_small_letters() -> None:
    assert read_board("1a2b3a4b") is read_board("1A2B3A4B")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a board"),
        ("1A2A3A3B", "is not a board"),
        ("0x4_t.a1Av", "is not a board"),
        ("33x4_t.a1Av", "33 by 4 is refused"),
        ("1x1_t.a1Av", "1 by 1 is refused"),
        ("4x4_q.a1", "is not a part"),
        ("4x4_t", "is not a part"),
        ("4x4_t.a1Av_t.b1Rc", "is not a part"),
        ("4x4_w.a1_t.a1Av", "“a1” is not understood"),
        ("4x4_w.a1n_t.a1Av", "“a1n”"),
        ("4x4_t.e1Av", "“e1Av”"),
        ("4x4_t.a1Kc", "“a1Kc”"),
        ("4x4_d.a1Ru.a1Gd_t.a2Av", "a1 has more than one"),
        ("4x4_t.a1Av_x.a1", "a1 has more than one"),
        ("4x4_t.a1Rc.b1Rc", "two targets are the same (Rc)"),
        ("4x4", "at least one target"),
        ("4x4_w.d1e_t.a1Av", "the wall at d1 has no effect"),
        ("4x4_w.a4s_t.a1Av", "the wall at a4 has no effect"),
        ("4x4_w.a2e_t.a1Av_x.b2", "the wall at a2 has no effect"),
        ("4x4_w.b2s_t.a1Av_x.b2", "the wall at b2 has no effect"),
        ("4x4_t." + "a1Rc." * MAX_TEXT_LENGTH, "at most 12000 characters"),
    ],
)
def test_boards_nobody_can_play_on_are_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read_board(text)

    assert why in str(refusal.value)


def test_the_short_form_is_one_player_on_that_one_target() -> None:
    state = read_state(SHORT)

    assert (len(state.won), len(state.deck), state.round) == (1, 1, 1)
    assert state.phase == Exploring((), state.robots)
    assert state.house == HouseRules()
    assert write_state(state) == SHORT


@pytest.mark.parametrize(
    "text",
    [
        "rr:1A2B3A4B:c3,h10,p1,a16:Gt players=3 deck=Rc,Av won=Bs7/-/Yh3,Yt12 out=Gs bids=B9,A7 passed=C",
        "rr:1A2B3A4B:c3,h10,p1,a16,b2:Gt players=2 show=B6,A9 slides=GE,RS must_ricochet=no",
        "rr:1A2B3A4B:c3,h10,p1,a16:Gt slides=GE,RS,RE",
        f"{TINY} players=2 deck=Av round=5 returned=1 unsolved=return",
        f"{TINY} players=2 passed=B bid_seconds=30.0 show_seconds=off tied_bids=fewest-tiles rebid=any tiles_to_win=5",
        "rr:4x4_t.d1Gt.a4Av.d4Rc:a1,c3:- players=2 won=Rc2/Gt3",
    ],
)
def test_full_positions_round_trip(text: str) -> None:
    assert write_state(read_state(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("c4:7x6", "is not a position"),
        ("rr:1A2B3A4B:c3", "is not a position"),
        ("xx:1A2B3A4B:c3,h10,p1,a16:Gt", "is not a position"),
        ("rr:nonsense:c3:Gt", "is not a board"),
        ("rr:1A2B3A4B:c3,z9:Gt", "robots: "),
        ("rr:1A2B3A4B::Gt", "robots: "),
        ("rr:1A2B3A4B:c3,h10,p1,a16:Gx", "target: "),
        ("rr:1A2B3A4B:c3,h10,p1,a16:Gt,Rc", "target: "),
        ("rr:1A2B3A4B:c3,h10,p1,a16:- deck=Rc", "target: "),
        ("rr:1A2B3A4B:c3,c3,p1,a16:Gt", "cannot be on c3"),
        ("rr:1A2B3A4B:c3,h8,p1,a16:Gt", "cannot be on h8"),
        ("rr:1A2B3A4B:c3:Gt", "the green robot is missing"),
        ("rr:1A2B3A4B:a1,a2,a3,a4,a5,a6:Gt", "choose 1 to 5"),
        (f"{SHORT} nonsense", "is not understood"),
        (f"{SHORT} nonsense=1", "is not understood"),
        (f"{SHORT} round=2 round=2", "is not understood"),
        (f"{SHORT} deck=Gt", "appears twice"),
        (f"{SHORT} deck=Rc out=Rc", "appears twice"),
        (f"{SHORT} won=Gt", "won: "),
        (f"{SHORT} won=Zz3", "won: "),
        (f"{SHORT} won=Rc3 round=1", "round 1 is too early"),
        (f"{SHORT} round=x", "round: "),
        (f"{SHORT} round=1234567", "round: "),
        (f"{SHORT} returned=1", "returned tiles"),
        (f"{SHORT} returned=1 unsolved=return", "returned tiles"),
        (f"{SHORT} players=0", "players: "),
        (f"{SHORT} players=27", "players: "),
        (f"{SHORT} players=2 won=Rc3", "players: "),
        (f"{SHORT} bids=A7", "makes no bids"),
        (f"{SHORT} players=2 bids=C7", "only the 2 at the table"),
        (f"{SHORT} players=2 passed=C", "only the 2 at the table"),
        (f"{SHORT} players=2 bids=A7,A5", "each player once"),
        (f"{SHORT} players=2 bids=A0", "bids: "),
        (f"{SHORT} players=2 passed=BA", "letters in order"),
        (f"{SHORT} players=2 passed=AB", "not everybody"),
        (f"{SHORT} players=2 passed=a", "passed: "),
        (f"{SHORT} players=2 show=A7,B5", "the lowest bid comes first"),
        (f"{SHORT} players=2 show=A7,A8", "each player once"),
        (f"{SHORT} players=2 show=A7 bids=B5", "exclude each other"),
        (f"{SHORT} players=2 slides=RN", "exclude each other"),
        (f"{SHORT} players=2 show=A1 slides=RN", "more than this demonstration"),
        (f"{SHORT} slides=RN,pass", "slides: "),
        (f"{SHORT} slides=KN", "slide 1 is not possible"),
        (f"{SHORT} slides={','.join(['RE', 'RW'] * 151)}", "302 slides are more"),
        (f"{TINY} slides=RE,RS,RN", "slide 2 reaches the target"),
        ("rr:4x4_t.d4Rc:a1:- players=2 bids=A2", "the game is over"),
        ("rr:4x4_t.d4Rc:a1:- slides=RE", "the game is over"),
        (f"{SHORT} bid_seconds=0", "0 seconds to bid"),
        (f"{SHORT} must_ricochet=maybe", "must_ricochet: "),
        (f"{SHORT} " + "x" * MAX_POSITION_LENGTH, "at most 16000 characters"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read_state(text)

    assert why in str(refusal.value)


def test_a_huge_text_is_refused_at_once() -> None:
    huge = "rr:" + "a1," * 3_500_000

    for reader in (read_state, read_action, read_board):
        with pytest.raises(NotationError):
            reader(huge)


def walked(options: Options, seed: int, length: int) -> State:
    """A state that random play leads to."""
    dice = Dice(Seed(seed))
    state = GAME.deal(options, Seed(seed))
    for _ in range(length):
        moves = possible_moves(GAME, state)
        if moves:
            state = GAME.apply(state, dice.pick(moves))
    return state


@settings(max_examples=60)
@given(
    st.sampled_from([*GAME.tiny, Options(boards="all", robots=5), Options(players=4, boards="later", rebid="any")]),
    st.integers(0, 2**64 - 1),
    st.integers(0, 30),
)
def test_every_state_of_random_play_round_trips(options: Options, seed: int, length: int) -> None:
    state = walked(options, seed, length)

    assert read_state(write_state(state)) == state


ALPHABET = st.sampled_from("rRGBYKAV:_.,=- /abcdefgh0123456789xwtdeslchv")
PIECES = st.sampled_from(
    [SHORT, TINY, "players=2", "bids=A7", "show=B3", "slides=RN,RE", "won=Rc3/-", "deck=Rc", " ", ":"]
)


@settings(max_examples=200)
@given(st.one_of(st.text(max_size=60), st.text(ALPHABET, max_size=60), st.lists(PIECES, max_size=6).map(" ".join)))
def test_readers_answer_any_text_with_a_value_or_a_notation_error(text: str) -> None:
    pairs: tuple[tuple[Any, Any], ...] = (
        (read_state, write_state),
        (read_action, write_action),
        (read_board, write_board),
    )
    for reader, writer in pairs:
        try:
            value = reader(text)
        except NotationError:
            continue
        assert reader(writer(value)) == value


@settings(max_examples=150)
@given(st.sampled_from([SHORT, *BOARDS, f"{TINY} players=2 deck=Av show=A5 slides=RE,RW"]), st.data())
def test_a_damaged_text_is_read_or_refused(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text(ALPHABET, max_size=2)) + text[at + data.draw(st.integers(0, 2)) :]

    for reader in (read_state, read_board):
        try:
            reader(damaged)
        except NotationError:
            continue


def test_seats_are_letters_up_to_the_26th() -> None:
    state = read_state(f"{TINY} players=26 bids=Z7,A9 passed=Y")

    assert [bid.seat for bid in state.phase.bids] == [Seat(25), Seat(0)]  # type: ignore[union-attr]


@pytest.mark.req("MO-17")
@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("text", ["=7", "RN", "GW", "BE", "YS", "KN", "KW", "pass", "concede", "time-up"])
def test_an_action_is_read_as_it_is_written_in_each_language(text: str, language: str) -> None:
    action = read_action(text)

    assert read_local(write_local(action, language), language) == action
    assert read_local(text, language) == action


@pytest.mark.req("MO-17")
@pytest.mark.parametrize(
    ("text", "canonical"),
    [("VO", "GW"), ("jn", "YN"), ("NN", "KN"), ("Passer", "pass"), ("passe", "pass"), ("renoncer", "concede")],
)
def test_french_letters_and_words_are_read_and_the_record_keeps_ours(text: str, canonical: str) -> None:
    assert write_action(read_local(text, "fr")) == canonical


def test_what_means_nothing_is_refused_in_each_language() -> None:
    for text in ("XX", "R", "", "RNE", "quitter"):
        with pytest.raises(NotationError):
            read_local(text, "fr")
