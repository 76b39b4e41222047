"""The answer of oEmbed (https://oembed.com), in its own words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class OEmbed(Struct, frozen=True):
    title: str
    provider_url: str
    html: str
    width: int
    height: int
    thumbnail_url: str
    thumbnail_width: int = 1200
    thumbnail_height: int = 630
    type: Literal["rich"] = "rich"
    version: Literal["1.0"] = "1.0"
    provider_name: str = "Ludothèque"
    cache_age: int = 3600
