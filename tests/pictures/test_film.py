from io import BytesIO

import pytest
from PIL import Image, ImageChops

from ludotheque.contract import Box, Sheet, phrase
from ludotheque.pictures.film import Film, draw_film
from ludotheque.pictures.games import sheet_after
from ludotheque.pictures.gif import Frame, write_gif
from ludotheque.pictures.raster import write_png

GREY = [(level, level, level) for level in range(256)]


def frames_of(data):
    """As another reader sees them, whole and in order."""
    image = Image.open(BytesIO(data))
    found = []
    for number in range(image.n_frames):
        image.seek(number)
        found.append((image.convert("RGB"), image.info["duration"]))
    return found


@pytest.mark.parametrize("size", [1, 2, 255, 256, 300, 5000, 40_000])
def test_another_reader_sees_the_pixels_that_were_written(size):
    # Long runs, and noise that fills the table of codes several times.
    pixels = bytes((place * place * 31 // 7 + place // 64) % 256 if place % 3 else 7 for place in range(size))

    data = write_gif(size, 1, GREY, [Frame(0, 0, size, 1, pixels, 1.0)])

    ((image, duration),) = frames_of(data)
    assert image.convert("L").tobytes() == pixels
    assert duration == 1000


def test_a_frame_covers_only_its_place():
    data = write_gif(4, 1, GREY, [Frame(0, 0, 4, 1, b"\x01\x02\x03\x04", 0.5), Frame(1, 0, 2, 1, b"\x09\x09", 0.001)])

    (_, (after, duration)) = frames_of(data)

    assert after.convert("L").tobytes() == b"\x01\x09\x09\x04"
    assert duration == 20


@pytest.mark.parametrize("slug", ["connect-four", "morpion", "ricochet"])
def test_a_film_shows_every_step_and_ends_with_the_last_picture(played, slug):
    table = played(slug)
    sheets = [sheet_after(table, number) for number in range(len(table.journal.states))]

    film = frames_of(draw_film(sheets, Film(longest=240, seconds=0.5, last_seconds=2.0)))

    frames = [(image, duration) for image, duration in film if duration > 20]
    assert len(frames) == len(sheets)
    assert [duration for _, duration in frames] == [500] * (len(sheets) - 1) + [2000]
    for (image, _), sheet in zip(frames, sheets, strict=True):
        wanted = Image.open(BytesIO(write_png(sheet, 240))).convert("RGB")
        worst = max(high for _, high in ImageChops.difference(image, wanted).getextrema())
        assert worst < 110  # a palette of few colours, but nothing in the wrong place


def test_steps_that_look_alike_are_one_frame_and_long_films_run_faster():
    def sheet(shade):
        colour = "red" if shade % 2 else "blue"
        return Sheet(phrase("connect-four.title"), 2, 2, (Box(0, 0, 1, 1, colour, is_filled=True),))

    still = frames_of(draw_film([sheet(1)] * 5, Film(longest=60)))
    long = frames_of(draw_film([sheet(number) for number in range(40)], Film(longest=60, longest_seconds=4)))

    assert len(still) == 1
    assert len(long) == 40
    assert long[0][1] == 100
