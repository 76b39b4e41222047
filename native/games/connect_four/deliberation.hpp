#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "bits.hpp"
#include "games/connect_four/judgement.hpp"
#include "games/connect_four/judging.hpp"

namespace ludotheque::connect_four {

// One question from its first move to the answer: the moves at the root, looked at deeper and deeper.
template <class Shape>
class Deliberation {
public:
    using Word = typename Shape::Word;
    using Table = typename Judging<Shape>::Table;

    Deliberation(const Shape& shape, Table& table, const Weights& weights, search::Watch& watch)
        : shape_(shape), watch_(watch), course_(shape), judging_(shape, table, weights, watch) {
        table.begin_question();
    }

    // `allowed` are cells; some move is among them.
    Judgement judge(const Spot<Shape>& spot, const Word& allowed) {
        const Word landing = course_.landing(spot) & allowed;
        if (const Word wins = landing & spot.my_wins; is_any(wins)) return at_once(lowest(wins), 1);
        const Word choices = course_.choices(spot, course_.landing(spot)) & allowed;
        if (!is_any(choices)) return at_once(least_bad(spot, landing), -2);
        list_moves(choices);
        const Word empty = course_.empty(spot);
        if (!course_.could_fill_a_run(spot.mine, empty) && !course_.could_fill_a_run(spot.theirs, empty)) {
            best_ = Judgement{column_of(moves_.front()), 0, std::nullopt, 0, {column_of(moves_.front())}, 0, true};
            return best_;
        }
        try {
            deepen(spot);
        } catch (const search::Interrupted&) {
            // the best so far is the answer
        }
        best_.node_count = watch_.node_count();
        return best_;
    }

private:
    static constexpr int deepest = Judging<Shape>::furthest - 1;
    static constexpr int enough_for_an_only_move = 6;
    static constexpr int first_margin = 24;
    static constexpr int depth_of_first_guess = 4;

    struct RootMove {
        int cell;
        int value;
    };

    int column_of(const RootMove& move) const { return move.cell / shape_.stride(); }

    Judgement at_once(const Word& move, int ending) const {
        const int discs = std::abs(ending);
        const int value = ending > 0 ? win_in(discs) : -win_in(discs);
        const int column = course_.column_of(move);
        return {column, value, discs, discs, {column}, 0, true};
    }

    // All is lost; still, one win of the other's is stopped.
    static Word least_bad(const Spot<Shape>& spot, const Word& landing) {
        const Word blocks = landing & spot.their_wins;
        return lowest(is_any(blocks) ? blocks : landing);
    }

    // The most central first, so that the first answer is sensible.
    void list_moves(Word choices) {
        for (; is_any(choices); choices = without_lowest(choices)) moves_.push_back({lowest_index(choices), 0});
        const int middle = shape_.board().columns - 1;
        std::stable_sort(moves_.begin(), moves_.end(), [&](const RootMove& left, const RootMove& right) {
            return std::abs(2 * column_of(left) - middle) < std::abs(2 * column_of(right) - middle);
        });
        best_ = {column_of(moves_.front()), 0, std::nullopt, 0, {column_of(moves_.front())}, 0, false};
    }

    void deepen(const Spot<Shape>& spot) {
        const int empty_count = shape_.cell_count() - spot.disc_count;
        const int last = std::min(empty_count, moves_.size() == 1 ? enough_for_an_only_move : deepest);
        for (int depth = 1; depth <= last; ++depth) {
            judging_.begin_iteration();
            look(spot, depth);
            best_.depth = depth;
            best_.is_proved = is_decided(best_.value) || depth >= empty_count;
            if (best_.is_proved) return;
        }
    }

    // To this depth, in a window around the last value that opens until the value lies inside.
    void look(const Spot<Shape>& spot, int depth) {
        Window window{-decided, decided};
        int margin = first_margin;
        if (depth >= depth_of_first_guess) window = {best_.value - margin, best_.value + margin};
        for (;;) {
            const int found = look_within(spot, depth, window);
            if (found > window.alpha && found < window.beta) return;
            margin *= 4;
            const bool is_wide = margin > most_points / 8;
            if (found <= window.alpha) window.alpha = is_wide ? -decided : found - margin;
            if (found >= window.beta) window.beta = is_wide ? decided : found + margin;
        }
    }

    int look_within(const Spot<Shape>& spot, int depth, const Window& window) {
        int alpha = window.alpha;
        int best = -decided;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const RootMove move = moves_[i];
            const Spot<Shape> next = course_.after(spot, Word{1} << move.cell);
            int found =
                -judging_.value(next, i == 0 ? Window{-window.beta, -alpha} : Window{-alpha - 1, -alpha}, depth - 1, 1);
            if (i > 0 && found > alpha && found < window.beta) {
                found = -judging_.value(next, {-window.beta, -alpha}, depth - 1, 1);
            }
            best = std::max(best, found);
            if (found <= alpha) continue;
            alpha = found;
            moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(i));
            moves_.insert(moves_.begin(), move);
            note(move, found);
            if (found >= window.beta) break;
        }
        return best;
    }

    void note(const RootMove& move, int value) {
        best_.column = column_of(move);
        best_.value = value;
        best_.discs_to_come = is_decided(value) ? std::optional(decided - std::abs(value)) : std::nullopt;
        best_.is_proved = is_decided(value) && value > 0;
        best_.line = judging_.line(1);
        best_.line.insert(best_.line.begin(), best_.column);
    }

    const Shape& shape_;
    search::Watch& watch_;
    Course<Shape> course_;
    Judging<Shape> judging_;
    std::vector<RootMove> moves_;
    Judgement best_{};
};

}  // namespace ludotheque::connect_four
