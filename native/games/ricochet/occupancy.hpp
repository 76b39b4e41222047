#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/ricochet/board.hpp"

namespace ludotheque::ricochet {

// Boards without diagonals have a faster slide.
struct Straight {};
struct Deflecting {};

// Where a robot ends, by direction; where it stands when it cannot move.
struct Ends {
    std::array<int, direction_count> cells{};
    std::array<bool, direction_count> are_deflected{};  // boards with diagonals only
};

// The robots on a board, one bit each by row and by column. Templates with a CPU's name: see cpu.hpp.
template <class Geometry, class Cpu>
class Occupancy {
public:
    explicit Occupancy(const Board& board) : board_(&board), geometry_(board.geometry()), width_(board.width()) {}

    // Puts a robot down, or takes it away.
    void flip(int cell) {
        const CellGeometry& cell_geometry = geometry_[cell];
        by_row_[cell_geometry.y] ^= std::uint32_t{1} << cell_geometry.x;
        by_column_[cell_geometry.x] ^= std::uint32_t{1} << cell_geometry.y;
    }

    // All four slides of the robot that stands on `start`.
    Ends slides(int kind, int start) const;

    // The end of one of them.
    int slide(int kind, Direction direction, int start) const;

    // Without diagonals: whether a slide from `start` to `end` enters this cell.
    bool is_passed(int cell, Direction direction, int start, int end) const {
        const bool is_ahead = direction == east || direction == south;
        const bool is_between = is_ahead ? start < cell && cell <= end : end <= cell && cell < start;
        return is_between && ((direction & 1) != 0 || geometry_[cell].x == geometry_[end].x);
    }

    // Without diagonals: whether a robot on this cell, and no wall, stops a slide at `end`.
    bool is_support(int cell, Direction direction, int end) const {
        const std::array<int, direction_count> steps{-width_, 1, width_, -1};
        const auto i = static_cast<std::size_t>(direction);
        return cell == end + steps[i] && geometry_[end].wall_stops[i] != end;
    }

private:
    // How many free cells lie after this place in a line, up to 32.
    static int free_after(std::uint32_t line, int place) {
        constexpr std::uint64_t end = std::uint64_t{1} << max_side;
        return std::countr_zero(std::uint64_t{line} >> (place + 1) | end);
    }

    // The first free place of those before this one.
    static int first_free_before(std::uint32_t line, int place) {
        return std::bit_width(line & ((std::uint32_t{1} << place) - 1));
    }

    int go_north(const CellGeometry& cell_geometry) const {
        return std::max<int>(
            cell_geometry.wall_stops[north],
            first_free_before(by_column_[cell_geometry.x], cell_geometry.y) * width_ + cell_geometry.x);
    }
    int go_east(int start, const CellGeometry& cell_geometry) const {
        return std::min<int>(cell_geometry.wall_stops[east],
                             start + free_after(by_row_[cell_geometry.y], cell_geometry.x));
    }
    int go_south(int start, const CellGeometry& cell_geometry) const {
        return std::min<int>(cell_geometry.wall_stops[south],
                             start + free_after(by_column_[cell_geometry.x], cell_geometry.y) * width_);
    }
    int go_west(int start, const CellGeometry& cell_geometry) const {
        return std::max<int>(cell_geometry.wall_stops[west],
                             start - cell_geometry.x + first_free_before(by_row_[cell_geometry.y], cell_geometry.x));
    }

    bool is_taken(int cell) const { return (by_row_[geometry_[cell].y] >> geometry_[cell].x & 1) != 0; }

    // How many cells of its track a robot enters.
    std::size_t entered(const Track& track, int start) const;

    const Board* board_;
    const CellGeometry* geometry_;
    int width_;
    std::array<std::uint32_t, max_side> by_row_{};
    std::array<std::uint32_t, max_side> by_column_{};
};

template <class Geometry, class Cpu>
Ends Occupancy<Geometry, Cpu>::slides(int kind, int start) const {
    Ends ends;
    if constexpr (std::is_same_v<Geometry, Straight>) {
        const CellGeometry& cell_geometry = geometry_[start];
        ends.cells = {go_north(cell_geometry), go_east(start, cell_geometry), go_south(start, cell_geometry),
                      go_west(start, cell_geometry)};
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

template <class Geometry, class Cpu>
int Occupancy<Geometry, Cpu>::slide(int kind, Direction direction, int start) const {
    if constexpr (std::is_same_v<Geometry, Straight>) {
        const CellGeometry& cell_geometry = geometry_[start];
        switch (direction) {
            case north:
                return go_north(cell_geometry);
            case east:
                return go_east(start, cell_geometry);
            case south:
                return go_south(start, cell_geometry);
            default:
                return go_west(start, cell_geometry);
        }
    } else {
        const Track track = board_->track(kind, direction, start);
        const std::size_t count = entered(track, start);
        return count == 0 ? start : track.cells[count - 1];
    }
}

template <class Geometry, class Cpu>
std::size_t Occupancy<Geometry, Cpu>::entered(const Track& track, int start) const {
    std::size_t count = 0;
    for (const Cell ahead : track.cells) {
        if (ahead != start && is_taken(ahead)) return count;  // a robot does not stand in its own way
        ++count;
    }
    return track.is_endless ? 0 : count;
}

}  // namespace ludotheque::ricochet
