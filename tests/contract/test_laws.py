"""`check_laws` accepts healthy games and names the one law that a broken game breaks."""

from __future__ import annotations

import ast
import inspect
import itertools
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import pytest

from leaks import LEAKS
from ludotheque.contract import (
    AnyGame,
    Area,
    IllegalMove,
    Move,
    NotationError,
    Outcome,
    Seat,
    Seed,
    Span,
    Timer,
    laws,
    no_hidden_moves,
    phrase,
)
from ludotheque.contract.laws import LawBroken, check_laws, check_readers

Change = Callable[[AnyGame], AnyGame]


def renotated(game: AnyGame, **changes: Any) -> AnyGame:
    return replace(game, notation=replace(game.notation, **changes))


def refusing(text: str) -> Any:
    raise NotationError("never heard of it")


def ending(places: tuple[int, ...], reason: Any = "over") -> Change:
    return lambda game: replace(game, outcome=lambda state: None if state.stones else Outcome(places, reason))


def timed(timer: Callable[[Any], Timer[Any]]) -> Change:
    """A clock that takes the last stone."""

    def apply(game: AnyGame, state: Any, move: Move[Any]) -> Any:
        by = state.turn if move.by is None and move.action.stones == 1 and state.stones == 1 else move.by
        return game.apply(state, Move(by, move.action))

    def changed(game: AnyGame) -> AnyGame:
        return replace(
            game,
            apply=lambda state, move: apply(game, state, move),
            timer=lambda state: timer(type(game.legal_actions(state, state.turn)[0])) if state.stones == 1 else None,
        )

    return changed


def with_alternation(game: AnyGame, field: str, spoil: Callable[[Any], Any]) -> AnyGame:
    """Every second answer of this function is spoilt."""
    healthy, calls = getattr(game, field), itertools.count()

    def alternating(*arguments: Any) -> Any:
        answer = healthy(*arguments)
        return spoil(answer) if answer and next(calls) % 2 else answer

    return replace(game, **{field: alternating})


def with_third_time_unlucky(is_spoilt: Callable[[Any], bool]) -> Change:
    """Each move is applied twice in the walk; the third time is the replay."""

    def changed(game: AnyGame) -> AnyGame:
        times: dict[Any, int] = {}

        def apply(state: Any, move: Move[Any]) -> Any:
            successor = game.apply(state, move)
            times[state, move] = times.get((state, move), 0) + 1
            is_unlucky = times[state, move] > 2 and is_spoilt(successor)
            return replace(successor, turn=Seat(state.turn)) if is_unlucky else successor

        return replace(game, apply=apply)

    return changed


def with_touched_state(game: AnyGame) -> AnyGame:
    def apply(state: Any, move: Move[Any]) -> Any:
        successor = game.apply(state, move)
        object.__setattr__(state, "stones", state.stones + 1)
        return successor

    return replace(game, apply=apply)


def with_apply(accepts: Callable[[Any, Move[Any]], bool], instead: Callable[[AnyGame, Any, Move[Any]], Any]) -> Change:
    """Some moves are treated differently from what the rules say."""

    def changed(game: AnyGame) -> AnyGame:
        def apply(state: Any, move: Move[Any]) -> Any:
            return instead(game, state, move) if accepts(state, move) else game.apply(state, move)

        return replace(game, apply=apply)

    return changed


def for_turn(game: AnyGame, state: Any, move: Move[Any]) -> Any:
    return game.apply(state, Move(state.turn, move.action))


def crash(game: AnyGame, state: Any, move: Move[Any]) -> Any:
    raise TypeError("a clock has no hand")


def refuse(game: AnyGame, state: Any, move: Move[Any]) -> Any:
    raise IllegalMove("not today")


def refuse_by_unknown_code(game: AnyGame, state: Any, move: Move[Any]) -> Any:
    raise IllegalMove(phrase("pile.no-such-text"))


@dataclass(frozen=True)
class NoDefault:
    stones: int


@dataclass
class Thawed:
    players: int = 2
    stones: int = 5


@dataclass(frozen=True)
class Spoken:
    name: str = " with a space in front"
    players: int = 2
    stones: int = 5


# law: a healthy game changed so that it breaks this law and no earlier one
BROKEN: dict[str, Change] = {
    "deal: same options and seed, same opening": lambda game: with_alternation(
        game, "deal", lambda state: replace(state, stones=8)
    ),
    "has_full_information: nothing is hidden": lambda game: replace(game, told=no_hidden_moves),
    "has_full_information: the view holds all": lambda game: replace(
        game, view=lambda state, seat: {**game.view(state, seat), "stones": min(state.stones, 2)}
    ),
    "slug: small letters": lambda game: replace(game, slug="My Pile"),
    "title: a game has a name": lambda game: replace(game, title=" "),
    "options: a dataclass": lambda game: replace(game, options=int),
    "options: every field has a default": lambda game: replace(game, options=NoDefault),
    "options: frozen": lambda game: replace(game, options=Thawed),
    "options: the same after writing and reading": lambda game: replace(game, options=Spoken),
    "tiny: options of this game": lambda game: replace(game, tiny=(Spoken(),)),
    "seat_count: somebody plays": lambda game: replace(game, seat_count=lambda state: 0),
    "seat_count: nobody joins or leaves": lambda game: replace(game, seat_count=lambda state: 2 + (state.stones < 5)),
    "symbols: one per seat": lambda game: replace(game, symbols=lambda count: "ABC"),
    "symbols: no two alike": lambda game: replace(game, symbols=lambda count: "A" * count),
    "symbols: one visible word": lambda game: replace(game, symbols=lambda count: "A "),
    "sheet: takes some room": lambda game: replace(
        game, sheet=lambda state: replace(game.sheet(state), width=0) if game.sheet else None
    ),
    "sheet: no catalogue has a text": lambda game: replace(
        game, sheet=lambda state: replace(game.sheet(state), title=phrase("pile.none")) if game.sheet else None
    ),
    "sheet: its areas take some room": lambda game: replace(
        game,
        sheet=lambda state: replace(game.sheet(state), areas=(Area("1", 0, 0, 0, 1),)) if game.sheet else None,
    ),
    "sheet: its areas name actions": lambda game: replace(
        game,
        sheet=lambda state: replace(game.sheet(state), areas=(Area("x", 0, 0, 1, 1),)) if game.sheet else None,
    ),
    "legal_actions: each action once": lambda game: replace(
        game, legal_actions=lambda state, seat: game.legal_actions(state, seat) * 2
    ),
    "legal_actions: the same for an equal state": lambda game: with_alternation(
        game, "legal_actions", lambda actions: actions[::-1] if len(actions) > 1 else actions * 2
    ),
    "outcome: over exactly when": lambda game: replace(game, outcome=lambda state: None),
    "outcome: one place per seat": ending((1, 2, 3)),
    "outcome: places count the seats in front": ending((2, 3)),
    "outcome: the text of 'plain' is blank": ending((1, 2), " "),
    "outcome: the text of 'plain' lacks a parameter": ending((1, 2), phrase("plain")),
    "outcome: the same for an equal state": lambda game: with_alternation(
        game, "outcome", lambda outcome: Outcome.shared(2, "or not")
    ),
    "to_act: exactly the seats that have legal actions": lambda game: replace(game, to_act=lambda state: (Seat(0),)),
    "timer: a promise takes some time": timed(lambda take: Timer("sand", 0, take(1))),
    "timer: a key to know it by": timed(lambda take: Timer("", 1, take(1))),
    "notation: a state is one line of ASCII": lambda game: renotated(
        game, write_state=lambda state: f"{state.stones}\n"
    ),
    "notation: refused its own state": lambda game: renotated(game, read_state=refusing),
    "notation: state round trip": lambda game: renotated(
        game, read_state=lambda text: replace(game.notation.read_state(text), turn=Seat(7))
    ),
    "is one ASCII word": lambda game: renotated(game, write_action=lambda take: f"take {take.stones}"),
    "notation: refused its own action": lambda game: renotated(game, read_action=refusing),
    "notation: action round trip": lambda game: renotated(
        game, read_action=lambda text: replace(game.notation.read_action(text), stones=9)
    ),
    "view: the same for the same state and seat": lambda game: with_alternation(
        game, "view", lambda view: {**view, "stones": 9}
    ),
    "view: cannot be sent as JSON": lambda game: replace(
        game, view=lambda state, seat: {**game.view(state, seat), "odds": float("nan")}
    ),
    "draw: a view is never blank": lambda game: replace(game, draw=lambda view: " \n"),
    "draw: colours are left to the shell": lambda game: replace(game, draw=lambda view: "\x1b[31mred"),
    "paint: the same text as draw": lambda game: replace(game, paint=lambda view: []),
    "message: no catalogue has a text for 'pile.none'": lambda game: replace(
        game, message=lambda view: phrase("pile.none")
    ),
    "apply: accepted": with_apply(lambda state, move: move.by is None and state.stones > 0, for_turn),
    "apply: crashed on": with_apply(lambda state, move: move.by is None, crash),
    "apply: refused the legal move": with_apply(
        lambda state, move: state.stones == 5 and move.by == state.turn, refuse
    ),
    "apply: no catalogue has a text": with_apply(lambda state, move: move.by is None, refuse_by_unknown_code),
    "apply: the old state is left alone": with_touched_state,
    "apply: the same move gives the same state": lambda game: with_alternation(
        game, "apply", lambda state: replace(state, turn=Seat(0), stones=0)
    ),
    "replay: opening + moves give the same end": with_third_time_unlucky(lambda successor: successor.stones == 0),
    "replay: refused the second time": with_third_time_unlucky(lambda successor: True),
}


def check_some(game: AnyGame, options: Any) -> None:
    for seed in range(1, 5):
        check_laws(game, options, Seed(seed))


@pytest.mark.parametrize("broken_law", BROKEN)
def test_a_game_that_breaks_one_law_is_told_which(pile: AnyGame, broken_law: str) -> None:
    broken = BROKEN[broken_law](pile)
    options = broken.options() if broken.options in (Thawed, Spoken) else pile.options()

    with pytest.raises(LawBroken) as told:
        check_some(broken, options)

    assert broken_law in str(told.value)


def test_every_law_has_a_game_that_breaks_it() -> None:
    rooms = [import_module(f"{laws.__name__}.{room.name}") for room in pkgutil.iter_modules(laws.__path__)]
    trees = [ast.parse(inspect.getsource(room)) for room in (laws, *rooms)]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    texts = [
        node.value
        for call in calls
        if getattr(call.func, "id", "") in ("law", "LawBroken")
        for node in ast.walk(call.args[-1])
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) > 12
    ]
    own_tests = (
        "no end after",
        " random moves",
        " crashed the reader",
        " although it is not a legal move",
        " what the view hides",
        " is not read back in ",
        " changes the size of the board",
        "encoding: ",
    )

    untested = [text for text in texts if not text.startswith(own_tests) and not _is_broken_by_some_game(text)]

    assert len(texts) > 30
    assert untested == []


def _is_broken_by_some_game(text: str) -> bool:
    return any(text.startswith(law) or law.startswith(text.rstrip(" {'")) or law in text for law in (*BROKEN, *LEAKS))


@pytest.mark.parametrize("players", [1, 2, 3, 26])
@pytest.mark.parametrize("seed", range(4))
def test_a_healthy_game_passes_with_any_number_of_seats(pile: AnyGame, players: int, seed: int) -> None:
    length = check_laws(pile, pile.options(players=players, stones=9), Seed(seed))

    assert 5 <= length <= 9


@pytest.mark.parametrize("players", [1, 3, 26])
@pytest.mark.parametrize("seed", range(4))
def test_seats_that_act_at_once_and_a_running_clock_are_fine(call: AnyGame, players: int, seed: int) -> None:
    assert 1 <= check_laws(call, call.options(players=players), Seed(seed)) <= players


def test_a_game_without_gifts_passes(pile: AnyGame) -> None:
    plain = replace(pile, paint=None, sheet=None, message=lambda view: None, tiny=())

    assert check_laws(plain, plain.options(), Seed(0)) > 0


def test_a_game_over_before_it_begins_is_a_game_of_no_moves(pile: AnyGame) -> None:
    over = replace(pile, deal=lambda options, seed: replace(pile.deal(options, seed), stones=0))

    assert check_laws(over, over.options(), Seed(0)) == 0


def test_a_game_without_end_is_stopped(pile: AnyGame) -> None:
    def put_back(state: Any, move: Move[Any]) -> Any:
        return replace(pile.apply(state, move), stones=state.stones)

    with pytest.raises(LawBroken, match="no end after 50 random moves"):
        check_laws(replace(pile, apply=put_back), pile.options(), Seed(0), max_moves=50)


def test_a_move_after_the_end_must_be_refused(pile: AnyGame) -> None:
    def apply(state: Any, move: Move[Any]) -> Any:
        return pile.apply(state, move) if state.stones else state

    with pytest.raises(LawBroken, match=r"accepted .* not a legal move"):
        check_laws(replace(pile, apply=apply), pile.options(), Seed(0))


def test_the_moves_that_led_to_a_broken_law_are_told(pile: AnyGame) -> None:
    with pytest.raises(LawBroken) as told:
        check_laws(ending((2, 3))(pile), pile.options(stones=1), Seed(3))

    assert told.value.__notes__ == ["pile, PileOptions(players=2, stones=1, motto='none'), seed 3, after 1"]


def test_what_a_person_reads_in_their_language_can_be_typed_back(pile: AnyGame) -> None:
    def write(action: Any, language: str) -> str:
        return "two" if language == "fr" else pile.notation.write_action(action)

    def read(text: str, language: str) -> Any:
        return pile.notation.read_action("2" if text == "two" else text)

    with pytest.raises(LawBroken, match="'two' is not read back in 'fr'"):
        check_readers(renotated(pile, write_local=write, read_local=read))


def test_a_board_in_another_language_is_as_wide_as_before(pile: AnyGame) -> None:
    painted = replace(
        pile,
        paint=lambda view: [Span("I", ""), Span("I", "")],
        relabel=lambda span, language: span._replace(text="une") if language == "fr" else span,
    )

    with pytest.raises(LawBroken, match="relabel: 'fr' changes the size of the board"):
        check_readers(painted)


def test_readers_that_refuse_nonsense_pass(pile: AnyGame, call: AnyGame) -> None:
    check_readers(pile)
    check_readers(call, Seed(7))


@pytest.mark.parametrize("reader", ["read_action", "read_state"])
def test_a_reader_that_crashes_is_told(pile: AnyGame, reader: str) -> None:
    broken = renotated(pile, **{reader: int})

    with pytest.raises(LawBroken, match="'' crashed the reader: ValueError"):
        check_readers(broken)


def test_a_reader_that_refuses_without_words_is_told(pile: AnyGame) -> None:
    def wordless(text: str) -> Any:
        raise NotationError(" ")

    with pytest.raises(LawBroken, match="notation: the text of 'notation' is blank"):
        check_readers(renotated(pile, read_action=wordless))
