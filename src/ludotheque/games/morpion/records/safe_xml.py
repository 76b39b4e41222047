"""XML from strangers: elements, attributes and text; no document types, no entities, nothing nested deep."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from ludotheque.contract import RecordError
from ludotheque.contract.player import printable
from ludotheque.contract.record import refuse

_MAX_ELEMENTS = 5_000
_MAX_DEPTH = 8
_MAX_TEXT_LENGTH = 200


@dataclass
class Element:
    """One element with its own text; what stands between its children is passed over."""

    name: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def child(self, name: str) -> Element:
        """The first child of this name, or a refusal."""
        for child in self.children:
            if child.name == name:
                return child
        return refuse("xml-missing-element", name=name, parent=self.name, line=self.line)

    def attribute(self, name: str) -> str:
        """The value of this attribute, or a refusal."""
        if name not in self.attributes:
            refuse("xml-missing-attribute", name=name, element=printable(self.name), line=self.line)
        return self.attributes[name]


def read_xml(data: bytes) -> Element:
    """The root element, or RecordError."""
    building = _Building()
    try:
        building.parser.Parse(data, True)
    except expat.ExpatError as problem:
        refuse("broken-xml", line=problem.lineno, column=problem.offset + 1, problem=expat.ErrorString(problem.code))
    except RecordError:
        raise
    except (LookupError, ValueError):  # an encoding that Python does not have, or cannot use here
        refuse("xml-encoding")
    return building.root


class _Building:
    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._open
        self.parser.EndElementHandler = self._close
        self.parser.CharacterDataHandler = self._write
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype
        self.root = Element("", 0)
        self._path: list[Element] = []
        self._element_count = 0

    def _open(self, name: str, attributes: dict[str, str]) -> None:
        self._element_count += 1
        line = self.parser.CurrentLineNumber
        if self._element_count > _MAX_ELEMENTS or len(self._path) >= _MAX_DEPTH:
            refuse("xml-too-much", line=line)
        element = Element(name, line, attributes)
        if self._path:
            self._path[-1].children.append(element)
        else:
            self.root = element
        self._path.append(element)

    def _close(self, name: str) -> None:
        self._path.pop()

    def _write(self, text: str) -> None:
        here = self._path[-1]
        here.text = (here.text + text)[:_MAX_TEXT_LENGTH]

    def _refuse_doctype(self, *declaration: object) -> NoReturn:
        refuse("xml-doctype", line=self.parser.CurrentLineNumber)
