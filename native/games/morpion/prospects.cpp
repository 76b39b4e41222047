#include "games/morpion/prospects.hpp"

#include <algorithm>
#include <cstdlib>

namespace ludotheque::morpion {

namespace {

bool is_better(const Prospect& left, const Prospect& right) {
    return left.promise != right.promise ? left.promise > right.promise : left.cell < right.cell;
}

int distance_to_middle(const Grid& grid, int cell) {
    return std::abs(2 * (cell % grid.columns) - grid.columns + 1) + std::abs(2 * (cell / grid.columns) - grid.rows + 1);
}

Prospects every_free_cell(const Crowd& crowd, int seat) {
    Prospects found;
    for (int cell = 0; cell < crowd.grid().cell_count(); ++cell) {
        if (crowd.is_free(cell)) found.push_back({cell, crowd.promise(seat, cell)});
    }
    return found;
}

// Nothing is near, for the grid is empty.
Prospects middle(const Crowd& crowd) {
    const Grid& grid = crowd.grid();
    int nearest = 0;
    for (int cell = 1; cell < grid.cell_count(); ++cell) {
        if (distance_to_middle(grid, cell) < distance_to_middle(grid, nearest)) nearest = cell;
    }
    return {{nearest, 0}};
}

}  // namespace

Prospects prospects(const Crowd& crowd, int seat, int width) {
    if (width == 0) return every_free_cell(crowd, seat);
    if (crowd.free_count() == crowd.grid().cell_count()) return middle(crowd);
    // Where all cells that are left lie far from any mark, they are all alike.
    Prospects found =
        crowd.near_cells().is_empty() ? every_free_cell(crowd, seat) : sorted(crowd, seat, crowd.near_cells());
    if (static_cast<int>(found.size()) > width) found.resize(static_cast<std::size_t>(width));
    return found;
}

Prospects sorted(const Crowd& crowd, int seat, const Spots& cells) {
    Prospects found;
    found.reserve(static_cast<std::size_t>(cells.size()));
    cells.for_each([&](int cell) { found.push_back({cell, crowd.promise(seat, cell)}); });
    std::sort(found.begin(), found.end(), is_better);
    return found;
}

}  // namespace ludotheque::morpion
