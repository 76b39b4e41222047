#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/ricochet/board.hpp"
#include "games/ricochet/cell_set.hpp"

namespace ludotheque::ricochet {

constexpr int optima_side = 16;  // columns of the board, so that a row fits in 16 bits
constexpr std::size_t optima_robots = 4;

// What a table is about: one of four robots, or any of them, has to reach the target.
struct Region {
    std::vector<int> cells;  // where robots may stand, in ascending order
    int target = 0;
    bool is_for_any = false;
};

// Helpers by their places among the region's cells, first < second < third:
//
//   pair   C(second, 2) + first
//   triple C(third, 3) + C(second, 2) + first
struct OptimaMemory {
    CellSet<4>* solved = nullptr;     // by triple: the active robot's cells
    CellSet<4>* found = nullptr;      // solved, and what this layer adds
    std::uint8_t* has_new = nullptr;  // by pair: whether the last layer added something to one of its triples
};

// The active robot's cell, then those of the helpers in ascending order.
using Placement = std::array<int, 4>;

// The first placements of a layer.
class Samples {
public:
    static constexpr std::size_t max_count = 1000;

    bool are_enough() const { return placements_.size() >= max_count; }
    void add(const Placement& helpers, const CellSet<4>& active, bool is_for_any);
    const std::vector<Placement>& placements() const { return placements_; }

private:
    std::vector<Placement> placements_;
};

// What one layer leaves behind.
struct Layer {
    Samples samples;
    std::vector<CellSet<4>*> planes;  // by triple: where to mark the active robot's cells
};

// The work of a table in slices, which are independent of each other within one step.
class OptimaKernel {
public:
    virtual ~OptimaKernel() = default;

    // Before the first layer, for each third: what one slide of the active robot solves.
    virtual void begin(int third) = 0;

    // For each second: the slides of a helper while two others, that one the later, stay.
    virtual void slide_helpers(int second) = 0;

    // For each third: what was found is solved; how much is new. Then the next layer's slides of the active robot.
    virtual std::uint64_t close(int third, Layer& layer) = 0;
};

// The fastest one for this CPU, and the two it chooses from; both give the same results. No AVX2 one where the compiler
// cannot build it.
using MakeOptimaKernel = std::unique_ptr<OptimaKernel>(const Board& board, const Region& region,
                                                       const OptimaMemory& memory);
MakeOptimaKernel make_optima_kernel;
MakeOptimaKernel make_generic_optima_kernel;
MakeOptimaKernel make_avx2_optima_kernel;

}  // namespace ludotheque::ricochet
