#include "games/ricochet/atlas.hpp"

#include <algorithm>
#include <utility>

namespace ludotheque::ricochet {

namespace {

constexpr int side = 16;

// All cells that can be reached from the seeds in steps of so many places, through open cells.
template <int step>
Cells<4> filled_later(Cells<4> seeds, Cells<4> open) {
    seeds = seeds | (seeds.later<step>() & open);
    open = open & open.later<step>();
    seeds = seeds | (seeds.later<2 * step>() & open);
    open = open & open.later<2 * step>();
    seeds = seeds | (seeds.later<4 * step>() & open);
    open = open & open.later<4 * step>();
    return seeds | (seeds.later<8 * step>() & open);
}

template <int step>
Cells<4> filled_earlier(Cells<4> seeds, Cells<4> open) {
    seeds = seeds | (seeds.earlier<step>() & open);
    open = open & open.earlier<step>();
    seeds = seeds | (seeds.earlier<2 * step>() & open);
    open = open & open.earlier<2 * step>();
    seeds = seeds | (seeds.earlier<4 * step>() & open);
    open = open & open.earlier<4 * step>();
    return seeds | (seeds.earlier<8 * step>() & open);
}

}  // namespace

bool can_be_charted(const Board& board, const Region& region) {
    constexpr std::size_t fewest_cells = 5;
    const auto is_cell = [&board](int cell) { return cell >= 0 && cell < board.cell_count(); };
    std::vector<int> cells = region.cells;
    std::ranges::sort(cells);
    return board.width() == side && board.cell_count() <= side * side && board.is_straight() &&
           cells.size() >= fewest_cells && std::ranges::all_of(cells, is_cell) &&
           std::ranges::adjacent_find(cells) == cells.end() && std::ranges::binary_search(cells, region.target);
}

std::size_t Atlas::pair_number(int first, int second) {
    return static_cast<std::size_t>(second) * static_cast<std::size_t>(second - 1) / 2 +
           static_cast<std::size_t>(first);
}

std::size_t Atlas::triple_number(int first, int second, int third) {
    const auto c = static_cast<std::size_t>(third);
    return c * (c - 1) * (c - 2) / 6 + pair_number(first, second);
}

Atlas::Atlas(const Board& board, const Region& region)
    : cells_(region.cells), target_(region.target), is_for_any_(region.is_for_any) {
    std::ranges::sort(cells_);
    for (const int cell : cells_) all_.add(cell);
    for (int cell = 0; cell < board.cell_count(); ++cell) single_[static_cast<std::size_t>(cell)].add(cell);
    for (Direction direction = 0; direction < direction_count; ++direction) {
        const auto d = static_cast<std::size_t>(direction);
        for (int cell = 0; cell < board.cell_count(); ++cell) {
            const Track track = board.track(0, direction, cell);
            exits_[d][static_cast<std::size_t>(cell)] = track.cells.empty() ? no_exit : track.cells[0];
            if (track.cells.empty()) wall_stops_[d].add(cell);
            if (!track.cells.empty()) enterable_[d].add(track.cells[0]);
        }
    }
    const std::size_t triple_count = triple_number(0, 1, place_count());
    solved_.resize(triple_count);
    found_.resize(triple_count);
    is_new_.assign(triple_count, 1);
    has_new_.assign(pair_number(0, place_count()), is_for_any_ ? 1 : 0);
    const auto n = static_cast<std::uint64_t>(place_count());
    placement_count_ = triple_count * (n - 3) / (is_for_any_ ? 4 : 1);
}

bool Atlas::advance(search::Watch& watch) {
    slide_active(watch);
    slide_helpers(watch);
    return close_layer();
}

void Atlas::slide_active(search::Watch& watch) {
    std::size_t number = 0;
    for (int third = 2; third < place_count(); ++third) {
        for (int second = 1; second < third; ++second) {
            watch.count_node();
            Set helpers;
            helpers.add(cell(second));
            helpers.add(cell(third));
            for (int first = 0; first < second; ++first, ++number) {
                if (!is_new_[number]) continue;
                Set three = helpers;
                three.add(cell(first));
                Set solved = solved_[number];
                if (!three.has(target_)) solved.add(target_);
                found_[number] = found_[number] | (led_to(solved, three) - three);
            }
        }
    }
}

// The cells from where one slide of the active robot ends in the set: those behind each end, as seen
// from a robot that arrives there, up to a wall or a helper. The ends themselves lead nowhere.
auto Atlas::led_to(const Set& solved, const Set& helpers) const -> Set {
    const Set north_ends = solved & (wall_stops_[north] | helpers.later<side>());
    const Set east_ends = solved & (wall_stops_[east] | helpers.earlier<1>());
    const Set south_ends = solved & (wall_stops_[south] | helpers.earlier<side>());
    const Set west_ends = solved & (wall_stops_[west] | helpers.later<1>());
    const Set to_north = enterable_[north] - helpers;
    const Set to_east = enterable_[east] - helpers;
    const Set to_south = enterable_[south] - helpers;
    const Set to_west = enterable_[west] - helpers;
    return filled_later<side>(north_ends.later<side>() & to_south, to_south) |
           filled_earlier<1>(east_ends.earlier<1>() & to_west, to_west) |
           filled_earlier<side>(south_ends.earlier<side>() & to_north, to_north) |
           filled_later<1>(west_ends.later<1>() & to_east, to_east);
}

void Atlas::slide_helpers(search::Watch& watch) {
    for (int second = 1; second < place_count(); ++second) {
        for (int first = 0; first < second; ++first) {
            watch.count_node();
            if (has_new_[pair_number(first, second)]) slide_third(first, second);
        }
    }
}

// Calls visit(cell, number of the triple) for each cell of a third helper.
template <class Visit>
void Atlas::each_third(int first, int second, Visit visit) const {
    std::size_t number = triple_number(0, first, second);
    for (int third = 0; third < first; ++third, ++number) visit(cell(third), number);
    for (int third = first + 1; third < second; ++third) visit(cell(third), triple_number(first, third, second));
    for (int third = second + 1; third < place_count(); ++third)
        visit(cell(third), triple_number(first, second, third));
}

// All slides of one helper while the two others stay.
void Atlas::slide_third(int first, int second) {
    const int first_cell = cell(first);
    const int second_cell = cell(second);
    each_third(first, second, [this](int cell, std::size_t number) {
        there_[static_cast<std::size_t>(cell)] = solved_[number];
        before_[static_cast<std::size_t>(cell)] = {};
    });
    if (is_for_any_) {
        arrived_ = all_;
        for (const int cell : {first_cell, second_cell, target_}) arrived_.remove(cell);
    }
    for (Direction direction = 0; direction < direction_count; ++direction) sweep(direction, first_cell, second_cell);
    each_third(first, second, [this](int cell, std::size_t number) {
        const Set before = before_[static_cast<std::size_t>(cell)] - single_[static_cast<std::size_t>(cell)];
        if (!(before - found_[number]).is_empty()) found_[number] = found_[number] | before;
    });
}

// One direction, from the far end of each line: what becomes of a helper that slides on from a cell is
// known from the next one. With the active robot ahead of it, it stops.
void Atlas::sweep(Direction direction, int first_cell, int second_cell) {
    const auto d = static_cast<std::size_t>(direction);
    const bool is_ahead_later = direction == east || direction == south;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const int cell = cells_[is_ahead_later ? cells_.size() - 1 - i : i];
        if (cell == first_cell || cell == second_cell) continue;
        const auto here = static_cast<std::size_t>(cell);
        const int ahead = exits_[d][here];
        const Set& stops = is_for_any_ && cell == target_ ? arrived_ : there_[here];
        if (ahead == no_exit || ahead == first_cell || ahead == second_cell) {
            on_[here] = stops;
            continue;
        }
        const Set& active_ahead = single_[static_cast<std::size_t>(ahead)];
        const Set passes = on_[static_cast<std::size_t>(ahead)] - active_ahead;
        before_[here] = before_[here] | passes;
        on_[here] = passes | (stops & active_ahead);
    }
}

// Counts what is new and makes it old; false when nothing is.
bool Atlas::close_layer() {
    std::ranges::fill(has_new_, 0);
    std::vector<Placement> before;
    std::swap(before, hardest_);
    std::uint64_t count = 0;
    std::size_t number = 0;
    for (int third = 2; third < place_count(); ++third) {
        for (int second = 1; second < third; ++second) {
            for (int first = 0; first < second; ++first, ++number) {
                const Set more = found_[number] - solved_[number];
                is_new_[number] = more.is_empty() ? 0 : 1;
                if (more.is_empty()) continue;
                count += static_cast<std::uint64_t>(more.count());
                note(first, second, third, more);
                solved_[number] = found_[number];
                has_new_[pair_number(first, second)] = 1;
                has_new_[pair_number(first, third)] = 1;
                has_new_[pair_number(second, third)] = 1;
            }
        }
    }
    if (count == 0) std::swap(before, hardest_);
    if (count == 0) return false;
    counts_.push_back(is_for_any_ ? count / 4 : count);
    return true;
}

void Atlas::note(int first, int second, int third, const Set& more) {
    for (std::size_t i = 0; i < cells_.size() && hardest_.size() < most_hardest; ++i) {
        const bool is_told_before = is_for_any_ && static_cast<int>(i) > first;  // by its other helpers
        if (is_told_before || !more.has(cells_[i])) continue;
        hardest_.push_back({cells_[i], cell(first), cell(second), cell(third)});
    }
}

}  // namespace ludotheque::ricochet
