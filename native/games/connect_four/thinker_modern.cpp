// Compiled for x86-64-v3 where the compiler can: see native/CMakeLists.txt.
#include "games/connect_four/thinkers_for.hpp"

namespace ludotheque::connect_four {

std::unique_ptr<Thinker> make_modern_thinker(const Board& board, std::size_t table_bytes, const Weights& weights) {
#if defined(LUDOTHEQUE_MODERN)
    return ThinkersFor<ModernProcessor>::make(board, table_bytes, weights);
#else
    (void)board;
    (void)table_bytes;
    (void)weights;
    return nullptr;
#endif
}

}  // namespace ludotheque::connect_four
