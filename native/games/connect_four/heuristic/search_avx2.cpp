// Compiled for x86-64-v3 where the compiler can: see native/CMakeLists.txt.
#include "games/connect_four/heuristic/search_kernel.hpp"

namespace ludotheque::connect_four {

std::unique_ptr<HeuristicKernel> make_avx2_heuristic_kernel(const Board& board, std::size_t table_bytes,
                                                            const Weights& weights) {
#if defined(LUDOTHEQUE_AVX2)
    return HeuristicKernelFactory<Avx2Cpu>::make(board, table_bytes, weights);
#else
    (void)board;
    (void)table_bytes;
    (void)weights;
    return nullptr;
#endif
}

}  // namespace ludotheque::connect_four
