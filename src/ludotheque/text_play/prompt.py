"""Prompts: a template with `$board` and other slots, filled in for one question."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from string import Template
from typing import Literal, TypeAlias

from ludotheque import locales
from ludotheque.text_play.answer import Answer
from ludotheque.text_play.question import Question

PromptName: TypeAlias = Literal["turn", "turn-with-moves", "next", "rules", "illegal", "unreadable"]

_PROMPTS = Path(__file__).parent / "prompts"
_NOTHING = "-"


@lru_cache(maxsize=64)
def prompt_template(name: PromptName, language: str = locales.DEFAULT) -> str:
    """A prompt of ours with its slots; in English where the language has none."""
    chosen = language if (_PROMPTS / language).is_dir() else locales.DEFAULT
    return (_PROMPTS / chosen / f"{name}.txt").read_text(encoding="utf-8")


def write_prompt(question: Question, template: str | None = None, *, lists_moves: bool = False) -> str:
    """What the player is asked. A template of one's own may use any of the slots; unknown ones stay as they are."""
    ours: PromptName = "turn-with-moves" if lists_moves else "turn"
    return _filled(
        prompt_template(ours, question.language) if template is None else template,
        rules=question.rules,
        player=str(question.seat + 1),
        symbol=question.symbol,
        board=question.board,
        position=question.position or _NOTHING,
        message=question.message,
        moves=" ".join(question.moves) or _NOTHING,
        legal=" ".join(question.legal_texts) or _NOTHING,
    )


def write_correction(question: Question, answer: Answer) -> str:
    """What is said to a player whose answer is no legal move, for another try."""
    name: PromptName = "unreadable" if answer.why is None else "illegal"
    why = "" if answer.why is None else answer.why.text(question.language)
    return _filled(prompt_template(name, question.language), said=answer.said, why=why)


def _filled(template: str, **slots: str) -> str:
    return Template(template).safe_substitute(slots).strip("\n") + "\n"
