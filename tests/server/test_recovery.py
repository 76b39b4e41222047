"""A recovery code, written down by whoever has one device only, brings the profile back once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludotheque.server.profiles import HEADER, MAX_DEVICES


class FakeClock:
    """The time, as the tests set it."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


CODE = "/api/profile/recovery-code"


def key_of(name: str) -> dict[str, str]:
    return {HEADER: f"{name}-of-these-tests-0123456789"[:40]}


async def make(house: Any, name: str) -> dict[str, str]:
    key = key_of(name)
    answer = await house.http.put("/api/profile", json={"name": name, "picture": "fox"}, headers=key)
    assert answer.status_code == 200, answer.text
    return key


async def new_code(house: Any, key: dict[str, str]) -> str:
    return str((await house.http.post(CODE, json={}, headers=key)).json()["code"])


async def claim(house: Any, key: dict[str, str], code: str) -> Any:
    return (await house.http.post("/api/profile/claim", json={"code": code}, headers=key)).json()


def test_whoever_lost_the_only_device_comes_back_once_with_the_code(
    online: Callable[..., Any], any_store: Callable[[], Any]
) -> None:
    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        code = await new_code(house, ada)
        before = (await house.http.get("/api/profile", headers=ada)).json()
        found = await claim(house, key_of("Phone"), code.upper().replace("-", " "))
        again = await claim(house, key_of("Thief"), code)
        return code, before, found, again

    code, before, found, again = online(scenario, store=any_store())

    assert len(code) == len("abcd-efgh-jkmn-pqrs")
    assert before["recovery_code_at"] is not None
    assert (found["name"], found["device_count"], found["recovery_code_at"]) == ("Ada", 2, None)
    assert again["error"]["code"] == "server.bad-code"


def test_a_code_outlives_a_year_and_is_worth_nothing_once_there_is_a_newer_one_or_none(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        old, new = await new_code(house, ada), await new_code(house, ada)
        clock.now += 365 * 86_400.0
        answers = [await claim(house, key_of("Phone"), old), await claim(house, key_of("Phone"), new)]
        removed = await new_code(house, ada)
        shown = (await house.http.delete(CODE, headers=ada)).json()
        return *answers, shown, await claim(house, key_of("Tablet"), removed)

    old, new, shown, removed = online(scenario, clock=clock)

    assert (old["error"]["code"], new["name"]) == ("server.bad-code", "Ada")
    assert shown["recovery_code_at"] is None
    assert removed["error"]["code"] == "server.bad-code"


def test_with_too_many_devices_the_oldest_is_signed_out(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        code = ""
        for number in range(MAX_DEVICES):
            clock.now += 1.0
            code = await new_code(house, ada if number == 0 else key_of(f"Device{number - 1}"))
            last = await claim(house, key_of(f"Device{number}"), code)
        oldest = (await house.http.get("/api/profile", headers=ada)).json()
        return last, oldest

    last, oldest = online(scenario, clock=clock)

    assert last["device_count"] == MAX_DEVICES
    assert oldest["error"]["code"] == "server.no-profile"


def test_a_code_is_in_the_backup_as_a_hash_and_goes_with_the_profile(
    online: Callable[..., Any], any_store: Callable[[], Any], tmp_path: Path
) -> None:
    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        code = await new_code(house, ada)
        await house.registry.store.write_backup(tmp_path / "kept.jsonl")
        await house.http.delete("/api/profile", headers=ada)
        return code, await claim(house, key_of("Phone"), code)

    code, answer = online(scenario, store=any_store())

    kept = (tmp_path / "kept.jsonl").read_text("utf-8")
    assert kept.count('"in":"recovery-code"') == 1
    assert code.replace("-", "") not in kept
    assert answer["error"]["code"] == "server.bad-code"
