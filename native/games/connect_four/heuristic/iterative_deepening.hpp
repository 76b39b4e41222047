#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "bits.hpp"
#include "games/connect_four/heuristic/estimate.hpp"
#include "games/connect_four/heuristic/principal_variation_search.hpp"

namespace ludotheque::connect_four {

// Iterative deepening with aspiration windows: the moves at the root, searched deeper and deeper.
template <class Layout>
class IterativeDeepening {
public:
    using Word = typename Layout::Word;
    using Table = typename PrincipalVariationSearch<Layout>::Table;

    IterativeDeepening(const Layout& layout, Table& table, const Weights& weights, BudgetCounter& counter)
        : layout_(layout), counter_(counter), generator_(layout), search_(layout, table, weights, counter) {
        table.new_search();
    }

    // `allowed` are cells; some move is among them.
    Estimate search(const HeuristicNode<Layout>& node, const Word& allowed) {
        const Word landing = generator_.landing(node) & allowed;
        if (const Word wins = landing & node.my_wins; is_any(wins)) return immediate(lowest(wins), 1);
        const Word choices = generator_.choices(node, generator_.landing(node)) & allowed;
        if (!is_any(choices)) return immediate(least_bad(node, landing), -2);
        list_moves(choices);
        const Word empty = generator_.empty(node);
        if (!generator_.could_fill_a_run(node.mine, empty) && !generator_.could_fill_a_run(node.theirs, empty)) {
            best_ = Estimate{column_of(moves_.front()), 0, std::nullopt, 0, {column_of(moves_.front())}, 0, true};
            return best_;
        }
        try {
            deepen(node);
        } catch (const BudgetSpent&) {
            // the best so far is the answer
        }
        best_.node_count = counter_.node_count();
        return best_;
    }

private:
    static constexpr int max_depth = PrincipalVariationSearch<Layout>::max_ply - 1;
    static constexpr int enough_for_an_only_move = 6;
    static constexpr int first_margin = 24;
    static constexpr int depth_of_first_guess = 4;

    struct RootMove {
        int cell;
        int value;
    };

    int column_of(const RootMove& move) const { return move.cell / layout_.stride(); }

    Estimate immediate(const Word& move, int ending) const {
        const int discs = std::abs(ending);
        const int value = ending > 0 ? win_in(discs) : -win_in(discs);
        const int column = generator_.column_of(move);
        return {column, value, discs, discs, {column}, 0, true};
    }

    // All is lost; still, one win of the other's is stopped.
    static Word least_bad(const HeuristicNode<Layout>& node, const Word& landing) {
        const Word blocks = landing & node.their_wins;
        return lowest(is_any(blocks) ? blocks : landing);
    }

    // The most central first, so that the first answer is sensible.
    void list_moves(Word choices) {
        for (; is_any(choices); choices = without_lowest(choices)) moves_.push_back({lowest_index(choices), 0});
        const int middle = layout_.board().columns - 1;
        std::stable_sort(moves_.begin(), moves_.end(), [&](const RootMove& left, const RootMove& right) {
            return std::abs(2 * column_of(left) - middle) < std::abs(2 * column_of(right) - middle);
        });
        best_ = {column_of(moves_.front()), 0, std::nullopt, 0, {column_of(moves_.front())}, 0, false};
    }

    void deepen(const HeuristicNode<Layout>& node) {
        const int empty_count = layout_.cell_count() - node.disc_count;
        const int last = std::min(empty_count, moves_.size() == 1 ? enough_for_an_only_move : max_depth);
        for (int depth = 1; depth <= last; ++depth) {
            search_.new_iteration();
            search_aspiration(node, depth);
            best_.depth = depth;
            best_.is_proved = is_decided(best_.value) || depth >= empty_count;
            if (best_.is_proved) return;
        }
    }

    // To this depth, in a window around the last value that opens until the value lies inside.
    void search_aspiration(const HeuristicNode<Layout>& node, int depth) {
        Window window{-decided, decided};
        int margin = first_margin;
        if (depth >= depth_of_first_guess) window = {best_.value - margin, best_.value + margin};
        for (;;) {
            const int found = search_root(node, depth, window);
            if (found > window.alpha && found < window.beta) return;
            margin *= 4;
            const bool is_wide = margin > max_points / 8;
            if (found <= window.alpha) window.alpha = is_wide ? -decided : found - margin;
            if (found >= window.beta) window.beta = is_wide ? decided : found + margin;
        }
    }

    int search_root(const HeuristicNode<Layout>& node, int depth, const Window& window) {
        int alpha = window.alpha;
        int best = -decided;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const RootMove move = moves_[i];
            const HeuristicNode<Layout> next = generator_.after(node, Word{1} << move.cell);
            int found =
                -search_.value(next, i == 0 ? Window{-window.beta, -alpha} : Window{-alpha - 1, -alpha}, depth - 1, 1);
            if (i > 0 && found > alpha && found < window.beta) {
                found = -search_.value(next, {-window.beta, -alpha}, depth - 1, 1);
            }
            best = std::max(best, found);
            if (found <= alpha) continue;
            alpha = found;
            moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(i));
            moves_.insert(moves_.begin(), move);
            record_best(move, found);
            if (found >= window.beta) break;
        }
        return best;
    }

    void record_best(const RootMove& move, int value) {
        best_.column = column_of(move);
        best_.value = value;
        best_.discs_to_come = is_decided(value) ? std::optional(decided - std::abs(value)) : std::nullopt;
        best_.is_proved = is_decided(value) && value > 0;
        best_.line = search_.line(1);
        best_.line.insert(best_.line.begin(), best_.column);
    }

    const Layout& layout_;
    BudgetCounter& counter_;
    MoveGenerator<Layout> generator_;
    PrincipalVariationSearch<Layout> search_;
    std::vector<RootMove> moves_;
    Estimate best_{};
};

}  // namespace ludotheque::connect_four
