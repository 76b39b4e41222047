"""Every operation of the HTTP API with bodies and names drawn at random: answered or refused, never our bug."""

from __future__ import annotations

import random
import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin
from urllib.parse import quote

import httpx
import msgspec
import pytest

from ludotheque.server.app import OPERATIONS
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.profiles import HEADER

pytestmark = pytest.mark.deep
PROFILE = {HEADER: "anna-of-the-tests-of-odd-requests-1"}
TEXTS = (
    *(
        "",
        " ",
        "d",
        "0",
        "-1",
        "1e999",
        "NaN",
        "\0",
        "a\u202eb",
        "\ud7ff",
        "é" * 50,
        "x" * 300,
        "../..",
        "%00",
        "'\"<&",
    ),
    *(
        "connect-four",
        "morpion",
        "ricochet",
        "7x6x4",
        "rapid",
        "2026-11-19",
        "today",
        "https://[",
        "c4:7x6x4 7/7/7/7/7/7 a",
    ),
)
NUMBERS = (0, 1, -1, 2, 7, 99, 2**31 - 1, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**30)
FLOATS = (0.0, -0.0, 0.5, 1e-300, 1e300, 1.7e308, -1.0)
ANYTHING = (None, True, [], {}, [[]], {"x": {}}, "d", 3, 0.5)
PER_OPERATION = 25


def drawn(kind: Any, dice: random.Random, depth: int = 0) -> Any:
    """Something of this type, with odd values; now and then of another."""
    if depth > 6 or dice.random() < 0.03:
        return dice.choice(ANYTHING)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return drawn(inner[0], dice, depth)
    if origin in (Union, types.UnionType):
        return drawn(dice.choice(inner), dice, depth)
    if origin is Literal:
        return dice.choice(inner)
    if origin in (list, tuple):
        return [drawn(inner[0], dice, depth + 1) for _ in range(dice.choice((0, 1, 2, 5)))]
    if origin is dict:
        return {dice.choice(TEXTS): drawn(inner[1], dice, depth + 1) for _ in range(dice.choice((0, 1, 3)))}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return drawn_struct(kind, dice, depth)
    plain: dict[Any, tuple[Any, ...]] = {
        str: TEXTS,
        int: NUMBERS,
        float: FLOATS,
        bool: (True, False),
        type(None): (None,),
    }
    return dice.choice(plain.get(kind, ANYTHING))


def drawn_struct(kind: type[msgspec.Struct], dice: random.Random, depth: int) -> dict[str, Any]:
    fields = [field for field in msgspec.structs.fields(kind) if field.required or dice.random() < 0.5]
    body = {field.encode_name: drawn(field.type, dice, depth + 1) for field in fields if dice.random() < 0.98}
    config = kind.__struct_config__
    return body if config.tag is None else {str(config.tag_field): config.tag, **body}


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_asked_of_any_operation_is_answered_or_refused(
    online: Any, any_store: Any, relaxed: Any, logged: Any, seed: int
) -> None:
    dice = random.Random(seed)

    async def scenario(house: Any) -> list[str]:
        anna = (
            await house.http.post("/api/tables", json={"game": "connect-four", "name": "Anna"}, headers=PROFILE)
        ).json()
        tree = {
            "game": "connect-four",
            "names": [],
            "branches": [{"id": 0, "parent": None, "step": None, "state": "c4:7x6x4 7/7/7/7/7/7 a", "children": []}],
        }
        study = (await house.http.post("/api/studies", json={"name": "S", "tree": tree}, headers=PROFILE)).json()
        group = (await house.http.post("/api/groups", json={"name": "G"}, headers=PROFILE)).json()
        opened = (
            await house.http.post("/api/tournaments", json={"game": "morpion", "name": "T"}, headers=PROFILE)
        ).json()
        real = {"table": anna["table"], "study": study["id"], "group": group["id"], "tournament": opened["tournament"]}
        found = []
        for operation in OPERATIONS:
            if (
                operation.path.endswith("stream")
                or operation.path.startswith("/api/admin")
                or operation.method == "DELETE"
            ):
                continue
            for _ in range(PER_OPERATION):
                path = "/".join(
                    quote(dice.choice((real.get(part.strip("{}"), "morpion"), *TEXTS)) or "-", safe="")
                    if part.startswith("{")
                    else part
                    for part in operation.path.split("/")
                )
                query = {name: dice.choice(TEXTS) for name in operation.query if dice.random() < 0.7}
                headers = {"authorization": f"Bearer {anna['token']}"} if dice.random() < 0.7 else {}
                headers |= PROFILE if dice.random() < 0.8 else {}
                body = None if operation.body is None else msgspec.json.encode(drawn(operation.body, dice))
                try:
                    answer = await house.http.request(
                        operation.method, path, params=query, headers=headers, content=body
                    )
                except httpx.HTTPError as problem:
                    found.append(f"{operation.method} {path} {query} {body!r}: {problem!r}")
                    continue
                if answer.status_code >= 500 and "server.crash" in answer.text:
                    found.append(
                        f"{operation.method} {path} {query} {body!r}: {answer.status_code} {answer.text[:200]}"
                    )
        return found

    assert online(scenario, store=any_store(), limits=relaxed, policy=AccessPolicy(has_chat=True)) == []
    assert [record.getMessage() for record in logged if record.exc_info is not None] == []
