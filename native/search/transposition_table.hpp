#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "search/bounds.hpp"
#include "search/huge_page_buffer.hpp"

namespace ludotheque::search {

// Bounds of positions whose key has at most 64 bits, in entries of one word:
//
//   63      58 57      52 51      46 45            0
//   [ effort ] [ upper  ] [ lower  ] [ tag         ]
//
// The key is scattered by a one-to-one function; its highest bits choose a bucket and all the
// others are the tag, so two positions are never taken for each other. A bucket keeps the entries that took
// most nodes. Any number of threads may read and write: an entry is one atomic word.
//
// A small table is faster than a large one, because more of it stays in the cache. So it begins small and grows with
// the search, which only one thread may do at a time.
template <class Cpu>
class TranspositionTable {
public:
    struct HashedKey {
        std::uint64_t scattered;

        std::uint64_t mark() const { return scattered; }
    };

    TranspositionTable(std::size_t byte_count, int key_bits)
        : key_mask_(~std::uint64_t{0} >> (64 - key_bits)),
          min_tag_bits_(key_bits - max_bucket_bits(byte_count, key_bits)),
          memory_(bucket_size << (key_bits - min_tag_bits_)) {
        const int first_tag_bits = std::min(key_bits - first_bucket_bits, max_tag_bits);
        set_tag_bits(std::max(first_tag_bits, min_tag_bits_));
    }

    HashedKey hashed_key(std::uint64_t key) const { return {scatter(key)}; }

    // Grows until a search of so many nodes has its place, or the memory ends.
    void make_room(std::uint64_t node_count) {
        while (tag_bits_ > min_tag_bits_ && node_count / nodes_per_entry > way_count * bucket_count()) double_buckets();
    }

    void prefetch_entry(const HashedKey& hashed_key) const { prefetch(entries(hashed_key)); }

    Bounds find(const HashedKey& hashed_key) const {
        const Entry* entry = entries(hashed_key);
        const std::uint64_t tag = hashed_key.scattered & tag_mask_;
        std::uint64_t found = 0;
        // All ways without a branch, which could not be predicted. At most one filled way has the tag.
        for (std::size_t i = 0; i < way_count; ++i) {
            const std::uint64_t word = entry[i].load(std::memory_order_relaxed);
            found |= has_tag(word, tag) ? word : 0;
        }
        if (found == 0) return unknown_bounds;
        return {field(found, lower_at), field(found, upper_at)};
    }

    // Effort is the logarithm of the work done, 0 to 63.
    void store(const HashedKey& hashed_key, const Bounds& bounds, int effort) {
        Entry* entry = entries(hashed_key);
        const std::uint64_t tag = hashed_key.scattered & tag_mask_;
        std::size_t chosen = 0;
        std::uint64_t least = ~std::uint64_t{0};
        for (std::size_t i = 0; i < way_count; ++i) {
            const std::uint64_t word = entry[i].load(std::memory_order_relaxed);
            const std::uint64_t loss = has_tag(word, tag) ? 0 : (word >> effort_at) + 1;
            chosen = loss < least ? i : chosen;  // no branch here either, which a minimum would be
            least = loss < least ? loss : least;
        }
        const std::uint64_t word = tag | raised(bounds.lower) << lower_at | raised(bounds.upper) << upper_at |
                                   static_cast<std::uint64_t>(effort) << effort_at;
        entry[chosen].store(word, std::memory_order_relaxed);
    }

private:
    using Entry = std::atomic<std::uint64_t>;

    static constexpr std::size_t way_count = 4;
    static constexpr std::size_t bucket_size = way_count * sizeof(Entry);
    static constexpr int max_tag_bits = 46;
    static constexpr int first_bucket_bits = 14;
    static constexpr std::uint64_t nodes_per_entry = 8;
    static constexpr int lower_at = 46;
    static constexpr int upper_at = 52;
    static constexpr int effort_at = 58;
    static constexpr int zero = 32;  // values from -31 to 31 are kept as 1 to 63, so no entry is zero

    static_assert(sizeof(Entry) == sizeof(std::uint64_t) && Entry::is_always_lock_free);

    // As many buckets as fit, but enough for the tag to fit in its field.
    static int max_bucket_bits(std::size_t byte_count, int key_bits) {
        const int wanted = static_cast<int>(std::bit_width(byte_count / bucket_size)) - 1;
        return std::clamp(wanted, std::max(key_bits - max_tag_bits, 0), key_bits);
    }

    std::uint64_t bucket_count() const { return (key_mask_ >> tag_bits_) + 1; }

    void set_tag_bits(int bits) {
        tag_bits_ = bits;
        tag_mask_ = bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits);
    }

    // Bucket n becomes buckets 2n and 2n + 1, the last one first: none is overwritten before its turn.
    void double_buckets() {
        Entry* const first = static_cast<Entry*>(memory_.start());
        const std::uint64_t moved_bit = std::uint64_t{1} << (tag_bits_ - 1);
        for (std::size_t n = bucket_count(); n-- > 0;) {
            std::array<std::uint64_t, way_count> words;
            for (std::size_t i = 0; i < way_count; ++i)
                words[i] = first[n * way_count + i].exchange(0, std::memory_order_relaxed);
            Entry* even = first + 2 * n * way_count;
            Entry* odd = even + way_count;
            for (const std::uint64_t word : words) {
                if (word != 0) *((word & moved_bit) == 0 ? even++ : odd++) = word & ~moved_bit;
            }
        }
        set_tag_bits(tag_bits_ - 1);
    }

    // Multiplying by an odd number and folding the high half on the low are both one-to-one.
    std::uint64_t scatter(std::uint64_t key) const {
        key = key * 0x9E3779B97F4A7C15U & key_mask_;
        key ^= key >> 29;
        return key * 0xBF58476D1CE4E5B9U & key_mask_;
    }

    static std::uint64_t raised(int value) { return static_cast<std::uint64_t>(value + zero); }
    static int field(std::uint64_t word, int at) { return static_cast<int>(word >> at & 63) - zero; }

    // So has an empty entry, if the tag is zero.
    static bool has_tag(std::uint64_t word, std::uint64_t tag) {
        return (word & ((std::uint64_t{1} << max_tag_bits) - 1)) == tag;
    }

    Entry* entries(const HashedKey& hashed_key) const {
        return static_cast<Entry*>(memory_.start()) + (hashed_key.scattered >> tag_bits_) * way_count;
    }

    std::uint64_t key_mask_;
    int tag_bits_ = 0;
    std::uint64_t tag_mask_ = 0;
    int min_tag_bits_;
    HugePageBuffer memory_;
};

}  // namespace ludotheque::search
