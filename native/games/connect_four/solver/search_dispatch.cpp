#include "games/connect_four/solver/search_dispatch.hpp"

#include <cassert>

#include "cpu.hpp"
#include "games/connect_four/solver/search_kernel.hpp"

namespace ludotheque::connect_four {

std::unique_ptr<SearchKernel> make_search_kernel(const Board& board, std::size_t table_bytes) {
    assert(is_solvable_size(board));
    auto avx2 = has_avx2() ? make_avx2_search_kernel(board, table_bytes) : nullptr;
    return avx2 ? std::move(avx2) : make_generic_search_kernel(board, table_bytes);
}

std::unique_ptr<SearchKernel> make_generic_search_kernel(const Board& board, std::size_t table_bytes) {
    return SearchKernelFactory<GenericCpu>::make(board, table_bytes);
}

}  // namespace ludotheque::connect_four
