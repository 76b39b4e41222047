#pragma once

#include <vector>

#include "games/morpion/field.hpp"

namespace ludotheque::morpion {

struct Candidate {
    int cell = -1;
    int order = 0;  // higher is tried earlier
};

using Candidates = std::vector<Candidate>;

// Which moves to try, and in which order.
class Picking {
public:
    explicit Picking(const Field& field) : field_(field), merits_(2 * most_side * most_side) {}

    // Wins at once, or what must be done against a loss, or all that is near; the remembered move first.
    Candidates moves(Side side, int remembered) const;

    // Against a double four that is coming: the cells of the lines it needs, then fours of one's own.
    Candidates stops_first(Side side, int remembered) const;

    // This move was good; deeper searches know better.
    void praise(Side side, int cell, int depth);

private:
    Candidates defences(Side side) const;
    Candidates near_moves() const;
    Candidates middle() const;
    void sort(Candidates& moves, Side side, int remembered) const;

    std::size_t place(Side side, int cell) const {
        return static_cast<std::size_t>(side * most_side * most_side + cell);
    }

    const Field& field_;
    std::vector<int> merits_;  // by side and cell
};

}  // namespace ludotheque::morpion
