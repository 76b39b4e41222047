#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "games/morpion/engine/pattern_board.hpp"
#include "games/morpion/engine/threat_table.hpp"
#include "games/morpion/engine/transposition_table.hpp"
#include "search/budget.hpp"

namespace ludotheque::morpion {

inline constexpr int won = 30000;         // less the number of moves until the end
inline constexpr int proven_win = 29000;  // scores beyond this are proved wins

// The end of the game is not in sight.
inline bool is_undecided(int score) {
    return std::abs(score) < proven_win;
}

struct EngineMove {
    int move = -1;  // -1: no cell is free
    int score = 0;  // for the player to move; a draw is 0
    int depth = 0;
    std::uint64_t node_count = 0;
    std::vector<int> line;
    bool is_proved = false;  // a win by threats that leave no choice; other scores rest on moves not tried
};

// Plays for two on any grid: deepening search for the best line, with threats followed to their end.
class Engine {
public:
    Engine(const Grid& grid, std::size_t table_bytes) : grid_(grid), shapes_(grid), table_(table_bytes) {}

    // In a position that is not over.
    EngineMove search(const std::vector<int>& mine, const std::vector<int>& theirs, int depth_limit,
                      PolledBudgetCounter& counter);

    void forget() {
        table_.clear();
        threats_.clear();
    }

    const Grid& grid() const { return grid_; }

private:
    Grid grid_;
    ShapeTable shapes_;
    PatternValues values_;
    TranspositionTable table_;
    ThreatTable threats_;
};

}  // namespace ludotheque::morpion
