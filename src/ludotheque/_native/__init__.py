"""Compiled cores, one module per game; built from native/. May be empty: see `ludotheque doctor`."""
