"""The law of the readers: any text at all gives a value or NotationError, and quickly; what is written is read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludotheque.contract.chance import Dice, Seed
from ludotheque.contract.errors import NotationError
from ludotheque.contract.game import AnyGame, possible_moves, read_action_in, relabelled, write_action_in
from ludotheque.contract.laws.law import LawBroken, check_phrase

_NOT_NOTATION = (
    "",
    " ",
    "\x00",
    "\n",
    "no such text",
    "-1",
    "٣",
    "²",
    "1e9",
    "9" * 5_000,
    "🂡",
    "é",
    "%s%n",
    "[" * 2_000,
    "a" * 1_000_000,
    "/" * 1_000_000,
    "1 " * 500_000,
)
_ODD_CHARACTERS = "09aAzZ-/:,.= \t\n\x00é٣"
_LANGUAGES = ("en", "fr", "no such language")
_DAMAGES = 200
_ANY_SEED = Seed(0)


def check_readers(game: AnyGame, seed: Seed = _ANY_SEED) -> None:
    """Offer the readers nonsense, and true texts with small damages."""
    opening = game.deal(game.options(), seed)
    action_texts = [game.notation.write_action(move.action) for move in possible_moves(game, opening)]
    _check_reader(game.notation.read_action, action_texts, seed)
    _check_reader(game.notation.read_state, [game.notation.write_state(opening)], seed)
    for language in _LANGUAGES:
        _check_language(game, opening, language, seed)


def _check_language(game: AnyGame, opening: Any, language: str, seed: Seed) -> None:
    """A person of each language types back what they read, on a board of the same size."""
    moves = possible_moves(game, opening)
    texts = [write_action_in(game, move.action, language) for move in moves]
    for move, text in zip(moves, texts, strict=True):
        if read_action_in(game, text, language) != move.action:
            raise LawBroken(f"notation: {text!r} is not read back in {language!r}")
    _check_reader(lambda text: read_action_in(game, text, language), texts, seed)
    drawing = [] if game.paint is None else list(game.paint(game.view(opening, None)))
    if [len(span.text) for span in relabelled(game, drawing, language)] != [len(span.text) for span in drawing]:
        raise LawBroken(f"relabel: {language!r} changes the size of the board")


def _check_reader(reader: Callable[[str], Any], true_texts: list[str], seed: Seed) -> None:
    for text in (*_NOT_NOTATION, *_damaged(true_texts, Dice(seed))):
        try:
            reader(text)
        except NotationError as refusal:
            check_phrase("notation", refusal.phrase)
        except Exception as crash:
            raise LawBroken(f"notation: {text[:60]!r} crashed the reader: {crash!r}") from crash


def _damaged(texts: list[str], dice: Dice) -> Iterator[str]:
    """Each time one character lost, doubled or replaced."""
    for _ in range(_DAMAGES):
        text = dice.pick(texts)
        place = dice.below(len(text) + 1)
        before, here, after = text[:place], text[place : place + 1], text[place + 1 :]
        yield before + dice.pick(["", here * 2, dice.pick(_ODD_CHARACTERS)]) + after
