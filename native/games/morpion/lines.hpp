#pragma once

#include <cstdint>
#include <vector>

#include "games/morpion/grid.hpp"
#include "wide.hpp"

namespace ludotheque::morpion {

template <class Bits>
Bits bit_of(int cell) {
    return Bits{1} << cell;
}

template <class Bits>
Bits all_cells(const Grid& grid) {
    Bits cells{};
    for (int cell = 0; cell < grid.cell_count(); ++cell) cells |= bit_of<Bits>(cell);
    return cells;
}

template <class Bits, class Visit>
void for_each_cell(Bits cells, Visit visit) {
    for (; is_any(cells); cells = without_lowest(cells)) visit(lowest_index(cells));
}

template <class Bits>
bool is_single(const Bits& cells) {
    return is_any(cells) && !is_any(without_lowest(cells));
}

template <class Bits>
bool is_several(const Bits& cells) {
    return is_any(cells) && is_any(without_lowest(cells));
}

// Every row of `run` cells; whoever fills one has won (where longer rows win too).
template <class Bits>
std::vector<Bits> lines_of(const Grid& grid) {
    std::vector<Bits> lines;
    for (int row = 0; row < grid.rows; ++row) {
        for (int column = 0; column < grid.columns; ++column) {
            for (const Step step : steps) {
                if (!grid.has_cell(column + step.column * (grid.run - 1), row + step.row * (grid.run - 1))) continue;
                Bits line{};
                for (int i = 0; i < grid.run; ++i) {
                    line |= bit_of<Bits>(grid.cell(column + step.column * i, row + step.row * i));
                }
                lines.push_back(line);
            }
        }
    }
    return lines;
}

}  // namespace ludotheque::morpion
