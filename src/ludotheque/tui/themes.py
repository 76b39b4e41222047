"""The three themes of the web client as themes of the app, and one of a terminal's own colours for those with few."""

from __future__ import annotations

from textual.theme import Theme

from ludotheque.tui.palette import Depth, ThemeName

THEMES: tuple[ThemeName, ...] = ("dark", "light", "playful")
TERMINAL = "terminal"

_LIGHT = Theme(
    "light",
    primary="#9c3a14",
    secondary="#0b57a4",
    accent="#9c3a14",
    foreground="#2a2018",
    background="#efe5d5",
    surface="#fffaf1",
    panel="#f6ecdb",
    success="#00694c",
    warning="#7a5200",
    error="#9e3000",
    dark=False,
    variables={"soft": "#5c4c3b", "line": "#8a7659", "on-primary": "#fffaf1"},
)
_DARK = Theme(
    "dark",
    primary="#f2a562",
    secondary="#8fd0ff",
    accent="#f2a562",
    foreground="#f5ebdc",
    background="#1a1511",
    surface="#2c241c",
    panel="#392f25",
    success="#74dcb3",
    warning="#f5d071",
    error="#ffab7a",
    dark=True,
    variables={"soft": "#cbbba5", "line": "#97836a", "on-primary": "#2a1605"},
)
_PLAYFUL = Theme(
    "playful",
    primary="#6a2bb8",
    secondary="#0b57a4",
    accent="#6a2bb8",
    foreground="#2b1a4d",
    background="#ffe9b8",
    surface="#fffdf7",
    panel="#fff1d2",
    success="#00613f",
    warning="#6e4a00",
    error="#a32c00",
    dark=False,
    variables={"soft": "#54407c", "line": "#2b1a4d", "on-primary": "#ffffff"},
)
_TERMINAL = Theme(
    TERMINAL,
    primary="ansi_bright_yellow",
    secondary="ansi_bright_cyan",
    accent="ansi_bright_yellow",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    success="ansi_green",
    warning="ansi_yellow",
    error="ansi_bright_red",
    dark=True,
    boost="ansi_default",
    ansi=True,
    variables={
        "soft": "ansi_default",
        "line": "ansi_default",
        "on-primary": "ansi_black",
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "border": "ansi_bright_yellow",
        "block-cursor-foreground": "ansi_black",
        "block-cursor-background": "ansi_white",
        "input-cursor-foreground": "ansi_black",
        "input-cursor-background": "ansi_white",
        "scrollbar": "ansi_white",
    },
)
REGISTERED = (_LIGHT, _DARK, _PLAYFUL, _TERMINAL)


def app_theme(name: ThemeName, depth: Depth) -> str:
    """The theme of the app for this choice on such a terminal."""
    return name if depth == "all" else TERMINAL
