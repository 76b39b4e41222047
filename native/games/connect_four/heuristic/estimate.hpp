#pragma once

#include <cstdint>
#include <optional>
#include <vector>

// What a position seems to be worth where it cannot be solved: points for the player to move, about 100 for an
// advantage that often wins. A win seen to the end is worth `decided` less one for each disc until then.
namespace ludotheque::connect_four {

constexpr int decided = 30000;
constexpr int max_points = 20000;  // that are only an estimate

constexpr int win_in(int disc_count) {
    return decided - disc_count;
}

constexpr bool is_decided(int value) {
    return value > max_points || value < -max_points;
}

// Weights of the static evaluation, in points. Set by hand and kept where matches confirmed them:
// docs/games/connect-four-large-boards.md has the matches.
struct Weights {
    int far_line = 1;           // a line with discs of one player only, three short of a run
    int near_line = 5;          // two short
    int threat = 12;            // a cell that completes a run, the lowest one of its column
    int fitting_threat = 16;    // the same in a row that falls to that player
    int hidden_threat = 4;      // above another one
    int stacked_threats = 200;  // two, one upon the other: one of them cannot be stopped
    int zugzwang = 120;         // who will have to give way when all quiet cells are filled
    int turn = 3;
    bool follows_up = true;  // whether what following up proves is believed

    friend bool operator==(const Weights&, const Weights&) = default;
};

// Lines and threats alone, whoever they fall to: to measure what the rest is worth.
constexpr Weights plain_weights{.fitting_threat = 0, .stacked_threats = 0, .zugzwang = 0, .follows_up = false};

struct Estimate {
    int column;  // the best move found
    int value;
    std::optional<int> discs_to_come;  // until the win or the loss that was seen
    int depth;
    std::vector<int> line;  // the moves expected, the first one included
    std::uint64_t node_count;
    bool is_proved;  // searched to the end: nothing in it is estimated
};

}  // namespace ludotheque::connect_four
