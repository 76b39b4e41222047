from xml.etree import ElementTree

import pytest

from ludotheque.contract import Box, Circle, Label, Line, Polygon, Sheet, phrase
from ludotheque.pictures.svg import write_svg

NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("slug", ["connect-four", "morpion", "ricochet"])
def test_every_board_is_a_whole_svg_that_needs_nothing_from_elsewhere(sheet_of, slug):
    text = write_svg(sheet_of(slug), "A <board> & more")

    root = ElementTree.fromstring(text)
    assert root.find(f"{NAMESPACE}title").text == "A <board> & more"
    assert not {"href", "style", "onload"} & {name for element in root.iter() for name in element.attrib}
    assert len(text) < 100_000


def test_each_sign_becomes_one_element_and_what_has_no_tint_is_left_out():
    signs = (
        Line(0, 0, 1, 1),
        Circle(1, 1, 0.5),
        Box(0, 0, 1, 1, is_filled=True),
        Box(0, 0, 1, 1, radius=0.2),
        Polygon(((0, 0), (1, 0), (0, 1)), "red", is_filled=True),
        Label(1, 1, "<A>", colour="seat-9-ink"),
        Label(1, 1, "hidden", colour="paper-only"),
    )
    sheet = Sheet(phrase("connect-four.title"), 2, 2, signs, {"paper-only": None})

    (group,) = ElementTree.fromstring(write_svg(sheet, "x")).findall(f"{NAMESPACE}g")

    kinds = [element.tag.removeprefix(NAMESPACE) for element in group]
    assert kinds == ["line", "circle", "rect", "rect", "polygon", "text"]
    assert group[5].text == "<A>"
    assert group[4].get("fill") == "#d55e00"
    assert group[3].get("rx") == "0.2"


def test_what_cannot_be_printed_is_not_in_the_title():
    assert "\x00" not in write_svg(Sheet(phrase("connect-four.title"), 1, 1, ()), "a\x00b\nc")
