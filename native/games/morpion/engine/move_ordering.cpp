#include "games/morpion/engine/move_ordering.hpp"

#include <cstdlib>

namespace ludotheque::morpion {

namespace {

// Far above the order of any cell.
constexpr int remembered_order = 1 << 18;
constexpr int stops_order = 1 << 19;

}  // namespace

MovePicker MoveOrdering::moves(Side side, int remembered) const {
    const Side other = 1 - side;
    MovePicker moves;
    const auto add = [&](int cell) { moves.add({cell, order(side, cell, remembered)}); };
    if (!board_.fives(side).is_empty()) {
        board_.fives(side).for_each(add);
    } else if (!board_.fives(other).is_empty()) {
        board_.fives(other).for_each(add);
    } else if (!board_.double_fours(side).is_empty()) {
        board_.double_fours(side).for_each(add);
    } else if (!board_.double_fours(other).is_empty()) {
        for_each_defence(side, add);
    } else {
        moves.expect(128);
        board_.near().for_each([&](int cell) {
            if (board_.is_free(cell)) add(cell);
        });
    }
    if (moves.is_empty() && !board_.is_full()) add(middle());
    return moves;
}

MovePicker MoveOrdering::stops_first(Side side, int remembered) const {
    MovePicker moves;
    for_each_defence(side, [&](int cell) {
        const bool is_stop = board_.fours(1 - side).has(cell);
        moves.add({cell, order(side, cell, remembered) + (is_stop ? stops_order : 0)});
    });
    return moves;
}

void MoveOrdering::record_cutoff(Side side, int cell, int depth) {
    int& score = history_[place(side, cell)];
    score += depth * depth - score * depth * depth / 4000;
}

// Against a double four that is coming: a four of one's own, or a cell of the lines it needs. All those cells are
// fours of the other side.
template <class Visit>
void MoveOrdering::for_each_defence(Side side, Visit visit) const {
    board_.fours(side).for_each(visit);
    board_.fours(1 - side).for_each([&](int cell) {
        if (!board_.fours(side).has(cell)) visit(cell);
    });
}

// Nothing is near: the free cell nearest to the middle.
int MoveOrdering::middle() const {
    const Grid& grid = board_.grid();
    const auto distance = [&](int cell) {
        return std::abs(2 * (cell % grid.columns) - grid.columns + 1) +
               std::abs(2 * (cell / grid.columns) - grid.rows + 1);
    };
    int nearest = -1;
    for (int cell = 0; cell < grid.cell_count(); ++cell) {
        if (board_.is_free(cell) && (nearest < 0 || distance(cell) < distance(nearest))) nearest = cell;
    }
    return nearest;
}

int MoveOrdering::order(Side side, int cell, int remembered) const {
    if (cell == remembered) return remembered_order;
    return board_.order(side, cell).own + board_.order(1 - side, cell).against + history_[place(side, cell)] / 40;
}

}  // namespace ludotheque::morpion
