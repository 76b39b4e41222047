#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/morpion/proof/attack.hpp"

namespace ludotheque::morpion {

// One key and one canonical form for a position and all its reflections and rotations.
template <class Bits>
class Symmetry {
public:
    explicit Symmetry(const Grid& grid) : grid_(grid), keys_(static_cast<std::size_t>(grid.cell_count())) {
        for (int row = 0; row < grid.rows; ++row) {
            for (int column = 0; column < grid.columns; ++column) {
                for (int image = 0; image < image_count; ++image) {
                    const auto at = static_cast<std::size_t>(grid.cell(column, row));
                    const auto seen_at = static_cast<std::uint64_t>(image_of(grid, column, row, image));
                    keys_[at].attacker[static_cast<std::size_t>(image)] = mixed(2 * seen_at + 1);
                    keys_[at].defender[static_cast<std::size_t>(image)] = mixed(2 * seen_at + 2);
                }
            }
        }
    }

    struct Canonical {
        Position<Bits> position;
        std::uint64_t key = 0;
        int image = 0;  // which image of the original `position` is
    };

    // The image with the least key, so that what is done in it does not depend on the path to it.
    Canonical canonical(const Position<Bits>& position) const {
        Images images{};
        for_each_cell(position.attacker,
                      [&](int cell) { join(images, keys_[static_cast<std::size_t>(cell)].attacker); });
        for_each_cell(position.defender,
                      [&](int cell) { join(images, keys_[static_cast<std::size_t>(cell)].defender); });
        const auto least = std::min_element(images.begin(), images.end());
        const std::uint64_t key = position.is_attackers_turn ? mixed(*least) : *least;
        const int image = static_cast<int>(least - images.begin());
        return {turned(position, image), key == 0 ? 1 : key, image};  // key 0 marks an empty slot
    }

    int turned(int cell, int image) const { return image_of(grid_, cell % grid_.columns, cell / grid_.columns, image); }

    // Where a cell of the image comes from.
    int turned_back(int cell, int image) const {
        const bool is_quarter_turn = image == 5 || image == 6;
        return turned(cell, is_quarter_turn ? 11 - image : image);  // the others undo themselves
    }

private:
    static constexpr int image_count = 8;
    using Images = std::array<std::uint64_t, image_count>;

    struct CellKeys {
        Images attacker;
        Images defender;
    };

    // Only a square has diagonals to mirror at; elsewhere the last four images repeat the first.
    static int image_of(const Grid& grid, int column, int row, int image) {
        if ((image & 1) != 0) column = grid.columns - 1 - column;
        if ((image & 2) != 0) row = grid.rows - 1 - row;
        if ((image & 4) != 0 && grid.columns == grid.rows) std::swap(column, row);
        return grid.cell(column, row);
    }

    Position<Bits> turned(const Position<Bits>& position, int image) const {
        if (image == 0) return position;
        Position<Bits> next{{}, {}, position.is_attackers_turn};
        for_each_cell(position.attacker, [&](int cell) { next.attacker |= bit_of<Bits>(turned(cell, image)); });
        for_each_cell(position.defender, [&](int cell) { next.defender |= bit_of<Bits>(turned(cell, image)); });
        return next;
    }

    static void join(Images& images, const Images& more) {
        for (std::size_t i = 0; i < images.size(); ++i) images[i] ^= more[i];
    }

    // SplitMix64 (Steele, Lea, Flood 2014).
    static std::uint64_t mixed(std::uint64_t number) {
        number = (number + 1) * 0x9E3779B97F4A7C15ULL;
        number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9ULL;
        number = (number ^ (number >> 27)) * 0x94D049BB133111EBULL;
        return number ^ (number >> 31);
    }

    Grid grid_;
    std::vector<CellKeys> keys_;
};

}  // namespace ludotheque::morpion
