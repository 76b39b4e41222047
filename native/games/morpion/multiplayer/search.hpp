#pragma once

#include <array>
#include <cstdint>

#include "games/morpion/multiplayer/board.hpp"
#include "games/morpion/multiplayer/forced_moves.hpp"
#include "search/budget.hpp"

namespace ludotheque::morpion {

// Expected shares, by seat: a win is 1, a draw an equal share; the sum is 1.
using Shares = std::array<float, max_seats>;

struct SearchOptions {
    int turn = 0;
    int depth_limit = 99;
    int width = 0;  // cells searched in each position, those with the highest gain; 0: every free cell
    std::uint64_t seed = 0;
    OpponentTypes opponent_types{};  // what is known of the others; only the expert uses it
};

struct MultiplayerMove {
    int cell = -1;
    Shares shares{};
    int depth = 0;
    bool is_proved = false;  // every line of play was followed to its end
};

// The standard methods for more than two, and ours. The position is not over.
MultiplayerMove search_max_n(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter);
MultiplayerMove search_paranoid(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter);
MultiplayerMove search_best_reply(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter);
MultiplayerMove search_monte_carlo(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter);
MultiplayerMove search_expert(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter);

// A win scores a little more the earlier it is, a loss the later: `ply` marks are between now and then.
Shares won_by(const MultiplayerBoard& board, int seat, int ply);
// `own` for one seat, `rest` in equal parts for the others.
Shares shares_of(const MultiplayerBoard& board, int seat, float own, float rest);
Shares drawn(const MultiplayerBoard& board);
// By the weight of everybody's open lines.
Shares static_shares(const MultiplayerBoard& board);

}  // namespace ludotheque::morpion
