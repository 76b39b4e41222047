#include "games/ricochet/search.hpp"

#include "games/ricochet/searches_for.hpp"

namespace ludotheque::ricochet {

namespace {

bool is_modern_processor() {
#if defined(__GNUC__) && defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

}  // namespace

std::unique_ptr<Search> make_search(const Board& board, const Task& task, Bound& bound, States& states) {
    auto modern = is_modern_processor() ? make_modern_search(board, task, bound, states) : nullptr;
    return modern ? std::move(modern) : make_plain_search(board, task, bound, states);
}

std::unique_ptr<Search> make_plain_search(const Board& board, const Task& task, Bound& bound, States& states) {
    return SearchesFor<AnyProcessor>::make(board, task, bound, states);
}

}  // namespace ludotheque::ricochet
