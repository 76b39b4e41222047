#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/hopes.hpp"
#include "games/connect_four/node.hpp"

namespace ludotheque::connect_four {

// How promising the moves of a node are, before they are searched. The weights were found by climbing from
// guesses towards fewer nodes; docs/games/connect-four-solver.md says what each is worth.
template <class Shape>
class Order {
public:
    using Word = typename Shape::Word;

    explicit Order(const Shape& shape) : shape_(shape) {
        const Board board = shape.board();
        for (int column = 0; column < board.columns; ++column) {
            const int from_edge = std::min(column, board.columns - 1 - column) + 1;
            for (int row = 0; row < board.rows; ++row) {
                const auto cell = static_cast<std::size_t>(column * shape.stride() + row);
                centrality_[cell] = static_cast<std::uint8_t>(from_edge);
            }
        }
    }

    // What all moves of a node are measured by.
    struct Outlook {
        Hopes<Shape> mine;
        Hopes<Shape> theirs;
    };

    Outlook outlook(const Node<Shape>& node) const {
        return {Hopes<Shape>(shape_, node.mine, node.theirs), Hopes<Shape>(shape_, node.theirs, node.mine)};
    }

    // `wins` are the free cells that complete a run once the move is made; `settled` is what forced moves lead to.
    int merit(const Node<Shape>& node, const Outlook& outlook, const Word& move, const Word& wins,
              const Node<Shape>& settled) const {
        const int threats = bit_count(wins) * 22 + bit_count(zugzwang_threats(node, move, wins)) * 8;
        const int hopes = outlook.mine.count_through(move) * 4 + outlook.theirs.count_through(move) * 2;
        const int freedom = bit_count(settled.choices) * -11 + (settled.is_turned ? 0 : 8);
        return threats + hopes + freedom + centrality_[static_cast<std::size_t>(lowest_index(move))] * 5;
    }

private:
    // Threats that the opponent will one day have to make playable: on the rows that fall to me when all else is
    // full, and not right above another threat, where they are never reached.
    Word zugzwang_threats(const Node<Shape>& node, const Word& move, const Word& wins) const {
        const auto& masks = shape_.masks();
        const Word landing = (node.mine | node.theirs | move) + masks.floor;
        const bool empties_are_odd = (shape_.cell_count() - node.disc_count) % 2 != 0;
        const Word& good_rows = empties_are_odd ? masks.evens : masks.odds;
        return wins & good_rows & ~((wins | node.their_wins) << 1) & ~landing;
    }

    const Shape& shape_;
    std::array<std::uint8_t, 8 * sizeof(Word)> centrality_{};
};

}  // namespace ludotheque::connect_four
