#pragma once

#include <vector>

#include "games/morpion/field.hpp"
#include "games/morpion/lineup.hpp"

namespace ludotheque::morpion {

// Which moves to try, and in which order.
class Picking {
public:
    explicit Picking(const Field& field) : field_(field), merits_(2 * most_side * most_side) {}

    // Wins at once, or what must be done against a loss, or all that is near; the remembered move first.
    Lineup moves(Side side, int remembered) const;

    // Against a double four that is coming: the cells of the lines it needs, then fours of one's own.
    Lineup stops_first(Side side, int remembered) const;

    // This move was good; deeper searches know better.
    void praise(Side side, int cell, int depth);

private:
    template <class Visit>
    void for_each_defence(Side side, Visit visit) const;
    int middle() const;
    int order(Side side, int cell, int remembered) const;

    std::size_t place(Side side, int cell) const {
        return static_cast<std::size_t>(side * most_side * most_side + cell);
    }

    const Field& field_;
    std::vector<int> merits_;  // by side and cell
};

}  // namespace ludotheque::morpion
