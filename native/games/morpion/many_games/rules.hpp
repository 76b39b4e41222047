#pragma once

#include <cstddef>
#include <cstdint>

#include "many_games/grids.hpp"

namespace ludotheque::morpion {

// An action is a cell, row by row from the top.
class ManyRules {
public:
    ManyRules(std::size_t count, const many_games::GridOptions& options) : grids_(count, options) {}

    std::size_t game_count() const { return grids_.game_count(); }
    int seat_count() const { return grids_.options().seat_count; }
    std::size_t action_count() const { return grids_.cell_count(); }
    std::size_t observation_size() const { return grids_.observation_size(); }
    int turn(std::size_t game) const { return grids_.turn(game); }
    void deal(std::size_t game, std::uint64_t seed) { grids_.deal(game, seed); }

    bool is_legal(std::size_t game, std::int64_t action) const {
        return action >= 0 && action < static_cast<std::int64_t>(action_count()) && grids_.cells(game)[action] == 0;
    }

    many_games::End play(std::size_t game, std::size_t cell, float* gains) { return grids_.take(game, cell, gains); }

    void write_mask(std::size_t game, std::int8_t* mask) const {
        const std::uint8_t* cells = grids_.cells(game);
        for (std::size_t cell = 0; cell < action_count(); ++cell)
            mask[cell] = static_cast<std::int8_t>(cells[cell] == 0);
    }

    void observe(std::size_t game, int seat, bool is_over, std::uint8_t* planes) const {
        grids_.observe(game, seat, is_over, planes);
    }

private:
    many_games::Grids grids_;
};

}  // namespace ludotheque::morpion
