"""Renju, caro and misère: published cases, an oracle of its own, and players who keep to the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.contract import (
    AnalysisRequest,
    Budget,
    Circle,
    Dice,
    IllegalMove,
    Move,
    NotationError,
    RecordError,
    Seat,
    Seed,
    SetupError,
)
from ludotheque.games.morpion import GAME, Mark, Options, State
from ludotheque.games.morpion.bots import LEVELS
from ludotheque.games.morpion.briefing import briefing
from ludotheque.games.morpion.explain import ANALYST, reason
from ludotheque.games.morpion.explain.threats import threats_of
from ludotheque.games.morpion.notation import read_action, read_state, write_action, write_state
from ludotheque.games.morpion.renju import Stones
from ludotheque.games.morpion.rules import apply, completing_cells, forbidden_cells, legal_actions, marks_on, outcome
from ludotheque.games.morpion.sheet import sheet
from ludotheque.games.morpion.solver import many_games
from ludotheque.games.morpion.state import all_cells, has_run
from ludotheque.games.morpion.view import message, view
from ludotheque.play import Player, open_table, play
from ludotheque.play.record import read_record, write_record

RENJU = Options(15, 15, 5, starter=1, variant="renju")

# The published cases of starpentagon/realcore (BoardTest.cpp): the stones black and white laid by turns, each a column
# letter and a row letter from the top left, and every cell that is then forbidden to black.
PUBLISHED = [
    ("hhigihghjhhgmhhilhii", "kh"),
    ("hhignhghkhkilhoh", "jh"),
    ("hhhihbhahdgehfie", "he"),
    ("hhghnhohkhjgjhli", "lh"),
    ("hhgiigiioaggnbjhldhf", "ke"),
    ("hhgiigiioaggnbjhkehf", "ld"),
    ("hhkkjjkiiiikddaabbbaccab", "ff"),
    ("hhkkjjkiiikchfjcjdidielj", "gg"),
    ("hhkkiiddeglddgdlffllfgbg", "gg"),
    ("hhkkiiddeglddgdlffjjfgbg", "gg"),
    ("hhhihghfjgghiggggijfiefgefifgffejjjikkikkiljijhjlliigklfkfkgjhfjklkjmljllmmjnlolnkojnjkm", "nn"),
    ("hhhijjiiikkijijhkgighfihifljmklhkhlglijgkfjfjekdjkgjfkjmilhmimijgkhkhlfjjlkliniokklkhngojnko", "fn"),
    ("hhldihddghdl", ""),
    ("hhhggiggjhghkifg", "ig"),
    ("hhhdlfldjjddkgllghdljihl", "jh"),
    ("hhoobjahciagemeodigochlofmccellcgkhcdjoa", "dh cj ej ck dk ek dl fl"),
    ("hhbdddamecbnfdhdeecojdoakdndleaolfeoghgoeiioejkochmo", ""),
]


def laid(stones: str, options: Options = RENJU) -> State:
    """Without asking the rules: the published orders pass through forbidden cells."""
    boards = [0, 0]
    for number in range(0, len(stones), 2):
        column, row = (ord(letter) - ord("a") for letter in stones[number : number + 2])
        boards[number // 2 % 2] |= 1 << row * (options.columns + 1) + column
    return State(options.columns, options.rows, 5, options.exact, Seat(0), tuple(boards), options.variant)


def names(marks: tuple[Mark, ...]) -> set[str]:
    return {chr(ord("a") + mark.column) + chr(ord("a") + mark.row) for mark in marks}


@pytest.mark.parametrize(("stones", "forbidden"), PUBLISHED)
def test_the_published_cases_of_renju_are_judged_as_published(stones, forbidden):
    state = laid(stones)

    assert state.turn == 0
    assert names(marks_on(state, forbidden_cells(state))) == set(forbidden.split())
    assert names(view(state, None).forbidden) == set(forbidden.split())
    assert not names(legal_actions(state, Seat(0))) & set(forbidden.split())


@pytest.mark.parametrize(
    ("stones", "cell", "reason"),
    [
        ("hhigihghjhhgmhhilhii", "k8", "overline"),
        ("hhignhghkhkilhoh", "j8", "double-four"),
        ("hhhggiggjhghkifg", "i7", "double-three"),
    ],
)
def test_a_forbidden_cell_is_refused_with_its_reason(stones, cell, reason):
    state = laid(stones)

    with pytest.raises(IllegalMove) as refusal:
        apply(state, Move(Seat(0), read_action(cell)))

    assert refusal.value.phrase.code == f"morpion.banned.{reason}"
    assert "#" in GAME.draw(view(state, None))


def test_a_forbidden_cell_is_barred_in_pictures_while_the_game_is_on():
    banned, over = laid("hhhggiggjhghkifg"), laid("hhhggiggjhghkifg" + "aaegacdg")  # a five of the other's

    assert over.is_over
    assert names(marks_on(over, forbidden_cells(over))) == {"ig"}
    assert [(each.x, each.y) for each in sheet(banned).elements if isinstance(each, Circle)] == [(9.5, 7.5)]
    assert not any(isinstance(each, Circle) for each in sheet(over).elements)


@pytest.mark.parametrize(("further", "reason"), [("o10", None), ("", "double-three")])
def test_whether_a_three_counts_hangs_on_threes_far_away(further, reason):
    """Published by tanaseY (Twitter, 23 December 2017): one stone at the edge makes the difference."""
    own = "c8 f8 h8 f9 i9 j9 e10 l10 m10 i11 k11 l11 k12"
    state = State(15, 15, 5, False, Seat(0), (bits(own), bits(f"g7 j11 {further}")), "renju")

    assert Stones(state.boards[0], all_cells(15, 15) ^ state.occupied, (1, 16, 17, 15)).ban(bits("g8")) == reason


def test_a_five_wins_though_it_makes_an_overline_too():
    position = "mo:15x15x5:p2 15/15/4a10/4a10/4a10/4a10/aaaa1aa8/15/15/15/b1b1b1b1b6/1b1b1b9/15/1b13/1b13 a renju"
    state = read_state(position)

    after = apply(state, Move(Seat(0), read_action("e7")))

    assert outcome(after).winners == (0,)
    assert outcome(after).reason.code == "morpion.exact-run"


def test_the_other_player_of_renju_may_do_everything_and_wins_with_six():
    state = State(15, 15, 5, False, Seat(1), (bits("f8 g8 h8 j8 k8"), bits("a1 c1 e1 g1 i1 k1")), "renju")

    assert state.turn == 0
    assert forbidden_cells(state) == 0
    after = apply(state, Move(Seat(0), read_action("i8")))
    assert outcome(after).winners == (0,)
    assert outcome(after).reason.code == "morpion.run"


def test_where_every_free_cell_is_forbidden_nobody_wins():
    """The grid is full but for one cell, where six in a row would stand."""
    rows = ["aa1aaab", "babbaba", "bbabbaa", "babbaba", "bbabbaa"]
    state = read_state(f"mo:7x5x5:p2 {'/'.join(rows)} a renju")

    assert state.turn == 0
    assert not state.has_line
    assert legal_actions(state, Seat(0)) == ()
    assert outcome(state).winners == ()
    assert outcome(state).reason.code == "morpion.all-forbidden"


# An oracle that shares nothing with the rules: boards as dictionaries, every stretch of cells looked at one by one.
LINES = ((1, 0), (0, 1), (1, 1), (-1, 1))


def fives(black: set, cell: tuple, way: tuple) -> list:
    """Every stretch of exactly five stones in this direction that has this cell."""
    found = []
    for back in range(5):
        stretch = [(cell[0] + (place - back) * way[0], cell[1] + (place - back) * way[1]) for place in range(-1, 6)]
        if all(each in black for each in stretch[1:6]) and stretch[0] not in black and stretch[6] not in black:
            found.append(frozenset(stretch[1:6]))
    return found


def is_overline(black: set, cell: tuple) -> bool:
    return any(
        all((cell[0] + (place - back) * way[0], cell[1] + (place - back) * way[1]) in black for place in range(6))
        for way in LINES
        for back in range(6)
    )


def fours(black: set, free: set, cell: tuple, way: tuple) -> set:
    """The groups of four that one more stone makes five."""
    return {five - {other} for other in free for five in fives(black | {other}, cell, way) if other in five}


def is_straight(black: set, free: set, cell: tuple, way: tuple) -> bool:
    return any(
        sum(four < five for other in free for five in fives(black | {other}, cell, way)) == 2
        for four in fours(black, free, cell, way)
    )


def oracle(black: set, free: set, cell: tuple) -> str | None:
    after, left = black | {cell}, free - {cell}
    if any(fives(after, cell, way) for way in LINES):
        return None
    if is_overline(after, cell):
        return "overline"
    if sum(len(fours(after, left, cell, way)) for way in LINES) > 1:
        return "double-four"
    threes = 0
    for way in LINES:
        line = [other for other in left if on_line(other, cell, way)]
        threes += any(
            is_straight(after | {other}, left - {other}, cell, way)
            and not any(fives(after | {other}, other, each) for each in LINES)
            and not fours(after, left, cell, way)
            and oracle(after, left, other) is None
            for other in line
        )
    return "double-three" if threes > 1 else None


def on_line(other: tuple, cell: tuple, way: tuple) -> bool:
    return any(other == (cell[0] + far * way[0], cell[1] + far * way[1]) for far in range(-4, 5))


@pytest.mark.parametrize("seed", range(6))
def test_the_forbidden_cells_are_those_of_an_oracle_that_looks_at_every_stretch(seed):
    dice, banned = Dice(Seed(seed)), 0
    for _ in range(8):
        columns, rows = 8, 7
        cells = [(column, row) for column in range(columns) for row in range(rows)]
        owners = {cell: dice.below(5) for cell in cells}  # 0 and 1 black, 2 white: crowded, so that much is forbidden
        black = {cell for cell in cells if owners[cell] < 2}
        white = {cell for cell in cells if owners[cell] == 2}
        boards = tuple(sum(1 << row * (columns + 1) + column for column, row in each) for each in (black, white))
        stones = Stones(boards[0], all_cells(columns, rows) ^ sum(boards), (1, columns + 1, columns + 2, columns))
        free = set(cells) - black - white
        for column, row in free:
            expected = oracle(black, free, (column, row))
            banned += expected is not None
            assert stones.ban(1 << row * (columns + 1) + column) == expected
    assert banned > 5


# The published cases of MaciejKozarzewski/AlphaGomoku (test_caro.cpp): exactly five, and five or more.
CARO_CASES = [
    ("x0:b", "a2 a3 a4 a6", "a1 a7", "a5", False, False),
    ("six, shut in", "e9 f8 g7 i5 j4", "d10 k3", "h6", False, True),
    ("six, one end", "o7 o8 o10 o11 o12", "o13", "o9", False, True),
    ("from the edge", "a2 a3 a4 a5", "", "a1", True, True),
    ("from the edge, free", "b12 c12 d12 e12", "", "a12", True, True),
    ("in the middle", "b10 c10 d10 f10", "", "e10", True, True),
    ("six from the edge", "a2 a3 a4 a5 a7", "", "a6", False, True),
]


@pytest.mark.parametrize(("own", "theirs", "cell", "exactly", "or_more"), [case[1:] for case in CARO_CASES])
def test_the_published_cases_of_caro_are_judged_as_published(own, theirs, cell, exactly, or_more):
    for exact, wins in ((True, exactly), (False, or_more)):
        state = State(15, 15, 5, exact, Seat(0), (bits(own), bits(theirs)), "caro")

        assert bool(completing_cells(state, Seat(0)) & bits(cell)) == wins
        after = replace(state, boards=(bits(f"{own} {cell}"), bits(theirs)))
        assert has_run(after, after.boards[0], 0) == wins


def test_the_edge_of_the_grid_shuts_no_five_in():
    state = State(15, 15, 5, False, Seat(0), (bits("a1 b1 c1 d1"), bits("f1")), "caro")

    assert completing_cells(state, Seat(0)) == bits("e1")


def bits(cells: str) -> int:
    return sum(1 << mark.row * 16 + mark.column for mark in map(read_action, cells.split()))


@pytest.mark.parametrize(("players", "places"), [(2, (2, 1)), (4, (4, 1, 1, 1))])
def test_whoever_completes_a_line_where_that_loses_is_last(players, places):
    state = GAME.deal(Options(6, 6, 3, players, starter=1, variant="misere"), Seed(1))
    rows = [["a1", "a3", "a5", "a6"], ["b1", "b3", "b5", "b6"]]
    for own, *others in zip(["d1", "d2"], *[row[:2] for row in rows], ["f1", "f3"], strict=True):
        for cell in (own, *others)[:players]:
            state = apply(state, Move(state.turn, read_action(cell)))

    assert message(view(state, None)).code == "morpion.to-play-misere"
    state = apply(state, Move(state.turn, read_action("d3")))

    assert outcome(state).places == places
    assert outcome(state).reason.code == "morpion.losing-run"
    assert legal_actions(state, state.turn) == ()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"variant": "renju"}, "five-for-two"),
        ({"columns": 9, "run": 5, "players": 3, "variant": "caro"}, "five-for-two"),
        ({"columns": 9, "run": 5, "exact": True, "variant": "renju"}, "renju-is-exact"),
        ({"variant": "omok"}, "bad-variant"),
    ],
)
def test_what_a_variant_cannot_be_is_refused(options, code):
    with pytest.raises(SetupError) as refusal:
        Options(**options)

    assert [(name, problem.code) for name, problem in refusal.value.problems] == [("variant", f"morpion.{code}")]


@pytest.mark.parametrize("variant", ["renju", "caro", "misere"])
def test_a_position_names_its_variant_and_one_without_means_what_it_meant(variant):
    text = f"mo:7x7x5:p2 7/7/7/2ab3/7/7/7 a {variant}"

    assert write_state(read_state(text)) == text
    assert read_state(text).variant == variant
    assert read_state(text.removesuffix(f" {variant}")).variant == "free"


def test_a_position_of_renju_with_an_overline_is_refused():
    with pytest.raises(NotationError) as refusal:
        read_state("mo:7x7x5:p2 aaaaaa1/7/7/b1b1b1b/1b1b3/7/7 a renju")

    assert refusal.value.phrase.code == "morpion.bad-overline"


@pytest.mark.parametrize("variant", ["renju", "caro", "misere"])
def test_analysis_and_the_compiled_core_refuse_what_they_do_not_know(variant):
    options = Options(7, 7, 5, variant=variant)

    with pytest.raises(SetupError) as refusal:
        ANALYST.analyse(GAME.deal(options, Seed(1)), AnalysisRequest())

    assert refusal.value.problems[0][1].code == f"morpion.no-analysis.{variant}"
    assert ANALYST.hints is not None
    assert ANALYST.hints(GAME.deal(options, Seed(1)), AnalysisRequest()) == ()
    assert many_games(options, 4, {}) is None
    assert briefing(view(GAME.deal(options, Seed(1)), None)).code == f"morpion.briefing-{variant}"


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize(
    "options",
    [
        Options(7, 7, 5, starter=1, variant="renju"),
        Options(7, 7, 5, variant="caro"),
        Options(4, 4, 3, variant="misere"),
        Options(5, 5, 3, 3, variant="misere"),
    ],
)
def test_every_level_that_suits_plays_a_variant_by_its_rules(options, level):
    state = GAME.deal(options, Seed(3))
    if not LEVELS[level].suits(state):
        return
    bots = [LEVELS[level].make(Seed(seat)) for seat in range(state.seat_count)]

    while outcome(state) is None:
        choice = bots[state.turn].choose(state, state.turn, Budget(node_count=60))
        state = apply(state, Move(state.turn, choice.action))

    assert write_action(choice.action)


def test_where_a_line_loses_the_expert_beats_chance():
    lost = 0
    for seed in range(6):
        state, seats = GAME.deal(Options(variant="misere"), Seed(seed)), (seed % 2, 1 - seed % 2)
        bots = {seats[0]: LEVELS["expert"].make(Seed(seed)), seats[1]: LEVELS["random"].make(Seed(seed))}
        while outcome(state) is None:
            choice = bots[state.turn].choose(state, state.turn, Budget(node_count=5_000))
            state = apply(state, Move(state.turn, choice.action))
        lost += outcome(state).winners == (seats[1],)

    assert lost == 0


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("mo:4x4x3:p2 aa2/bb2/4/4 a misere", "leaves-win"),
        ("mo:4x4x3:p2 a3/3b/4/4 a misere", "builds-little"),
        ("mo:3x3x3:p2 aba/aab/b1b b misere", "cannot-help-losing"),
        ("mo:4x4x3:p2 a3/3b/4/4 a", "modest"),
    ],
)
def test_who_would_rather_not_win_does_not_say_so_where_a_line_loses(position, code):
    state = read_state(position)

    choice = LEVELS["modest"].make(Seed(0)).choose(state, state.turn, Budget())

    assert choice.reason.code == f"morpion.reasons.{code}"


def test_what_is_forbidden_to_black_is_no_threat():
    """Two fours at once, in e8: nobody has to stop them, and black cannot prepare them."""
    position = "mo:11x11x5:p2 b7b1b/11/8b1b/11/4a6/4a6/4a6/1aaa7/11/11/11 b"
    free, renju = read_state(position), read_state(f"{position} renju")

    assert reason(free, Mark(4, 7)).code == "morpion.reasons.stops-fork"
    assert threats_of(free, Seat(0)).forking == (Mark(4, 7),)
    assert reason(renju, Mark(4, 7)).code == "morpion.reasons.hinders"
    assert threats_of(renju, Seat(0)).forking == ()
    assert threats_of(renju, Seat(0)).opening == threats_of(free, Seat(0)).opening


def test_a_block_that_is_forbidden_is_not_thought_of():
    """White threatens to make five through a cell that makes black an overline."""
    own, theirs = "a5 b5 c5 e5 f5 a1 c1", "d1 d2 d3 d4 g1 g3 i1"
    state = State(15, 15, 5, False, Seat(0), (bits(own), bits(theirs)), "renju")

    assert forbidden_cells(state) & bits("d5")
    for level in ("easy", "medium", "hard", "expert", "joiner", "modest", "minimax"):
        mark = LEVELS[level].make(Seed(1)).choose(state, Seat(0), Budget(node_count=100)).action
        assert mark in legal_actions(state, Seat(0))


@pytest.mark.parametrize("variant", ["renju", "caro"])
def test_a_record_names_its_variant_where_the_format_has_a_word_for_it(variant):
    table = open_table(GAME, Options(15, 15, 5, starter=1, variant=variant), Seed(1), [Player("Ada"), Player("Bob")])
    table = play(table, Seat(0), read_action("h8"))

    for form in ("json", "ludo", "xml"):
        loaded = read_record(write_record(table, form))
        assert (loaded.options.variant, loaded.state) == (variant, table.state)
    for form in ("sgf", "psq"):
        with pytest.raises(RecordError) as refusal:
            write_record(table, form)
        assert refusal.value.phrase.code == "play.record.no-variant"
