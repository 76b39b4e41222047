#pragma once

#include <vector>

#include "games/morpion/lines.hpp"

namespace ludotheque::morpion {

// Does the attacker complete a line first? The strong game is the real one (Maker-Maker). In the weak game
// (Maker-Breaker) the defender's lines do not count; a defender who holds there holds in the strong game as well. See
// Beck, "Combinatorial Games: Tic-Tac-Toe Theory" (2008).
enum class GameType { weak, strong };

template <class Bits>
struct Position {
    Bits attacker{};
    Bits defender{};
    bool is_attackers_turn = true;

    Position with(int cell) const {
        Position next = *this;
        (is_attackers_turn ? next.attacker : next.defender) |= bit_of<Bits>(cell);
        next.is_attackers_turn = !is_attackers_turn;
        return next;
    }
};

// The lines of a position. A live line holds no stone of the other side.
template <class Bits>
struct LineSummary {
    std::vector<Bits> missing;  // of each live line of the attacker: the cells it still needs
    Bits attackers_live{};      // cells of live lines
    Bits defenders_live{};
    Bits attackers_last{};  // cells that complete a line
    Bits defenders_last{};
    bool attacker_has_pairs = false;  // a line of the attacker needs only two more
};

template <class Bits>
void summarize_lines(const std::vector<Bits>& lines, GameType game_type, const Position<Bits>& position,
                     LineSummary<Bits>& seen) {
    seen.missing.clear();
    seen.attackers_live = seen.defenders_live = seen.attackers_last = seen.defenders_last = Bits{};
    seen.attacker_has_pairs = false;
    for (const Bits& line : lines) {
        if (!is_any(line & position.defender)) {
            const Bits missing = line & ~position.attacker;
            seen.missing.push_back(missing);
            seen.attackers_live |= line;
            const Bits rest = without_lowest(missing);
            if (!is_any(rest)) {
                seen.attackers_last |= missing;
            } else if (!is_any(without_lowest(rest))) {
                seen.attacker_has_pairs = true;
            }
        }
        if (game_type == GameType::strong && !is_any(line & position.attacker)) {
            seen.defenders_live |= line;
            const Bits missing = line & ~position.defender;
            if (is_single(missing)) seen.defenders_last |= missing;
        }
    }
}

// Positions that differ only in cells no live line crosses are equivalent: such cells are given to both sides, so that
// no line through them comes to life. In the weak game they may all be the defender's.
template <class Bits>
Position<Bits> reduced(GameType game_type, const Bits& all, const Position<Bits>& position,
                       const LineSummary<Bits>& seen) {
    Position<Bits> same = position;
    if (game_type == GameType::weak) {
        same.attacker &= seen.attackers_live;
        same.defender = all & ~seen.attackers_live;
    } else {
        const Bits dead = all & ~(seen.attackers_live | seen.defenders_live);
        same.attacker |= dead;
        same.defender |= dead;
    }
    return same;
}

}  // namespace ludotheque::morpion
