#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/ricochet/board.hpp"
#include "games/ricochet/cells.hpp"
#include "search/watch.hpp"

namespace ludotheque::ricochet {

// What an atlas is about: one of four robots, or any of them, has to reach the target.
struct Region {
    std::vector<int> cells;  // where robots may stand
    int target = 0;
    bool is_for_any = false;
};

// Whether the board has 16 columns, up to 256 cells and no diagonals, and the region lies on it.
bool can_be_charted(const Board& board, const Region& region);

// The optimum of every placement of four robots on a board, without the ricochet rule, by going back
// from the target: first the placements that are solved in one slide, then those that lead there, and
// so on. For every three cells of helpers there is one set: the active robot's cells that are solved.
// Triples are numbered by their places among the region's cells, first < second < third:
//
//   number = C(third, 3) + C(second, 2) + first
//
// It needs 64 bytes for every triple: 170 megabytes on an official board.
class Atlas {
public:
    // The active robot's cell, then those of the helpers in ascending order.
    using Placement = std::array<int, 4>;

    static constexpr std::size_t most_hardest = 1000;

    Atlas(const Board& board, const Region& region);

    // Goes back one slide further; false when nothing is left to be found. Interrupted spoils it.
    bool advance(search::Watch& watch);

    // How many placements have which optimum, from 0 slides on. Helpers are not told apart; where any
    // robot will do, none are.
    const std::vector<std::uint64_t>& counts() const { return counts_; }
    std::uint64_t placement_count() const { return placement_count_; }

    // Placements with the highest optimum so far, but no more than most_hardest of them.
    const std::vector<Placement>& hardest() const { return hardest_; }

private:
    using Set = Cells<4>;
    using ByCell = std::array<Set, 256>;
    using ByDirection = std::array<Set, direction_count>;

    static std::size_t pair_number(int first, int second);
    static std::size_t triple_number(int first, int second, int third);
    int place_count() const { return static_cast<int>(cells_.size()); }
    int cell(int place) const { return cells_[static_cast<std::size_t>(place)]; }

    void slide_active(search::Watch& watch);
    [[gnu::flatten]] Set led_to(const Set& solved, const Set& helpers) const;
    void slide_helpers(search::Watch& watch);
    [[gnu::flatten]] void slide_third(int first, int second);
    template <class Visit>
    void each_third(int first, int second, Visit visit) const;
    [[gnu::flatten]] void sweep(Direction direction, int first_cell, int second_cell);
    bool close_layer();
    void note(int first, int second, int third, const Set& more);

    std::vector<int> cells_;
    int target_;
    bool is_for_any_;
    Set all_;
    std::array<std::array<int, 256>, direction_count> exits_{};
    ByDirection enterable_{};  // by a slide in this direction, as far as walls tell
    ByDirection wall_stops_{};

    std::vector<Set> solved_;            // by triple
    std::vector<Set> found_;             // solved, and what this layer adds
    std::vector<std::uint8_t> is_new_;   // by triple: whether the last layer added something
    std::vector<std::uint8_t> has_new_;  // by pair: the same for one of its triples

    // For two helpers that stay, by the third one's cell:
    ByCell single_{};  // that cell alone
    ByCell there_{};   // solved cells of the active robot
    ByCell on_{};      // the same when the third slides on from there
    ByCell before_{};  // what leads to them
    Set arrived_;      // solved cells with the third on a target for any

    std::vector<std::uint64_t> counts_{0};
    std::uint64_t placement_count_ = 0;
    std::vector<Placement> hardest_;
};

}  // namespace ludotheque::ricochet
