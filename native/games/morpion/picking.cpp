#include "games/morpion/picking.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace ludotheque::morpion {

Candidates Picking::moves(Side side, int remembered) const {
    const Side other = 1 - side;
    Candidates moves;
    const auto add = [&](int cell) { moves.push_back({cell, 0}); };
    if (!field_.fives(side).is_empty()) {
        field_.fives(side).for_each(add);
    } else if (!field_.fives(other).is_empty()) {
        field_.fives(other).for_each(add);
    } else if (!field_.double_fours(side).is_empty()) {
        field_.double_fours(side).for_each(add);
    } else if (!field_.double_fours(other).is_empty()) {
        moves = defences(side);
    } else {
        moves = near_moves();
    }
    if (moves.empty()) moves = middle();
    sort(moves, side, remembered);
    return moves;
}

Candidates Picking::stops_first(Side side, int remembered) const {
    Candidates moves = defences(side);
    sort(moves, side, remembered);
    std::stable_partition(moves.begin(), moves.end(),
                          [&](const Candidate& move) { return field_.fours(1 - side).has(move.cell); });
    return moves;
}

void Picking::praise(Side side, int cell, int depth) {
    int& merit = merits_[place(side, cell)];
    merit += depth * depth - merit * depth * depth / 4000;
}

// Against a double four that is coming: a four of one's own, or a cell of the lines it needs. All those cells are
// fours of the other side.
Candidates Picking::defences(Side side) const {
    Candidates moves;
    field_.fours(side).for_each([&](int cell) { moves.push_back({cell, 0}); });
    field_.fours(1 - side).for_each([&](int cell) {
        if (!field_.fours(side).has(cell)) moves.push_back({cell, 0});
    });
    return moves;
}

Candidates Picking::near_moves() const {
    Candidates moves;
    moves.reserve(128);
    field_.near().for_each([&](int cell) {
        if (field_.is_free(cell)) moves.push_back({cell, 0});
    });
    return moves;
}

// Nothing is near: the free cell nearest to the middle.
Candidates Picking::middle() const {
    const Grid& grid = field_.grid();
    const auto distance = [&](int cell) {
        return std::abs(2 * (cell % grid.columns) - grid.columns + 1) +
               std::abs(2 * (cell / grid.columns) - grid.rows + 1);
    };
    int nearest = -1;
    for (int cell = 0; cell < grid.cell_count(); ++cell) {
        if (field_.is_free(cell) && (nearest < 0 || distance(cell) < distance(nearest))) nearest = cell;
    }
    return nearest < 0 ? Candidates{} : Candidates{{nearest, 0}};
}

void Picking::sort(Candidates& moves, Side side, int remembered) const {
    for (Candidate& move : moves) {
        move.order = field_.worth(side, move.cell).order_own + field_.worth(1 - side, move.cell).order_against;
        move.order += merits_[place(side, move.cell)] / 40;
        if (move.cell == remembered) move.order = std::numeric_limits<int>::max();
    }
    std::sort(moves.begin(), moves.end(), [](const Candidate& left, const Candidate& right) {
        return left.order != right.order ? left.order > right.order : left.cell < right.cell;
    });
}

}  // namespace ludotheque::morpion
