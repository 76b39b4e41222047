#pragma once

#include <vector>

#include "games/morpion/engine/move_picker.hpp"
#include "games/morpion/engine/pattern_board.hpp"

namespace ludotheque::morpion {

// Which moves to try, and in which order.
class MoveOrdering {
public:
    explicit MoveOrdering(const PatternBoard& board) : board_(board), history_(2 * max_side * max_side) {}

    // Wins at once, or what must be done against a loss, or all that is near; the remembered move first.
    MovePicker moves(Side side, int remembered) const;

    // Against a double four that is coming: the cells of the lines it needs, then fours of one's own.
    MovePicker stops_first(Side side, int remembered) const;

    // This move was good; deeper searches know better.
    void record_cutoff(Side side, int cell, int depth);

private:
    template <class Visit>
    void for_each_defence(Side side, Visit visit) const;
    int middle() const;
    int order(Side side, int cell, int remembered) const;

    std::size_t place(Side side, int cell) const { return static_cast<std::size_t>(side * max_side * max_side + cell); }

    const PatternBoard& board_;
    std::vector<int> history_;  // by side and cell
};

}  // namespace ludotheque::morpion
