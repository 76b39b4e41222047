#include "games/morpion/engine/pattern_board.hpp"

#include <algorithm>

namespace ludotheque::morpion {

namespace {

// SplitMix64 (Steele, Lea, Flood 2014).
std::uint64_t mixed(std::uint64_t number) {
    number = (number + 1) * 0x9E3779B97F4A7C15ULL;
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9ULL;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBULL;
    return number ^ (number >> 31);
}

// The sets that a cell of this rank belongs to, a bit for each: fours, double fours, fives.
std::uint8_t memberships(Rank rank) {
    static constexpr std::array<std::uint8_t, rank_count> sets{0, 0, 0, 1, 1, 3, 7};
    return sets[static_cast<std::size_t>(rank)];
}

// Not zero when one of the two shapes is a four or better: the sets know no others.
unsigned fours_in(ShapePair pair) {
    static_assert(static_cast<int>(Shape::four) == 7 && shape_count <= 15);
    return (pair + 0x11U) & 0x88U;
}

// The shapes of the two sides, as far apart as their patterns.
std::uint32_t spread(ShapePair pair) {
    return (pair & 15U) | static_cast<std::uint32_t>(pair >> 4) << 16;
}

const PatternValue nothing{};  // of a cell that is not free

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

PatternBoard::PatternBoard(const Grid& grid, const ShapeTable& shapes, const PatternValues& values)
    : grid_(grid),
      shapes_(&shapes),
      values_(&values),
      rays_(at(grid.cell_count())),
      contents_(at(grid.cell_count()), empty),
      around_(at(grid.cell_count())),
      word_count_((at(grid.cell_count()) + 63) / 64),
      seen_(at(grid.cell_count())),
      patterns_(at(grid.cell_count())),
      keys_(at(grid.cell_count())),
      nears_(at(grid.cell_count()) + 1),
      accumulators_(at(grid.cell_count()) + 1) {
    const int radius = shapes_->radius();
    squares_.reserve(at(grid.cell_count()));
    for (int cell = 0; cell < grid.cell_count(); ++cell) {
        squares_.push_back(square(cell));
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
        for (int direction = 0; direction < 4; ++direction) see(cell, direction);
        update(accumulators_[0], {&nothing, &nothing}, {&value(0, cell), &value(1, cell)});
    }
    changes_.clear();  // there is nothing to take back
}

void PatternBoard::put(Side side, int cell) {
    const std::size_t number = moves_.size();
    moves_.push_back({side, cell, changes_.size()});
    nears_[number + 1].join(nears_[number], squares_[at(cell)], word_count_);
    count(cell);
    contents_[at(cell)] = side == 0 ? first : second;
    key_ ^= keys_[at(cell)][at(side)];
    ++stone_count_;
    for_each_neighbour(side, cell, [this](int other, int direction) {
        if (is_free(other)) see(other, direction);
    });
}

void PatternBoard::take_back() {
    const Side side = moves_.back().side;
    const int cell = moves_.back().cell;
    const std::size_t change_count = moves_.back().change_count;
    moves_.pop_back();
    for (std::size_t i = changes_.size(); i > change_count; --i) {
        const Change& change = changes_[i - 1];
        seen_[at(change.cell)][change.direction] = change.seen;
        patterns_[at(change.cell)] = change.before;
        flip(0, change.cell, change.flips[0]);
        flip(1, change.cell, change.flips[1]);
    }
    changes_.resize(change_count);
    for_each_neighbour(side, cell, [](int, int) {});
    --stone_count_;
    key_ ^= keys_[at(cell)][at(side)];
    contents_[at(cell)] = empty;
    count(cell);
}

CellMask PatternBoard::square(int cell) const {
    const int column = cell % grid_.columns;
    const int row = cell / grid_.columns;
    CellMask cells;
    for (int y = std::max(0, row - 2); y <= std::min(grid_.rows - 1, row + 2); ++y) {
        for (int x = std::max(0, column - 2); x <= std::min(grid_.columns - 1, column + 2); ++x) {
            cells.add(grid_.cell(x, y));
        }
    }
    return cells;
}

// A stone comes or goes, which is the same change of its neighbours' surroundings.
template <class Visit>
void PatternBoard::for_each_neighbour(Side side, int cell, Visit visit) {
    const int radius = shapes_->radius();
    const std::uint32_t bits = side == 0 ? first : second;
    const auto touch = [&](int other, int direction, int place) {
        // Beyond 32 bits the surroundings are looked at afresh.
        around_[at(other)][at(direction)] ^= bits << (2 * place % 32);
        visit(other, direction);
    };
    for (int direction = 0; direction < 4; ++direction) {
        const Ray ray = rays_[at(cell)][at(direction)];
        for (int i = 1; i <= ray.after; ++i) touch(cell + i * ray.step, direction, radius - i);
        for (int i = 1; i <= ray.before; ++i) touch(cell - i * ray.step, direction, radius + i - 1);
    }
}

// Brings the patterns of a free cell up to date in one direction.
void PatternBoard::see(int cell, int direction) {
    const ShapePair now =
        shapes_->has_table() ? shapes_->at(around_[at(cell)][at(direction)]) : looked_at(cell, direction);
    ShapePair& seen = seen_[at(cell)][at(direction)];
    if (now == seen) return;
    const Patterns before = patterns_[at(cell)];
    const Patterns after{before.both + (spread(now) - spread(seen)) * pattern_digits[at(direction)]};
    Change& change = changes_.emplace_back();  // filled in its place: built elsewhere and copied, it takes far longer
    change.cell = static_cast<std::int16_t>(cell);
    change.direction = static_cast<std::uint8_t>(direction);
    change.seen = seen;
    change.before = before;
    change.after = after;
    const unsigned fours = fours_in(seen) | fours_in(now);
    seen = now;
    patterns_[at(cell)] = after;
    if (fours == 0) return;
    for (const Side side : {0, 1}) {
        change.flips[at(side)] = static_cast<std::uint8_t>(memberships(values_->rank(before.of(side))) ^
                                                           memberships(values_->rank(after.of(side))));
        flip(side, cell, change.flips[at(side)]);
    }
}

void PatternBoard::flip(Side side, int cell, std::uint8_t flips) {
    if (flips == 0) return;
    Sets& sets = sets_[at(side)];
    if ((flips & 1) != 0) sets.fours.flip(cell);
    if ((flips & 2) != 0) sets.double_fours.flip(cell);
    if ((flips & 4) != 0) sets.fives.flip(cell);
}

ShapePair PatternBoard::looked_at(int cell, int direction) const {
    const int radius = shapes_->radius();
    const Ray ray = rays_[at(cell)][at(direction)];
    std::array<Content, 2 * max_side> around;
    around.fill(edge);
    for (int i = 1; i <= ray.before; ++i) around[at(radius - i)] = contents_[at(cell - i * ray.step)];
    for (int i = 1; i <= ray.after; ++i) around[at(radius + i - 1)] = contents_[at(cell + i * ray.step)];
    return shapes_->worked_out(around.data());
}

// Adds a cell to the sets, or takes it away.
void PatternBoard::count(int cell) {
    for (const Side side : {0, 1}) flip(side, cell, memberships(rank(side, cell)));
}

int PatternBoard::evaluation(Side side) {
    std::size_t known = moves_.size();
    while (known > 0 && !moves_[known - 1].is_accumulated) --known;
    for (; known < moves_.size(); ++known) accumulate(known);
    return accumulators_[moves_.size()][at(side)].value();
}

// The outlooks after a move, from those before it.
void PatternBoard::accumulate(std::size_t number) {
    Move& move = moves_[number];
    std::array<Accumulator, 2> accumulators = accumulators_[number];  // a copy, which may stay in registers
    move.is_accumulated = true;
    update(accumulators, {&value(0, move.cell), &value(1, move.cell)}, {&nothing, &nothing});
    const std::size_t end = number + 1 < moves_.size() ? moves_[number + 1].change_count : changes_.size();
    for (std::size_t i = move.change_count; i < end; ++i) {
        const Change& change = changes_[i];
        update(accumulators, {&values_->of(change.before.of(0)), &values_->of(change.before.of(1))},
               {&values_->of(change.after.of(0)), &values_->of(change.after.of(1))});
    }
    accumulators_[number + 1] = accumulators;
}

// A cell has other worths now.
void PatternBoard::update(std::array<Accumulator, 2>& accumulators, std::array<const PatternValue*, 2> before,
                          std::array<const PatternValue*, 2> after) const {
    for (const std::size_t side : {0, 1}) {
        if (before[side] == after[side]) continue;
        accumulators[side].update(before[side]->mover, after[side]->mover);
        accumulators[1 - side].update(before[side]->opponent, after[side]->opponent);
    }
    for (const std::size_t mover : {0, 1}) {
        const NetworkInput& was = values_->shared_cell(before[mover]->rank, before[1 - mover]->rank);
        const NetworkInput& is = values_->shared_cell(after[mover]->rank, after[1 - mover]->rank);
        if (&was != &is) accumulators[mover].update(was, is);
    }
}

}  // namespace ludotheque::morpion
