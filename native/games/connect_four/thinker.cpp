#include "games/connect_four/thinker.hpp"

#include "games/connect_four/thinkers_for.hpp"
#include "processor.hpp"

namespace ludotheque::connect_four {

std::unique_ptr<Thinker> make_thinker(const Board& board, std::size_t table_bytes, const Weights& weights) {
    auto modern = is_modern_processor() ? make_modern_thinker(board, table_bytes, weights) : nullptr;
    return modern ? std::move(modern) : make_plain_thinker(board, table_bytes, weights);
}

std::unique_ptr<Thinker> make_plain_thinker(const Board& board, std::size_t table_bytes, const Weights& weights) {
    return ThinkersFor<AnyProcessor>::make(board, table_bytes, weights);
}

}  // namespace ludotheque::connect_four
