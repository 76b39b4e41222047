#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/ricochet/optima_dispatch.hpp"
#include "search/budget.hpp"
#include "search/huge_page_buffer.hpp"

namespace ludotheque::ricochet {

// Whether the board has 16 columns, up to 256 cells and no diagonals, and robots stay in the region.
bool can_tabulate(const Board& board, const Region& region);

// The optimum of every placement of four robots on a board, without the ricochet rule, by retrograde analysis from the
// target: first the placements that are solved in one slide, then those that lead there, and
// so on. For every three cells of helpers there is one set: the active robot's cells that are solved.
// It needs 64 bytes for every triple: 170 megabytes on an official board.
class OptimaTable {
public:
    static std::size_t byte_count(const Region& region);

    OptimaTable(const Board& board, const Region& region, MakeOptimaKernel* make_kernel = make_optima_kernel);

    // Before the first slide: keeps the optimum of each placement, in planes.
    void keep_optima() { keeps_optima_ = true; }

    // Goes back one slide further; false when nothing is left to be found. BudgetSpent spoils it.
    bool advance(BudgetCounter& counter);

    // How many placements have which optimum, from 0 slides on. Helpers are not told apart; where any
    // robot will do, none are.
    const std::vector<std::uint64_t>& counts() const { return counts_; }
    std::uint64_t placement_count() const { return placement_count_; }

    // Whether the slides so far are enough.
    bool is_solved(const Placement& placement) const;

    // Placements with the highest optimum so far, but no more than Samples::most of them.
    const std::vector<Placement>& hardest() const { return hardest_.placements(); }

    // The optima in binary, lowest bit first: a plane has one bit for each triple and cell of the active
    // robot. Zero slides: it cannot be solved. No more planes than the highest optimum needs.
    std::size_t plane_count() const { return planes_.size(); }
    std::span<const CellSet<4>> plane(std::size_t number) const;

private:
    std::vector<CellSet<4>*> planes_of(std::size_t slides);

    std::vector<int> cells_;
    int place_count_;
    bool is_for_any_;
    std::size_t triple_count_;
    search::HugePageBuffer solved_;
    search::HugePageBuffer found_;
    std::vector<std::uint8_t> has_new_;
    std::unique_ptr<OptimaKernel> kernel_;

    std::vector<std::uint64_t> counts_{0};
    std::uint64_t placement_count_;
    Samples hardest_;
    bool keeps_optima_ = false;
    std::vector<search::HugePageBuffer> planes_;
};

}  // namespace ludotheque::ricochet
