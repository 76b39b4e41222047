#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bits.hpp"
#include "games/connect_four/followup.hpp"
#include "games/connect_four/heuristic/estimate.hpp"
#include "games/connect_four/heuristic/evaluation.hpp"
#include "games/connect_four/heuristic/move_ordering.hpp"
#include "games/connect_four/heuristic/node.hpp"
#include "games/connect_four/heuristic/table.hpp"
#include "games/connect_four/score.hpp"
#include "search/budget.hpp"

namespace ludotheque::connect_four {

// What a value must lie between to matter.
struct Window {
    int alpha;
    int beta;

    Window negated() const { return {-beta, -alpha}; }
    Window negated_null_window(int value) const { return {-value - 1, -value}; }
    bool is_empty() const { return alpha >= beta; }
};

// Principal variation search (Marsland and Campbell 1982) with killer moves, history heuristic, late move reductions,
// futility pruning and a quiescence search of forcing moves. A win or a loss that it finds is proved: no move of the
// loser is pruned. So is every value once the depth is the number of empty cells, because then nothing is cut short.
template <class Layout>
class PrincipalVariationSearch {
public:
    using Word = typename Layout::Word;
    using Table = HeuristicTable<typename Layout::Cpu>;

    static constexpr int max_ply = MoveOrdering<Layout>::max_ply;

    PrincipalVariationSearch(const Layout& layout, Table& table, const Weights& weights, BudgetCounter& counter)
        : layout_(layout),
          table_(table),
          weights_(weights),
          counter_(counter),
          generator_(layout),
          evaluator_(layout, weights),
          follow_up_(layout),
          order_(layout) {}

    // For the player to move: exact inside the window, a bound outside. The player cannot win at once.
    int value(const HeuristicNode<Layout>& node, Window window, int depth, int ply) {
        counter_.count_node();
        line_lengths_[static_cast<std::size_t>(ply)] = 0;
        if (node.disc_count == layout_.cell_count()) return 0;
        const Word landing = generator_.landing(node);
        const Word choices = generator_.choices(node, landing);
        if (!is_any(choices)) return -win_in(ply + 2);
        if (ply == max_ply) return evaluator_.of(node, landing).points;
        if (!is_any(without_lowest(choices))) return value_of_forced(node, choices, window, depth, ply);

        // Neither wins at once: the next chances come two turns later.
        window = {std::max(window.alpha, -win_in(ply + 4)), std::min(window.beta, win_in(ply + 3))};
        if (window.is_empty()) return window.alpha;
        if (const auto bound = known_bound(node, landing, window, ply)) return *bound;
        if (depth <= 0) return quiescence(node, landing, choices, window, depth, ply);
        return searched(node, landing, choices, window, depth, ply);
    }

    void new_iteration() { order_.new_iteration(); }

    // The moves expected from this ply on.
    std::vector<int> line(int ply) const {
        const auto& columns = lines_[static_cast<std::size_t>(ply)];
        return {columns.begin(), columns.begin() + line_lengths_[static_cast<std::size_t>(ply)]};
    }

private:
    static constexpr int max_forcing_moves = 8;  // past the depth of the search

    int value_of_forced(const HeuristicNode<Layout>& node, const Word& move, Window window, int depth, int ply) {
        const int found = -value(generator_.after(node, move), window.negated(), depth, ply + 1);
        keep_line(ply, lowest_index(move));
        return found;
    }

    // What needs no search: a bound outside the window.
    std::optional<int> known_bound(const HeuristicNode<Layout>& node, const Word& landing, const Window& window,
                                   int ply) const {
        const Word empty = generator_.empty(node);
        const bool is_late = node.disc_count * 2 > layout_.cell_count();
        if (is_late && window.alpha >= 0 && !generator_.could_fill_a_run(node.mine, empty)) return 0;
        if (is_late && window.beta <= 0 && !generator_.could_fill_a_run(node.theirs, empty)) return 0;
        if (!weights_.follows_up) return std::nullopt;
        const auto score = follow_up_.bound({.leader = node.mine,
                                             .follower = node.theirs,
                                             .follower_wins = node.their_wins,
                                             .empty = empty,
                                             .landing = landing,
                                             .disc_count = node.disc_count,
                                             .alpha = window.alpha >= 0 ? 0 : -1});
        if (!score) return std::nullopt;
        const int bound = *score == 0 ? 0 : -win_in(ply + discs_until_lost(node, *score));
        return bound <= window.alpha ? std::optional(bound) : std::nullopt;
    }

    int discs_until_lost(const HeuristicNode<Layout>& node, int score) const {
        return end_of_game(layout_.cell_count(), node.disc_count, score) - node.disc_count;
    }

    // Past the depth of the search only moves are tried that the opponent has to answer.
    int quiescence(const HeuristicNode<Layout>& node, const Word& landing, const Word& choices, Window window,
                   int depth, int ply) {
        const Evaluation<Layout> evaluation = evaluator_.of(node, landing);
        int best = evaluation.points;
        if (best >= window.beta || depth <= -max_forcing_moves) return best;
        for (Word moves = choices & evaluation.my_gaps; is_any(moves); moves = without_lowest(moves)) {
            const Word move = lowest(moves);
            const HeuristicNode<Layout> next = generator_.after(node, move);
            const Word threats = next.their_wins & generator_.landing(next);
            if (!is_any(threats)) continue;
            window.alpha = std::max(window.alpha, best);
            const int found = -value(next, window.negated(), depth - 1, ply + 1);
            if (found <= best) continue;
            best = found;
            if (found > window.alpha) keep_line(ply, lowest_index(move));
            if (best >= window.beta) break;
        }
        return best;
    }

    int searched(const HeuristicNode<Layout>& node, const Word& landing, const Word& choices, Window window, int depth,
                 int ply) {
        const TableEntry* entry = table_.find(node.hash);
        if (entry != nullptr && answers(*entry, window, depth, ply)) return at_ply(entry->value, ply);
        const int known = entry == nullptr ? -1 : entry->column;
        const Evaluation<Layout> evaluation = evaluator_.of(node, landing);
        const auto moves = order_.moves(node, choices, evaluation, known, ply);
        const bool sees_the_end = depth >= layout_.cell_count() - node.disc_count;
        const int alpha = window.alpha;
        int best = -decided;
        int best_cell = moves.cell(0);
        for (int i = 0; i < moves.count; ++i) {
            const int cell = moves.cell(i);
            const HeuristicNode<Layout> next = generator_.after(node, Word{1} << cell);
            table_.prefetch_entry(next.hash);
            const bool is_quiet = !is_any(next.their_wins & generator_.landing(next));
            const bool may_be_cut_short = is_quiet && !sees_the_end && i > 0;
            if (may_be_cut_short && is_futile(evaluation, window, depth)) {
                best = std::max(best, window.alpha);  // an estimate, which must not pass for a proof
                continue;
            }
            const int saved = may_be_cut_short ? reduction(depth, i) : 0;
            const int found = value_of_move(next, window, {depth - 1, saved, i == 0}, ply);
            if (found <= best) continue;
            best = found;
            best_cell = cell;
            if (best <= window.alpha) continue;
            window.alpha = best;
            keep_line(ply, cell);
            if (best >= window.beta) {
                order_.record_cutoff(node, cell, depth, ply);
                break;
            }
        }
        store(node, {alpha, window.beta}, best, best_cell, depth, ply);
        return best;
    }

    struct Effort {
        int depth;
        int saved;
        bool is_first;
    };

    // Moves after the first get a null window: are they better at all? Unlikely ones are searched less deeply first.
    int value_of_move(const HeuristicNode<Layout>& next, const Window& window, const Effort& effort, int ply) {
        if (effort.is_first) return -value(next, window.negated(), effort.depth, ply + 1);
        int found = -value(next, window.negated_null_window(window.alpha), effort.depth - effort.saved, ply + 1);
        if (found > window.alpha && effort.saved > 0) {
            found = -value(next, window.negated_null_window(window.alpha), effort.depth, ply + 1);
        }
        if (found > window.alpha && found < window.beta) found = -value(next, window.negated(), effort.depth, ply + 1);
        return found;
    }

    // A quiet move gains only so much at once.
    static bool is_futile(const Evaluation<Layout>& evaluation, const Window& window, int depth) {
        return depth <= 3 && evaluation.points + 30 * depth <= window.alpha;
    }

    // How much less deeply the move in this place is looked at first.
    static int reduction(int depth, int index) {
        if (depth < 2) return 0;
        const int saved = 1 + (index >= 4) + (index >= 10) + (depth >= 6 && index >= 3) + (depth >= 10 && index >= 6);
        return std::min(depth - 1, saved);
    }

    static bool answers(const TableEntry& entry, const Window& window, int depth, int ply) {
        const int value = at_ply(entry.value, ply);
        const bool is_at_least = entry.bound_kind != BoundKind::at_most;
        const bool is_at_most = entry.bound_kind != BoundKind::at_least;
        const bool is_sure = (value > max_points && is_at_least) || (value < -max_points && is_at_most);
        if (entry.depth < depth && !is_sure) return false;
        if (is_at_least && is_at_most) return true;
        return is_at_least ? value >= window.beta : value <= window.alpha;
    }

    void store(const HeuristicNode<Layout>& node, const Window& window, int best, int cell, int depth, int ply) {
        const BoundKind bound_kind = best >= window.beta    ? BoundKind::at_least
                                     : best <= window.alpha ? BoundKind::at_most
                                                            : BoundKind::exact;
        table_.store(node.hash, {.tag = 0,
                                 .value = static_cast<std::int16_t>(from_ply(best, ply)),
                                 .depth = static_cast<std::uint16_t>(depth),
                                 .column = static_cast<std::uint8_t>(cell / layout_.stride()),
                                 .bound_kind = bound_kind,
                                 .generation = 0});
    }

    // Wins are counted from the root in the search, and from the position in the table.
    static int from_ply(int value, int ply) { return is_decided(value) ? value + (value > 0 ? ply : -ply) : value; }
    static int at_ply(int value, int ply) { return is_decided(value) ? value - (value > 0 ? ply : -ply) : value; }

    void keep_line(int ply, int cell) {
        const auto here = static_cast<std::size_t>(ply);
        const int length = line_lengths_[here + 1];
        lines_[here][0] = static_cast<std::uint8_t>(cell / layout_.stride());
        std::copy_n(lines_[here + 1].begin(), length, lines_[here].begin() + 1);
        line_lengths_[here] = length + 1;
    }

    const Layout& layout_;
    Table& table_;
    const Weights& weights_;
    BudgetCounter& counter_;
    MoveGenerator<Layout> generator_;
    Evaluator<Layout> evaluator_;
    FollowUp<Layout> follow_up_;
    MoveOrdering<Layout> order_;
    std::array<std::array<std::uint8_t, max_ply + 2>, max_ply + 2> lines_{};
    std::array<int, max_ply + 2> line_lengths_{};
};

}  // namespace ludotheque::connect_four
