"""Write a few games as addresses: the tests of the records and those of the web client read them alike."""

from __future__ import annotations

import json
from pathlib import Path

from ludotheque.contract.options import write_options
from ludotheque.play.record import read_record, write_link_code
from ludotheque.play.record.link import unpack

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "links.json"
LINES = (
    "connect-four;;c4:7x6x4 7/7/7/7/7/7 a;*",
    "connect-four;;c4:7x6x4 7/7/7/7/7/7 a;d d c c e e f places:1-2",
    "connect-four;columns=9&rows=7&run=5;c4:9x7x5 9/9/9/9/9/9/9 a;e e resigns:1 places:2-1",
    "connect-four;;c4:7x6x4 7/7/7/7/7/3ab2 a;c *",
    "morpion;columns=12&rows=10&run=5&players=3&starter=1;mo:12x10x5:p3 12/12/12/12/12/12/12/12/12/12 a;f5 g6 f6 *",
    "connect-four;pop_out=yes;c4:7x6x4 7/7/7/7/7/7 a pop0;d d c e pop-d *",
    "morpion;columns=6&rows=6&run=5&starter=1&opening_rule=swap2;mo:6x6x5:p2 6/6/6/6/6/6 a swap2;e5 f6 d5 swap a1 *",
    "morpion;columns=9&rows=9&run=4&starter=1&lines=3;mo:9x9x4:p2:l3 9/9/9/9/9/9/9/9/9 a;e5 f6 *",
    "ricochet;;rr:3A2B1A4B:n6,f15,b10,h3:Gh deck=Yh,Gs;GN RW *",
)


def main() -> None:
    found = []
    for line in LINES:
        table = read_record(line)
        code = write_link_code(table)
        _, opening, moves = unpack(code).split(";")
        usual = write_options(table.game.options())
        options = {name: text for name, text in write_options(table.options).items() if usual[name] != text}
        found.append({"game": table.slug, "options": options, "opening": opening, "moves": moves.split(), "code": code})
    TARGET.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
