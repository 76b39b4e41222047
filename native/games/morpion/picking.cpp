#include "games/morpion/picking.hpp"

#include <cstdlib>

namespace ludotheque::morpion {

namespace {

// Far above what cells are worth.
constexpr int remembered_order = 1 << 18;
constexpr int stops_order = 1 << 19;

}  // namespace

Lineup Picking::moves(Side side, int remembered) const {
    const Side other = 1 - side;
    Lineup moves;
    const auto add = [&](int cell) { moves.add({cell, order(side, cell, remembered)}); };
    if (!field_.fives(side).is_empty()) {
        field_.fives(side).for_each(add);
    } else if (!field_.fives(other).is_empty()) {
        field_.fives(other).for_each(add);
    } else if (!field_.double_fours(side).is_empty()) {
        field_.double_fours(side).for_each(add);
    } else if (!field_.double_fours(other).is_empty()) {
        for_each_defence(side, add);
    } else {
        moves.expect(128);
        field_.near().for_each([&](int cell) {
            if (field_.is_free(cell)) add(cell);
        });
    }
    if (moves.is_empty() && !field_.is_full()) add(middle());
    return moves;
}

Lineup Picking::stops_first(Side side, int remembered) const {
    Lineup moves;
    for_each_defence(side, [&](int cell) {
        const bool is_stop = field_.fours(1 - side).has(cell);
        moves.add({cell, order(side, cell, remembered) + (is_stop ? stops_order : 0)});
    });
    return moves;
}

void Picking::praise(Side side, int cell, int depth) {
    int& merit = merits_[place(side, cell)];
    merit += depth * depth - merit * depth * depth / 4000;
}

// Against a double four that is coming: a four of one's own, or a cell of the lines it needs. All those cells are
// fours of the other side.
template <class Visit>
void Picking::for_each_defence(Side side, Visit visit) const {
    field_.fours(side).for_each(visit);
    field_.fours(1 - side).for_each([&](int cell) {
        if (!field_.fours(side).has(cell)) visit(cell);
    });
}

// Nothing is near: the free cell nearest to the middle.
int Picking::middle() const {
    const Grid& grid = field_.grid();
    const auto distance = [&](int cell) {
        return std::abs(2 * (cell % grid.columns) - grid.columns + 1) +
               std::abs(2 * (cell / grid.columns) - grid.rows + 1);
    };
    int nearest = -1;
    for (int cell = 0; cell < grid.cell_count(); ++cell) {
        if (field_.is_free(cell) && (nearest < 0 || distance(cell) < distance(nearest))) nearest = cell;
    }
    return nearest;
}

int Picking::order(Side side, int cell, int remembered) const {
    if (cell == remembered) return remembered_order;
    return field_.order(side, cell).own + field_.order(1 - side, cell).against + merits_[place(side, cell)] / 40;
}

}  // namespace ludotheque::morpion
