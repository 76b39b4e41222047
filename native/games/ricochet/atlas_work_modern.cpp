// Compiled for x86-64-v3 where the compiler can: see native/CMakeLists.txt.
#include "games/ricochet/atlas_work_of.hpp"

#if defined(LUDOTHEQUE_MODERN)
#include "games/ricochet/rows_modern.hpp"
#endif

namespace ludotheque::ricochet {

std::unique_ptr<AtlasWork> make_modern_atlas_work(const Board& board, const Region& region, const AtlasMemory& memory) {
#if defined(LUDOTHEQUE_MODERN)
    return std::make_unique<AtlasWorkOf<ModernProcessor>>(board, region, memory);
#else
    (void)board, (void)region, (void)memory;
    return nullptr;
#endif
}

}  // namespace ludotheque::ricochet
