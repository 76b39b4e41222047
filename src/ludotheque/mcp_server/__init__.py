"""Games, exact values and puzzles for language models, over the Model Context Protocol: `ludotheque mcp`.

open_games ── sessions by id, within limits          answers ── what a tool tells: words, and the same for programs
tools ── what each tool does; knows no protocol      server ── the tools on the official SDK, `ludotheque[mcp]`
"""
