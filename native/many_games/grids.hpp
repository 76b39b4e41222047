#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "many_games/dice.hpp"
#include "many_games/many_games.hpp"

namespace ludotheque::many_games {

constexpr int least_side = 3;
constexpr int most_side = 26;
constexpr int most_seats = 26;
constexpr int any_starter = -1;

struct GridOptions {
    int columns = 3;
    int rows = 3;
    int run = 3;
    int seat_count = 2;
    int starter = any_starter;
    bool is_exact = false;  // a longer run does not win
};

constexpr bool is_sound(const GridOptions& options) {
    return options.columns >= least_side && options.columns <= most_side && options.rows >= least_side &&
           options.rows <= most_side && options.run >= 2 && options.run <= most_side && options.seat_count >= 2 &&
           options.seat_count <= most_seats && options.starter >= any_starter && options.starter < options.seat_count;
}

// The grids of many games in which seats take turns to fill cells until one has a run. A byte for each cell, row by row
// from the top, as observations have them: nothing has to be unpacked.
class Grids {
public:
    Grids(std::size_t count, const GridOptions& options)
        : options_(options),
          cell_count_(static_cast<std::size_t>(options.columns) * static_cast<std::size_t>(options.rows)),
          cells_(count * cell_count_),
          turns_(count),
          filled_(count),
          reaches_(cell_count_) {
        for (std::size_t cell = 0; cell < cell_count_; ++cell) reaches_[cell] = reaches_of(static_cast<int>(cell));
    }

    std::size_t game_count() const { return turns_.size(); }
    std::size_t cell_count() const { return cell_count_; }
    const GridOptions& options() const { return options_; }
    int turn(std::size_t game) const { return turns_[game]; }
    const std::uint8_t* cells(std::size_t game) const { return cells_.data() + game * cell_count_; }

    void deal(std::size_t game, std::uint64_t seed) {
        std::fill_n(cells_.begin() + static_cast<std::ptrdiff_t>(game * cell_count_), cell_count_, std::uint8_t{0});
        filled_[game] = 0;
        turns_[game] = options_.starter != any_starter
                           ? options_.starter
                           : static_cast<int>(Dice(seed).below(static_cast<std::uint64_t>(options_.seat_count)));
    }

    // The seat to move takes a free cell. A winner has 1, the others share the loss.
    End take(std::size_t game, std::size_t cell, float* gains) {
        std::uint8_t* cells = cells_.data() + game * cell_count_;
        const int seat = turns_[game];
        cells[cell] = static_cast<std::uint8_t>(seat + 1);
        turns_[game] = seat + 1 == options_.seat_count ? 0 : seat + 1;
        ++filled_[game];
        if (completes_run(cells, cell)) {
            const float loss = -1.0F / static_cast<float>(options_.seat_count - 1);
            for (int other = 0; other < options_.seat_count; ++other) gains[other] = other == seat ? 1.0F : loss;
            return End::ended;
        }
        return filled_[game] == cell_count_ ? End::ended : End::none;
    }

    // The cells of this seat, of each after it in turn, and whether it is its turn.
    void observe(std::size_t game, int seat, bool is_over, std::uint8_t* planes) const {
        const std::uint8_t* cells = this->cells(game);
        for (int after = 0; after < options_.seat_count; ++after) {
            const auto owner = static_cast<std::uint8_t>((seat + after) % options_.seat_count + 1);
            for (std::size_t cell = 0; cell < cell_count_; ++cell) planes[cell] = cells[cell] == owner;
            planes += cell_count_;
        }
        std::fill_n(planes, cell_count_, static_cast<std::uint8_t>(!is_over && turns_[game] == seat));
    }

    std::size_t observation_size() const { return (static_cast<std::size_t>(options_.seat_count) + 1) * cell_count_; }

private:
    static constexpr int axis_count = 4;

    // How many cells there are before and behind, along each axis; more than may count for a run do not.
    using Reaches = std::array<std::array<std::uint8_t, 2>, axis_count>;

    Reaches reaches_of(int cell) const {
        const int x = cell % options_.columns;
        const int y = cell / options_.columns;
        const int west = x, east = options_.columns - 1 - x, north = y, south = options_.rows - 1 - y;
        const auto capped = [this](int steps) {
            return static_cast<std::uint8_t>(std::min(steps, options_.is_exact ? options_.run : options_.run - 1));
        };
        return {{{capped(west), capped(east)},
                 {capped(north), capped(south)},
                 {capped(std::min(north, west)), capped(std::min(south, east))},
                 {capped(std::min(north, east)), capped(std::min(south, west))}}};
    }

    bool completes_run(const std::uint8_t* cells, std::size_t cell) const {
        const std::array<std::ptrdiff_t, axis_count> steps{1, options_.columns, options_.columns + 1,
                                                           options_.columns - 1};
        const std::uint8_t* here = cells + cell;
        for (std::size_t axis = 0; axis < axis_count; ++axis) {
            int length = 1;
            const auto [before, behind] = reaches_[cell][axis];
            const std::uint8_t* there = here;
            for (int left = before; left > 0 && *(there -= steps[axis]) == *here; --left) ++length;
            there = here;
            for (int left = behind; left > 0 && *(there += steps[axis]) == *here; --left) ++length;
            if (options_.is_exact ? length == options_.run : length >= options_.run) return true;
        }
        return false;
    }

    GridOptions options_;
    std::size_t cell_count_;
    std::vector<std::uint8_t> cells_;  // 0: free, otherwise the seat and 1
    std::vector<int> turns_;
    std::vector<std::size_t> filled_;
    std::vector<Reaches> reaches_;
};

}  // namespace ludotheque::many_games
