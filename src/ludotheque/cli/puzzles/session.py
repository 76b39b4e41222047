"""One puzzle at the prompt: the board, a move, why it is wrong, hints, the solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque import locales
from ludotheque.cli.line_editor import edited_line, start_line_editing
from ludotheque.cli.per_game import title, value_label
from ludotheque.cli.play.board_printer import Screen, drawing_for
from ludotheque.cli.play.prompt import parse_command, words_of
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import (
    AnyGame,
    LudothequeError,
    Move,
    Puzzle,
    read_action,
    read_action_in,
    read_state,
    relabelled,
    seats_to_act,
    write_action_in,
)
from ludotheque.contract.puzzle import ELSE

_LINES_BELOW = 3  # the task, an answer, and the prompt


class PuzzleSession:
    """Ends when the puzzle is solved, shown or left."""

    def __init__(self, terminal: Terminal, game: AnyGame, puzzle: Puzzle) -> None:
        self._terminal = terminal
        self._game = game
        self._puzzle = puzzle
        self._state = read_state(game, puzzle.state)
        self._line = list(puzzle.line)
        self._found_count = 0

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
            return self._try_path(text) if self._puzzle.task == "reach" else self._try_move(text)
        except LudothequeError as refusal:
            self._terminal.print_refusal(refusal.text(self._terminal.language))
            return False

    def _try_move(self, text: str) -> bool:
        """One move where an opponent replies; true when all are found."""
        action = read_action_in(self._game, text, self._terminal.language)
        after = self._after(self._state, action)
        written = self._game.notation.write_action(action)
        if written != self._line[0]:
            self._print_wrong(written)
            return False
        self._state = after
        self._line.pop(0)
        self._found_count += 1
        if self._found_count == len(self._puzzle.turns):
            self._print_board()
            self._terminal.print_text("cli.puzzles.play.solved", style="good", line=self._spoken(self._line))
            return True
        reply = self._line.pop(0)
        self._state = self._after(self._state, read_action(self._game, reply))
        self._print_board()
        self._terminal.print_text("cli.puzzles.play.go-on", answer=self._spoken([reply])[0])
        return False

    def _print_wrong(self, action: str) -> None:
        turn = self._puzzle.turns[self._found_count]
        label = value_label(turn.labels.get(action, turn.labels.get(ELSE, "?")), self._terminal.translate)
        reply = turn.answers.get(action, turn.answers.get(ELSE, ""))
        code = "cli.puzzles.play.wrong-answered" if reply else "cli.puzzles.play.wrong"
        spoken, answer = self._spoken([action])[0], self._spoken([reply])[0] if reply else ""
        self._terminal.print_refusal(self._terminal.translate(code, action=spoken, label=label, answer=answer))

    def _try_path(self, text: str) -> bool:
        """All slides in one line; true when there are as few as possible."""
        state, slides, best = self._state, text.split(), len(self._puzzle.line)
        for count, slide in enumerate(slides, start=1):
            state = self._after(state, read_action_in(self._game, slide, self._terminal.language))
            if self._game.outcome(state) is not None:
                is_best = count == best
                code = "cli.puzzles.play.reached" if is_best else "cli.puzzles.play.longer"
                self._terminal.print_text(code, style="good" if is_best else "", count=count, best=best)
                return is_best
        self._terminal.print_text("cli.puzzles.play.not-there", count=len(slides))
        return False

    def _after(self, state: Any, action: Any) -> Any:
        (seat, *_) = seats_to_act(self._game, state)
        return self._game.apply(state, Move(seat, action))

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
