#pragma once

#include <cstdint>
#include <vector>

namespace ludotheque::connect_four {

constexpr int score_zero = 64;  // scores are written as bytes, with this added

// The scores of the positions of `keys_after(disc_count)`, in that order, from those of the positions with one disc
// more, by backward induction: a position has the score of its best move.
std::vector<std::uint8_t> scores_before(int disc_count, const std::vector<std::uint8_t>& next_scores);

}  // namespace ludotheque::connect_four
