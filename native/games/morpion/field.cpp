#include "games/morpion/field.hpp"

#include <algorithm>

namespace ludotheque::morpion {

namespace {

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

// SplitMix64 (Steele, Lea, Flood 2014).
std::uint64_t mixed(std::uint64_t number) {
    number = (number + 1) * 0x9E3779B97F4A7C15ULL;
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9ULL;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBULL;
    return number ^ (number >> 31);
}

int room(const Grid& grid, int column, int row, Step step, int limit) {
    int count = 0;
    while (count < limit && grid.has_cell(column + step.column, row + step.row)) {
        column += step.column;
        row += step.row;
        ++count;
    }
    return count;
}

}  // namespace

Field::Field(const Grid& grid, const Shapes& shapes, const Worths& worths)
    : grid_(grid),
      shapes_(&shapes),
      worths_(&worths),
      rays_(at(grid.cell_count())),
      contents_(at(grid.cell_count()), empty),
      around_(at(grid.cell_count())),
      stones_near_(at(grid.cell_count())),
      keys_(at(grid.cell_count())) {
    const int radius = shapes_->radius();
    for (auto& patterns : patterns_) patterns.resize(at(grid.cell_count()));
    for (int cell = 0; cell < grid.cell_count(); ++cell) {
        keys_[at(cell)] = {mixed(2 * at(cell) + 1000), mixed(2 * at(cell) + 1001)};
        for (int direction = 0; direction < 4; ++direction) {
            const Step step = steps[direction];
            const int column = cell % grid.columns;
            const int row = cell / grid.columns;
            const int before = room(grid, column, row, {-step.column, -step.row}, radius);
            const int after = room(grid, column, row, step, radius);
            rays_[at(cell)][at(direction)] = {static_cast<std::int16_t>(step.column + step.row * grid.columns),
                                              static_cast<std::uint8_t>(before), static_cast<std::uint8_t>(after)};
            if (!shapes_->has_table()) continue;
            std::uint32_t& around = around_[at(cell)][at(direction)];
            for (int i = 0; i < radius - before; ++i) around |= std::uint32_t{edge} << (2 * i);
            for (int i = radius + after; i < 2 * radius; ++i) around |= std::uint32_t{edge} << (2 * i);
        }
    }
    for (int cell = 0; cell < grid.cell_count(); ++cell) {
        for (const Side side : {0, 1}) count(side, cell, 1);
        for (int direction = 0; direction < 4; ++direction) see(cell, direction);
    }
}

void Field::put(Side side, int cell) {
    for (const Side each : {0, 1}) count(each, cell, -1);
    contents_[at(cell)] = side == 0 ? first : second;
    ++stone_count_;
    approach(cell, 1);
    change(side, cell);
}

void Field::take(Side side, int cell) {
    contents_[at(cell)] = empty;
    --stone_count_;
    approach(cell, -1);
    for (const Side each : {0, 1}) count(each, cell, 1);
    change(side, cell);
    for (int direction = 0; direction < 4; ++direction) see(cell, direction);
}

void Field::approach(int cell, int sign) {
    const int column = cell % grid_.columns;
    const int row = cell / grid_.columns;
    for (int y = std::max(0, row - 2); y <= std::min(grid_.rows - 1, row + 2); ++y) {
        for (int x = std::max(0, column - 2); x <= std::min(grid_.columns - 1, column + 2); ++x) {
            std::uint8_t& near = stones_near_[at(grid_.cell(x, y))];
            near = static_cast<std::uint8_t>(near + sign);
        }
    }
}

// A stone comes or goes: the same for the neighbours' surroundings.
void Field::change(Side side, int cell) {
    key_ ^= keys_[at(cell)][at(side)];
    const auto radius = static_cast<unsigned>(shapes_->radius());
    const std::uint32_t bits = side == 0 ? first : second;
    for (int direction = 0; direction < 4; ++direction) {
        const Ray ray = rays_[at(cell)][at(direction)];
        for (unsigned i = 1; i <= ray.after; ++i) {
            const int other = cell + static_cast<int>(i) * ray.step;
            around_[at(other)][at(direction)] ^= bits << (2 * (radius - i) % 32);
            if (is_free(other)) see(other, direction);
        }
        for (unsigned i = 1; i <= ray.before; ++i) {
            const int other = cell - static_cast<int>(i) * ray.step;
            around_[at(other)][at(direction)] ^= bits << (2 * (radius + i - 1) % 32);
            if (is_free(other)) see(other, direction);
        }
    }
}

// Brings the patterns of a free cell up to date in one direction.
void Field::see(int cell, int direction) {
    const ShapePair shapes =
        shapes_->has_table() ? shapes_->at(around_[at(cell)][at(direction)]) : looked_at(cell, direction);
    const int shift = 4 * direction;
    const std::array<Shape, 2> by_side{shapes.of_first, shapes.of_second};
    for (const Side side : {0, 1}) {
        Pattern& pattern = patterns_[at(side)][at(cell)];
        const auto next =
            static_cast<Pattern>((pattern & ~(15U << shift)) | (static_cast<unsigned>(by_side[at(side)]) << shift));
        if (next == pattern) continue;
        count(side, cell, -1);
        pattern = next;
        count(side, cell, 1);
    }
}

ShapePair Field::looked_at(int cell, int direction) const {
    const int radius = shapes_->radius();
    const Ray ray = rays_[at(cell)][at(direction)];
    std::array<Content, 2 * most_side> around;
    around.fill(edge);
    for (int i = 1; i <= ray.before; ++i) around[at(radius - i)] = contents_[at(cell - i * ray.step)];
    for (int i = 1; i <= ray.after; ++i) around[at(radius + i - 1)] = contents_[at(cell + i * ray.step)];
    return shapes_->worked_out(around.data());
}

void Field::count(Side side, int cell, int sign) {
    const Worth& worth = this->worth(side, cell);
    totals_[at(side)].moving += sign * worth.value_moving;
    totals_[at(side)].waiting += sign * worth.value_waiting;
    if (worth.rank < Rank::four) return;
    Sets& sets = sets_[at(side)];
    sets.fours.flip(cell);
    if (worth.rank >= Rank::double_four) sets.double_fours.flip(cell);
    if (worth.rank >= Rank::five) sets.fives.flip(cell);
}

}  // namespace ludotheque::morpion
