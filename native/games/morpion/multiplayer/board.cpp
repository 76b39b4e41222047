#include "games/morpion/multiplayer/board.hpp"

#include <algorithm>
#include <cassert>

namespace ludotheque::morpion {

namespace {

// A line weighs four times as much for every mark, counted from the end, so that all runs have the same scale.
constexpr int weighed_steps = 10;

std::int64_t weight(int run, int mark_count) {
    const int missing = run - mark_count;
    if (missing >= weighed_steps) return mark_count;
    return std::int64_t{1} << (2 * (weighed_steps - missing));
}

// The lists of all cells in one piece, and where each of them ends.
void join(const std::vector<std::vector<std::uint16_t>>& lists, std::vector<std::uint16_t>& joined,
          std::vector<std::uint32_t>& ends) {
    ends.push_back(0);
    for (const auto& list : lists) {
        joined.insert(joined.end(), list.begin(), list.end());
        ends.push_back(static_cast<std::uint32_t>(joined.size()));
    }
}

}  // namespace

MultiplayerBoard::MultiplayerBoard(const Grid& grid, int seat_count)
    : grid_(grid),
      seat_count_(seat_count),
      contents_(at(grid.cell_count()), nobody),
      marks_near_(at(grid.cell_count())),
      chances_(at(grid.cell_count())) {
    assert(fits(grid) && seat_count >= 1 && seat_count <= max_seats);
    for (int count = 1; count <= grid.run; ++count) weights_[at(count)] = weight(grid.run, count);
    marks_.reserve(at(grid.cell_count()));
    draw_lines();
}

void MultiplayerBoard::draw_lines() {
    std::vector<std::vector<std::uint16_t>> through(at(grid_.cell_count()));
    std::vector<std::vector<std::uint16_t>> beside(at(grid_.cell_count()));
    for (int start = 0; start < grid_.cell_count(); ++start) {
        const int column = start % grid_.columns;
        const int row = start / grid_.columns;
        for (const Step step : steps) {
            const auto cell = [&](int i) {
                const bool is_there = grid_.has_cell(column + step.column * i, row + step.row * i);
                return is_there ? grid_.cell(column + step.column * i, row + step.row * i) : -1;
            };
            if (cell(grid_.run - 1) < 0) continue;
            const auto number = static_cast<std::uint16_t>(lines_.size());
            Line line;
            line.before = static_cast<std::int16_t>(cell(-1));
            line.after = static_cast<std::int16_t>(cell(grid_.run));
            for (int i = 0; i < grid_.run; ++i) {
                line.free = static_cast<std::uint16_t>(line.free ^ cell(i));
                through[at(cell(i))].push_back(number);
            }
            if (grid_.is_exact && line.before >= 0) beside[at(line.before)].push_back(number);
            if (grid_.is_exact && line.after >= 0) beside[at(line.after)].push_back(number);
            lines_.push_back(line);
        }
    }
    join(through, through_, through_ends_);
    join(beside, beside_, beside_ends_);
}

std::span<const std::uint16_t> MultiplayerBoard::listed(const std::vector<std::uint16_t>& lines,
                                                        const std::vector<std::uint32_t>& ends, int cell) {
    const std::uint32_t begin = ends[at(cell)];
    return {lines.data() + begin, ends[at(cell) + 1] - begin};
}

void MultiplayerBoard::put(int seat, int cell) {
    assert(is_free(cell) && full_count_ == 0);
    marks_.push_back({seat, cell});
    if (marks_near_[at(cell)] > 0) near_cells_.flip(cell);
    change(cell, seat, [seat, cell](Line& line) {
        line.free = static_cast<std::uint16_t>(line.free ^ cell);
        if (line.own == 0) line.owner = static_cast<std::int8_t>(seat);
        ++(line.owner == seat ? line.own : line.foreign);
    });
    approach(cell, 1);
}

void MultiplayerBoard::take_back() {
    const auto [seat, cell] = marks_.back();
    approach(cell, -1);
    change(cell, nobody, [seat = seat, cell = cell](Line& line) {
        line.free = static_cast<std::uint16_t>(line.free ^ cell);
        --(line.owner == seat ? line.own : line.foreign);
        if (line.own == 0) line.owner = nobody;
    });
    if (marks_near_[at(cell)] > 0) near_cells_.flip(cell);
    marks_.pop_back();
}

// The content of a cell changes, and with it every line through it and every line that ends beside it.
template <class Change>
void MultiplayerBoard::change(int cell, int content, Change change) {
    for (const std::uint16_t number : beside(cell)) count(lines_[number], -1);
    contents_[at(cell)] = static_cast<std::int8_t>(content);
    for (const std::uint16_t number : through(cell)) {
        Line& line = lines_[number];
        count(line, -1);
        change(line);
        count(line, 1);
    }
    for (const std::uint16_t number : beside(cell)) count(lines_[number], 1);
}

// Whether its owner may still win by it: in the exact game not where it would be part of a longer row.
bool MultiplayerBoard::is_open(const Line& line) const {
    if (line.own == 0 || line.foreign > 0) return false;
    if (!grid_.is_exact) return true;
    const auto is_own = [&](int cell) { return cell >= 0 && contents_[at(cell)] == line.owner; };
    return !is_own(line.before) && !is_own(line.after);
}

// Adds a line to the sums and sets of its owner, or takes it away.
void MultiplayerBoard::count(const Line& line, int sign) {
    if (!is_open(line)) return;
    values_[at(line.owner)] += sign * weights_[line.own];
    if (line.own == grid_.run) full_count_ += sign;
    if (line.own != grid_.run - 1) return;
    std::uint8_t& chances = chances_[line.free][at(line.owner)];
    const std::uint8_t before = chances;
    chances = static_cast<std::uint8_t>(chances + sign);
    if ((before == 0) != (chances == 0)) completing_[at(line.owner)].flip(line.free);
}

std::int64_t MultiplayerBoard::gain(int seat, int cell) const {
    std::int64_t gain = 0;
    for (const std::uint16_t number : through(cell)) {
        const Line& line = lines_[number];
        if (line.foreign > 0) continue;
        const std::int64_t weight = weights_[at(line.own) + 1];
        gain += weight;
        if (line.own == 0 || line.owner == seat) gain += weight / 4;  // among equals, build rather than hinder
    }
    return gain;
}

MultiplayerBoard::BestRival MultiplayerBoard::best_rival(int but_for, int cell) const {
    std::array<std::int64_t, max_seats> gains{};
    std::int64_t shared = 0;
    for (const std::uint16_t number : through(cell)) {
        const Line& line = lines_[number];
        if (line.foreign > 0) continue;
        const std::int64_t weight = weights_[at(line.own) + 1];
        shared += weight;
        if (line.own == 0) shared += weight / 4;
        if (line.own > 0) gains[at(line.owner)] += weight / 4;
    }
    int best_rival = after(but_for);
    for (int seat = best_rival; seat != but_for; seat = after(seat)) {
        if (gains[at(seat)] > gains[at(best_rival)]) best_rival = seat;
    }
    return {best_rival, shared + gains[at(best_rival)]};
}

void MultiplayerBoard::approach(int cell, int sign) {
    const int column = cell % grid_.columns;
    const int row = cell / grid_.columns;
    for (int y = std::max(0, row - 2); y <= std::min(grid_.rows - 1, row + 2); ++y) {
        for (int x = std::max(0, column - 2); x <= std::min(grid_.columns - 1, column + 2); ++x) {
            const int other = grid_.cell(x, y);
            std::uint8_t& near = marks_near_[at(other)];
            const bool was_near = near > 0;
            near = static_cast<std::uint8_t>(near + sign);
            if (other != cell && is_free(other) && was_near != (near > 0)) near_cells_.flip(other);
        }
    }
}

}  // namespace ludotheque::morpion
