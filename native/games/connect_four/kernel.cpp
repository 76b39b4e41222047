#include "games/connect_four/kernel.hpp"

#include <cassert>

#include "games/connect_four/kernels_for.hpp"
#include "processor.hpp"

namespace ludotheque::connect_four {

std::unique_ptr<Kernel> make_kernel(const Board& board, std::size_t table_bytes) {
    assert(is_solvable_size(board));
    auto modern = is_modern_processor() ? make_modern_kernel(board, table_bytes) : nullptr;
    return modern ? std::move(modern) : make_plain_kernel(board, table_bytes);
}

std::unique_ptr<Kernel> make_plain_kernel(const Board& board, std::size_t table_bytes) {
    return KernelsFor<AnyProcessor>::make(board, table_bytes);
}

}  // namespace ludotheque::connect_four
