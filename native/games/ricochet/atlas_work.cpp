#include "games/ricochet/atlas_work.hpp"

#include "games/ricochet/atlas_work_of.hpp"
#include "processor.hpp"

namespace ludotheque::ricochet {

void Samples::add(const Placement& helpers, const Cells<4>& active, bool is_for_any) {
    active.each([&](int cell) {
        const bool is_told_before = is_for_any && cell > helpers[1];  // by its other helpers
        if (!is_told_before && !are_enough()) placements_.push_back({cell, helpers[1], helpers[2], helpers[3]});
    });
}

std::unique_ptr<AtlasWork> make_atlas_work(const Board& board, const Region& region, const AtlasMemory& memory) {
    auto modern = is_modern_processor() ? make_modern_atlas_work(board, region, memory) : nullptr;
    return modern ? std::move(modern) : make_plain_atlas_work(board, region, memory);
}

std::unique_ptr<AtlasWork> make_plain_atlas_work(const Board& board, const Region& region, const AtlasMemory& memory) {
    return std::make_unique<AtlasWorkOf<AnyProcessor>>(board, region, memory);
}

}  // namespace ludotheque::ricochet
