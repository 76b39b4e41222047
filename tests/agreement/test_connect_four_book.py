"""The opening book: what was put in comes out, in both languages, and it is what the solver says."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.book import chapters
from tools.book.building import Plan, drafted, with_picks
from tools.book.layout import ZERO, ChapterDraft, book_bytes
from tools.book.picks import Picks

from ludotheque.contract import Dice, RecordError, Seed
from ludotheque.games.connect_four import GAME, Drop, State, book, rules, solver
from ludotheque.games.connect_four.book import Book
from ludotheque.games.connect_four.book.positions import after_drop, immediate_score, key_of
from ludotheque.games.connect_four.book.score_model import ScoreModel
from ludotheque.games.connect_four.book.symbol_map import SymbolMap
from ludotheque.games.connect_four.solver import native
from ludotheque.games.connect_four.state import has_run

TOY = Plan(up_to=2, last=5, size=1200)


def random_state(dice, disc_count):
    while True:
        state = State()
        while rules.outcome(state) is None and state.occupied.bit_count() < disc_count:
            state = rules.played(state, [dice.pick(rules.legal_actions(state, state.turn))])
        if rules.outcome(state) is None:
            return state


def made_book(plan, scores, guess=b""):
    return book_bytes(drafted(plan, scores, guess))


def drawn_scores(disc_count):
    dice = Dice(Seed(5))
    return bytes(ZERO + dice.below(19) - 9 for _ in range(len(chapters.book_keys(disc_count)) // 8))


def quiet_states(disc_count):
    """One of each mirrored pair, where nobody could win with the next disc if it were their turn."""
    states = {key_of(State()): State()}
    for _ in range(disc_count):
        after = (after_drop(state, column) for state in states.values() for column in rules.open_columns(state))
        states = {key_of(state): state for state in after if rules.outcome(state) is None}
    return [state for state in states.values() if not has_threat(state)]


def has_threat(state):
    landings = [1 << column * state.stride + state.height(column) for column in rules.open_columns(state)]
    return any(has_run(discs | cell, state.stride, state.run) for discs in state.discs for cell in landings)


@pytest.fixture(scope="module", params=["one kind", "many kinds"])
def toy(request, shipped):
    if request.param == "one kind":
        return made_book(TOY, drawn_scores(TOY.last))
    return made_book(replace(TOY, size=40_000), drawn_scores(TOY.last), shipped.chapters[-1].guess.content)


@pytest.fixture(scope="module")
def shipped():
    found = book.shipped()
    assert found is not None, str(book.problem())
    return found


@given(st.dictionaries(st.integers(0, 2**56 - 1), st.integers(0, 20), max_size=300), st.integers(21, 255))
@settings(deadline=None, max_examples=60)
def test_a_map_gives_every_key_its_symbol(entries, symbol_count):
    keys = b"".join(key.to_bytes(8, "little") for key in entries)

    found = SymbolMap(chapters.book_map(keys, bytes(entries.values()), symbol_count))

    assert {key: found.find(key) for key in entries} == entries


def test_a_map_takes_hardly_more_room_than_its_code_words():
    keys, dice = chapters.book_keys(7), Dice(Seed(1))
    symbols = bytes(min(dice.below(8), dice.below(8), dice.below(8)) for _ in range(len(keys) // 8))

    size = len(chapters.book_map(keys, symbols, 8))

    lengths = dict(enumerate(chapters.book_map(keys, symbols, 8)[3:11]))
    assert size * 8 < 1.04 * sum(lengths[symbol] for symbol in symbols)


@given(st.dictionaries(st.integers(0, 2**56 - 1), st.tuples(st.integers(0, 20), st.integers(0, 255)), max_size=300))
@settings(deadline=None, max_examples=30)
def test_a_map_gives_keys_of_every_kind_their_symbols(entries):
    keys = b"".join(key.to_bytes(8, "little") for key in entries)
    symbols, kinds = bytes(symbol for symbol, _ in entries.values()), bytes(kind for _, kind in entries.values())

    found = SymbolMap(chapters.book_map(keys, symbols, 21, kinds))

    assert {key: (found.find(key, kind), kind) for key, (_, kind) in entries.items()} == entries


def test_keys_that_are_sorted_by_their_symbols_take_little_room():
    keys, dice = chapters.book_keys(7), Dice(Seed(1))
    symbols = bytes(dice.below(8) for _ in range(len(keys) // 8))
    kinds = bytes(symbol // 2 for symbol in symbols)

    assert len(chapters.book_map(keys, symbols, 8, kinds)) < 0.6 * len(chapters.book_map(keys, symbols, 8))


@pytest.mark.deep
def test_both_readers_sort_positions_alike(shipped):
    guess = shipped.chapters[-1].guess.content
    for disc_count in (0, 1, 5, 9, 12):
        keys = chapters.book_keys(disc_count)[-80:]
        kinds = [ScoreModel(guess).kind_of(int.from_bytes(keys[i : i + 8], "little")) for i in range(0, len(keys), 8)]

        assert bytes(kinds) == chapters.book_kinds(keys, guess)


def test_a_guess_of_another_size_is_refused():
    with pytest.raises(ValueError, match="wrong size"):
        chapters.book_kinds(bytes(8), b"short")


def test_the_order_of_entries_does_not_matter():
    keys = chapters.book_keys(4)
    symbols = bytes(range(256)) * (len(keys) // 8 // 256) + bytes(len(keys) // 8 % 256)
    symbols = bytes(symbol % 7 for symbol in symbols)
    backwards = b"".join(keys[i : i + 8] for i in range(len(keys) - 8, -1, -8))

    assert chapters.book_map(keys, symbols, 7) == chapters.book_map(backwards, symbols[::-1], 7)


@pytest.mark.parametrize(
    ("keys", "symbols", "count", "kinds"),
    [
        (b"short", b"", 1, b""),
        (bytes(8), b"", 1, b""),
        (bytes(8), b"\1", 1, b""),
        (b"", b"", 256, b""),
        (bytes(8), b"\0", 1, b"\0\0"),
    ],
)
def test_a_map_of_nonsense_is_refused(keys, symbols, count, kinds):
    with pytest.raises(ValueError, match=r"key|symbol"):
        chapters.book_map(keys, symbols, count, kinds)


def test_the_same_scores_make_the_same_bytes():
    assert made_book(TOY, drawn_scores(TOY.last)) == made_book(TOY, drawn_scores(TOY.last))


def test_a_book_made_of_too_few_scores_is_refused():
    with pytest.raises(ValueError, match="score"):
        chapters.book_scores_before(3, b"")


def test_both_readers_say_the_same_of_a_toy_book(toy):
    dice, reader, core_reader = Dice(Seed(2)), Book(toy), chapters._core_book(Book(toy))
    for disc_count in (0, 1, 2, 3, 4, 5, 5, 5) * 8:
        state = random_state(dice, disc_count)

        assert reader.bounds(state) == core_reader.bounds(native.encode_setup(state))


def test_a_toy_book_knows_columns_by_the_scores_after_them(toy):
    dice, reader = Dice(Seed(7)), Book(toy)
    for disc_count in (0, 1, 2, 3, 4) * 4:
        state = random_state(dice, disc_count)
        scores = reader.column_scores(state)
        after = [reader.score(rules.played(state, [drop])) for drop in rules.legal_actions(state, state.turn)]

        assert scores == (None if None in after else tuple(-score for score in after))


def test_a_toy_book_says_nothing_of_what_it_does_not_hold(toy):
    reader = Book(toy)
    beyond = rules.played(State(), [Drop(column) for column in (0, 1, 2, 3, 4, 5)])

    assert reader.bounds(beyond) is None
    assert reader.column_scores(beyond) is None
    assert reader.column_scores(State(8, 6)) is None


def test_a_column_that_wins_at_once_is_known_without_a_book(toy):
    wins = rules.played(State(), [Drop(column) for column in (0, 1, 0, 1, 0, 1)])

    assert Book(made_book(Plan(up_to=6, last=7), drawn_scores(7))).column_scores(wins)[0] == 18


def test_a_damaged_toy_book_is_refused(toy):
    with pytest.raises(RecordError, match="damaged"):
        Book(toy[:-1])


@pytest.mark.deep
def test_positions_are_solved_by_their_keys():
    keys = chapters.book_keys(12)[-24:]
    scores = chapters.book_scores(keys)
    plain = solver.Solver()

    for i, score in enumerate(scores):
        setup = native.core.book_setup(int.from_bytes(keys[8 * i : 8 * i + 8], "little"))
        assert plain._core.score(setup, native.core.Budget()).bounds == (score - ZERO, score - ZERO)


def test_both_readers_say_the_same_of_our_book(shipped):
    dice, core_reader = Dice(Seed(3)), chapters._core_book(shipped)
    for disc_count in (*range(9), 10, 11, 11, 12, 12, 12) * 3:
        state = random_state(dice, disc_count)

        assert shipped.bounds(state) == core_reader.bounds(native.encode_setup(state))


def test_a_solver_without_a_book_finds_the_same_columns(shipped):
    dice, plain, booked = Dice(Seed(4)), solver.Solver(), solver.Solver(book=shipped)
    for disc_count in (9, 10, 11, 11, 12, 12, 12, 13, 13, 14, 14):
        state = random_state(dice, disc_count)

        assert booked.column_scores(state).values == plain.column_scores(state).values


def test_a_solver_with_a_book_answers_in_the_opening_without_a_search(shipped):
    booked = solver.Solver(book=shipped)

    assert booked.score(State()) == solver.Solution(solver.Value(1, 1), 0)
    columns = booked.column_scores(State())
    assert [value.lower for value in columns.values] == [-2, -1, 0, 1, 0, -1, -2]
    assert columns.node_count == 0


def test_every_score_with_up_to_twelve_discs_is_in_our_book(shipped):
    dice = Dice(Seed(6))
    for disc_count in (8, 10, 11, *[12] * 60):
        assert shipped.score(random_state(dice, disc_count)) is not None


def test_a_score_that_a_book_leaves_to_a_search_is_found():
    one_symbol = chapters.book_map(b"", b"", 1)
    vague = Book(book_bytes([ChapterDraft(0, 14, ((-18, 18),), one_symbol)]))
    dice, booked, plain = Dice(Seed(6)), solver.Solver(book=vague), solver.Solver()
    for state in [random_state(dice, 14) for _ in range(6)]:
        assert booked.score(state).value == plain.score(state).value


def test_the_best_line_with_a_book_is_as_good_as_without(shipped):
    state = rules.played(State(), [Drop(3)] * 5 + [Drop(2), Drop(2), Drop(4), Drop(1), Drop(1), Drop(1)])

    booked, plain = solver.Solver(book=shipped).best_line(state), solver.Solver().best_line(state)

    assert (booked.value, booked.drops) == (plain.value, plain.drops)
    assert GAME.outcome(rules.played(state, booked.drops)) is not None


@pytest.mark.deep
def test_our_book_holds_what_is_solved(shipped):
    keys = chapters.book_keys(12)[-80:]

    scores = chapters.book_scores(keys)

    last_chapter = shipped.chapters[-1]
    for i, score in enumerate(scores):
        found = last_chapter.find(int.from_bytes(keys[i * 8 : i * 8 + 8], "little"))
        assert found == (score - ZERO, score - ZERO)


@pytest.mark.deep
@pytest.mark.no_cover  # measured, 67,557 positions take three times as long
def test_the_positions_with_eight_discs_and_no_threat_are_won_drawn_and_lost_as_is_known(shipped):
    booked = solver.Solver(book=shipped)
    signs = Counter(booked.outcome(state).value.sign for state in quiet_states(8))

    assert signs == {1: 44_473, 0: 6_449, -1: 16_635}


def test_the_chapters_of_a_book_are_read_beside_its_appendices(shipped):
    drafts = drafted(replace(TOY, size=40_000), drawn_scores(TOY.last), shipped.chapters[-1].guess.content)
    picks = [Picks(disc_count, chapters.book_keys(disc_count)[-88:], bytes(range(60, 71))) for disc_count in (6, 7)]

    both = Book(with_picks(drafts, picks))

    plain, core_reader, dice = Book(book_bytes(drafts)), chapters._core_book(both), Dice(Seed(9))
    assert len(both.content) > len(plain.content)
    for state in [random_state(dice, disc_count) for disc_count in (0, 2, 4, 5, 6) * 4]:
        assert both.bounds(state) == plain.bounds(state)
    for _, keys, scores in picks:
        for setup, score in zip(chapters._setups(keys), scores, strict=True):
            assert core_reader.bounds(setup) == (score - ZERO, score - ZERO)


@pytest.mark.parametrize(
    ("disc_count", "keys", "scores"),
    [(15, b"", b""), (6, bytes(8), b""), (6, b"\1" + bytes(15), b"@@"), (6, bytes(8), b"\xff")],
)
def test_an_appendix_of_nonsense_is_refused(shipped, disc_count, keys, scores):
    with pytest.raises(ValueError, match=r"discs|score|ascend"):
        chapters.book_appendix(shipped, disc_count, keys, scores)


@pytest.mark.deep
def test_costs_are_those_of_a_search_with_the_book(shipped):
    keys = chapters.book_keys_next_to(chapters.book_keys(12)[-80:])[:48]

    found = chapters.book_costs(shipped.content, keys)

    booked, plain = solver.Solver(book=shipped), solver.Solver()
    for i, setup in enumerate(chapters._setups(keys)):
        booked.forget()
        answer = booked._core.score(setup, native.core.Budget())
        assert answer.bounds == plain._core.score(setup, native.core.Budget()).bounds == (found[2 * i] - ZERO,) * 2
        assert abs(2 ** (found[2 * i + 1] / 8) / (answer.node_count + 1) - 1) < 0.05


@pytest.mark.deep
@pytest.mark.parametrize("disc_count", [13, 14])
def test_what_was_picked_beyond_our_last_chapter_is_what_a_search_finds(shipped, disc_count):
    dice, core_reader, plain = Dice(Seed(11)), chapters._core_book(shipped), solver.Solver()
    states = [random_state(dice, disc_count) for _ in range(1600)]
    told = {state: core_reader.bounds(native.encode_setup(state)) for state in states if immediate_score(state) is None}
    picked = {state: bounds for state, bounds in told.items() if bounds[0] == bounds[1]}

    assert len(picked) >= 8
    for state, bounds in list(picked.items())[:8]:
        assert plain.score(state).value == bounds
