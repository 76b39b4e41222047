"""Who is examined: a word of the command line becomes an examinee."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ludotheque import catalogue, locales
from ludotheque.cli.command import refuse
from ludotheque.contract import SetupError
from ludotheque.contract.player import printable
from ludotheque.disk import typed_path
from ludotheque.disk.files import read_file
from ludotheque.exam import Endpoint, EndpointExaminee, Examinee, LevelExaminee, ProgramExaminee, read_transcript
from ludotheque.exam.grading import question_id
from ludotheque.exam.own_positions import Questions, exam_with
from ludotheque.exam.transcript import MAX_FILE_SIZE
from ludotheque.exam.work import exam_of
from ludotheque.external_bots import read_source

_NAMED = re.compile(r"(?P<name>[^=/:.\\\s]{1,40})=(?P<rest>.+)")
_URL = re.compile(r"https?://[^\s/?#@]+(?:/[^\s?#@]*)?", re.IGNORECASE)
USUAL_KEY_VARIABLE = "OPENAI_API_KEY"
_TRANSCRIPT = ".jsonl"


@dataclass(frozen=True)
class ModelArgs:
    """How a language model is asked."""

    model: str | None
    key_variable: str
    temperature: float | None
    max_tokens: int | None
    timeout_seconds: float
    retries: int
    lists_moves: bool
    template: Path | None


def games_with_exam() -> tuple[str, ...]:
    return tuple(slug for slug in catalogue.slugs() if catalogue.exam(slug) is not None)


def is_endpoint(word: str) -> bool:
    return "://" in _named(word)[1]


def _named(word: str) -> tuple[str, str]:
    """A name of the person's own, or none, and what it names."""
    named = _NAMED.fullmatch(word)
    return (printable(named["name"]), named["rest"]) if named else ("", word)


def read_examinee(word: str, args: ModelArgs, language: str, own: Mapping[str, Questions]) -> Examinee:
    """SetupError for what is no player of any game with an exam."""
    name, rest = _named(word)
    if "://" in rest:
        return _endpoint(name, rest, args, language)
    if rest.endswith(_TRANSCRIPT):
        path = typed_path(rest)
        lines = read_file(path, MAX_FILE_SIZE).splitlines()
        return read_transcript(name or printable(path.stem), lines, _known_questions(own))
    levels = {level for slug in games_with_exam() for level in catalogue.levels(slug)}
    level = next((each for each in locales.meanings(rest, language) if each in levels), None)
    if level is not None:
        return LevelExaminee(name or level, level)
    source = read_source(rest)
    if source is None:
        refuse("cli.examine.unknown-player", word=word[:40], known=tuple(sorted(levels)))
    return ProgramExaminee(name or printable(source.usual_name), source)


def playable_games(examinee: Examinee, asked: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """The games that were asked for; if none was, all of those known that the player can play."""
    for slug in asked:
        if slug not in known:
            refuse("cli.refused.word", name="--game", value=slug[:40], words=known)
        if not examinee.takes(catalogue.game(slug)):
            refuse("cli.examine.not-this-game", subject=examinee.name, game=slug)
    found, refusal = list[str](), None
    for slug in asked or known:
        try:
            if examinee.takes(catalogue.game(slug)):
                found.append(slug)
        except SetupError as problem:  # a player of another game, most likely
            refusal = problem
            if asked:
                raise
    if not found and refusal is not None:
        raise refusal
    return tuple(dict.fromkeys(found))


def _endpoint(name: str, url: str, args: ModelArgs, language: str) -> Examinee:
    if not _URL.fullmatch(url):
        refuse("exam.endpoint.bad-url", url=printable(url))
    if not args.model:
        refuse("cli.examine.no-model")
    if args.key_variable != USUAL_KEY_VARIABLE and not os.environ.get(args.key_variable):
        refuse("cli.examine.no-key", variable=args.key_variable[:40])
    template = None if args.template is None else read_file(args.template).decode("utf-8-sig", errors="replace")
    endpoint = Endpoint(
        url=url,
        model=args.model,
        key_variable=args.key_variable,
        temperature=args.temperature,
        max_tokens=args.max_tokens,
        timeout_seconds=args.timeout_seconds,
        retries=args.retries,
        lists_moves=args.lists_moves,
        template=template,
        language=language,
    )
    return EndpointExaminee(name or printable(args.model), endpoint)


def _known_questions(own: Mapping[str, Questions]) -> frozenset[str]:
    usual = {} if own else {slug: exam_of(slug) for slug in games_with_exam()}
    exams = usual | {slug: exam_with(exam_of(slug), questions) for slug, questions in own.items()}
    return frozenset(
        question_id(slug, exam, number) for slug, exam in exams.items() for number in range(len(exam.shipped()))
    )
