#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "bits.hpp"
#include "games/connect_four/judgement.hpp"
#include "games/connect_four/slide.hpp"
#include "games/connect_four/spot.hpp"
#include "games/connect_four/zugzwang.hpp"

namespace ludotheque::connect_four {

// A position judged at sight.
template <class Shape>
struct Outlook {
    using Word = typename Shape::Word;

    int points;       // for the player to move
    Word my_gaps;     // empty cells of my lines that are two short of a run
    Word their_gaps;  // the same for the other
};

// Judges a position without looking ahead. Nobody can win at once in it.
//
// The rows that fall to a player, when the other has to begin every column anew: who will fill the last cell of the
// board gets the cells with an even number of cells above them, the other the rest. On an even number of rows that is
// V. Allis' "odd threats for the first player, even ones for the second".
template <class Shape>
class Prospects {
public:
    using Word = typename Shape::Word;

    Prospects(const Shape& shape, const Weights& weights) : shape_(shape), weights_(weights) {}

    Outlook<Shape> of(const Spot<Shape>& spot, const Word& landing) const {
        const auto& masks = shape_.masks();
        const bool i_fill_the_last_cell = (shape_.cell_count() - spot.disc_count) % 2 != 0;
        const Word& my_rows = i_fill_the_last_cell ? masks.evens : masks.odds;
        const Word& their_rows = i_fill_the_last_cell ? masks.odds : masks.evens;
        const Word empty = masks.cells & ~spot.occupied();

        const Hope mine = hope(spot.mine, empty);
        const Hope theirs = hope(spot.theirs, empty);
        int points = weights_.turn + mine.points - theirs.points;
        if (is_any(spot.my_wins | spot.their_wins)) points += threats(spot, landing, my_rows, their_rows);
        return {std::clamp(points, -most_points, most_points), mine.gaps & empty, theirs.gaps & empty};
    }

private:
    struct Hope {
        int points = 0;
        Word gaps{};
    };

    // Lines of discs and empty cells, told apart by how many cells are empty.
    Hope hope(const Word& discs, const Word& empty) const {
        Hope found;
        for (const int step : {shape_.stride() - 1, shape_.stride(), shape_.stride() + 1}) {
            Word none = discs;
            Word one = empty;
            Word two{};
            Word three{};
            Word disc = discs;
            Word gap = empty;
            for (int n = 1; n < shape_.run(); ++n) {
                disc = down(disc, step);
                gap = down(gap, step);
                three = (three & disc) | (two & gap);
                two = (two & disc) | (one & gap);
                one = (one & disc) | (none & gap);
                none &= disc;
            }
            if (shape_.run() > 3) found.points += weights_.far_line * bit_count(three);
            if (!is_any(two)) continue;
            found.points += weights_.near_line * bit_count(two);
            found.gaps |= spread(two, step);
        }
        found.gaps |= tops(discs);
        return found;
    }

    // All cells of the lines that begin at these.
    Word spread(const Word& starts, int step) const {
        Word cells = starts;
        for (int n = 1; n < shape_.run(); ++n) cells = up(cells, step) | starts;
        return cells;
    }

    // The cells right above a pile that is two short of a run.
    Word tops(const Word& discs) const {
        Word found = shape_.masks().cells;
        for (int n = 2; n < shape_.run(); ++n) found = (found & discs) << 1;
        return found;
    }

    // By column: only the lowest threat of each decides how far it will be filled.
    int threats(const Spot<Shape>& spot, const Word& landing, const Word& my_rows, const Word& their_rows) const {
        Zugzwang<typename Shape::Processor> zugzwang;
        const Word all = spot.my_wins | spot.their_wins;
        int points = weights_.hidden_threat * (bit_count(spot.my_wins) - bit_count(spot.their_wins));
        int quiet_count = shape_.cell_count() - spot.disc_count;
        for (Word rest = all; is_any(rest);) {
            const Word cell = lowest(rest);
            const int index = lowest_index(rest);
            const int above = shape_.rows() - 1 - shape_.row_of(index);
            const Word column = shape_.column_through(index);
            rest &= ~column;
            quiet_count -= above + 2;
            const bool is_mine = is_any(cell & spot.my_wins);
            const bool is_theirs = is_any(cell & spot.their_wins);
            const int quiet_below = shape_.row_of(index) - 1 - shape_.row_of(lowest_index(landing & column));
            if (is_mine) points += threat(cell, spot.my_wins, my_rows, quiet_below);
            if (is_theirs) points -= threat(cell, spot.their_wins, their_rows, quiet_below);
            if (is_mine && is_theirs) {
                zugzwang.add_shared();
            } else {
                zugzwang.add_guarded(is_mine ? zugzwang.me : zugzwang.them, above);
            }
        }
        // The sooner the quiet cells are used up, the surer.
        return points + zugzwang.verdict(quiet_count) * weights_.zugzwang * 32 / (16 + quiet_count);
    }

    int threat(const Word& cell, const Word& wins, const Word& rows, int quiet_below) const {
        int points = weights_.threat;
        if (is_any(cell & rows)) points += weights_.fitting_threat;
        if (is_any((cell << 1) & wins)) points += weights_.stacked_threats * 4 / (4 + quiet_below);
        return points;
    }

    const Shape& shape_;
    const Weights& weights_;
};

}  // namespace ludotheque::connect_four
