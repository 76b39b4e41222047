#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/heuristic/evaluation.hpp"
#include "games/connect_four/heuristic/node.hpp"

namespace ludotheque::connect_four {

// The moves of a node, the most promising first: hash move, killer moves (Akl and Newborn 1977), history heuristic
// (Schaeffer 1983), threats, centre.
template <class Layout>
class MoveOrdering {
public:
    using Word = typename Layout::Word;

    static constexpr std::size_t max_columns = Layout::max_columns;

    struct Moves {
        std::array<std::uint16_t, max_columns> cells;  // by index
        std::array<int, max_columns> scores;
        int count = 0;

        void add(int cell, int score) {
            int i = count++;
            for (; i > 0 && scores[static_cast<std::size_t>(i - 1)] < score; --i) {
                cells[static_cast<std::size_t>(i)] = cells[static_cast<std::size_t>(i - 1)];
                scores[static_cast<std::size_t>(i)] = scores[static_cast<std::size_t>(i - 1)];
            }
            cells[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(cell);
            scores[static_cast<std::size_t>(i)] = score;
        }

        int cell(int i) const { return cells[static_cast<std::size_t>(i)]; }
    };

    explicit MoveOrdering(const Layout& layout) : layout_(layout) {}

    // `known` is the column that was best before, if one is known.
    Moves moves(const HeuristicNode<Layout>& node, Word choices, const Evaluation<Layout>& evaluation, int known,
                int ply) const {
        Moves found;
        for (; is_any(choices); choices = without_lowest(choices)) {
            const int cell = lowest_index(choices);
            const int column = cell / layout_.stride();
            int score = history(node, cell) + centrality(column);
            if (column == known) score += 1 << 24;
            if (killers_[static_cast<std::size_t>(ply)][0] == cell) score += 600;
            if (killers_[static_cast<std::size_t>(ply)][1] == cell) score += 400;
            const Word move = lowest(choices);
            if (is_any(move & evaluation.my_gaps)) score += 500;
            if (is_any(move & evaluation.their_gaps)) score += 300;
            if (is_any((move << 1) & node.my_wins)) score -= 2000;  // the opponent takes the win away
            found.add(cell, score);
        }
        return found;
    }

    // This move refuted what was played before.
    void record_cutoff(const HeuristicNode<Layout>& node, int cell, int depth, int ply) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != cell) {
            killers[1] = killers[0];
            killers[0] = cell;
        }
        int& score = history_[mover(node)][static_cast<std::size_t>(cell)];
        score = std::min(score + depth * depth, max_history);
    }

    void new_iteration() {
        for (auto& scores : history_) {
            for (int& score : scores) score /= 4;
        }
    }

    static constexpr int max_ply = 120;  // plies from the root

private:
    static constexpr int max_history = 4000;

    static std::size_t mover(const HeuristicNode<Layout>& node) {
        return static_cast<std::size_t>(node.disc_count % 2);
    }

    int history(const HeuristicNode<Layout>& node, int cell) const {
        return history_[mover(node)][static_cast<std::size_t>(cell)];
    }

    int centrality(int column) const {
        const int columns = layout_.board().columns;
        return 4 * std::min(column, columns - 1 - column);
    }

    static constexpr int no_cell = -1;

    static constexpr auto no_killers() {
        std::array<std::array<int, 2>, max_ply + 1> none{};
        for (auto& killers : none) killers = {no_cell, no_cell};
        return none;
    }

    const Layout& layout_;
    std::array<std::array<int, 8 * sizeof(Word)>, 2> history_{};
    std::array<std::array<int, 2>, max_ply + 1> killers_ = no_killers();
};

}  // namespace ludotheque::connect_four
