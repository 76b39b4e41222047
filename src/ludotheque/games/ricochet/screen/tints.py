"""The colours of the board that others have not, in each theme."""

from __future__ import annotations

from types import MappingProxyType

from ludotheque.contract.screen import Tint

TINTS = MappingProxyType(
    {
        "mat": Tint("#34495e", "#233240", "#b9c6ff", "ansi_default"),
        "frame": Tint("#7b4f2e", "#5a3b24", "#6a2bb8", "ansi_default"),
        "rail": Tint("#f6e7cf", "#f6e7cf", "#ffffff", "ansi_default"),
        "tile": Tint("#f3ead9", "#3d352d", "#fffaf0", "ansi_default"),
        "tile-2": Tint("#e8dcc5", "#342d26", "#f0e6ff", "ansi_default"),
        "line": Tint("#d3c3a6", "#51463a", "#ddd0f2", "ansi_bright_black"),
        "wall": Tint("#2a2018", "#f5e6cb", "#2b1a4d", "ansi_bright_white"),
        "core": Tint("#3a2c21", "#15100c", "#2b1a4d", "ansi_white"),
        "sought": Tint("#f2b48c", "#8a4a22", "#ffd34d", "ansi_magenta"),
        "sought-letter": Tint("#2a2018", "#fff6e6", "#2b1a4d", "ansi_bright_white"),
        "chosen": Tint("#0b57a4", "#8fd0ff", "#6a2bb8", "ansi_bright_cyan"),
    }
)
