#pragma once

#include <cstdint>
#include <vector>

#include "games/morpion/grid.hpp"

namespace ludotheque::morpion {

// What a stone on a free cell would make of one line through it, for its owner. The names are those of five in a row;
// for another run read «four» as «all but one». An open four leaves two cells to complete, a four leaves one; an open
// three can become an open four, a three only a four; and so on down.
enum class Shape : std::uint8_t { none, one, open_one, two, open_two, three, open_three, four, open_four, five };

inline constexpr int shape_count = 10;

// A line around a cell as a number: two bits for each neighbour, nearest to `from` first, the cell itself left out.
enum Content : std::uint32_t { empty = 0, first = 1, second = 2, edge = 3 };

// The shapes that a line takes for the two sides: the first side's in the lower four bits.
using ShapePair = std::uint8_t;

// ShapeTable by surroundings: looked up for short runs, worked out for long ones.
class ShapeTable {
public:
    explicit ShapeTable(const Grid& grid);

    // How far a line is seen on either side: to the end of every run through the cell; one more where a neighbour
    // beyond may spoil it.
    int radius() const { return radius_; }

    // `around` holds 2 * radius() contents, from one end to the other.
    bool has_table() const { return !table_.empty(); }
    ShapePair at(std::uint32_t around) const { return table_[around]; }
    ShapePair worked_out(const Content* around) const;

private:
    void fill();

    int run_;
    bool is_exact_;
    int radius_;
    std::vector<ShapePair> table_;
};

}  // namespace ludotheque::morpion
