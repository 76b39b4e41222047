// Compiled for x86-64-v3 where the compiler can: see native/CMakeLists.txt.
#include "games/ricochet/search_kernel.hpp"

namespace ludotheque::ricochet {

std::unique_ptr<Search> make_avx2_search(const Board& board, const Task& task, LowerBound& bound, StateTable& states) {
#if defined(LUDOTHEQUE_AVX2)
    return SearchFactory<Avx2Cpu>::make(board, task, bound, states);
#else
    (void)board, (void)task, (void)bound, (void)states;
    return nullptr;
#endif
}

}  // namespace ludotheque::ricochet
