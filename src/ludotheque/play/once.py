"""A property that is worked out once, for values that never change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 # reads as a decorator
    """As functools.cached_property, which until Python 3.12 takes a lock for all instances at every first question."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> once[T]: ...

    @overload
    def __get__(self, instance: object, owner: type[Any]) -> T: ...

    def __get__(self, instance: object | None, owner: type[Any]) -> once[T] | T:
        if instance is None:
            return self
        answer = instance.__dict__[self._name] = self._work(instance)
        return answer
