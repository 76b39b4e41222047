"""What is said of a position that was analysed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ludotheque.contract import Analysis, Phrase
from ludotheque.local_play.wording import value_label
from ludotheque.locales.translator import Translator
from ludotheque.tui.naming import sentence
from ludotheque.tui.shown import Stage

_UNKNOWN = "?"
_MOST_REASONS, _MOST_REMARKS = 4, 2
"""More would push the board's news away."""


def value_labels(analysis: Analysis[Any] | None, translate: Translator) -> Mapping[Any, str]:
    """What is written into the board; nothing where a value was not found."""
    verdicts = () if analysis is None else analysis.verdicts
    return {each.action: value_label(each.label, translate) for each in verdicts if each.label != _UNKNOWN}


class Speaker(Protocol):
    """Whoever knows what those at a table are called."""

    def text(self, words: Phrase) -> str: ...

    def actions(self, actions: Sequence[Any]) -> str: ...


def tell_analysis(stage: Stage, analysis: Analysis[Any], naming: Speaker, translate: Translator) -> None:
    """The value of a position, why the best move is best, and the line that follows."""
    stage.tell(sentence(naming.text(analysis.summary)), "good")
    for verdict in analysis.best[:1]:
        for reason in verdict.reasons[:_MOST_REASONS]:
            stage.tell(sentence(naming.text(reason)))
    for remark in analysis.remarks[:_MOST_REMARKS]:
        stage.tell(sentence(naming.text(remark)), "faint")
    if analysis.line:
        line = naming.actions([move.action for move in analysis.line])
        stage.tell(translate("tui.best-line", line=line), "faint")
