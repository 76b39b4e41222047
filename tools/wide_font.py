"""Writes the letters that Cabin and the standard fonts of PDF lack: Source Sans 3 from npm, its parts put together.

Needs `pip install fonttools brotli` and `npm install @fontsource/source-sans-3`:

    python tools/wide_font.py node_modules/@fontsource/source-sans-3
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parent.parent / "src/ludotheque/pictures/fonts"
PARTS = ("latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")
WEIGHTS = {"400": ("wide.ttf", "Regular"), "700": ("wide-bold.ttf", "Bold")}
NAME = "LudothequeWide"
"""The licence keeps the name of the original for the original."""

_NOT_NEEDED = ["GSUB", "GPOS", "GDEF", "BASE", "DSIG", "STAT", "HVAR", "MVAR", "meta", "gasp"]


def main(package: Path) -> None:
    for weight, (name, style) in WEIGHTS.items():
        with tempfile.TemporaryDirectory() as folder:
            parts = [_part(package, part, weight, Path(folder)) for part in PARTS]
            merge.Merger().merge([str(part) for part in parts]).save(TARGET / name)
        _thin_out(TARGET / name, style)
    owner = TTFont(TARGET / name)["name"].getDebugName(0)
    _, _, terms = (package / "LICENSE").read_text("utf-8").partition("\n")  # its first line names another owner
    (TARGET / "wide-LICENSE.txt").write_text(f"{owner}\n{terms}", "utf-8")


def _part(package: Path, part: str, weight: str, folder: Path) -> Path:
    font = TTFont(package / f"files/source-sans-3-{part}-{weight}-normal.woff2")
    font.flavor = None
    for table in _NOT_NEEDED:
        if table in font:
            del font[table]
    path = folder / f"{part}.ttf"
    font.save(path)
    return path


def _thin_out(path: Path, style: str) -> None:
    """Letters stay, under a name of ours; hints, names of glyphs and what no letter uses go."""
    font = TTFont(path)
    for number, text in ((1, NAME), (2, style), (4, f"{NAME} {style}"), (6, f"{NAME}-{style}")):
        font["name"].setName(text, number, 3, 1, 0x409)
    options = subset.Options(hinting=False, glyph_names=False, notdef_outline=True, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    tool = subset.Subsetter(options)
    tool.populate(unicodes=font.getBestCmap())
    tool.subset(font)
    font.save(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
