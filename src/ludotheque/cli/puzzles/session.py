"""One puzzle at the prompt: the board, a move, why it is wrong, hints, the solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque import locales
from ludotheque.cli.line_editor import edited_line, start_line_editing
from ludotheque.cli.play.board_printer import Screen, drawing_for
from ludotheque.cli.play.prompt import parse_command, words_of
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import (
    AnyGame,
    LudothequeError,
    Puzzle,
    read_action,
    read_action_in,
    read_state,
    relabelled,
    write_action_in,
)
from ludotheque.local_play.wording import title, value_label
from ludotheque.play.puzzle_answer import NotThere, RightSoFar, Solved, TooLong, Wrong, judge

_LINES_BELOW = 3  # the task, an answer, and the prompt


class PuzzleSession:
    """Ends when the puzzle is solved, shown or left."""

    def __init__(self, terminal: Terminal, game: AnyGame, puzzle: Puzzle) -> None:
        self._terminal = terminal
        self._game = game
        self._puzzle = puzzle
        self._state = read_state(game, puzzle.state)
        self._found: list[Any] = []
        """Moves of the person's so far, where an opponent replies."""

    def play(self, number: int) -> None:
        translate, puzzle = self._terminal.translate, self._puzzle
        self._terminal.print_text(
            "cli.puzzles.play.head",
            style="strong",
            game=title(self._game.slug, translate),
            number=number,
            grade=translate(f"web.puzzles.grade.{puzzle.grade}").casefold(),
        )
        self._print_board()
        self._terminal.print_text(f"cli.puzzles.play.task-{puzzle.task}", count=len(puzzle.line))
        start_line_editing()
        try:
            while not self._is_finished_by(edited_line(f"{translate('cli.puzzles.play.prompt')} ").strip()):
                pass
        except EOFError:
            return

    def _is_finished_by(self, text: str) -> bool:
        command = parse_command(text, self._terminal.language)
        if command is not None and command.name == "quit":
            return True
        if locales.folded(text) in self._solution_words:
            self._terminal.print_text("cli.puzzles.play.shown", line=self._spoken(self._line))
            return True
        if command is not None and command.name == "hint":
            self._terminal.print_text("cli.puzzles.play.hint", action=self._spoken(self._line)[0])
            return False
        try:
            return self._is_solved_by(text)
        except LudothequeError as refusal:
            self._terminal.print_refusal(refusal.text(self._terminal.language))
            return False

    def _is_solved_by(self, text: str) -> bool:
        """One move where an opponent replies, all slides in one line where nobody does; true when all are found."""
        words = text.split() if self._puzzle.task == "reach" else [text]
        actions = [read_action_in(self._game, word, self._terminal.language) for word in words]
        judged = judge(self._game, self._puzzle, [*self._found, *actions])
        match judged:
            case Solved() if self._puzzle.task == "reach":
                best = len(actions)
                self._terminal.print_text("cli.puzzles.play.reached", style="good", count=best, best=best)
            case Solved(state, rest):
                self._show(state)
                self._terminal.print_text("cli.puzzles.play.solved", style="good", line=self._spoken(rest))
            case RightSoFar(state, reply):
                self._found += actions
                self._show(state)
                self._terminal.print_text("cli.puzzles.play.go-on", answer=self._spoken([reply])[0])
            case Wrong():
                self._print_wrong(judged)
            case TooLong(count, best):
                self._terminal.print_text("cli.puzzles.play.longer", count=count, best=best)
            case NotThere(count):
                self._terminal.print_text("cli.puzzles.play.not-there", count=count)
        return isinstance(judged, Solved)

    def _print_wrong(self, wrong: Wrong) -> None:
        label = value_label(wrong.label, self._terminal.translate)
        code = "cli.puzzles.play.wrong-answered" if wrong.reply else "cli.puzzles.play.wrong"
        spoken, answer = self._spoken([wrong.action])[0], self._spoken([wrong.reply])[0] if wrong.reply else ""
        self._terminal.print_refusal(self._terminal.translate(code, action=spoken, label=label, answer=answer))

    @property
    def _line(self) -> tuple[str, ...]:
        """What is left of the solution, from the next move to be found."""
        return self._puzzle.line[2 * len(self._found) :]

    def _show(self, state: Any) -> None:
        self._state = state
        self._print_board()

    def _print_board(self) -> None:
        terminal = self._terminal
        room = None if terminal.height is None else terminal.height - _LINES_BELOW
        screen = Screen(terminal.width, room, language=terminal.language)
        spans = drawing_for(self._game, self._game.view(self._state, None), screen)
        terminal.write(terminal.painted(relabelled(self._game, spans, terminal.language)))

    @property
    def _solution_words(self) -> set[str]:
        spoken = (*words_of("solution", locales.DEFAULT), *words_of("solution", self._terminal.language))
        return {locales.folded(word) for word in spoken}

    def _spoken(self, actions: Sequence[str]) -> tuple[str, ...]:
        """As a person of this language reads them."""
        read = (read_action(self._game, action) for action in actions)
        return tuple(write_action_in(self._game, action, self._terminal.language) for action in read)
