#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/ricochet/board.hpp"

namespace ludotheque::ricochet {

// What moves on the board: boards without diagonals have a quicker way to slide.
struct Straight {};
struct Deflecting {};

// Where a robot ends, by direction; where it stands when it cannot move.
struct Ends {
    std::array<int, direction_count> cells{};
    std::array<bool, direction_count> are_deflected{};  // boards with diagonals only
};

// The robots on a board, one bit each by row and by column. Templates with a processor's name: see processor.hpp.
template <class Ways, class Processor>
class Floor {
public:
    explicit Floor(const Board& board) : board_(&board), spots_(board.spots()), width_(board.width()) {}

    // Puts a robot down, or takes it away.
    void flip(int cell) {
        const Spot& spot = spots_[cell];
        by_row_[spot.y] ^= std::uint32_t{1} << spot.x;
        by_column_[spot.x] ^= std::uint32_t{1} << spot.y;
    }

    // All four slides of the robot that stands on `start`.
    Ends slides(int kind, int start) const;

    // The end of one of them.
    int slide(int kind, Direction direction, int start) const;

    // Without diagonals: whether a slide from `start` to `end` enters this cell.
    bool is_passed(int cell, Direction direction, int start, int end) const {
        const bool is_ahead = direction == east || direction == south;
        const bool is_between = is_ahead ? start < cell && cell <= end : end <= cell && cell < start;
        return is_between && ((direction & 1) != 0 || spots_[cell].x == spots_[end].x);
    }

    // Without diagonals: whether a robot on this cell, and no wall, stops a slide at `end`.
    bool is_support(int cell, Direction direction, int end) const {
        const std::array<int, direction_count> steps{-width_, 1, width_, -1};
        const auto i = static_cast<std::size_t>(direction);
        return cell == end + steps[i] && spots_[end].wall_stops[i] != end;
    }

private:
    // How many free cells lie after this place in a line, up to 32.
    static int free_after(std::uint32_t line, int place) {
        constexpr std::uint64_t end = std::uint64_t{1} << longest_side;
        return std::countr_zero(std::uint64_t{line} >> (place + 1) | end);
    }

    // The first free place of those before this one.
    static int first_free_before(std::uint32_t line, int place) {
        return std::bit_width(line & ((std::uint32_t{1} << place) - 1));
    }

    int go_north(const Spot& spot) const {
        return std::max<int>(spot.wall_stops[north], first_free_before(by_column_[spot.x], spot.y) * width_ + spot.x);
    }
    int go_east(int start, const Spot& spot) const {
        return std::min<int>(spot.wall_stops[east], start + free_after(by_row_[spot.y], spot.x));
    }
    int go_south(int start, const Spot& spot) const {
        return std::min<int>(spot.wall_stops[south], start + free_after(by_column_[spot.x], spot.y) * width_);
    }
    int go_west(int start, const Spot& spot) const {
        return std::max<int>(spot.wall_stops[west], start - spot.x + first_free_before(by_row_[spot.y], spot.x));
    }

    bool is_taken(int cell) const { return (by_row_[spots_[cell].y] >> spots_[cell].x & 1) != 0; }

    // How many cells of its track a robot enters.
    std::size_t entered(const Track& track, int start) const;

    const Board* board_;
    const Spot* spots_;
    int width_;
    std::array<std::uint32_t, longest_side> by_row_{};
    std::array<std::uint32_t, longest_side> by_column_{};
};

template <class Ways, class Processor>
Ends Floor<Ways, Processor>::slides(int kind, int start) const {
    Ends ends;
    if constexpr (std::is_same_v<Ways, Straight>) {
        const Spot& spot = spots_[start];
        ends.cells = {go_north(spot), go_east(start, spot), go_south(start, spot), go_west(start, spot)};
    } else {
        for (Direction direction = 0; direction < direction_count; ++direction) {
            const Track track = board_->track(kind, direction, start);
            const std::size_t count = entered(track, start);
            const auto i = static_cast<std::size_t>(direction);
            ends.cells[i] = count == 0 ? start : track.cells[count - 1];
            ends.are_deflected[i] = count > track.straight_count;
        }
    }
    return ends;
}

template <class Ways, class Processor>
int Floor<Ways, Processor>::slide(int kind, Direction direction, int start) const {
    if constexpr (std::is_same_v<Ways, Straight>) {
        const Spot& spot = spots_[start];
        switch (direction) {
            case north:
                return go_north(spot);
            case east:
                return go_east(start, spot);
            case south:
                return go_south(start, spot);
            default:
                return go_west(start, spot);
        }
    } else {
        const Track track = board_->track(kind, direction, start);
        const std::size_t count = entered(track, start);
        return count == 0 ? start : track.cells[count - 1];
    }
}

template <class Ways, class Processor>
std::size_t Floor<Ways, Processor>::entered(const Track& track, int start) const {
    std::size_t count = 0;
    for (const Cell ahead : track.cells) {
        if (ahead != start && is_taken(ahead)) return count;  // a robot does not stand in its own way
        ++count;
    }
    return track.is_endless ? 0 : count;
}

}  // namespace ludotheque::ricochet
