#pragma once

#include <optional>

#include "bits.hpp"
#include "games/connect_four/lines.hpp"
#include "games/connect_four/score.hpp"

// Follow-up (Allis 1988): what the player who is not to move reaches merely by answering in the same column. It gives
// upper bounds for the player to move. docs/games/connect-four-solver.md proves each of them.
namespace ludotheque::connect_four {

template <class Layout>
class FollowUp {
public:
    using Word = typename Layout::Word;

    // The leader is to move and cannot win at once; the follower would win on `follower_wins`.
    struct Question {
        Word leader;
        Word follower;
        Word follower_wins;
        Word empty;
        Word landing;  // the lowest empty cell of each open column
        int disc_count;
        int alpha;
    };

    explicit FollowUp(const Layout& layout) : layout_(layout), lines_(layout) {}

    // An upper bound of at most alpha for the leader, if following gives one.
    std::optional<int> bound(const Question& q) const {
        const Stops stops = stops_of(q);
        const bool empties_are_odd = (layout_.cell_count() - q.disc_count) % 2 != 0;
        if (empties_are_odd) return bound_with_a_column_apart(q, stops);
        if (is_any(stops.cells)) return bound_of_stops(q, stops);
        if (q.alpha >= 0) return bound_of_a_draw(q);
        return bound_of_a_line(q);
    }

private:
    // The follower's targets on even rows stop the leader: who plays below one lets the follower win. So nobody
    // gets to the cells of a column from its lowest target upwards.
    struct Stops {
        Word cells;
        Word left_empty;  // in the end: with the one below each target
    };

    Stops stops_of(const Question& q) const {
        const auto& masks = layout_.masks();
        const Word targets = q.follower_wins & masks.evens & ~q.landing;
        // In every column at once: one added at its foot is carried up to the first target.
        const Word others = masks.cells & ~targets;
        const Word up_to_target = others ^ (others + masks.floor);
        const Word cells = masks.cells & ~(up_to_target >> 1);
        return {cells, cells | (cells >> 1)};
    }

    // In columns with an odd number of empty cells the lowest one has no partner above it. The
    // follower pairs them: who takes one leaves the other.
    Word contested(const Question& q) const { return q.landing & layout_.masks().evens; }

    std::optional<int> bound_of_stops(const Question& q, const Stops& stops) const {
        const int score = score_with_left_empty(bit_count(stops.left_empty) - 2);
        if (score > q.alpha) return std::nullopt;
        const Word taken = q.empty & layout_.masks().odds & ~stops.cells;
        if (!can_be_held(q.leader | taken, contested(q))) return std::nullopt;
        return score;
    }

    std::optional<int> bound_of_a_draw(const Question& q) const {
        if (!can_be_held(q.leader | (q.empty & layout_.masks().odds), contested(q))) return std::nullopt;
        return 0;
    }

    std::optional<int> bound_of_a_line(const Question& q) const {
        if (q.alpha != -1) return std::nullopt;
        const Word feet = contested(q);
        if (!lines_.has_run(q.follower | (q.empty & layout_.masks().evens & ~feet))) return std::nullopt;
        if (!can_be_held(q.leader | (q.empty & layout_.masks().odds), feet)) return std::nullopt;
        return -1;
    }

    // With an odd number of empty cells, one column is filled the other way round: in it the
    // follower gets the odd rows and wins on a target there.
    std::optional<int> bound_with_a_column_apart(const Question& q, const Stops& stops) const {
        const auto& masks = layout_.masks();
        const Word feet = contested(q);
        for (Word targets = q.follower_wins & masks.odds & ~q.landing; is_any(targets);
             targets = without_lowest(targets)) {
            const int target = lowest_index(targets);
            const Word column = layout_.column_through(target);
            const int left_empty = bit_count(stops.left_empty & ~column) + cells_above(target);
            const int score = score_with_left_empty(left_empty);
            if (score > q.alpha) continue;
            const Word below = bits_below(lowest(targets)) & column;
            const Word other_feet = is_any(feet & column) ? feet & ~column : feet | (q.landing & column);
            const Word taken = (masks.odds & ~column & ~stops.cells) | (masks.evens & below);
            if (can_be_held(q.leader | (q.empty & taken), other_feet)) return score;
        }
        return std::nullopt;
    }

    int cells_above(int index) const { return layout_.rows() - 1 - layout_.row_of(index); }

    // For the leader, when the follower wins and so many cells are left.
    int score_with_left_empty(int count) const {
        return -win_score(layout_.cell_count(), layout_.cell_count() - count);
    }

    bool is_safe(const Word& cells) const { return !lines_.has_run(cells); }

    // Whether the leader completes nothing with these cells and one of each pair of feet, for some
    // way of pairing them and whichever of each pair the leader takes.
    bool can_be_held(const Word& taken, Word feet) const {
        if (!is_safe(taken)) return false;
        if (!is_any(feet)) return true;
        const Word a = taken | lowest(feet);
        feet = without_lowest(feet);
        const Word b = taken | lowest(feet);
        feet = without_lowest(feet);
        if (!is_safe(a) || !is_safe(b)) return false;
        if (!is_any(feet)) return true;
        const Word c = taken | lowest(feet);
        feet = without_lowest(feet);
        const Word d = taken | lowest(feet);
        if (is_any(without_lowest(feet))) return false;  // six feet or more: not tried
        if (!is_safe(c) || !is_safe(d)) return false;
        return holds(a, b, c, d) || holds(a, c, b, d) || holds(a, d, b, c);
    }

    bool holds(const Word& a, const Word& b, const Word& c, const Word& d) const {
        return is_safe(a | c) && is_safe(a | d) && is_safe(b | c) && is_safe(b | d);
    }

    const Layout& layout_;
    Lines<Layout> lines_;
};

}  // namespace ludotheque::connect_four
