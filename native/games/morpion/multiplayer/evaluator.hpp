#pragma once

#include "games/morpion/multiplayer/expert_options.hpp"
#include "games/morpion/multiplayer/forced_moves.hpp"
#include "games/morpion/multiplayer/random.hpp"
#include "games/morpion/multiplayer/search.hpp"

namespace ludotheque::morpion {

// The value of a position for every seat: forced moves are played out until the seat to move has a choice, then open
// lines count.
class Evaluator {
public:
    Evaluator(MultiplayerBoard& board, int me, const ExpertOptions& expert, PolledBudgetCounter& counter)
        : board_(board), me_(me), expert_(expert), counter_(counter) {}

    // With this seat to move, so many plies after the root.
    Shares of(int seat, int ply);

    // What this seat does before anything else, as far as it is known.
    ForcedMoves forced(int seat) const;

    // Whether mistakes are sampled at random here, and not discounted afterwards.
    bool samples_mistakes() const { return board_.grid().run <= expert_.short_run; }

    // Before each line of play: who lapses in it.
    void sample_moods(Random& random);

    // What this seat must do if everybody counts, and what it may do instead. The asking seat has no lapses.
    ForcedMoves rational_moves(int seat) const { return forced_moves(board_, seat, max_side * max_side, {}); }
    Mistake possible_mistake(int seat, const ForcedMoves& rational_moves) const {
        return mistake_in(0.0F, seat, rational_moves);
    }
    bool makes_mistake(int seat, float chance) const { return moods_[static_cast<std::size_t>(seat)] < chance; }

    // Whether nobody gives up before this one wins.
    bool is_calm_until(int seat, int winner) const;

    // This seat stopped what somebody threatened; perhaps it would not have. The asking seat always does,
    // and those whose type is known were played by it.
    void discount(Shares& shares, int seat, const Threat& threat) const;

private:
    ForcedMoves sampled_moves(int seat) const;
    Mistake mistake_in(float mood, int seat, const ForcedMoves& rational_moves) const;
    OpponentType opponent_type(int seat) const { return expert_.opponent_types[static_cast<std::size_t>(seat)]; }
    Shares quiet(int seat) const;

    MultiplayerBoard& board_;
    int me_;
    const ExpertOptions& expert_;
    PolledBudgetCounter& counter_;
    std::array<float, max_seats> moods_{};  // the lower, the sooner it lapses; at first all do
};

}  // namespace ludotheque::morpion
