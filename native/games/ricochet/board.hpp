#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ludotheque::ricochet {

// CellSet are counted row by row from the upper left corner: cell = y * width + x.
using Cell = std::uint16_t;

// North, east, south, west, as in the Python rules.
using Direction = int;
constexpr Direction north = 0;
constexpr Direction east = 1;
constexpr Direction south = 2;
constexpr Direction west = 3;
constexpr int direction_count = 4;

constexpr int max_side = 32;
constexpr int max_robots = 5;
constexpr int max_helpers = max_robots - 1;

// No way out: a wall, the border or a closed cell.
constexpr int no_exit = -1;

struct Diagonal {
    int cell = 0;
    int colour = 0;         // the robot that passes straight through
    bool leans_up = false;  // drawn /
};

struct Plan {
    int width = 0;
    int height = 0;
    std::array<std::vector<int>, direction_count> exits;  // by cell: the next cell that way, or no_exit
    std::vector<Diagonal> diagonals;
};

// Every cell a robot enters when nobody stands in its way.
struct Track {
    std::span<const Cell> cells;
    std::size_t straight_count = 0;  // how many of them it enters before it is deflected
    bool is_endless = false;         // runs in a circle: it stops before a robot or never
};

// What a sliding robot has to know about a cell.
struct CellGeometry {
    std::array<Cell, direction_count> wall_stops{};  // where it ends without diagonals or other robots
    std::uint8_t x = 0;
    std::uint8_t y = 0;
};

// A board and, worked out once, all the tracks on it. Never changes: threads may share it.
class Board {
public:
    // The plan must be sound: see is_sound.
    explicit Board(const Plan& plan);

    int width() const { return width_; }
    int cell_count() const { return cell_count_; }
    bool is_straight() const { return is_straight_; }

    // Robots of one kind move alike: only diagonals of their own colour tell robots apart.
    int kind_count() const { return static_cast<int>(tracks_.size()); }
    int kind_of(int colour) const { return kinds_[static_cast<std::size_t>(colour)]; }

    Track track(int kind, Direction direction, int cell) const {
        const Tracks& tracks = tracks_[static_cast<std::size_t>(kind)];
        const Stretch& stretch = tracks.stretches[static_cast<std::size_t>(direction * cell_count_ + cell)];
        return {{tracks.cells.data() + stretch.start, stretch.length}, stretch.straight_count, stretch.is_endless};
    }

    const CellGeometry* geometry() const { return geometry_.data(); }

private:
    struct Stretch {
        std::uint32_t start = 0;
        std::uint16_t length = 0;
        std::uint16_t straight_count = 0;
        bool is_endless = false;
    };

    struct Tracks {
        std::vector<Cell> cells;
        std::vector<Stretch> stretches;
    };

    void lay_tracks(const Plan& plan, int own_colour);

    int width_;
    int cell_count_;
    bool is_straight_;
    std::array<int, max_robots> kinds_{};
    std::vector<Tracks> tracks_;
    std::vector<CellGeometry> geometry_;
};

// Whether sizes fit, exits lead to neighbours and back, and diagonals lie on the board.
bool is_sound(const Plan& plan);

}  // namespace ludotheque::ricochet
