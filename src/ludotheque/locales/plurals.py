"""Which plural form a whole number takes, by language (Unicode CLDR 46, integers only).

i18next v4 writes plural texts as `key_one`, `key_few`, `key_other`: the endings here.
"""

from __future__ import annotations

from collections.abc import Callable

Rule = Callable[[int], str]
_MILLION = 1_000_000
_TEENS = range(11, 20)


def _always_other(count: int) -> str:
    return "other"


def _one_other(count: int) -> str:
    return "one" if count == 1 else "other"


def _hindi(count: int) -> str:
    return "one" if count in (0, 1) else "other"


def _icelandic(count: int) -> str:
    return "one" if count % 10 == 1 and count % 100 != 11 else "other"


def _french(count: int) -> str:
    if count in (0, 1):
        return "one"
    return "many" if count % _MILLION == 0 else "other"


def _romance(count: int) -> str:
    if count == 1:
        return "one"
    return "many" if count and count % _MILLION == 0 else "other"


def _east_slavic(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"


def _south_slavic(count: int) -> str:
    form = _east_slavic(count)
    return "other" if form == "many" else form


def _polish(count: int) -> str:
    if count == 1:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"


def _czech(count: int) -> str:
    if count == 1:
        return "one"
    return "few" if count in (2, 3, 4) else "other"


def _slovene(count: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(count % 100, "other")


def _lithuanian(count: int) -> str:
    if count % 10 == 0 or count % 100 in _TEENS:
        return "other"
    return "one" if count % 10 == 1 else "few"


def _latvian(count: int) -> str:
    if count % 10 == 0 or count % 100 in _TEENS:
        return "zero"
    return "one" if count % 10 == 1 else "other"


def _romanian(count: int) -> str:
    if count == 1:
        return "one"
    return "few" if count == 0 or 1 <= count % 100 <= 19 else "other"


def _hebrew(count: int) -> str:
    return {1: "one", 2: "two"}.get(count, "other")


def _irish(count: int) -> str:
    if count in (1, 2):
        return ("one", "two")[count - 1]
    if 3 <= count <= 6:
        return "few"
    return "many" if 7 <= count <= 10 else "other"


def _welsh(count: int) -> str:
    return {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"}.get(count, "other")


def _arabic(count: int) -> str:
    if count in (0, 1, 2):
        return ("zero", "one", "two")[count]
    if 3 <= count % 100 <= 10:
        return "few"
    return "many" if count % 100 >= 11 else "other"


# rule, its forms in CLDR order (some serve fractions only), its languages; all others count as English does.
_FAMILIES: tuple[tuple[Rule, str, str], ...] = (
    (_always_other, "other", "id ja jv km ko lo ms my su th vi yo yue zh"),
    (_hindi, "one other", "am as bn fa gu hi hy kn pa zu"),
    (_icelandic, "one other", "is mk"),
    (_french, "one many other", "fr pt"),
    (_romance, "one many other", "ca es it pt-PT"),
    (_east_slavic, "one few many other", "be ru uk"),
    (_south_slavic, "one few other", "bs hr sr"),
    (_polish, "one few many other", "pl"),
    (_czech, "one few many other", "cs sk"),
    (_slovene, "one two few other", "sl"),
    (_lithuanian, "one few many other", "lt"),
    (_latvian, "zero one other", "lv"),
    (_romanian, "one few other", "ro"),
    (_hebrew, "one two other", "he"),
    (_irish, "one two few many other", "ga"),
    (_welsh, "zero one two few many other", "cy"),
    (_arabic, "zero one two few many other", "ar"),
)
_ENGLISH: tuple[Rule, str] = (_one_other, "one other")
_BY_LANGUAGE = {language: (rule, forms) for rule, forms, languages in _FAMILIES for language in languages.split()}


def plural_form(language: str, count: int) -> str:
    """The ending that `count` things take in this language."""
    rule, _ = _family(language)
    return rule(abs(count))


def plural_forms(language: str) -> tuple[str, ...]:
    """Every ending a complete catalogue of this language must have."""
    _, forms = _family(language)
    return tuple(forms.split())


def _family(language: str) -> tuple[Rule, str]:
    return _BY_LANGUAGE.get(language) or _BY_LANGUAGE.get(language.partition("-")[0], _ENGLISH)
