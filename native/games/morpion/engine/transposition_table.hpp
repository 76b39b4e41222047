#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits.hpp"

namespace ludotheque::morpion {

enum class Bound : std::uint8_t { none, lower, upper, exact };

struct TableEntry {
    std::uint32_t check = 0;
    std::int16_t score = 0;
    std::int16_t move = -1;
    std::int8_t depth = 0;
    Bound bound = Bound::none;
    std::uint16_t age = 0;
};

// Results of searched positions. Two slots for each: the deeper result and the newer one.
class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t bytes) {
        std::size_t count = 2;
        while (2 * count * sizeof(TableEntry) <= bytes) count *= 2;
        slots_.resize(count);
    }

    const TableEntry* find(std::uint64_t key) const {
        const std::size_t slot = slot_of(key);
        for (const std::size_t place : {slot, slot + 1}) {
            const TableEntry& known = slots_[place];
            if (known.bound != Bound::none && known.check == check_of(key)) return &known;
        }
        return nullptr;
    }

    // Ahead of `find`: the table does not fit in the cache.
    void prefetch_entry(std::uint64_t key) const { prefetch(&slots_[slot_of(key)]); }

    void store(std::uint64_t key, TableEntry entry) {
        entry.check = check_of(key);
        entry.age = age_;
        TableEntry& deeper = slots_[slot_of(key)];
        const bool is_better = deeper.age != age_ || deeper.check == entry.check || entry.depth >= deeper.depth;
        (is_better ? deeper : slots_[slot_of(key) + 1]) = entry;
    }

    void new_search() { ++age_; }
    void clear() { slots_.assign(slots_.size(), {}); }

private:
    std::size_t slot_of(std::uint64_t key) const { return key & (slots_.size() - 2); }
    static std::uint32_t check_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }

    std::vector<TableEntry> slots_;
    std::uint16_t age_ = 1;
};

}  // namespace ludotheque::morpion
