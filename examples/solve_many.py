"""Exact values of many positions, on two processor cores."""

import ludotheque as lt

positions = ["44444423", "4444442", "112233", "1234567", "44", "4435"]
for position, analysis in zip(positions, lt.solve_many(positions, workers=2), strict=True):
    print(f"{position:10} {analysis.label:4} {analysis.summary}")
