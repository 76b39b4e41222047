// Compiled for x86-64-v3 where the compiler can: see native/CMakeLists.txt.
#include "games/connect_four/solver/search_kernel.hpp"

namespace ludotheque::connect_four {

std::unique_ptr<SearchKernel> make_avx2_search_kernel(const Board& board, std::size_t table_bytes) {
#if defined(LUDOTHEQUE_AVX2)
    return SearchKernelFactory<Avx2Cpu>::make(board, table_bytes);
#else
    (void)board;
    (void)table_bytes;
    return nullptr;
#endif
}

}  // namespace ludotheque::connect_four
