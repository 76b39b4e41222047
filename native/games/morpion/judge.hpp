#pragma once

#include <algorithm>
#include <vector>

#include "games/morpion/contest.hpp"
#include "games/morpion/domination.hpp"
#include "games/morpion/forcing.hpp"
#include "games/morpion/holding.hpp"
#include "games/morpion/tiling.hpp"

namespace ludotheque::morpion {

enum class Verdict { unknown, attacker_wins, defender_holds };

// What can be said of a stand without trying moves.
template <class Bits>
class Judge {
public:
    Judge(const Grid& grid, Contest contest)
        : grid_(grid),
          contest_(contest),
          all_(all_cells<Bits>(grid)),
          lines_(lines_of<Bits>(grid)),
          holding_(grid.cell_count()),
          forcing_(lines_, grid.run, contest),
          domination_(lines_, contest, grid.cell_count()) {
        for (int cell = 0; cell < grid.cell_count(); ++cell) {
            const int across = 2 * (cell % grid.columns) - grid.columns + 1;
            const int along = 2 * (cell / grid.columns) - grid.rows + 1;
            distances_.push_back(across * across + along * along);
        }
    }

    Judge(const Judge&) = delete;  // its parts look at its lines

    Stand<Bits> essence_of(const Stand<Bits>& stand) {
        survey(lines_, contest_, stand, seen_);
        return essence(contest_, all_, stand, seen_);
    }

    // Of an essence whose survey was taken last.
    Verdict verdict(const Stand<Bits>& stand) {
        moves_ = Bits{};
        has_sequence_ = false;
        why_ = Why::nothing_to_complete;
        if (seen_.missing.empty()) return Verdict::defender_holds;
        const Bits& mine = stand.is_attackers_turn ? seen_.attackers_last : seen_.defenders_last;
        const Bits& theirs = stand.is_attackers_turn ? seen_.defenders_last : seen_.attackers_last;
        why_ = Why::completes;
        if (is_any(mine)) return stand.is_attackers_turn ? Verdict::attacker_wins : Verdict::defender_holds;
        if (is_several(theirs)) return stand.is_attackers_turn ? Verdict::defender_holds : Verdict::attacker_wins;
        moves_ = is_any(theirs) ? theirs : free_live(stand);
        if (!is_any(moves_)) return Verdict::defender_holds;
        why_ = Why::pairs;
        // A forced move is quickly tried, and the pairs could not mind it.
        if (!is_any(theirs) && is_held(stand)) return Verdict::defender_holds;
        why_ = Why::threats;
        return threats_settle(stand, is_any(theirs)) ? Verdict::attacker_wins : Verdict::unknown;
    }

    enum class Why { nothing_to_complete, completes, pairs, threats };

    Why why() const { return why_; }
    const Pairs& pairs() const { return holding_.pairs(); }

    // What the side to move should do where it succeeds at once; -1 where anything will do.
    int obvious_move(const Stand<Bits>& stand) const {
        const Bits& mine = stand.is_attackers_turn ? seen_.attackers_last : seen_.defenders_last;
        if (is_any(mine)) return lowest_index(mine);
        return why_ == Why::pairs ? holding_.heaviest(seen_.missing) : -1;
    }

    const std::vector<int>& sequence() const { return forcing_.sequence(); }
    bool has_sequence() const { return has_sequence_; }

    // The moves worth trying: forced ones, or those of the zone, or all in live lines; without the dominated.
    Bits moves(const Stand<Bits>& stand) {
        if (!is_several(moves_)) return moves_;
        return domination_.undominated(stand, moves_);
    }

    // Moves by falling weight of the lines through them. A missing cell divides a line's weight by 2^steepness.
    std::vector<int> heaviest(const Bits& moves, int steepness) const {
        std::vector<std::pair<double, int>> weighed;
        for_each_cell(moves, [&](int cell) {
            // Among equals the middle first.
            const double distance = distances_[static_cast<std::size_t>(cell)];
            weighed.emplace_back(distance / 1e12 - weight_through(bit_of<Bits>(cell), steepness), cell);
        });
        std::sort(weighed.begin(), weighed.end());
        std::vector<int> cells;
        for (const auto& [weight, cell] : weighed) cells.push_back(cell);
        return cells;
    }

    double weight() const { return weight_through(all_, 1); }
    const Bits& open_moves() const { return moves_; }
    const std::vector<Bits>& lines() const { return lines_; }

private:
    static constexpr int threat_nodes = 40;

    Bits free_live(const Stand<Bits>& stand) const {
        return (seen_.attackers_live | seen_.defenders_live) & ~(stand.attacker | stand.defender);
    }

    bool is_held(const Stand<Bits>& stand) {
        if (holding_.is_proved(seen_.missing, stand.is_attackers_turn)) return true;
        if (grid_.run < tiling_run) return false;
        const Bits free = all_ & ~(stand.attacker | stand.defender);
        for (int shift = 0; shift < tiling_side * tiling_side; ++shift) {
            const Pairs pairs = tiling(grid_, shift, free);
            if (holding_.is_proved_with(pairs, seen_.missing, stand.is_attackers_turn)) return true;
        }
        return false;
    }

    bool threats_settle(const Stand<Bits>& stand, bool is_forced) {
        has_sequence_ = false;
        if (!seen_.attacker_has_pairs) return false;
        if (!stand.is_attackers_turn && is_forced) return false;
        has_sequence_ = forcing_.finds_win(stand, threat_nodes);
        if (!has_sequence_) return false;
        if (stand.is_attackers_turn) return true;
        moves_ &= forcing_.zone(stand);
        return !is_any(moves_);
    }

    double weight_through(const Bits& cells, int steepness) const {
        double sum = 0;
        for (const Bits& missing : seen_.missing) {
            if (!is_any(missing & cells)) continue;
            sum += 1.0 / static_cast<double>(1ULL << std::min(60, steepness * bit_count(missing)));
        }
        return sum;
    }

    Grid grid_;
    Contest contest_;
    Bits all_;
    std::vector<Bits> lines_;
    std::vector<int> distances_;  // from the middle, squared
    Survey<Bits> seen_;
    Holding<Bits> holding_;
    Forcing<Bits> forcing_;
    Domination<Bits> domination_;
    Bits moves_{};
    Why why_ = Why::nothing_to_complete;
    bool has_sequence_ = false;
};

}  // namespace ludotheque::morpion
