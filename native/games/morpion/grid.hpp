#pragma once

#include <cstddef>

namespace ludotheque::morpion {

inline constexpr int max_side = 26;

// An index of the standard containers, from a cell or a seat.
constexpr std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

// Cells are counted row after row from the top left: column + row * columns.
struct Grid {
    int columns = 3;
    int rows = 3;
    int run = 3;
    bool is_exact = false;  // a longer line does not win

    int cell_count() const { return columns * rows; }
    bool has_cell(int column, int row) const { return column >= 0 && column < columns && row >= 0 && row < rows; }
    int cell(int column, int row) const { return row * columns + column; }
};

inline bool fits(const Grid& grid) {
    return grid.columns >= 1 && grid.columns <= max_side && grid.rows >= 1 && grid.rows <= max_side && grid.run >= 1 &&
           grid.run <= max_side;
}

struct Step {
    int column;
    int row;
};

// → ↓ ↘ ↗
inline constexpr Step steps[4] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

}  // namespace ludotheque::morpion
