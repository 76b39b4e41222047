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

    // What this seat does before anything else, as far as it is known.
    Urgency pressing(int seat) const;

    // This seat stopped what somebody threatened; perhaps it would not have. The asking seat always does,
    // and those whose temper is known were taken at it.
    void doubt(Shares& shares, int seat, const Danger& danger) const;

private:
    Temper temper(int seat) const { return taste_.tempers[static_cast<std::size_t>(seat)]; }
    Shares quiet(int seat) const;

    Crowd& crowd_;
    int me_;
    const Taste& taste_;
    Meter& meter_;
};

}  // namespace ludotheque::morpion
