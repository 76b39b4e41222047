"""The game contract: a game is a record of pure functions over an immutable state."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from ludotheque.contract.cached import cached_property
from ludotheque.contract.chance import Seed
from ludotheque.contract.drawing import Span
from ludotheque.contract.errors import LudothequeError, NotationError
from ludotheque.contract.outcome import Outcome
from ludotheque.contract.phrase import Phrase, phrase
from ludotheque.contract.seat import Seat, seats
from ludotheque.contract.sheet import Sheet, SheetElement

Options = TypeVar("Options")
State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)
View = TypeVar("View")


@dataclass(frozen=True)
class Move(Generic[Action]):
    """Who did what. `by` is None when the clock did it."""

    by: Seat | None
    action: Action


@dataclass(frozen=True)
class Timer(Generic[Action]):
    """A promise made by the rules and kept by the table.

    The table starts it when `key` first appears, drops it when `key` is gone,
    and plays `then` for the clock once `seconds` have passed.
    """

    key: str
    seconds: float
    then: Action


@dataclass(frozen=True)
class Notation(Generic[State, Action]):
    """The one text form, used on the wire, in records, in the terminal and in tests.

    Readers take any text at all and return a value or raise NotationError, quickly.
    """

    write_action: Callable[[Action], str]
    read_action: Callable[[str], Action]
    write_state: Callable[[State], str]
    read_state: Callable[[str], State]

    read_opening: Callable[[str, Any], State] | None = None
    """The opening of a record with these options, for games whose older records leave to the options what a position
    says itself today."""

    # Where people speak otherwise: nothing but prompts and what is printed beside them uses these.

    write_local: Callable[[Action, str], str] | None = None
    """An action in the letters and words of a language; one word."""

    read_local: Callable[[str, str], Action] | None = None
    """What a person typed in a language. Reads what `write_local` writes and, where it means nothing else, the one
    text form."""


def no_timer(state: object) -> None:
    """For games without a timer."""


def no_message(view: object) -> None:
    """For games without a message."""


def no_hidden_moves(before: object, move: Move[Action], now: object, viewer: Seat | None) -> Action:
    """For games in which everybody is told every move, whatever else is hidden."""
    return move.action


def letters(seat_count: int) -> tuple[str, ...]:
    """Seat 0 is A, seat 1 is B, and so on."""
    return tuple(chr(ord("A") + seat) for seat in seats(seat_count))


@dataclass(frozen=True, repr=False)
class Game(Generic[Options, State, Action, View]):
    """All that the rest of the code may know about one game."""

    slug: str
    title: str
    """The English name; a catalogue may say it otherwise under `<slug>.title`."""

    options: type[Options]
    """A frozen dataclass, every field with a default, that refuses impossible setups with SetupError."""

    deal: Callable[[Options, Seed], State]
    """The opening. The only place where chance enters."""

    seat_count: Callable[[State], int]
    legal_actions: Callable[[State, Seat], Sequence[Action]]
    """What this seat may do now; empty when it must wait. Several seats may act at once."""

    apply: Callable[[State, Move[Action]], State]
    """The next state, or IllegalMove. Never trusts its caller, never changes its input."""

    outcome: Callable[[State], Outcome | None]
    """None while the game goes on."""

    timer: Callable[[State], Timer[Action] | None]

    view: Callable[[State, Seat | None], View]
    """What this seat may see; None is the audience. Secrets stop here."""

    draw: Callable[[View], str]
    """The view as text, enough to play from."""

    notation: Notation[State, Action]

    # Who may know what. A game that says nothing here is taken to hide all that it can.

    has_full_information: bool = False
    """Every seat may know the whole state and every move."""

    told: Callable[[State, Move[Action], State, Seat | None], Action | None] | None = None
    """What this viewer may know of a move that was made in the first state, now that the game stands at the second:
    the action, one that says less, or None: only that there was a move. What was told once stays told. Without it, only
    who made a move knows it until the game is over."""

    redeal: Callable[[State, Seat | None, Seed], State] | None = None
    """The game with all that is hidden from this viewer drawn anew, from nothing but what the viewer may know: a state
    that could as well be the true one. Computer players are given such states to think about."""

    # Capabilities a game may leave out.

    to_act: Callable[[State], Sequence[Seat]] | None = None
    """The seats that may do something now, where that is known without listing all their actions."""

    stands_aside: Callable[[State, Seat], Action | None] | None = None
    """Where several may act at once: what a seat that gave up does now, so that the others need not wait for it."""

    paint: Callable[[View], Sequence[Span]] | None = None
    """The same text as `draw`, with the meaning of each piece."""

    paint_narrow: Callable[[View], Sequence[Span]] | None = None
    """A drawing with fewer columns, for screens on which the usual one has no room."""

    paint_short: Callable[[View], Sequence[Span]] | None = None
    """A drawing with fewer lines, for screens on which the usual one has no room."""

    relabel: Callable[[Span, str], Span] | None = None
    """A piece of a drawing with the letters of a language, as wide as before."""

    message: Callable[[View], Phrase | None] = no_message
    """One sentence that says what happens or what to do next."""

    is_counted: Callable[[Action], bool] | None = None
    """Whether lists count this action as a move; without it they count every one."""

    symbols: Callable[[int], Sequence[str]] = letters
    """The mark of each seat at a table for so many."""

    sheet: Callable[[State], Sheet] | None = None
    """The board on paper and in pictures, as the audience may see it; without one it is printed as it is drawn."""

    traces: Callable[[State, Move[Action], State], Sequence[SheetElement]] | None = None
    """Laid over the sheet: what the move did that led from the one state to the other. Asked only for moves that the
    audience is told."""

    tiny: Sequence[Options] = ()
    """Small set-ups on which rare endings are common; the laws are run on them too."""

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    @cached_property
    def hides_moves(self) -> bool:
        """Whether some may know less of a move than others."""
        return not self.has_full_information and self.told is not no_hidden_moves


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def seats_to_act(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    """The seats that may do something now, in their order: more than one where several may act at once."""
    if game.to_act is not None:
        return tuple(game.to_act(state))
    return tuple(seat for seat in seats(game.seat_count(state)) if game.legal_actions(state, seat))


def possible_moves(game: AnyGame, state: Any) -> list[Move[Any]]:
    """Every move the rules accept now, the clock's included."""
    moves = [Move(seat, action) for seat in seats(game.seat_count(state)) for action in game.legal_actions(state, seat)]
    timer = game.timer(state)
    return moves if timer is None else [*moves, Move(None, timer.then)]


def read_action(game: AnyGame, text: str) -> Any:
    """What the text says to do, or NotationError, also from a game made elsewhere whose reader crashes."""
    return _read(game, game.notation.read_action, text)


def read_action_in(game: AnyGame, text: str, language: str) -> Any:
    """The same for what a person typed in a language."""
    reader = game.notation.read_local
    return read_action(game, text) if reader is None else _read(game, lambda words: reader(words, language), text)


def write_action_in(game: AnyGame, action: Any, language: str) -> str:
    """An action as a person of this language reads and types it."""
    writer = game.notation.write_local
    return game.notation.write_action(action) if writer is None else writer(action, language)


def relabelled(game: AnyGame, spans: Sequence[Span], language: str) -> list[Span]:
    """A drawing with the letters of a language."""
    return list(spans) if game.relabel is None else [game.relabel(span, language) for span in spans]


def read_state(game: AnyGame, text: str) -> Any:
    """The state the text describes, or NotationError, also from a game made elsewhere whose reader crashes."""
    return _read(game, game.notation.read_state, text)


def read_opening(game: AnyGame, text: str, options: Any) -> Any:
    """The opening in a record with these options, or NotationError."""
    reader = game.notation.read_opening
    return read_state(game, text) if reader is None else _read(game, lambda opening: reader(opening, options), text)


def _read(game: AnyGame, reader: Callable[[str], Any], text: str) -> Any:
    try:
        return reader(text)
    except LudothequeError:
        raise
    except Exception as crash:
        raise NotationError(phrase("contract.not-notation", text=text[:40], game=game.title)) from crash
