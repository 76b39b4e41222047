#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "many_games/grids.hpp"

namespace ludotheque::connect_four {

// An action is a column from the left.
class ManyRules {
public:
    ManyRules(std::size_t count, const many_games::GridOptions& options)
        : grids_(count, options), heights_(count * static_cast<std::size_t>(options.columns)) {}

    std::size_t game_count() const { return grids_.game_count(); }
    int seat_count() const { return grids_.options().seat_count; }
    std::size_t action_count() const { return static_cast<std::size_t>(grids_.options().columns); }
    std::size_t observation_size() const { return grids_.observation_size(); }
    int turn(std::size_t game) const { return grids_.turn(game); }

    void deal(std::size_t game, std::uint64_t seed) {
        grids_.deal(game, seed);
        std::fill_n(heights(game), action_count(), std::uint8_t{0});
    }

    bool is_legal(std::size_t game, std::int64_t action) const {
        return action >= 0 && action < grids_.options().columns &&
               heights_[game * action_count() + static_cast<std::size_t>(action)] < grids_.options().rows;
    }

    many_games::End play(std::size_t game, std::size_t column, float* gains) {
        const int height = heights(game)[column]++;
        const auto row = static_cast<std::size_t>(grids_.options().rows - 1 - height);
        return grids_.take(game, row * action_count() + column, gains);
    }

    void write_mask(std::size_t game, std::int8_t* mask) const {
        const std::uint8_t* lowest = heights_.data() + game * action_count();
        for (std::size_t column = 0; column < action_count(); ++column) {
            mask[column] = static_cast<std::int8_t>(lowest[column] < grids_.options().rows);
        }
    }

    void observe(std::size_t game, int seat, bool is_over, std::uint8_t* planes) const {
        grids_.observe(game, seat, is_over, planes);
    }

private:
    std::uint8_t* heights(std::size_t game) { return heights_.data() + game * action_count(); }

    many_games::Grids grids_;
    std::vector<std::uint8_t> heights_;
};

}  // namespace ludotheque::connect_four
