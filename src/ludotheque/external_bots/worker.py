"""The other process: loads one player, then answers one line of JSON with another until its input ends.

The player's own input and output lead nowhere, so that whatever it prints is not taken for an answer.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import IO, Any

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Budget, Choice, Seat, SeatView, read_action, read_state
from ludotheque.external_bots.player_forms import NoPlayer, as_chooser
from ludotheque.external_bots.worker_process import limit_memory, limit_processes, limit_time, private_streams, say

_OWN = "external_player"
"""Under this name the person's file is loaded."""


def main() -> None:
    questions, answers = private_streams()
    told = json.loads(questions.readline())
    limit_memory(told["megabytes"])
    limit_processes()
    game = catalogue.game(told["game"])
    choose = _guarded(answers, lambda: as_chooser(_loaded(told), game, told["seed"]))
    if choose is None:
        return
    say(answers, {})
    for line in questions:
        question = json.loads(line)
        limit_time(question["seconds"])
        answer = _guarded(answers, partial(_answer, game, choose, question))
        if answer is not None:
            say(answers, answer)


def _guarded(answers: IO[str], work: Callable[[], Any]) -> Any:
    """What the work returns; whatever goes wrong in it is told, and None returned."""
    try:
        return work()
    except MemoryError:
        say(answers, {"problem": "memory"})
    except NoPlayer as refusal:
        say(answers, {"problem": refusal.problem, "text": refusal.text, "known": refusal.known})
    except BaseException as crash:  # other people's code may also call sys.exit
        text, kind = " ".join(str(crash)[:500].split()), type(crash).__name__
        say(answers, {"problem": "crash", "text": f"{kind}: {text}" if text else kind, "place": _place(crash)})
    return None


def _place(crash: BaseException) -> str:
    """The last line of the player's own file that was at work, as `bot.py:7`; nothing where none was."""
    own = sys.modules.get(_OWN)
    file = None if own is None else own.__file__
    lines = [frame.lineno for frame in extract_tb(crash.__traceback__) if frame.filename == file]
    return f"{Path(file).name}:{lines[-1]}" if file and lines else ""


def _loaded(told: dict[str, Any]) -> object:
    """What the person named, from a file beside whose modules it may be, or from a package."""
    if told["file"]:
        path = Path(told["file"])
        sys.path.insert(0, str(path.parent))
        spec = spec_from_file_location(_OWN, path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[spec.name] = module  # dataclasses look their module up
        spec.loader.exec_module(module)
    else:
        module = import_module(told["module"])
    if not hasattr(module, told["name"]):
        raise NoPlayer("no-name", told["name"], _players_in(module))
    return getattr(module, told["name"])


def _players_in(module: ModuleType) -> tuple[str, ...]:
    """What a person may have meant."""
    return tuple(
        name
        for name, value in vars(module).items()
        if callable(value) and not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    )


def _answer(game: AnyGame, choose: Callable[[Any, Seat, Budget], Any], question: dict[str, Any]) -> dict[str, Any]:
    budget = Budget(question["node_count"], question["seconds"], now=question["now"])
    found = choose(_state(game, question), Seat(question["seat"]), budget)
    choice = found if isinstance(found, Choice) else Choice(found)
    reason = None if choice.reason is None else str(choice.reason)
    return {"action": _text(game, choice.action), "reason": reason, "after_seconds": float(choice.after_seconds)}


def _state(game: AnyGame, question: dict[str, Any]) -> Any:
    if "state" in question:
        return read_state(game, question["state"])
    return SeatView(question["view"], tuple(read_action(game, text) for text in question["legal"]))


def _text(game: AnyGame, action: Any) -> str | None:
    """An action in the game's notation; what is no action is told as it looks, and refused there."""
    if action is None or isinstance(action, str):
        return action
    try:
        return game.notation.write_action(action)
    except Exception:  # the notation trusts its types
        return repr(action)[:200]
