#include "games/ricochet/search.hpp"

#include "games/ricochet/searches_for.hpp"

namespace ludotheque::ricochet {

std::unique_ptr<Search> make_search(const Board& board, const Task& task, Bound& bound, States& states) {
    return SearchesFor<AnyProcessor>::make(board, task, bound, states);
}

}  // namespace ludotheque::ricochet
