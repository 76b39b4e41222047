// Compiled for x86-64-v3 where the compiler can: see native/CMakeLists.txt.
#include "games/connect_four/kernels_for.hpp"

namespace ludotheque::connect_four {

std::unique_ptr<Kernel> make_modern_kernel(const Board& board, std::size_t table_bytes) {
#if defined(LUDOTHEQUE_MODERN)
    return KernelsFor<ModernProcessor>::make(board, table_bytes);
#else
    (void)board;
    (void)table_bytes;
    return nullptr;
#endif
}

}  // namespace ludotheque::connect_four
