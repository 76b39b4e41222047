#pragma once

#include <algorithm>
#include <vector>

#include "games/morpion/proof/attack.hpp"
#include "games/morpion/proof/dominated_moves.hpp"
#include "games/morpion/proof/forced_win.hpp"
#include "games/morpion/proof/pairing_strategy.hpp"

namespace ludotheque::morpion {

enum class Verdict { unknown, attacker_wins, defender_holds };

// Verdicts without trying moves: a line that can be completed, a pairing strategy, a sequence of threats.
template <class Bits>
class StaticAnalysis {
public:
    StaticAnalysis(const Grid& grid, GameType game_type)
        : grid_(grid),
          game_type_(game_type),
          all_(all_cells<Bits>(grid)),
          lines_(lines_of<Bits>(grid)),
          pairing_(grid.cell_count()),
          forced_win_(lines_, grid.run, game_type),
          dominated_moves_(lines_, game_type, grid.cell_count()) {
        for (int cell = 0; cell < grid.cell_count(); ++cell) {
            const int across = 2 * (cell % grid.columns) - grid.columns + 1;
            const int along = 2 * (cell / grid.columns) - grid.rows + 1;
            distances_.push_back(across * across + along * along);
        }
    }

    StaticAnalysis(const StaticAnalysis&) = delete;  // its parts look at its lines

    Position<Bits> reduce(const Position<Bits>& position) {
        summarize_lines(lines_, game_type_, position, seen_);
        return reduced(game_type_, all_, position, seen_);
    }

    // Of the position that `reduce` saw last, reduced.
    Verdict verdict(const Position<Bits>& position) {
        moves_ = Bits{};
        has_sequence_ = false;
        reason_ = Reason::nothing_to_complete;
        if (seen_.missing.empty()) return Verdict::defender_holds;
        const Bits& mine = position.is_attackers_turn ? seen_.attackers_last : seen_.defenders_last;
        const Bits& theirs = position.is_attackers_turn ? seen_.defenders_last : seen_.attackers_last;
        reason_ = Reason::completes;
        if (is_any(mine)) return position.is_attackers_turn ? Verdict::attacker_wins : Verdict::defender_holds;
        if (is_several(theirs)) return position.is_attackers_turn ? Verdict::defender_holds : Verdict::attacker_wins;
        moves_ = is_any(theirs) ? theirs : free_live(position);
        if (!is_any(moves_)) return Verdict::defender_holds;
        reason_ = Reason::pairs;
        // A forced move is quickly tried, and the pairs could not mind it.
        if (!is_any(theirs) && is_paired(position)) return Verdict::defender_holds;
        reason_ = Reason::threats;
        return has_forced_win(position, is_any(theirs)) ? Verdict::attacker_wins : Verdict::unknown;
    }

    enum class Reason { nothing_to_complete, completes, pairs, threats };

    Reason reason() const { return reason_; }
    const Pairs& pairs() const { return pairing_.pairs(); }

    // What the side to move should do where it succeeds at once; -1 where anything will do.
    int obvious_move(const Position<Bits>& position) const {
        const Bits& mine = position.is_attackers_turn ? seen_.attackers_last : seen_.defenders_last;
        if (is_any(mine)) return lowest_index(mine);
        return reason_ == Reason::pairs ? pairing_.heaviest(seen_.missing) : -1;
    }

    const std::vector<int>& sequence() const { return forced_win_.sequence(); }
    bool has_sequence() const { return has_sequence_; }

    // The moves worth trying: forced ones, or those of the zone, or all in live lines; without the dominated.
    Bits moves(const Position<Bits>& position) {
        if (!is_several(moves_)) return moves_;
        return dominated_moves_.undominated(position, moves_);
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

    Bits free_live(const Position<Bits>& position) const {
        return (seen_.attackers_live | seen_.defenders_live) & ~(position.attacker | position.defender);
    }

    bool is_paired(const Position<Bits>& position) {
        if (pairing_.is_proved(seen_.missing, position.is_attackers_turn)) return true;
        if (grid_.run < tiling_run) return false;
        const Bits free = all_ & ~(position.attacker | position.defender);
        for (int shift = 0; shift < tiling_side * tiling_side; ++shift) {
            const Pairs pairs = tiling(grid_, shift, free);
            if (pairing_.is_proved_with(pairs, seen_.missing, position.is_attackers_turn)) return true;
        }
        return false;
    }

    bool has_forced_win(const Position<Bits>& position, bool is_forced) {
        has_sequence_ = false;
        if (!seen_.attacker_has_pairs) return false;
        if (!position.is_attackers_turn && is_forced) return false;
        has_sequence_ = forced_win_.finds_win(position, threat_nodes);
        if (!has_sequence_) return false;
        if (position.is_attackers_turn) return true;
        moves_ &= forced_win_.zone(position);
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
    GameType game_type_;
    Bits all_;
    std::vector<Bits> lines_;
    std::vector<int> distances_;  // from the middle, squared
    LineSummary<Bits> seen_;
    PairingStrategy<Bits> pairing_;
    ForcedWinSearch<Bits> forced_win_;
    DominatedMoves<Bits> dominated_moves_;
    Bits moves_{};
    Reason reason_ = Reason::nothing_to_complete;
    bool has_sequence_ = false;
};

}  // namespace ludotheque::morpion
