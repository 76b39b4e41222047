#pragma once

#include <cstdint>
#include <vector>

#include "games/morpion/proof/attack.hpp"

namespace ludotheque::morpion {

// A cell whose live lines all run through another free cell as well is no better than that one, for either side.
template <class Bits>
class DominatedMoves {
public:
    DominatedMoves(const std::vector<Bits>& lines, GameType game_type, int cell_count)
        : lines_(lines),
          game_type_(game_type),
          words_((2 * lines.size() + 63) / 64),
          through_(static_cast<std::size_t>(cell_count) * words_) {}

    // The moves without the dominated ones; of equals one stays.
    Bits undominated(const Position<Bits>& position, const Bits& moves) {
        if (words_ > max_words) return moves;  // on big boards the comparison costs more than it saves
        note(position, moves);
        Bits kept = moves;
        for_each_cell(moves, [&](int cell) {
            const Bits bit = bit_of<Bits>(cell);
            for (Bits others = kept & ~bit; is_any(others); others = without_lowest(others)) {
                if (!is_within(cell, lowest_index(others))) continue;
                kept &= ~bit;
                break;
            }
        });
        return kept;
    }

private:
    static constexpr std::size_t max_words = 8;

    void note(const Position<Bits>& position, const Bits& moves) {
        for_each_cell(moves, [&](int cell) { std::fill_n(row(cell), words_, 0); });
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (!is_any(lines_[i] & position.defender)) mark(lines_[i] & moves, 2 * i);
            if (game_type_ == GameType::strong && !is_any(lines_[i] & position.attacker))
                mark(lines_[i] & moves, 2 * i + 1);
        }
    }

    void mark(const Bits& cells, std::size_t place) {
        for_each_cell(cells, [&](int cell) { row(cell)[place / 64] |= std::uint64_t{1} << (place % 64); });
    }

    bool is_within(int cell, int other) {
        for (std::size_t i = 0; i < words_; ++i) {
            if ((row(cell)[i] & ~row(other)[i]) != 0) return false;
        }
        return true;
    }

    std::uint64_t* row(int cell) { return &through_[static_cast<std::size_t>(cell) * words_]; }

    const std::vector<Bits>& lines_;
    GameType game_type_;
    std::size_t words_;
    std::vector<std::uint64_t> through_;  // by cell: its live lines, the attacker's and the defender's
};

}  // namespace ludotheque::morpion
