#pragma once

#include <optional>

#include "bits.hpp"
#include "games/connect_four/lines.hpp"
#include "games/connect_four/score.hpp"

// What the player who is not to move reaches merely by answering in the same column: upper bounds for
// the player to move. docs/games/connect-four-solver.md proves each of them.
namespace ludotheque::connect_four {

template <class Shape>
class FollowUp {
public:
    using Word = typename Shape::Word;

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

    explicit FollowUp(const Shape& shape) : shape_(shape), lines_(shape) {}

    // An upper bound of at most alpha for the leader, if following gives one.
    std::optional<int> bound(const Question& q) const {
        const bool empties_are_odd = (shape_.cell_count() - q.disc_count) % 2 != 0;
        if (empties_are_odd) return bound_with_a_column_apart(q);
        if (q.alpha >= 0) return bound_of_a_draw(q);
        return bound_of_a_loss(q);
    }

private:
    // In columns with an odd number of empty cells the lowest one has no partner above it. The
    // follower pairs them: who takes one leaves the other.
    Word contested(const Question& q) const { return q.landing & shape_.masks().evens; }

    std::optional<int> bound_of_a_draw(const Question& q) const {
        if (can_be_held(q.leader | (q.empty & shape_.masks().odds), contested(q))) return 0;
        return std::nullopt;
    }

    std::optional<int> bound_of_a_loss(const Question& q) const {
        const auto& masks = shape_.masks();
        const Word feet = contested(q);
        for (Word targets = q.follower_wins & masks.evens & ~q.landing; is_any(targets);
             targets = without_lowest(targets)) {
            const int score = score_of_target(lowest_index(targets));
            if (score > q.alpha) continue;
            const Word column = shape_.column_through(lowest_index(targets));
            const Word below = bits_below(lowest(targets)) & column;
            if (can_be_held(q.leader | (q.empty & masks.odds & (~column | below)), feet)) return score;
        }
        if (q.alpha != -1) return std::nullopt;
        const bool is_won_by_following = lines_.has_run(q.follower | (q.empty & masks.evens & ~feet));
        if (is_won_by_following && can_be_held(q.leader | (q.empty & masks.odds), feet)) return -1;
        return std::nullopt;
    }

    // With an odd number of empty cells, one column is filled the other way round: in it the
    // follower gets the odd rows and wins on a target there.
    std::optional<int> bound_with_a_column_apart(const Question& q) const {
        const auto& masks = shape_.masks();
        const Word feet = contested(q);
        for (Word targets = q.follower_wins & masks.odds & ~q.landing; is_any(targets);
             targets = without_lowest(targets)) {
            const int score = score_of_target(lowest_index(targets));
            if (score > q.alpha) continue;
            const Word column = shape_.column_through(lowest_index(targets));
            const Word below = bits_below(lowest(targets)) & column;
            const Word other_feet = is_any(feet & column) ? feet & ~column : feet | (q.landing & column);
            const Word taken = (q.empty & masks.odds & ~column) | (q.empty & masks.evens & below);
            if (can_be_held(q.leader | taken, other_feet)) return score;
        }
        return std::nullopt;
    }

    // At the latest the follower wins here when all is full but the cells above.
    int score_of_target(int index) const {
        const int above = shape_.rows() - 1 - shape_.row_of(index);
        return -win_score(shape_.cell_count(), shape_.cell_count() - above);
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

    const Shape& shape_;
    Lines<Shape> lines_;
};

}  // namespace ludotheque::connect_four
