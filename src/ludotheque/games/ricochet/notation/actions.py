"""Actions as text: `=7` bids seven slides, `RN` slides red north, `pass`, `concede`, `time-up`."""

from __future__ import annotations

from ludotheque.contract import NotationError, phrase
from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOT_LETTERS, ROBOTS, Direction, Robot
from ludotheque.games.ricochet.state import MAX_BID, Action, Call, Claim, Concede, Pass, Slide, TimeUp

_WORDS: dict[str, Action] = {"pass": Pass(), "claim": Claim(), "concede": Concede(), "time-up": TimeUp()}
_WORD_OF = {type(action): word for word, action in _WORDS.items()}
DIRECTION_LETTERS: dict[Direction, str] = dict(zip(DIRECTIONS, "NESW", strict=True))

# French players may say V(ert), J(aune) and O(uest); the other letters are the same.
_ROBOT_BY_LETTER: dict[str, Robot] = dict(zip("RGBYKVJ", (*ROBOTS, "green", "yellow"), strict=True))
_DIRECTION_BY_LETTER: dict[str, Direction] = dict(zip("NESWO", (*DIRECTIONS, "west"), strict=True))


def write_action(action: Action) -> str:
    match action:
        case Call(slides):
            return f"={slides}"
        case Slide(robot, direction):
            return ROBOT_LETTERS[robot] + DIRECTION_LETTERS[direction]
        case _:
            return _WORD_OF[type(action)]


def read_action(text: str) -> Action:
    if text in _WORDS:
        return _WORDS[text]
    if len(text) in (2, 3) and text[0] == "=":
        return Call(_read_slides(text))
    if len(text) == 2 and text.isascii():
        robot = _ROBOT_BY_LETTER.get(text[0].upper())
        direction = _DIRECTION_BY_LETTER.get(text[1].upper())
        if robot is not None and direction is not None:
            return Slide(robot, direction)
    raise _not_an_action(text)


def _read_slides(text: str) -> int:
    digits = text[1:]
    if not (digits.isascii() and digits.isdigit()) or digits.startswith("0"):
        raise _not_an_action(text)
    return int(digits)


def _not_an_action(text: str) -> NotationError:
    return NotationError(phrase("ricochet.notation.action", text=text[:40], most=MAX_BID))
