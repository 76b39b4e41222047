// Compiled for x86-64-v3 where the compiler can: see native/CMakeLists.txt.
#include "games/ricochet/searches_for.hpp"

namespace ludotheque::ricochet {

std::unique_ptr<Search> make_modern_search(const Board& board, const Task& task, Bound& bound, States& states) {
#if defined(LUDOTHEQUE_MODERN)
    return SearchesFor<ModernProcessor>::make(board, task, bound, states);
#else
    (void)board, (void)task, (void)bound, (void)states;
    return nullptr;
#endif
}

}  // namespace ludotheque::ricochet
