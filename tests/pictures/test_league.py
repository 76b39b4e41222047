"""Stars of a day as a picture."""

from __future__ import annotations

from ludotheque.contract import Label, Line, Polygon
from ludotheque.pictures.league import DayPicture, day_sheet


def test_each_target_has_its_mark_and_the_words_stand_apart() -> None:
    stars = [3, 2, 1, 0, None, 3, 3]

    sheet = day_sheet(DayPicture("Ludothèque #1", "Ricochet Robots", "12/21", stars))

    drawn = [each for each in sheet.elements if isinstance(each, Polygon)]
    assert [each.is_filled for each in drawn] == [True, False, False, True, True]
    assert len([each for each in sheet.elements if isinstance(each, Line)]) == 3
    assert all(0 <= x <= sheet.width and 1 < y < sheet.height - 0.5 for each in drawn for x, y in each.corners)
    assert [each.text for each in sheet.elements if isinstance(each, Label)] == [
        "Ludothèque #1",
        "Ricochet Robots",
        "12/21",
    ]
