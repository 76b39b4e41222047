#pragma once

#include "games/morpion/advice.hpp"
#include "games/morpion/lot.hpp"
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

    // Whether lapses are drawn by lot here, and not weighed afterwards.
    bool draws_lots() const { return crowd_.grid().run <= taste_.short_run; }

    // Before each line of play: who lapses in it.
    void draw(Lot& lot);

    // What this seat must do if everybody counts, and what it may do instead. The asking seat has no lapses.
    Urgency counted(int seat) const { return urgency(crowd_, seat, most_side * most_side, {}); }
    Lapse possible_lapse(int seat, const Urgency& counted) const { return lapse_in(0.0F, seat, counted); }
    bool lapses(int seat, float chance) const { return moods_[static_cast<std::size_t>(seat)] < chance; }

    // Whether nobody gives up before this one wins.
    bool is_calm_until(int seat, int winner) const;

    // This seat stopped what somebody threatened; perhaps it would not have. The asking seat always does,
    // and those whose temper is known were taken at it.
    void doubt(Shares& shares, int seat, const Danger& danger) const;

private:
    Urgency drawn_by_lot(int seat) const;
    Lapse lapse_in(float mood, int seat, const Urgency& counted) const;
    Temper temper(int seat) const { return taste_.tempers[static_cast<std::size_t>(seat)]; }
    Shares quiet(int seat) const;

    Crowd& crowd_;
    int me_;
    const Taste& taste_;
    Meter& meter_;
    std::array<float, most_seats> moods_{};  // the lower, the sooner it lapses; at first all do
};

}  // namespace ludotheque::morpion
