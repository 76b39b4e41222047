#include "games/ricochet/board.hpp"

#include <algorithm>

namespace ludotheque::ricochet {

namespace {

// A robot turned by /: north and east change places, south and west too; by \: north and west, south and east.
constexpr std::array<Direction, direction_count> turned_up{east, north, west, south};
constexpr std::array<Direction, direction_count> turned_down{west, south, east, north};

constexpr Direction plain_colour = -1;

int exit_of(const Plan& plan, Direction direction, int cell) {
    return plan.exits[static_cast<std::size_t>(direction)][static_cast<std::size_t>(cell)];
}

bool leads_to_a_neighbour(const Plan& plan, Direction direction, int cell, int next) {
    switch (direction) {
        case north:
            return next == cell - plan.width;
        case south:
            return next == cell + plan.width;
        case east:
            return next == cell + 1 && next % plan.width != 0;
        default:
            return next == cell - 1 && cell % plan.width != 0;
    }
}

}  // namespace

bool is_sound(const Plan& plan) {
    const auto is_side = [](int side) { return side >= 1 && side <= max_side; };
    if (!is_side(plan.width) || !is_side(plan.height)) return false;
    const int cell_count = plan.width * plan.height;
    const auto is_cell = [cell_count](int cell) { return cell >= 0 && cell < cell_count; };
    for (Direction direction = 0; direction < direction_count; ++direction) {
        const std::vector<int>& exits = plan.exits[static_cast<std::size_t>(direction)];
        if (static_cast<int>(exits.size()) != cell_count) return false;
        for (int cell = 0; cell < cell_count; ++cell) {
            const int next = exits[static_cast<std::size_t>(cell)];
            if (next == no_exit) continue;
            if (!is_cell(next) || !leads_to_a_neighbour(plan, direction, cell, next)) return false;
        }
    }
    return std::ranges::all_of(plan.diagonals, [&is_cell](const Diagonal& diagonal) {
        return is_cell(diagonal.cell) && diagonal.colour >= 0 && diagonal.colour < max_robots;
    });
}

Board::Board(const Plan& plan)
    : width_(plan.width), cell_count_(plan.width * plan.height), is_straight_(plan.diagonals.empty()) {
    lay_tracks(plan, plain_colour);
    for (int colour = 0; colour < max_robots; ++colour) {
        const bool has_own = std::ranges::any_of(
            plan.diagonals, [colour](const Diagonal& diagonal) { return diagonal.colour == colour; });
        if (!has_own) continue;
        kinds_[static_cast<std::size_t>(colour)] = kind_count();
        lay_tracks(plan, colour);
    }
    for (int cell = 0; cell < cell_count_; ++cell) {
        CellGeometry& cell_geometry = geometry_.emplace_back();
        cell_geometry.x = static_cast<std::uint8_t>(cell % width_);
        cell_geometry.y = static_cast<std::uint8_t>(cell / width_);
        for (Direction direction = 0; direction < direction_count; ++direction) {
            int last = cell;
            while (exit_of(plan, direction, last) != no_exit) last = exit_of(plan, direction, last);
            cell_geometry.wall_stops[static_cast<std::size_t>(direction)] = static_cast<Cell>(last);
        }
    }
}

void Board::lay_tracks(const Plan& plan, int own_colour) {
    std::vector<const Diagonal*> diagonals(static_cast<std::size_t>(cell_count_), nullptr);
    for (const Diagonal& diagonal : plan.diagonals)
        if (diagonal.colour != own_colour) diagonals[static_cast<std::size_t>(diagonal.cell)] = &diagonal;

    Tracks& tracks = tracks_.emplace_back();
    for (Direction direction = 0; direction < direction_count; ++direction) {
        for (int start = 0; start < cell_count_; ++start) {
            Stretch stretch{.start = static_cast<std::uint32_t>(tracks.cells.size())};
            Direction heading = direction;
            for (int cell = start; exit_of(plan, heading, cell) != no_exit;) {
                cell = exit_of(plan, heading, cell);
                const Diagonal* diagonal = diagonals[static_cast<std::size_t>(cell)];
                if (diagonal != nullptr)
                    heading = (diagonal->leans_up ? turned_up : turned_down)[static_cast<std::size_t>(heading)];
                // Each step can be walked back in one way only, so an endless track passes its start again.
                if (cell == start && heading == direction) {
                    stretch.is_endless = true;
                    break;
                }
                tracks.cells.push_back(static_cast<Cell>(cell));
                ++stretch.length;
                if (heading == direction && stretch.straight_count + 1 == stretch.length) ++stretch.straight_count;
            }
            tracks.stretches.push_back(stretch);
        }
    }
}

}  // namespace ludotheque::ricochet
