"""The HTTP interface described by OpenAPI 3.1, made from the message types."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any, Protocol, get_args, get_origin

import msgspec

from ludotheque import __version__
from ludotheque.server.wire import SUBPROTOCOL, bots, commands, events, http, tournaments

_PATH_PARAMETER = re.compile(r"{(\w+)}")

SOCKET_NOTE = (
    f"Ask for the sub-protocol `{SUBPROTOCOL}`, send `Hello` first. Every message is one JSON object told apart by "
    "`type`: you send `ClientMessage`, you receive `ServerMessage`."
)


class Described(Protocol):
    """As much of an operation as a reader of the description needs."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def body(self) -> Any: ...
    @property
    def answer(self) -> Any: ...
    @property
    def query(self) -> Mapping[str, str]: ...
    @property
    def needs_key(self) -> bool: ...
    @property
    def needs_profile(self) -> bool: ...
    @property
    def status(self) -> int: ...


MESSAGES: tuple[Any, ...] = (
    *commands.ClientMessage.__args__,
    *events.ServerMessage.__args__,
    *bots.BotEvent.__args__,
    *tournaments.TournamentEvent.__args__,
)


def components(types: Iterable[Any] = ()) -> dict[str, Any]:
    """JSON Schemas of all messages and of these types, by name."""
    named = (get_args(kind)[0] if get_origin(kind) is AsyncIterator else kind for kind in types)
    structs = {item for item in named if inspect.isclass(item) and issubclass(item, msgspec.Struct)}
    ordered = sorted({*structs, *MESSAGES, http.Error}, key=lambda item: str(item.__name__))
    _, schemas = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    for kind in _structs(ordered):
        for field, words in _field_words(kind).items():
            schemas[kind.__name__]["properties"][field].setdefault("description", words)
    schemas["ClientMessage"] = _union(commands.ClientMessage)
    schemas["Command"] = _union(commands.Command)
    schemas["ServerMessage"] = _union(events.ServerMessage)
    schemas["BotEvent"] = _union(bots.BotEvent)
    schemas["TournamentEvent"] = _union(tournaments.TournamentEvent)
    return dict(sorted(schemas.items()))


def description(operations: Iterable[Described]) -> dict[str, Any]:
    """The whole document."""
    listed = list(operations)
    paths: dict[str, Any] = {}
    for operation in listed:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    types = [kind for operation in listed for kind in (operation.body, operation.answer)]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ludothèque",
            "version": __version__,
            "description": "Make tables, join them and play. " + SOCKET_NOTE,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": components(types),
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": "The `token` of a `SeatKey`."},
                "profile": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "Ludotheque-Profile",
                    "description": "A secret of 22 to 64 letters, digits, `-` and `_`, drawn at random by its owner.",
                },
            },
        },
    }


def _structs(kinds: Iterable[Any]) -> set[Any]:
    """These types and all that their rooms define beside them."""
    rooms = {inspect.getmodule(kind) for kind in kinds}
    named = set(msgspec.json.schema_components(list(kinds))[1])
    return {
        kind
        for room in rooms
        for kind in vars(room).values()
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and inspect.getmodule(kind) is room
        if kind.__name__ in named
    }


def _field_words(kind: Any) -> dict[str, str]:
    """What stands below a field in the source is about that field."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    pairs = zip(tree.body, tree.body[1:], strict=False)
    return {
        field.target.id: " ".join(str(words.value.value).split())
        for field, words in pairs
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(words, ast.Expr)
        and isinstance(words.value, ast.Constant)
    }


def _operation(operation: Described) -> dict[str, Any]:
    names = _PATH_PARAMETER.findall(operation.path)
    parameters = [{"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in names]
    parameters += [
        {"name": name, "in": "query", "required": False, "description": text, "schema": {"type": "string"}}
        for name, text in operation.query.items()
    ]
    error = {"description": "Refused.", "content": _json({"$ref": "#/components/schemas/Error"})}
    told_back = {"description": "Done.", "content": _content(operation.answer)}
    described: dict[str, Any] = {
        "summary": operation.summary,
        "parameters": parameters,
        "responses": {str(operation.status): told_back, "4XX": error, "5XX": error},
    }
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": _content(operation.body)}
    if operation.needs_key:
        described["security"] = [{"key": []}]
    if operation.needs_profile:
        described["security"] = [{"profile": []}]
    return described


def _content(kind: Any) -> dict[str, Any]:
    if kind is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    if kind is bytes:
        pictures = ("image/svg+xml", "image/png", "image/gif", "application/pdf")
        return {media: {"schema": {"type": "string", "format": "binary"}} for media in pictures}
    if kind is commands.Command:
        return _json({"$ref": "#/components/schemas/Command"})
    if kind is events.ServerMessage:
        return _lines("ServerMessage")
    if kind is bots.BotEvent:
        return _lines("BotEvent")
    if kind is tournaments.TournamentEvent:
        return _lines("TournamentEvent")
    if get_origin(kind) is AsyncIterator:
        return _lines(get_args(kind)[0].__name__)
    return _json({"$ref": f"#/components/schemas/{kind.__name__}"})


def _lines(name: str) -> dict[str, Any]:
    """One JSON object per line; empty lines are heartbeats."""
    return {"application/x-ndjson": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _union(union: Any) -> dict[str, Any]:
    refs = [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in union.__args__]
    tags = {kind.__struct_config__.tag: f"#/components/schemas/{kind.__name__}" for kind in union.__args__}
    return {"anyOf": refs, "discriminator": {"propertyName": "type", "mapping": tags}}
