#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bits.hpp"
#include "games/connect_four/followup.hpp"
#include "games/connect_four/judgement.hpp"
#include "games/connect_four/judging_order.hpp"
#include "games/connect_four/judging_table.hpp"
#include "games/connect_four/prospects.hpp"
#include "games/connect_four/score.hpp"
#include "games/connect_four/spot.hpp"
#include "search/watch.hpp"

namespace ludotheque::connect_four {

// What a value must lie between to matter.
struct Window {
    int alpha;
    int beta;

    Window turned() const { return {-beta, -alpha}; }
    Window turned_at(int value) const { return {-value - 1, -value}; }
    bool is_empty() const { return alpha >= beta; }
};

// A search by principal variations, deeper and deeper, for one question. A win or a loss that it finds is proved: no
// move of the loser's is left out for being unlikely. So is whatever it finds when it looks as deep as the board has
// empty cells, for then nothing is cut short.
template <class Shape>
class Judging {
public:
    using Word = typename Shape::Word;
    using Table = JudgingTable<typename Shape::Processor>;

    static constexpr int furthest = JudgingOrder<Shape>::furthest;

    Judging(const Shape& shape, Table& table, const Weights& weights, search::Watch& watch)
        : shape_(shape),
          table_(table),
          weights_(weights),
          watch_(watch),
          course_(shape),
          prospects_(shape, weights),
          follow_up_(shape),
          order_(shape) {}

    // For the player to move: exact inside the window, a bound outside. The player cannot win at once.
    int value(const Spot<Shape>& spot, Window window, int depth, int ply) {
        watch_.count_node();
        line_lengths_[static_cast<std::size_t>(ply)] = 0;
        if (spot.disc_count == shape_.cell_count()) return 0;
        const Word landing = course_.landing(spot);
        const Word choices = course_.choices(spot, landing);
        if (!is_any(choices)) return -win_in(ply + 2);
        if (ply == furthest) return prospects_.of(spot, landing).points;
        if (!is_any(without_lowest(choices))) return value_of_forced(spot, choices, window, depth, ply);

        // Neither wins at once: the next chances come two turns later.
        window = {std::max(window.alpha, -win_in(ply + 4)), std::min(window.beta, win_in(ply + 3))};
        if (window.is_empty()) return window.alpha;
        if (const auto bound = known_bound(spot, landing, window, ply)) return *bound;
        if (depth <= 0) return calmed(spot, landing, choices, window, depth, ply);
        return searched(spot, landing, choices, window, depth, ply);
    }

    void begin_iteration() { order_.begin_iteration(); }

    // The moves expected from this ply on.
    std::vector<int> line(int ply) const {
        const auto& columns = lines_[static_cast<std::size_t>(ply)];
        return {columns.begin(), columns.begin() + line_lengths_[static_cast<std::size_t>(ply)]};
    }

private:
    static constexpr int most_forcing_moves = 8;  // past the depth of the search

    int value_of_forced(const Spot<Shape>& spot, const Word& move, Window window, int depth, int ply) {
        const int found = -value(course_.after(spot, move), window.turned(), depth, ply + 1);
        keep_line(ply, lowest_index(move));
        return found;
    }

    // What needs no search: a bound outside the window.
    std::optional<int> known_bound(const Spot<Shape>& spot, const Word& landing, const Window& window, int ply) const {
        const Word empty = course_.empty(spot);
        const bool is_late = spot.disc_count * 2 > shape_.cell_count();
        if (is_late && window.alpha >= 0 && !course_.could_fill_a_run(spot.mine, empty)) return 0;
        if (is_late && window.beta <= 0 && !course_.could_fill_a_run(spot.theirs, empty)) return 0;
        if (!weights_.follows_up) return std::nullopt;
        const auto score = follow_up_.bound({.leader = spot.mine,
                                             .follower = spot.theirs,
                                             .follower_wins = spot.their_wins,
                                             .empty = empty,
                                             .landing = landing,
                                             .disc_count = spot.disc_count,
                                             .alpha = window.alpha >= 0 ? 0 : -1});
        if (!score) return std::nullopt;
        const int bound = *score == 0 ? 0 : -win_in(ply + discs_until_lost(spot, *score));
        return bound <= window.alpha ? std::optional(bound) : std::nullopt;
    }

    int discs_until_lost(const Spot<Shape>& spot, int score) const {
        return end_of_game(shape_.cell_count(), spot.disc_count, score) - spot.disc_count;
    }

    // Past the depth of the search only moves are tried that the opponent has to answer.
    int calmed(const Spot<Shape>& spot, const Word& landing, const Word& choices, Window window, int depth, int ply) {
        const Outlook<Shape> outlook = prospects_.of(spot, landing);
        int best = outlook.points;
        if (best >= window.beta || depth <= -most_forcing_moves) return best;
        for (Word moves = choices & outlook.my_gaps; is_any(moves); moves = without_lowest(moves)) {
            const Word move = lowest(moves);
            const Spot<Shape> next = course_.after(spot, move);
            const Word threats = next.their_wins & course_.landing(next);
            if (!is_any(threats)) continue;
            window.alpha = std::max(window.alpha, best);
            const int found = -value(next, window.turned(), depth - 1, ply + 1);
            if (found <= best) continue;
            best = found;
            if (found > window.alpha) keep_line(ply, lowest_index(move));
            if (best >= window.beta) break;
        }
        return best;
    }

    int searched(const Spot<Shape>& spot, const Word& landing, const Word& choices, Window window, int depth, int ply) {
        const Opinion* opinion = table_.find(spot.print);
        if (opinion != nullptr && answers(*opinion, window, depth, ply)) return at_ply(opinion->value, ply);
        const int known = opinion == nullptr ? -1 : opinion->column;
        const Outlook<Shape> outlook = prospects_.of(spot, landing);
        const auto moves = order_.moves(spot, choices, outlook, known, ply);
        const bool sees_the_end = depth >= shape_.cell_count() - spot.disc_count;
        const int alpha = window.alpha;
        int best = -decided;
        int best_cell = moves.cell(0);
        for (int i = 0; i < moves.count; ++i) {
            const int cell = moves.cell(i);
            const Spot<Shape> next = course_.after(spot, Word{1} << cell);
            table_.fetch(next.print);
            const bool is_quiet = !is_any(next.their_wins & course_.landing(next));
            const bool may_be_cut_short = is_quiet && !sees_the_end && i > 0;
            if (may_be_cut_short && is_hopeless(outlook, window, depth)) {
                best = std::max(best, window.alpha);  // a guess, which must not pass for a proof
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
                order_.reward(spot, cell, depth, ply);
                break;
            }
        }
        keep(spot, {alpha, window.beta}, best, best_cell, depth, ply);
        return best;
    }

    struct Effort {
        int depth;
        int saved;
        bool is_first;
    };

    // Moves after the first are asked whether they are better at all; unlikely ones less deeply at first.
    int value_of_move(const Spot<Shape>& next, const Window& window, const Effort& effort, int ply) {
        if (effort.is_first) return -value(next, window.turned(), effort.depth, ply + 1);
        int found = -value(next, window.turned_at(window.alpha), effort.depth - effort.saved, ply + 1);
        if (found > window.alpha && effort.saved > 0) {
            found = -value(next, window.turned_at(window.alpha), effort.depth, ply + 1);
        }
        if (found > window.alpha && found < window.beta) found = -value(next, window.turned(), effort.depth, ply + 1);
        return found;
    }

    // A quiet move gains only so much at once.
    static bool is_hopeless(const Outlook<Shape>& outlook, const Window& window, int depth) {
        return depth <= 3 && outlook.points + 30 * depth <= window.alpha;
    }

    // How much less deeply the move in this place is looked at first.
    static int reduction(int depth, int place) {
        if (depth < 2) return 0;
        const int saved = 1 + (place >= 4) + (place >= 10) + (depth >= 6 && place >= 3) + (depth >= 10 && place >= 6);
        return std::min(depth - 1, saved);
    }

    static bool answers(const Opinion& opinion, const Window& window, int depth, int ply) {
        const int value = at_ply(opinion.value, ply);
        const bool is_at_least = opinion.limit != Limit::at_most;
        const bool is_at_most = opinion.limit != Limit::at_least;
        const bool is_sure = (value > most_points && is_at_least) || (value < -most_points && is_at_most);
        if (opinion.depth < depth && !is_sure) return false;
        if (is_at_least && is_at_most) return true;
        return is_at_least ? value >= window.beta : value <= window.alpha;
    }

    void keep(const Spot<Shape>& spot, const Window& window, int best, int cell, int depth, int ply) {
        const Limit limit = best >= window.beta    ? Limit::at_least
                            : best <= window.alpha ? Limit::at_most
                                                   : Limit::exact;
        table_.keep(spot.print, {.tag = 0,
                                 .value = static_cast<std::int16_t>(from_ply(best, ply)),
                                 .depth = static_cast<std::uint16_t>(depth),
                                 .column = static_cast<std::uint8_t>(cell / shape_.stride()),
                                 .limit = limit,
                                 .question = 0});
    }

    // Wins are counted from the root in the search, and from the position in the table.
    static int from_ply(int value, int ply) { return is_decided(value) ? value + (value > 0 ? ply : -ply) : value; }
    static int at_ply(int value, int ply) { return is_decided(value) ? value - (value > 0 ? ply : -ply) : value; }

    void keep_line(int ply, int cell) {
        const auto here = static_cast<std::size_t>(ply);
        const int length = line_lengths_[here + 1];
        lines_[here][0] = static_cast<std::uint8_t>(cell / shape_.stride());
        std::copy_n(lines_[here + 1].begin(), length, lines_[here].begin() + 1);
        line_lengths_[here] = length + 1;
    }

    const Shape& shape_;
    Table& table_;
    const Weights& weights_;
    search::Watch& watch_;
    Course<Shape> course_;
    Prospects<Shape> prospects_;
    FollowUp<Shape> follow_up_;
    JudgingOrder<Shape> order_;
    std::array<std::array<std::uint8_t, furthest + 2>, furthest + 2> lines_{};
    std::array<int, furthest + 2> line_lengths_{};
};

}  // namespace ludotheque::connect_four
