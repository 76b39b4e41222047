#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits.hpp"

namespace ludotheque::morpion {

enum class Bound : std::uint8_t { none, lower, upper, exact };

struct Recollection {
    std::uint32_t check = 0;
    std::int16_t score = 0;
    std::int16_t move = -1;
    std::int8_t depth = 0;
    Bound bound = Bound::none;
    std::uint16_t age = 0;
};

// What the search found in positions it met before. Two places for each: the deeper answer and the newer one.
class Memory {
public:
    explicit Memory(std::size_t bytes) {
        std::size_t count = 2;
        while (2 * count * sizeof(Recollection) <= bytes) count *= 2;
        places_.resize(count);
    }

    const Recollection* find(std::uint64_t key) const {
        const std::size_t home = home_of(key);
        for (const std::size_t place : {home, home + 1}) {
            const Recollection& known = places_[place];
            if (known.bound != Bound::none && known.check == check_of(key)) return &known;
        }
        return nullptr;
    }

    // Ahead of `find`: the places are far from the processor.
    void fetch(std::uint64_t key) const { prefetch(&places_[home_of(key)]); }

    void keep(std::uint64_t key, Recollection news) {
        news.check = check_of(key);
        news.age = age_;
        Recollection& deeper = places_[home_of(key)];
        const bool is_better = deeper.age != age_ || deeper.check == news.check || news.depth >= deeper.depth;
        (is_better ? deeper : places_[home_of(key) + 1]) = news;
    }

    void grow_older() { ++age_; }
    void clear() { places_.assign(places_.size(), {}); }

private:
    std::size_t home_of(std::uint64_t key) const { return key & (places_.size() - 2); }
    static std::uint32_t check_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }

    std::vector<Recollection> places_;
    std::uint16_t age_ = 1;
};

}  // namespace ludotheque::morpion
