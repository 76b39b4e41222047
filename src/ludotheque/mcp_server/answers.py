"""What a tool tells: words for the model, and the same as plain values for programs.

Moves and labels stand in the one text form of the game, whatever the language of the sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field
from typing import Any

from ludotheque import catalogue, locales
from ludotheque.api.session import GameSession
from ludotheque.contract import (
    Analysis,
    AnyGame,
    Phrase,
    Puzzle,
    Seed,
    UnknownGame,
    phrase,
    read_state,
    seats_to_act,
    with_names,
)
from ludotheque.contract.options import option_fields
from ludotheque.mcp_server.open_games import MAX_VERDICTS
from ludotheque.pictures.games import sheet_after
from ludotheque.pictures.svg import write_svg
from ludotheque.play import told_to
from ludotheque.play.levels import playable_levels
from ludotheque.play.players import names_in


@dataclass(frozen=True)
class Answer:
    lines: tuple[str, ...]
    values: Mapping[str, Any] = field(default_factory=dict)
    svg: str | None = None
    """The board for hosts that show pictures; the model never sees it."""

    def __add__(self, other: Answer) -> Answer:
        return Answer((*self.lines, *other.lines), {**self.values, **other.values})


def describe_games(language: str) -> Answer:
    """Every game that works: its options and levels."""
    return _joined(_described(slug, language) for slug in catalogue.slugs() if _works(slug))


def describe_session(game_id: str, session: GameSession, language: str) -> Answer:
    """The board, who may move, and what was played, as the audience may see it."""
    game, table = session.rules, session.table
    names = names_in(table.players, language)
    view, ended = game.view(session.state, None), session.outcome
    told = [told_to(table, number, None) for number in range(len(table.journal))]
    moves = ["?" if action is None else session.write(action) for action in told]
    lines: list[Phrase | str] = [
        phrase("mcp.game", game=catalogue.title(game.slug, language), id=game_id),
        game.draw(view),
    ]
    if ended is not None:
        winners = tuple(names[seat] for seat in ended.winners)
        lines.append(phrase("mcp.over", reason=with_names(ended.reason, names)))
        lines.append(phrase("mcp.winners", winners=winners) if winners else phrase("mcp.no-winner"))
    else:
        message = game.message(view)
        lines += [] if message is None else [with_names(message, names)]
        symbols = [player.symbol for player in table.players]
        lines += [phrase("mcp.to-act", label=f"{names[seat]} {symbols[seat]}", seat=seat) for seat in session.to_act]
    lines.append(phrase("mcp.moves", moves=" ".join(moves) or "-"))
    values = {
        "game_id": game_id,
        "game": game.slug,
        "to_act": list(session.to_act),
        "moves": moves,
        "is_over": ended is not None,
        "places": None if ended is None else list(ended.places),
    }
    return Answer(tuple(_text(line, language) for line in lines), values)


def board_svg(session: GameSession, language: str) -> str | None:
    """The board as a picture, as the audience may see it; None where the game has no drawing."""
    sheet = sheet_after(session.table, len(session.table.journal))
    return None if sheet is None else write_svg(sheet, catalogue.title(session.rules.slug, language))


def describe_analysis(game: AnyGame, analysis: Analysis[Any], names: list[str], language: str) -> Answer:
    """The value of the position and of every move, with reasons; of very many moves only the best."""
    verdicts = analysis.verdicts if len(analysis.verdicts) <= MAX_VERDICTS else analysis.best[:MAX_VERDICTS]
    judged: list[dict[str, Any]] = [
        {
            "move": game.notation.write_action(verdict.action),
            "label": verdict.label,
            "value": verdict.value,
            "result": verdict.result,
            "is_best": verdict in analysis.best,
            "reasons": [_text(with_names(reason, names), language) for reason in verdict.reasons],
        }
        for verdict in verdicts
    ]
    best_line = [game.notation.write_action(move.action) for move in analysis.line]
    lines = [f"{analysis.label}: {_text(with_names(analysis.summary, names), language)}"]
    lines.append(_text(phrase("mcp.proved" if analysis.is_proved else "mcp.not-proved"), language))
    lines += [
        f"{'*' if each['is_best'] else '-'} {each['move']}  {each['label']}  {'; '.join(each['reasons'])}".rstrip()
        for each in judged
    ]
    lines += [_text(with_names(remark, names), language) for remark in analysis.remarks]
    if best_line:
        lines.append(_text(phrase("mcp.best-line", line=" ".join(best_line)), language))
    values = {
        "label": analysis.label,
        "is_proved": analysis.is_proved,
        "verdicts": judged,
        "best_line": best_line,
        "node_count": analysis.node_count,
    }
    return Answer(tuple(lines), values)


def describe_puzzle(game: AnyGame, puzzle: Puzzle, number: int, language: str) -> Answer:
    """Whose move it is, what to find, and the board."""
    state = read_state(game, puzzle.state)
    symbols = game.symbols(game.seat_count(state))
    lines: list[Phrase | str] = [
        phrase("mcp.puzzle", game=catalogue.title(game.slug, language), number=number),
        *(phrase("mcp.to-act", label=symbols[seat], seat=seat) for seat in seats_to_act(game, state)),
        phrase(f"mcp.task-{puzzle.task}", count=len(puzzle.line)),
        game.draw(game.view(state, None)),
    ]
    values = {"game": game.slug, "number": number, "difficulty": puzzle.grade, "position": puzzle.state}
    return Answer(tuple(_text(line, language) for line in lines), values)


def _described(slug: str, language: str) -> Answer:
    game, fields = catalogue.game(slug), option_fields(catalogue.game(slug).options)
    levels = playable_levels(game, game.deal(game.options(), Seed(0)))
    defaults = {each.name: None if each.default is MISSING else each.write(each.default) for each in fields}
    lines = [f"{slug}: {catalogue.title(game.slug, language)}"]
    lines += [
        f"  {each.name}={defaults[each.name]}  {_option_meaning(slug, each.name, language)} "
        f"({_text(each.expected, language)})"
        for each in fields
    ]
    lines.append("  " + _text(phrase("mcp.levels", levels=levels), language))
    return Answer(tuple(lines), {slug: {"options": defaults, "levels": list(levels)}})


def _option_meaning(slug: str, name: str, language: str) -> str:
    code = f"{slug}.options.{name}"
    return locales.translate(code, {}, language) if locales.has(code, language) else name.replace("_", " ")


def _works(slug: str) -> bool:
    """A broken game of another package is left out; asking for it by name says what is wrong."""
    try:
        catalogue.levels(slug)
    except UnknownGame:
        return False
    return True


def _joined(answers: Iterable[Answer]) -> Answer:
    return sum(answers, start=Answer(()))


def _text(words: Phrase | str, language: str) -> str:
    return words if isinstance(words, str) else words.text(language)
