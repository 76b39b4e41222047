// Compiled for x86-64-v3 where the compiler can: see native/CMakeLists.txt.
#include "games/ricochet/optima_kernel.hpp"

#if defined(LUDOTHEQUE_AVX2)
#include "games/ricochet/row_bits_avx2.hpp"
#endif

namespace ludotheque::ricochet {

std::unique_ptr<OptimaKernel> make_avx2_optima_kernel(const Board& board, const Region& region,
                                                      const OptimaMemory& memory) {
#if defined(LUDOTHEQUE_AVX2)
    return std::make_unique<OptimaKernelOf<Avx2Cpu>>(board, region, memory);
#else
    (void)board, (void)region, (void)memory;
    return nullptr;
#endif
}

}  // namespace ludotheque::ricochet
