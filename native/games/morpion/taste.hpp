#pragma once

#include "games/morpion/advice.hpp"

namespace ludotheque::morpion {

// How our own player for more than two thinks; found by matches.
struct Taste {
    int width = 24;            // cells looked at in each position
    float exploration = 0.5F;  // the weight of what was tried little
    int trust = 1;             // cells of one threat that others may be left to stop
    float slip = 0.02F;        // how often somebody who must stop a threat does not
    float tempo = 0.5F;        // what it is worth to move soon
    float contrast = 1.5F;     // how much more open lines win more games
};

Advice by_expertise(Crowd& crowd, const Request& request, Meter& meter, const Taste& taste);

}  // namespace ludotheque::morpion
