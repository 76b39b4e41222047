#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "games/morpion/field.hpp"
#include "games/morpion/memory.hpp"
#include "games/morpion/meter.hpp"
#include "games/morpion/pursuit_memory.hpp"

namespace ludotheque::morpion {

inline constexpr int won = 30000;         // less the number of moves until the end
inline constexpr int surely_won = 29000;  // scores beyond this are proved wins

// The end of the game is not in sight.
inline bool is_far(int score) {
    return std::abs(score) < surely_won;
}

struct Thought {
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
    Engine(const Grid& grid, std::size_t table_bytes) : grid_(grid), shapes_(grid), memory_(table_bytes) {}

    // In a position that is not over.
    Thought think(const std::vector<int>& mine, const std::vector<int>& theirs, int depth_limit, Meter& meter);

    void forget() {
        memory_.clear();
        threats_.clear();
    }

    const Grid& grid() const { return grid_; }

private:
    Grid grid_;
    Shapes shapes_;
    Worths worths_;
    Memory memory_;
    PursuitMemory threats_;
};

}  // namespace ludotheque::morpion
