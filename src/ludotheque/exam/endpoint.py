"""A language model behind an endpoint like OpenAI's: `POST <url>/chat/completions`.

The key comes from a variable of the environment when it is needed, is sent to the endpoint and nowhere else, and is
never kept. Who answers is asked with the prompts of `text_play`, or a template of the person's own.
"""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import dataclass
from random import uniform
from time import sleep
from typing import Any

import aiohttp
import msgspec

from ludotheque import locales
from ludotheque.contract import (
    AnyBot,
    AnyGame,
    Budget,
    Choice,
    Phrase,
    Seat,
    SeatView,
    Seed,
    SetupError,
    phrase,
    seats_to_act,
)
from ludotheque.contract.player import printable
from ludotheque.exam.replies import Usage
from ludotheque.exam.transcript import answer_problem
from ludotheque.play.match import Forfeit
from ludotheque.text_play import Question, read_answer, write_correction, write_prompt

MAX_ANSWER_BYTES = 2 * 1024 * 1024
_MAX_TOLD = 160
_MAX_PAUSE = 60.0
_MAX_REPEATED = 4_000
"""Letters of a wrong answer that are told back to the model."""

_SHORTEST_KEY = 8
"""Letters of what may be a secret; servers without keys are given words such as `EMPTY`."""

_BUSY = (408, 409, 425, 429)
_MAX_TOKENS = 10**9


@dataclass(frozen=True)
class Endpoint:
    """How a model is asked."""

    url: str
    """Before `/chat/completions`, such as `http://127.0.0.1:11434/v1`."""

    model: str
    key_variable: str = "OPENAI_API_KEY"
    temperature: float | None = None
    """None: the endpoint's own."""

    max_tokens: int | None = None
    timeout_seconds: float = 300.0
    retries: int = 5
    """After answers that say: not now."""

    first_pause: float = 1.0
    """Before the second try; doubled before each further one, unless the endpoint says how long."""

    attempts: int = 3
    """For each move of a game, with the mistake told; a question of the exam is asked once."""

    lists_moves: bool = False
    template: str | None = None
    language: str = locales.DEFAULT


class _Part(msgspec.Struct):
    """Of an answer in parts; those that are no text, such as what was thought, have another type."""

    type: str = ""
    text: Any = None


class _Message(msgspec.Struct):
    content: str | list[_Part] | None = None

    @property
    def text(self) -> str | None:
        if not isinstance(self.content, list):
            return self.content
        return "".join(part.text for part in self.content if part.type == "text" and isinstance(part.text, str))


class _AnswerChoice(msgspec.Struct):
    message: _Message
    finish_reason: str | None = None


class _Tokens(msgspec.Struct):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Completion(msgspec.Struct):
    choices: list[_AnswerChoice]
    usage: _Tokens | None = None


@dataclass(frozen=True)
class _Said:
    text: str | None = None
    """None: nothing that could be read."""

    is_cut_off: bool = False
    """The tokens that it might have were used up."""


class _NotNow(Exception):
    """Worth another try, after so many seconds if the endpoint says so."""

    def __init__(self, told: str | Phrase, pause: float | None = None) -> None:
        super().__init__(told)
        self.told, self.pause = told, pause


@dataclass(frozen=True)
class EndpointExaminee:
    name: str
    endpoint: Endpoint
    waits = True
    is_process = False
    plays_games = True

    def told(self) -> dict[str, str]:
        endpoint = self.endpoint
        told = {"kind": "endpoint", "url": endpoint.url, "model": endpoint.model, "language": endpoint.language}
        if endpoint.temperature is not None:
            told["temperature"] = str(endpoint.temperature)
        if endpoint.max_tokens is not None:
            told["max_tokens"] = str(endpoint.max_tokens)
        if endpoint.lists_moves:
            told["lists_moves"] = "yes"
        if endpoint.template is not None:
            told["prompt"] = endpoint.template
        return told

    def takes(self, game: AnyGame) -> bool:
        return True

    def suits(self, game: AnyGame, state: Any) -> bool:
        return True

    def make(self, game: AnyGame, state: Any, seed: Seed) -> tuple[AnyBot, float]:
        return EndpointPlayer(game, self.endpoint), self.endpoint.timeout_seconds


class EndpointPlayer:
    """One conversation for each move: a prompt, an answer, and where mistakes may be mended, what was wrong."""

    def __init__(self, game: AnyGame, endpoint: Endpoint) -> None:
        self._game, self._endpoint = game, endpoint
        self._attempts = endpoint.attempts
        self.usage = Usage()

    def begin(self, question_id: str) -> None:
        """A question of the exam has one try."""
        self._attempts = 1

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        """A legal action, or Forfeit; SetupError where the endpoint does not serve us."""
        if isinstance(state, SeatView):
            raise SetupError(phrase("exam.endpoint.secrets", game=self._game.slug), "player")
        question = Question(
            self._game, state, seat, may_wait=len(seats_to_act(self._game, state)) > 1, language=self._endpoint.language
        )
        messages = [
            _written("user", write_prompt(question, self._endpoint.template, lists_moves=self._endpoint.lists_moves))
        ]
        for attempt in range(1, self._attempts + 1):
            said = self._completion(messages)
            answer = read_answer(question, said.text)
            if answer.is_legal:
                return Choice(answer.action)
            if attempt < self._attempts:
                correction = write_correction(question, answer)
                messages += [_written("assistant", (said.text or "")[-_MAX_REPEATED:]), _written("user", correction)]
        is_cut_off = said.is_cut_off and answer.why is None
        problem = phrase("exam.cut-off", answer=answer.said) if is_cut_off else answer_problem(answer.said, answer.why)
        raise Forfeit(seat, why=problem)

    def _completion(self, messages: list[dict[str, str]]) -> _Said:
        """What the model says, if anything."""
        pause = self._endpoint.first_pause
        for left in range(self._endpoint.retries, -1, -1):
            try:
                return self._counted(asyncio.run(_post(self._endpoint, messages)))
            except _NotNow as busy:
                if not left:
                    told = printable(busy.told, _MAX_TOLD) if isinstance(busy.told, str) else busy.told
                    raise SetupError(
                        phrase("exam.endpoint.gone", url=self._endpoint.url, told=told), "player"
                    ) from busy
                sleep(min(_MAX_PAUSE, pause * uniform(0.75, 1.25) if busy.pause is None else busy.pause))  # noqa: S311 # nothing secret
                pause *= 2
        raise AssertionError("the last try returns or raises")

    def _counted(self, body: bytes) -> _Said:
        self.usage += Usage(requests=1)
        try:
            completion = msgspec.json.decode(body, type=_Completion)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return _Said()
        if completion.usage is not None:
            self.usage += Usage(0, _count(completion.usage.prompt_tokens), _count(completion.usage.completion_tokens))
        if not completion.choices:
            return _Said()
        first = completion.choices[0]
        return _Said(first.message.text, first.finish_reason == "length")


async def _post(endpoint: Endpoint, messages: list[dict[str, str]]) -> bytes:
    """The whole answer, or none of it where there is more than anybody means to read."""
    asked: dict[str, Any] = {"model": endpoint.model, "messages": messages}
    if endpoint.temperature is not None:
        asked["temperature"] = endpoint.temperature
    if endpoint.max_tokens is not None:
        asked["max_tokens"] = endpoint.max_tokens
    key = os.environ.get(endpoint.key_variable, "")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    timeout = aiohttp.ClientTimeout(total=endpoint.timeout_seconds)
    url = f"{endpoint.url.rstrip('/')}/chat/completions"
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, headers=headers) as session,
            session.post(url, json=asked, allow_redirects=False) as response,  # elsewhere the key is nobody's business
        ):
            body = _without_key(await _bounded(response), key)
            _check_status(endpoint, response, body)
            return body
    except TimeoutError as late:
        raise _NotNow(phrase("exam.endpoint.late", seconds=endpoint.timeout_seconds)) from late
    except aiohttp.InvalidURL as problem:
        raise SetupError(phrase("exam.endpoint.bad-url", url=printable(endpoint.url)), "player") from problem
    except aiohttp.ClientError as problem:
        raise _NotNow(f"{type(problem).__name__}: {problem}") from problem


async def _bounded(response: aiohttp.ClientResponse) -> bytes:
    body = bytearray()
    async for piece in response.content.iter_any():
        body += piece
        if len(body) > MAX_ANSWER_BYTES:
            return b""
    return bytes(body)


def _without_key(body: bytes, key: str) -> bytes:
    """Some endpoints tell the key that they were sent, which then stood in reports and on screens."""
    if len(key) < _SHORTEST_KEY:
        return body
    for form in (key, json.dumps(key)[1:-1]):
        body = body.replace(form.encode(), b"[key]")
    return body


def _check_status(endpoint: Endpoint, response: aiohttp.ClientResponse, body: bytes) -> None:
    status = response.status
    told = f"{status} {body[:_MAX_TOLD].decode('utf-8', errors='replace')}"
    if status in _BUSY or status >= 500:
        raise _NotNow(told, _pause(response.headers.get("Retry-After", "")))
    if status != 200:
        raise SetupError(phrase("exam.endpoint.refused", url=endpoint.url, told=printable(told, _MAX_TOLD)), "player")


def _pause(text: str) -> float | None:
    return float(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _written(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


def _count(claimed: int | None) -> int:
    return claimed if claimed is not None and 0 <= claimed <= _MAX_TOKENS else 0
