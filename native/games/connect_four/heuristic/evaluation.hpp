#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "bits.hpp"
#include "games/connect_four/heuristic/estimate.hpp"
#include "games/connect_four/heuristic/node.hpp"
#include "games/connect_four/heuristic/zugzwang.hpp"
#include "wide.hpp"

namespace ludotheque::connect_four {

// The static evaluation of a position.
template <class Layout>
struct Evaluation {
    using Word = typename Layout::Word;

    int points;       // for the player to move
    Word my_gaps;     // empty cells of my lines that are two short of a run
    Word their_gaps;  // the same for the other
};

// Evaluates a position without search. Nobody can win at once in it.
//
// The rows that fall to a player, when the other has to begin every column anew: who will fill the last cell of the
// board gets the cells with an even number of cells above them, the other the rest. On an even number of rows that is
// V. Allis' "odd threats for the first player, even ones for the second".
template <class Layout>
class Evaluator {
public:
    using Word = typename Layout::Word;

    Evaluator(const Layout& layout, const Weights& weights) : layout_(layout), weights_(weights) {}

    Evaluation<Layout> of(const HeuristicNode<Layout>& node, const Word& landing) const {
        const auto& masks = layout_.masks();
        const bool i_fill_the_last_cell = (layout_.cell_count() - node.disc_count) % 2 != 0;
        const Word& my_rows = i_fill_the_last_cell ? masks.evens : masks.odds;
        const Word& their_rows = i_fill_the_last_cell ? masks.odds : masks.evens;
        const Word empty = masks.cells & ~node.occupied();

        const LineCount mine = count_lines(node.mine, empty);
        const LineCount theirs = count_lines(node.theirs, empty);
        int points = weights_.turn + mine.points - theirs.points;
        if (is_any(node.my_wins | node.their_wins)) points += threats(node, landing, my_rows, their_rows);
        return {std::clamp(points, -max_points, max_points), mine.gaps & empty, theirs.gaps & empty};
    }

private:
    struct LineCount {
        int points = 0;
        Word gaps{};
    };

    // Lines of discs and empty cells, told apart by how many cells are empty.
    LineCount count_lines(const Word& discs, const Word& empty) const {
        LineCount found;
        for (const int step : {layout_.stride() - 1, layout_.stride(), layout_.stride() + 1}) {
            Word none = discs;
            Word one = empty;
            Word two{};
            Word three{};
            Word disc = discs;
            Word gap = empty;
            for (int n = 1; n < layout_.run(); ++n) {
                disc = shifted_down(disc, step);
                gap = shifted_down(gap, step);
                three = (three & disc) | (two & gap);
                two = (two & disc) | (one & gap);
                one = (one & disc) | (none & gap);
                none &= disc;
            }
            if (layout_.run() > 3) found.points += weights_.far_line * bit_count(three);
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
        for (int n = 1; n < layout_.run(); ++n) cells = shifted_up(cells, step) | starts;
        return cells;
    }

    // The cells right above a pile that is two short of a run.
    Word tops(const Word& discs) const {
        Word found = layout_.masks().cells;
        for (int n = 2; n < layout_.run(); ++n) found = (found & discs) << 1;
        return found;
    }

    // By column: only the lowest threat of each decides how far it will be filled.
    int threats(const HeuristicNode<Layout>& node, const Word& landing, const Word& my_rows,
                const Word& their_rows) const {
        Zugzwang<typename Layout::Cpu> zugzwang;
        const Word all = node.my_wins | node.their_wins;
        int points = weights_.hidden_threat * (bit_count(node.my_wins) - bit_count(node.their_wins));
        int quiet_count = layout_.cell_count() - node.disc_count;
        for (Word rest = all; is_any(rest);) {
            const Word cell = lowest(rest);
            const int index = lowest_index(rest);
            const int above = layout_.rows() - 1 - layout_.row_of(index);
            const Word column = layout_.column_through(index);
            rest &= ~column;
            quiet_count -= above + 2;
            const bool is_mine = is_any(cell & node.my_wins);
            const bool is_theirs = is_any(cell & node.their_wins);
            const int quiet_below = layout_.row_of(index) - 1 - layout_.row_of(lowest_index(landing & column));
            if (is_mine) points += threat(cell, node.my_wins, my_rows, quiet_below);
            if (is_theirs) points -= threat(cell, node.their_wins, their_rows, quiet_below);
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

    const Layout& layout_;
    const Weights& weights_;
};

}  // namespace ludotheque::connect_four
