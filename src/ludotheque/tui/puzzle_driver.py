"""A puzzle: one right move at a time, or a whole way; what is wrong with others, hints, and the solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludotheque.contract import AnyGame, Move, Puzzle, Seat, read_action, read_state, seats_to_act, write_action_in
from ludotheque.local_play.wording import title, value_label
from ludotheque.locales.translator import Translator
from ludotheque.play import default_players
from ludotheque.play.puzzle_answer import NotThere, RightSoFar, Solved, TooLong, Wrong, judge
from ludotheque.tui.naming import sentence
from ludotheque.tui.shown import Shown, ShownMove, ShownSeat, Stage
from ludotheque.tui.text_board import board_of


class PuzzleDriver:
    """One puzzle after another, of those that came with a game; `number` is that of the first, from 1."""

    def __init__(self, game: AnyGame, puzzles: Sequence[Puzzle], number: int, translate: Translator) -> None:
        self._game, self._puzzles, self._translate = game, puzzles, translate
        self._begin(number)
        self._stage: Stage

    def _begin(self, number: int) -> None:
        self._number = number
        self._puzzle = self._puzzles[number - 1]
        self._state = read_state(self._game, self._puzzle.state)
        self._found: list[Any] = []
        """The person's own moves so far."""

        self._played: list[Move[Any]] = []
        """All of them, replies included, for the list of moves."""

        self._is_over = False

    def open(self, stage: Stage) -> None:
        self._stage = stage
        self._introduce()

    def _introduce(self) -> None:
        translate, puzzle = self._translate, self._puzzle
        head = translate(
            "cli.puzzles.play.head",
            game=title(self._game.slug, translate),
            number=self._number,
            grade=translate(f"web.puzzles.grade.{puzzle.grade}").casefold(),
        )
        self._stage.tell(head, "faint")
        self._show()

    def tell_again(self) -> None:
        self._stage.forget_news()
        self._introduce()

    def close(self) -> None:
        """Nothing of a puzzle is kept here."""

    def go(self, place: int) -> None:
        """A puzzle is not replayed."""

    def play(self, action: Any) -> None:
        if self._is_over:
            return
        if not self._is_counted(action):  # whoever gives up wants to see it
            self.solution()
            return
        before = self._state
        judged = judge(self._game, self._puzzle, [*self._found, action])
        seat = next(iter(seats_to_act(self._game, before)), None)
        match judged:
            case Wrong():
                self._tell_wrong(judged)
                return
            case RightSoFar(state, reply):
                self._note(seat, action)
                self._state = state
                answer = read_action(self._game, reply)
                self._played.append(Move(None if seat is None else Seat(1 - seat), answer))
                self._stage.tell(self._translate("cli.puzzles.play.go-on", answer=self._spoken(answer)), "good")
            case Solved(state, rest):
                self._note(seat, action)
                self._state, self._is_over = state, True
                line = " ".join(self._spoken(read_action(self._game, each)) for each in rest)
                self._stage.tell(self._solved_words(line), "good")
            case NotThere():
                self._note(seat, action)
                assert seat is not None, "somebody may act, or the rules would have refused"
                self._state = self._game.apply(before, Move(seat, action))
            case TooLong(count, best):
                self._stage.tell(self._translate("cli.puzzles.play.longer", count=count, best=best), "bad")
                self._start_again()
                return
        self._show()

    def _solved_words(self, line: str) -> str:
        if self._puzzle.task == "reach":
            count = len(self._found)
            return self._translate("cli.puzzles.play.reached", count=count, best=count)
        return self._translate("cli.puzzles.play.solved", line=line)

    def _tell_wrong(self, wrong: Wrong) -> None:
        label = value_label(wrong.label, self._translate)
        code = "cli.puzzles.play.wrong-answered" if wrong.reply else "cli.puzzles.play.wrong"
        spoken = self._spoken(read_action(self._game, wrong.action))
        answer = self._spoken(read_action(self._game, wrong.reply)) if wrong.reply else ""
        self._stage.tell(sentence(self._translate(code, action=spoken, label=label, answer=answer)), "bad")

    def _note(self, seat: Seat | None, action: Any) -> None:
        self._found.append(action)
        self._played.append(Move(seat, action))

    def commands(self) -> Sequence[str]:
        if self._is_over:
            return ("next", "undo")
        return ("hint", "solution", "next", *(("undo",) if self._found else ()))

    def run(self, command: str) -> None:
        _RUN[command](self)

    def hint(self) -> None:
        first = read_action(self._game, self._rest[0])
        self._stage.tell(self._translate("cli.puzzles.play.hint", action=self._spoken(first)), "good")

    def solution(self) -> None:
        line = " ".join(self._spoken(read_action(self._game, each)) for each in self._rest)
        self._stage.tell(self._translate("cli.puzzles.play.shown", line=line), "good")

    @property
    def _rest(self) -> Sequence[str]:
        """What is left of the solution; of a way that went astray, all of it."""
        if self._puzzle.task == "reach":
            written = tuple(self._game.notation.write_action(action) for action in self._found)
            is_right = self._puzzle.line[: len(written)] == written and len(written) < len(self._puzzle.line)
            return self._puzzle.line[len(written) :] if is_right else self._puzzle.line
        return self._puzzle.line[2 * len(self._found) :]

    def undo(self) -> None:
        """Where a way is to be found, one step back; else from the beginning."""
        found = self._found[:-1] if self._puzzle.task == "reach" and not self._is_over else []
        self._begin(self._number)
        for action in found:
            seat = next(iter(seats_to_act(self._game, self._state)))
            self._note(seat, action)
            self._state = self._game.apply(self._state, Move(seat, action))
        self._show()

    def _start_again(self) -> None:
        self._begin(self._number)
        self._show()

    def next(self) -> None:
        self._begin(self._number % len(self._puzzles) + 1)
        self._introduce()

    def _seats(self, view: Any, acting: int | None) -> tuple[ShownSeat, ...]:
        """Who has which pieces; nobody is named who is alone."""
        game, board, translate = self._game, board_of(self._game), self._translate
        count = game.seat_count(self._state)
        if count < 2:
            return ()
        solver = next(iter(seats_to_act(game, read_state(game, self._puzzle.state))), 0)
        players = default_players(game, count, translate.language)
        return tuple(
            ShownSeat(
                name=translate("cli.play.you-alone") if seat == solver else player.name,
                symbol=board.marks[seat % len(board.marks)] if board.marks else player.symbol,
                note=board.note(view, Seat(seat)),
                is_to_act=seat == acting and not self._is_over,
                is_you=seat == solver,
            )
            for seat, player in enumerate(players)
        )

    def _is_counted(self, action: Any) -> bool:
        return self._game.is_counted is None or self._game.is_counted(action)

    def _spoken(self, action: Any) -> str:
        return write_action_in(self._game, action, self._translate.language)

    def _show(self) -> None:
        game, state = self._game, self._state
        acting = seats_to_act(game, state)
        seat = next(iter(acting), None)
        view = game.view(state, seat)
        own = f"{game.slug}.screen.task-{self._puzzle.task}"
        code = own if self._translate.knows(own) else f"cli.puzzles.play.task-{self._puzzle.task}"
        task = self._translate(code, count=len(self._puzzle.line))
        legal = () if self._is_over or seat is None else game.legal_actions(state, seat)
        last = self._played[-1] if self._played else None
        self._stage.show(
            Shown(
                game=game,
                title=f"{title(game.slug, self._translate)} · {self._translate('tui.puzzle', number=self._number)}",
                view=view,
                actions=tuple(filter(self._is_counted, legal)),
                last=last,
                seats=self._seats(view, seat),
                moves=tuple(
                    ShownMove(number, move.by, self._spoken(move.action)) for number, move in enumerate(self._played, 1)
                ),
                message=task,
                ending=self._translate("tui.solved") if self._is_over else "",
                version=len(self._played),
                is_idle=self._is_over,
            )
        )


_RUN: Mapping[str, Callable[[PuzzleDriver], None]] = {
    "hint": PuzzleDriver.hint,
    "solution": PuzzleDriver.solution,
    "next": PuzzleDriver.next,
    "undo": PuzzleDriver.undo,
}
