#include "games/ricochet/search.hpp"

#include "games/ricochet/searches_for.hpp"
#include "processor.hpp"

namespace ludotheque::ricochet {

std::unique_ptr<Search> make_search(const Board& board, const Task& task, Bound& bound, States& states) {
    auto modern = is_modern_processor() ? make_modern_search(board, task, bound, states) : nullptr;
    return modern ? std::move(modern) : make_plain_search(board, task, bound, states);
}

std::unique_ptr<Search> make_plain_search(const Board& board, const Task& task, Bound& bound, States& states) {
    return SearchesFor<AnyProcessor>::make(board, task, bound, states);
}

}  // namespace ludotheque::ricochet
