#pragma once

#include "games/morpion/multiplayer/forced_moves.hpp"
#include "games/morpion/multiplayer/search.hpp"

namespace ludotheque::morpion {

// Parameters of our own player for more than two. Tuned by hand in matches against the standard methods
// (docs/games/morpion-solver.md has the results; the scripts were not kept).
struct ExpertOptions {
    int width = 24;            // cells looked at in each position
    float exploration = 0.5F;  // the weight of what was tried little
    int trust = 1;             // cells of one threat that it leaves to others as long as they can stop them
    float slip = 0.02F;        // how often somebody who must stop a cell does not
    float panic = 0.5F;        // the same where several cells must be stopped: to many that looks lost
    float tempo = 0.5F;        // the value of moving soon
    float contrast = 1.5F;     // how much more open lines win more games

    // Where runs are short everything hangs on who stops what, and mistakes are sampled at random for each line of
    // play.
    int short_run = 3;
    MistakeRates mistakes{.haste = 0.4F, .despair = 0.4F, .oversight = 0.1F};

    OpponentTypes opponent_types{};

    // The others are taken to leave to each other whatever can be left.
    int trust_of(int seat, int me) const { return seat == me ? trust : max_side * max_side; }
};

MultiplayerMove search_expert(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter,
                              const ExpertOptions& expert);

}  // namespace ludotheque::morpion
