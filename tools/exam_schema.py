"""Write the schema of exam reports beside the format: `python tools/exam_schema.py`."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from ludotheque.exam import report

PLACE = Path(report.__file__).parent / "report.schema.json"


def main() -> None:
    PLACE.write_text(schema_text(), encoding="utf-8")
    print(f"schema in {PLACE}")


def schema_text() -> str:
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(report.Report)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    main()
