#include "cpu.hpp"
#include "games/ricochet/search.hpp"
#include "games/ricochet/search_kernel.hpp"

namespace ludotheque::ricochet {

std::unique_ptr<Search> make_search(const Board& board, const Task& task, LowerBound& bound, StateTable& states) {
    auto avx2 = has_avx2() ? make_avx2_search(board, task, bound, states) : nullptr;
    return avx2 ? std::move(avx2) : make_generic_search(board, task, bound, states);
}

std::unique_ptr<Search> make_generic_search(const Board& board, const Task& task, LowerBound& bound,
                                            StateTable& states) {
    return SearchFactory<GenericCpu>::make(board, task, bound, states);
}

}  // namespace ludotheque::ricochet
