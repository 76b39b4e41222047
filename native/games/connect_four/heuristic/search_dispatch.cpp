#include "games/connect_four/heuristic/search_dispatch.hpp"

#include "cpu.hpp"
#include "games/connect_four/heuristic/search_kernel.hpp"

namespace ludotheque::connect_four {

std::unique_ptr<HeuristicKernel> make_heuristic_kernel(const Board& board, std::size_t table_bytes,
                                                       const Weights& weights) {
    auto avx2 = has_avx2() ? make_avx2_heuristic_kernel(board, table_bytes, weights) : nullptr;
    return avx2 ? std::move(avx2) : make_generic_heuristic_kernel(board, table_bytes, weights);
}

std::unique_ptr<HeuristicKernel> make_generic_heuristic_kernel(const Board& board, std::size_t table_bytes,
                                                               const Weights& weights) {
    return HeuristicKernelFactory<GenericCpu>::make(board, table_bytes, weights);
}

}  // namespace ludotheque::connect_four
