"""From keys to symbols without the keys: the maps that a book is made of.

Keys are of several kinds; in each, every symbol has a prefix code word. Each bit of it is a linear equation over
GF(2): the parity of some of 64 neighbouring bits of the map, chosen by a hash of the key and of the bit's number.
Asked about a key that was never put in, a map answers anything. Only the compiled core writes maps;
`native/games/connect_four/book/static_function.hpp` has the layout and the sources. Both must choose alike, so neither
can change alone.
"""

from __future__ import annotations

from itertools import accumulate
from struct import Struct

_ALL_64 = (1 << 64) - 1
_BAND = 64
_COUNTS = Struct("<BH")
_BUCKET = Struct("<HB")
_NO_WORD = 255


class SymbolMap:
    def __init__(self, content: bytes) -> None:
        symbol_count, kind_count = _COUNTS.unpack_from(content)
        codes_end = _COUNTS.size + symbol_count * kind_count
        start = codes_end + 4
        bucket_count = int.from_bytes(content[codes_end:start], "little")
        self._words = [_words(content[i : i + symbol_count]) for i in range(_COUNTS.size, codes_end, symbol_count)]
        self._buckets = list(_BUCKET.iter_unpack(content[start : start + bucket_count * _BUCKET.size]))
        self._starts = list(accumulate((size for size, _ in self._buckets), initial=0))
        self._bits = content[start + bucket_count * _BUCKET.size :]

    def find(self, key: int, kind: int = 0) -> int:
        """The symbol of a key that was put in as one of this kind."""
        words = self._words[kind]
        key_hash = _scattered(key * 0xD1B54A32D192ED03 & _ALL_64)
        number = _chosen(key_hash, len(self._buckets))
        (size, seed), start = self._buckets[number], self._starts[number]
        word = 1  # a leading one keeps the zeros that follow
        while word not in words:
            bit = seed << 8 | word.bit_length() - 1
            mask = _scattered(key_hash + bit * 0x9E3779B97F4A7C15 & _ALL_64)
            offset = _chosen(_scattered(mask), size - _BAND + 1)
            word = word << 1 | (self._window(start + offset) & (mask | 1)).bit_count() & 1
        return words[word]

    def _window(self, at: int) -> int:
        nine = self._bits[at >> 3 : (at >> 3) + 9]
        return int.from_bytes(nine, "little") >> (at & 7) & _ALL_64


def _words(lengths: bytes) -> dict[int, int]:
    """Canonical code words, each with a leading one, and their symbols."""
    words, word, length = {}, 0, 0
    for symbol in sorted((symbol for symbol, each in enumerate(lengths) if each != _NO_WORD), key=lambda s: lengths[s]):
        word <<= lengths[symbol] - length
        length = lengths[symbol]
        words[1 << length | word] = symbol
        word += 1
    return words


def _scattered(number: int) -> int:
    """The finish of SplitMix64."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _ALL_64
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _ALL_64
    return number ^ number >> 31


def _chosen(number: int, count: int) -> int:
    return (number >> 32) * count >> 32
