#pragma once

#include "games/morpion/advice.hpp"
#include "games/morpion/taste.hpp"
#include "games/morpion/urgency.hpp"

namespace ludotheque::morpion {

// What a position is worth to everybody: threats are played out until all have a choice, then open lines count.
class Judgement {
public:
    Judgement(Crowd& crowd, int me, const Taste& taste, Meter& meter)
        : crowd_(crowd), me_(me), taste_(taste), meter_(meter) {}

    // With this seat to move, so many plies after the question.
    Shares of(int seat, int ply);

    // This seat stopped what somebody threatened; perhaps it would not have. The asking seat always does.
    void doubt(Shares& shares, int seat, const Danger& danger) const;

private:
    Shares quiet(int seat) const;

    Crowd& crowd_;
    int me_;
    const Taste& taste_;
    Meter& meter_;
};

}  // namespace ludotheque::morpion
