#include "games/connect_four/book/backward_scores.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>

#include "games/connect_four/book/position.hpp"

namespace ludotheque::connect_four {

namespace {

using Scores = std::vector<std::uint8_t>;
using Keys = std::vector<std::uint64_t>;

int score_of(const BookPosition& position, const Keys& keys, const Scores& scores) {
    if (const std::optional<int> score = score_at_once(position)) return *score;
    const auto found = std::lower_bound(keys.begin(), keys.end(), key_of(position));
    assert(found != keys.end() && *found == key_of(position));
    return scores[static_cast<std::size_t>(found - keys.begin())] - score_zero;
}

}  // namespace

Scores scores_before(int disc_count, const Scores& next_scores) {
    const Keys next_keys = keys_after(disc_count + 1);
    assert(next_keys.size() == next_scores.size());
    Scores scores;
    for (const std::uint64_t key : keys_after(disc_count)) {
        int best = -score_zero;
        for (const BookPosition& position : after_drops(book_position_of(key)))
            best = std::max(best, -score_of(position, next_keys, next_scores));
        scores.push_back(static_cast<std::uint8_t>(best + score_zero));
    }
    return scores;
}

}  // namespace ludotheque::connect_four
