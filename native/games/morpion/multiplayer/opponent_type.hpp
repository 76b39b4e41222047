#pragma once

#include <array>

#include "games/morpion/multiplayer/board.hpp"

namespace ludotheque::morpion {

// How somebody takes threats. Steady players stop what nobody after them can stop, and leave the rest to others.
// Flighty ones stop a single cell at once, and give up where they see several.
enum class OpponentType { unknown, steady, flighty };

using OpponentTypes = std::array<OpponentType, max_seats>;

}  // namespace ludotheque::morpion
