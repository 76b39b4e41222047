#include "games/ricochet/optima_dispatch.hpp"

#include "cpu.hpp"
#include "games/ricochet/optima_kernel.hpp"

namespace ludotheque::ricochet {

void Samples::add(const Placement& helpers, const CellSet<4>& active, bool is_for_any) {
    active.each([&](int cell) {
        const bool is_told_before = is_for_any && cell > helpers[1];  // by its other helpers
        if (!is_told_before && !are_enough()) placements_.push_back({cell, helpers[1], helpers[2], helpers[3]});
    });
}

std::unique_ptr<OptimaKernel> make_optima_kernel(const Board& board, const Region& region, const OptimaMemory& memory) {
    auto avx2 = has_avx2() ? make_avx2_optima_kernel(board, region, memory) : nullptr;
    return avx2 ? std::move(avx2) : make_generic_optima_kernel(board, region, memory);
}

std::unique_ptr<OptimaKernel> make_generic_optima_kernel(const Board& board, const Region& region,
                                                         const OptimaMemory& memory) {
    return std::make_unique<OptimaKernelOf<GenericCpu>>(board, region, memory);
}

}  // namespace ludotheque::ricochet
