#pragma once

#include "games/morpion/crowd.hpp"
#include "games/morpion/temper.hpp"

namespace ludotheque::morpion {

// Who wins if nothing is stopped, and how many cells are to be stopped.
struct Danger {
    int by = nobody;
    int cell_count = 0;
};

// What the seat to move must do before anything else.
//
// Everybody between it and a rival can stop that rival, so a threat need not be answered while there are more of them
// than cells to stop. As soon as the cells where the next `d` rivals would win are as many as the moves made until the
// last of those rivals has its turn, all of these moves must be stops, and this one too. If they are more, one of these
// rivals wins (Hall's marriage theorem: cells to stop, moves to stop them).
struct Urgency {
    enum class Kind { none, wins, must_stop, is_lost };

    Kind kind = Kind::none;
    Spots cells{};    // where it wins, or what must be stopped
    int by = nobody;  // who wins now, or if nothing is stopped

    Danger danger() const { return kind == Kind::must_stop ? Danger{by, cells.size()} : Danger{}; }
    bool is_decided() const { return kind == Kind::wins || kind == Kind::is_lost; }
};

// Not everybody counts like this. More than `trust` cells of one rival are stopped even if others could still do it,
// unless all of these are known to be steady.
Urgency urgency(const Crowd& crowd, int seat, int trust, const Tempers& tempers);

// What a flighty seat does instead: it stops the only cell it sees; of several it thinks that all is lost, and takes
// what is best at first sight.
Urgency flight(Crowd& crowd, int seat);

}  // namespace ludotheque::morpion
