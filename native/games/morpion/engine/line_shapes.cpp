#include "games/morpion/engine/line_shapes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace ludotheque::morpion {

namespace {

constexpr int max_tabled_radius = 5;  // a million entries

// A line as the owner of a stone in its middle sees it; place i is bit i.
struct Sight {
    std::uint64_t own = 0;
    std::uint64_t blocked = 0;
};

class Reader {
public:
    Reader(int run, bool is_exact, int radius) : run_(run), is_exact_(is_exact), radius_(radius) {}

    Sight sight(const Content* around, Content owner) const {
        Sight seen{bit(radius_), 0};
        for (int i = 0; i < 2 * radius_; ++i) {
            const int place = i < radius_ ? i : i + 1;
            if (around[i] != empty) (around[i] == owner ? seen.own : seen.blocked) |= bit(place);
        }
        return seen;
    }

    bool is_complete(const Sight& sight) const {
        const int after = std::countr_one(sight.own >> radius_);
        const int before = std::countl_one(sight.own << (63 - radius_)) - 1;
        return is_exact_ ? before + after == run_ : before + after >= run_;
    }

    int completion_count(const Sight& sight) const {
        int count = 0;
        for (int place = 0; place <= 2 * radius_; ++place) {
            if (is_free(sight, place) && is_complete(with(sight, place))) ++count;
        }
        return count;
    }

    // By definition: the best that one more stone makes, one step down. Remembers, as lines meet again and again.
    Shape shape(const Sight& sight) {
        const int width = 2 * radius_ + 1;
        if (known_.empty()) known_.resize(std::size_t{1} << (2 * width), unknown);
        const std::size_t key = sight.own | sight.blocked << width;
        if (known_[key] == unknown) known_[key] = static_cast<std::uint8_t>(defined_shape(sight));
        return Shape(known_[key]);
    }

    // For long runs: fives and fours by definition, the rest by the fullest stretch and how many are as full.
    Shape rough_shape(const Sight& sight) const {
        if (is_complete(sight)) return Shape::five;
        const std::uint64_t stretch = bit(run_) - 1;
        int fullest = 0;
        int as_full = 0;
        for (int begin = std::max(0, radius_ - run_ + 1); begin <= radius_; ++begin) {
            if ((sight.blocked & stretch << begin) != 0) continue;
            const int own = std::popcount(sight.own & stretch << begin);
            as_full = own > fullest ? 1 : as_full + (own == fullest ? 1 : 0);
            fullest = std::max(fullest, own);
        }
        if (fullest >= run_ - 1) {
            const int completions = completion_count(sight);
            return completions == 0 ? Shape::none : completions == 1 ? Shape::four : Shape::open_four;
        }
        const bool is_open = as_full > 2;
        if (fullest == run_ - 2) return is_open ? Shape::open_three : Shape::three;
        if (fullest == run_ - 3) return is_open ? Shape::open_two : Shape::two;
        if (fullest == run_ - 4 && is_open) return Shape::open_one;
        return fullest > 1 ? Shape::one : Shape::none;
    }

private:
    static constexpr std::uint8_t unknown = 0xFF;

    static std::uint64_t bit(int place) { return std::uint64_t{1} << place; }
    static bool is_free(const Sight& sight, int place) { return ((sight.own | sight.blocked) & bit(place)) == 0; }
    static Sight with(const Sight& sight, int place) { return {sight.own | bit(place), sight.blocked}; }

    Shape defined_shape(const Sight& sight) {
        if (is_complete(sight)) return Shape::five;
        const int completions = completion_count(sight);
        if (completions > 0) return completions > 1 ? Shape::open_four : Shape::four;
        Shape best = Shape::none;
        for (int place = 0; place <= 2 * radius_; ++place) {
            if (is_free(sight, place)) best = std::max(best, shape(with(sight, place)));
        }
        return one_less(best);
    }

    static Shape one_less(Shape shape) {
        if (shape < Shape::two || shape == Shape::five) return Shape::none;
        return Shape(static_cast<int>(shape) - 2);
    }

    int run_;
    bool is_exact_;
    int radius_;
    std::vector<std::uint8_t> known_;  // by own and blocked places; for short runs only
};

Sight joined(const Sight& before, const Sight& after) {
    return {before.own | after.own, before.blocked | after.blocked};
}

ShapePair paired(Shape of_first, Shape of_second) {
    return static_cast<ShapePair>(static_cast<unsigned>(of_first) | static_cast<unsigned>(of_second) << 4);
}

}  // namespace

ShapeTable::ShapeTable(const Grid& grid)
    : run_(grid.run), is_exact_(grid.is_exact), radius_(grid.is_exact ? grid.run : grid.run - 1) {
    if (radius_ <= max_tabled_radius) fill();
}

// A million lines are read half by half: the cells before the middle are the lower half of the number.
void ShapeTable::fill() {
    Reader reader(run_, is_exact_, radius_);
    const std::size_t half_count = std::size_t{1} << (2 * radius_);
    table_.resize(half_count * half_count);
    std::vector<std::array<Sight, 4>> halves(half_count);  // by number: before the middle and after it, for each owner
    std::array<Content, 2 * max_tabled_radius> around{};
    for (std::size_t half = 0; half < half_count; ++half) {
        for (const int begin : {0, radius_}) {
            around.fill(empty);
            for (int i = 0; i < radius_; ++i) {
                around[static_cast<std::size_t>(begin + i)] = Content((half >> (2 * i)) & 3);
            }
            const std::size_t place = begin == 0 ? 0 : 2;
            halves[half][place] = reader.sight(around.data(), first);
            halves[half][place + 1] = reader.sight(around.data(), second);
        }
    }
    for (std::size_t code = 0; code < table_.size(); ++code) {
        const auto& before = halves[code % half_count];
        const auto& after = halves[code / half_count];
        table_[code] = paired(reader.shape(joined(before[0], after[2])), reader.shape(joined(before[1], after[3])));
    }
}

ShapePair ShapeTable::worked_out(const Content* around) const {
    const Reader reader(run_, is_exact_, radius_);
    return paired(reader.rough_shape(reader.sight(around, first)), reader.rough_shape(reader.sight(around, second)));
}

}  // namespace ludotheque::morpion
