"""The tools on the official SDK: each in a thread of its own, one at a time. `pip install ludotheque[mcp]`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib.resources import files
from inspect import signature
from threading import Lock
from typing import Any

from mcp.server.apps import Apps
from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult, TextContent, ToolAnnotations

from ludotheque import __version__, locales
from ludotheque.contract import LudothequeError, SetupError, TableError, phrase
from ludotheque.mcp_server.answers import Answer
from ludotheque.mcp_server.open_games import MAX_ANSWER_LENGTH, MAX_SECONDS
from ludotheque.mcp_server.tools import Tools

READING = (
    "list_games",
    "show_game",
    "list_moves",
    "analyse_game",
    "analyse_position",
    "set_puzzle",
    "check_answer",
    "show_record",
)
CHANGING = ("open_game", "open_record", "play_move", "play_level", "end_timer", "undo_moves", "close_game")
BOARD = "ui://ludotheque/board.html"
"""What a host with MCP Apps shows for `show_game`."""

_PATIENCE_SECONDS = 2 * MAX_SECONDS
"""Whoever waits longer for other calls is sent away."""


class _Server(MCPServer[Any]):
    """Refuses arguments that a tool does not have; the SDK would pass over them, and a board asked for with
    `columns=9` would have seven."""

    def __init__(self, language: str, **settings: Any) -> None:
        super().__init__("ludotheque", **settings)
        self._language = language

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        try:
            _refuse_unknown(name, arguments)
        except SetupError as refusal:
            return CallToolResult(content=[TextContent(text=refusal.text(self._language))], is_error=True)
        return await super().call_tool(name, arguments, context)


def make_server(language: str) -> MCPServer[Any]:
    """A server with no games open yet."""
    tools, lock, apps = Tools(language), Lock(), Apps()
    settings = {name: _settings(name, language) for name in (*READING, *CHANGING)}
    calls = {name: _guarded(getattr(tools, name), lock, language) for name in settings}
    apps.add_html_resource(BOARD, files(__package__).joinpath("board.html").read_text(encoding="utf-8"))
    apps.tool(resource_uri=BOARD, **settings.pop("show_game"))(calls["show_game"])
    server = _Server(
        language,
        title="Ludothèque",
        version=__version__,
        instructions=locales.translate("mcp.instructions", {}, language),
        extensions=[apps],
        log_level="WARNING",  # a refusal is no news for whoever watches the error stream
    )
    for name, own in settings.items():
        server.add_tool(calls[name], **own)
    return server


def _refuse_unknown(tool: str, arguments: dict[str, Any]) -> None:
    """SetupError for the first argument that this tool does not have."""
    if tool not in (*READING, *CHANGING):
        return  # the SDK says so
    known = [name for name in signature(getattr(Tools, tool)).parameters if name != "self"]
    unknown = next((name for name in arguments if name not in known), None)
    if unknown is not None:
        raise SetupError(phrase("mcp.unknown-argument", tool=tool, argument=unknown[:40], known=tuple(known) or "-"))


def _settings(name: str, language: str) -> dict[str, Any]:
    return {
        "name": name,
        "description": locales.translate(f"mcp.tool.{name}", {}, language),
        "annotations": ToolAnnotations(
            read_only_hint=name in READING, destructive_hint=name == "close_game", open_world_hint=False
        ),
        "structured_output": False,
    }


def _guarded(tool: Callable[..., Answer], lock: Lock, language: str) -> Callable[..., CallToolResult]:
    """The tool, one call at a time; what it refuses is told as a tool error, in words."""

    @wraps(tool)
    def call(**arguments: Any) -> CallToolResult:
        try:
            return _told(_alone(lock, tool, arguments))
        except LudothequeError as refusal:
            return CallToolResult(content=[TextContent(text=refusal.text(language))], is_error=True)

    return call


def _alone(lock: Lock, tool: Callable[..., Answer], arguments: dict[str, Any]) -> Answer:
    if not lock.acquire(timeout=_PATIENCE_SECONDS):
        raise TableError(phrase("mcp.busy"))
    try:
        return tool(**arguments)
    finally:
        lock.release()


def _told(answer: Answer) -> CallToolResult:
    """Some hosts show the model only the words, others only the values: both tell all."""
    text = "\n".join(answer.lines)
    if len(text) > MAX_ANSWER_LENGTH:
        raise TableError(phrase("mcp.answer-too-long", length=len(text), most=MAX_ANSWER_LENGTH))
    return CallToolResult(
        content=[TextContent(text=text)],
        structured_content={"text": text, **answer.values},
        _meta=None if answer.svg is None else {"ludotheque/svg": answer.svg},
    )
