#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/heuristic/node.hpp"
#include "search/huge_page_buffer.hpp"

namespace ludotheque::connect_four {

enum class BoundKind : std::uint8_t { exact, at_least, at_most };

// What the search of one position found.
struct TableEntry {
    std::uint64_t tag;
    std::int16_t value;   // a win or a loss is counted from the position itself
    std::uint16_t depth;  // 0: an empty place
    std::uint8_t column;  // the best move
    BoundKind bound_kind;
    std::uint16_t generation;
};

// The transposition table of one search. Entries of earlier searches count as empty, so that the same search always has
// the same node count. A bucket fills a cache line and keeps the deepest entries.
template <class Cpu>
class HeuristicTable {
public:
    explicit HeuristicTable(std::size_t byte_count)
        : bucket_count_(std::bit_floor(byte_count / sizeof(Bucket))), memory_(bucket_count_ * sizeof(Bucket)) {}

    void new_search() {
        if (++generation_ != 0) return;
        Bucket* first = static_cast<Bucket*>(memory_.start());
        for (std::size_t i = 0; i < bucket_count_; ++i) first[i] = {};
        generation_ = 1;
    }

    void prefetch_entry(const PositionHash<Cpu>& hash) const { prefetch(&bucket(hash)); }

    // None where nothing is known.
    const TableEntry* find(const PositionHash<Cpu>& hash) const {
        for (const TableEntry& entry : bucket(hash)) {
            if (entry.tag == hash.tag && is_filled(entry)) return &entry;
        }
        return nullptr;
    }

    void store(const PositionHash<Cpu>& hash, TableEntry entry) {
        entry.tag = hash.tag;
        entry.generation = generation_;
        TableEntry* chosen = nullptr;
        for (TableEntry& kept : bucket(hash)) {
            if (!is_filled(kept) || kept.tag == hash.tag) {
                chosen = &kept;
                break;
            }
            if (chosen == nullptr || kept.depth < chosen->depth) chosen = &kept;
        }
        *chosen = entry;
    }

private:
    using Bucket = std::array<TableEntry, 4>;

    static_assert(sizeof(Bucket) == 64);

    bool is_filled(const TableEntry& entry) const { return entry.generation == generation_ && entry.depth != 0; }

    Bucket& bucket(const PositionHash<Cpu>& hash) const {
        return static_cast<Bucket*>(memory_.start())[hash.index & (bucket_count_ - 1)];
    }

    std::size_t bucket_count_;
    search::HugePageBuffer memory_;
    std::uint16_t generation_ = 0;
};

}  // namespace ludotheque::connect_four
