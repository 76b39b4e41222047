#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/node.hpp"

namespace ludotheque::connect_four {

// How promising a move is, before it is searched: threats first, those that zugzwang will bring about
// more, then the centre.
template <class Shape>
class Order {
public:
    using Word = typename Shape::Word;

    Order(const Shape& shape, int variety) : shape_(shape) {
        const Board board = shape.board();
        for (int column = 0; column < board.columns; ++column) {
            const int from_edge = std::min(column, board.columns - 1 - column) + 1;
            const int turned = variety == 0 ? from_edge : (from_edge * 7 + column * variety * 5) % 8;
            for (int row = 0; row < board.rows; ++row) {
                centrality_[static_cast<std::size_t>(column * shape.stride() + row)] =
                    static_cast<std::uint8_t>(turned);
            }
        }
    }

    // `wins` are the free cells that complete a run once the move is made.
    int merit(const Node<Shape>& node, const Word& move, const Word& wins) const {
        const auto& masks = shape_.masks();
        const Word landing = ((node.mine | node.theirs | move) + masks.floor) & masks.cells;
        // A threat right above another is never reached.
        const Word useful = wins & ~((wins | node.their_wins) << 1) & ~landing;
        const bool empties_are_odd = (shape_.cell_count() - node.disc_count) % 2 != 0;
        const Word& good_rows = empties_are_odd ? masks.evens : masks.odds;
        return bit_count(wins) * 8 + bit_count(useful & good_rows) * 3 +
               centrality_[static_cast<std::size_t>(lowest_index(move))];
    }

private:
    const Shape& shape_;
    std::array<std::uint8_t, 8 * sizeof(Word)> centrality_{};
};

}  // namespace ludotheque::connect_four
