"""Ludothèque: Connect Four, Morpion and Ricochet Robots under one small contract."""

__version__ = "0.1.0"
