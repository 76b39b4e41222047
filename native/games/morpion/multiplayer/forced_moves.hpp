#pragma once

#include <array>

#include "games/morpion/multiplayer/board.hpp"

namespace ludotheque::morpion {

// How somebody takes threats. Steady players stop what nobody after them can stop, and leave the rest to others.
// Flighty ones stop a single cell at once, and give up where they see several.
enum class OpponentType { unknown, steady, flighty };

using OpponentTypes = std::array<OpponentType, max_seats>;

// Who wins if nothing is stopped, and how many cells are to be stopped.
struct Threat {
    int by = nobody;
    int cell_count = 0;
};

// What the seat to move must do before anything else.
//
// Everybody between it and a rival can stop that rival, so a threat need not be answered while there are more of them
// than cells to stop. As soon as the cells where the next `d` rivals would win are as many as the moves made until the
// last of those rivals has its turn, all of these moves must be stops, and this one too. If they are more, one of these
// rivals wins (Hall's marriage theorem: cells to stop, moves to stop them).
struct ForcedMoves {
    enum class Kind { none, wins, must_stop, is_lost };

    Kind kind = Kind::none;
    CellSet cells{};  // where it wins, or what must be stopped
    int by = nobody;  // who wins now, or if nothing is stopped

    Threat threat() const { return kind == Kind::must_stop ? Threat{by, cells.size()} : Threat{}; }
    bool is_decided() const { return kind == Kind::wins || kind == Kind::is_lost; }
};

// Not everybody counts like this. More than `trust` cells of one rival are stopped even if others could still do it,
// unless all of these are known to be steady.
ForcedMoves forced_moves(const MultiplayerBoard& board, int seat, int trust, const OpponentTypes& opponent_types);

// What a flighty seat does instead: it stops a single threat; of several it stops none and takes the cell with the best
// static evaluation.
ForcedMoves panicked_moves(MultiplayerBoard& board, int seat);

// Here and nowhere else, because of that one.
ForcedMoves only_cell(int cell, int by);

// The cells of whoever comes first among those who threaten. Somebody does.
ForcedMoves first_threat(const MultiplayerBoard& board, int seat);

// Whether that one wins whatever the others do: it has more cells than there are moves before its turn.
bool is_unstoppable(const MultiplayerBoard& board, int seat);

// How often the others do not play the forced move.
struct MistakeRates {
    float haste;      // stop a cell that somebody later could
    float despair;    // give up where there are several
    float oversight;  // overlook the only one
};

struct Mistake {
    int cell = -1;
    float chance = 0.0F;
};

// What this seat, which cannot win at once, does then; no cell where nobody threatens, or where it happens no more
// often than `mood`.
Mistake mistake(MultiplayerBoard& board, int seat, bool must_stop, const MistakeRates& mistakes, float mood);

}  // namespace ludotheque::morpion
