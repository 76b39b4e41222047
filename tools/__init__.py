"""Programs for maintainers, run from the project's root: `python -m tools.book`, `python tools/wire_types.py` …"""
