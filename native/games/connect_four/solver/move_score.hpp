#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/solver/node.hpp"
#include "games/connect_four/solver/open_lines.hpp"

namespace ludotheque::connect_four {

// Move ordering: how promising the moves of a node are, before they are searched. The weights were found by hill
// climbing towards fewer nodes, one weight at a time; docs/games/connect-four-solver.md has the positions and what each
// weight saves. The script was not kept.
template <class Layout>
class MoveScore {
public:
    using Word = typename Layout::Word;

    explicit MoveScore(const Layout& layout) : layout_(layout) {
        const Board board = layout.board();
        for (int column = 0; column < board.columns; ++column) {
            const int from_edge = std::min(column, board.columns - 1 - column) + 1;
            for (int row = 0; row < board.rows; ++row) {
                const auto cell = static_cast<std::size_t>(column * layout.stride() + row);
                centrality_[cell] = static_cast<std::uint8_t>(from_edge);
            }
        }
    }

    // What all moves of a node are measured by.
    struct OpenLinePair {
        OpenLines<Layout> mine;
        OpenLines<Layout> theirs;
    };

    OpenLinePair open_line_pair(const Node<Layout>& node) const {
        return {OpenLines<Layout>(layout_, node.mine, node.theirs), OpenLines<Layout>(layout_, node.theirs, node.mine)};
    }

    // `wins` are the free cells that complete a run once the move is made; `resolved` is what forced moves lead to.
    int score(const Node<Layout>& node, const OpenLinePair& open_line_pair, const Word& move, const Word& wins,
              const Node<Layout>& resolved) const {
        const int threats = bit_count(wins) * 22 + bit_count(zugzwang_threats(node, move, wins)) * 8;
        const int open_lines =
            open_line_pair.mine.count_through(move) * 4 + open_line_pair.theirs.count_through(move) * 2;
        const int freedom = bit_count(resolved.choices) * -11 + (resolved.is_turned ? 0 : 8);
        return threats + open_lines + freedom + centrality_[static_cast<std::size_t>(lowest_index(move))] * 5;
    }

private:
    // Threats that the opponent will one day have to make playable: on the rows that fall to me when all else is
    // full, and not right above another threat, where they are never reached.
    Word zugzwang_threats(const Node<Layout>& node, const Word& move, const Word& wins) const {
        const auto& masks = layout_.masks();
        const Word landing = (node.mine | node.theirs | move) + masks.floor;
        const bool empties_are_odd = (layout_.cell_count() - node.disc_count) % 2 != 0;
        const Word& good_rows = empties_are_odd ? masks.evens : masks.odds;
        return wins & good_rows & ~((wins | node.their_wins) << 1) & ~landing;
    }

    const Layout& layout_;
    std::array<std::uint8_t, 8 * sizeof(Word)> centrality_{};
};

}  // namespace ludotheque::connect_four
