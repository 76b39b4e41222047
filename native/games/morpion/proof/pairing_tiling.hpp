#pragma once

#include <cstddef>

#include "games/morpion/proof/pairing_strategy.hpp"

namespace ludotheque::morpion {

// In every direction the drawing, repeated over the plane, has a pair of neighbours in each nine cells in a row
// (that such a drawing exists: Pollak and Shannon 1954; this one was found by exact cover).
// A pair begins at - | \ / and goes one cell → ↓ ↘ ↗; its second cell is a dot.
inline constexpr int tiling_side = 8;
inline constexpr int tiling_run = 9;
inline constexpr const char* tiling_drawing[tiling_side] = {
    R"(-.///\..)", R"(|-.\./.|)", R"(.-./.\..)", R"(.|||\/.-)",
    R"(....|.|-)", R"(.\.\.|.-)", R"(./....\-)", R"(-./...\.)",
};

inline Step step_of(char symbol) {
    if (symbol == '-') return {1, 0};
    if (symbol == '|') return {0, 1};
    return {1, symbol == '/' ? -1 : 1};
}

// The pairs of free cells that the drawing, moved by `shift`, gives on this grid.
template <class Bits>
Pairs tiling(const Grid& grid, int shift, const Bits& free) {
    Pairs pairs;
    for_each_cell(free, [&](int cell) {
        const int column = cell % grid.columns;
        const int row = cell / grid.columns;
        const char symbol = tiling_drawing[(row + shift / tiling_side) % tiling_side][(column + shift) % tiling_side];
        if (symbol == '.') return;
        const Step step = step_of(symbol);
        if (!grid.has_cell(column + step.column, row + step.row)) return;
        const int other = grid.cell(column + step.column, row + step.row);
        if (is_any(free & bit_of<Bits>(other))) pairs.emplace_back(std::min(cell, other), std::max(cell, other));
    });
    return pairs;
}

}  // namespace ludotheque::morpion
