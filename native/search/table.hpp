#pragma once

#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "search/bounds.hpp"
#include "search/memory.hpp"

namespace ludotheque::search {

// Bounds of positions whose key has at most 64 bits, in entries of one word:
//
//   63      58 57      52 51      46 45            0
//   [ effort ] [ upper  ] [ lower  ] [ tag         ]
//
// The key is scattered by a one-to-one function; its highest bits choose a bucket and all the
// others are the tag, so two positions are never taken for each other. A bucket keeps what cost
// most to find out. Any number of threads may read and write: an entry is one atomic word.
template <class Processor>
class Table {
public:
    struct Place {
        std::size_t bucket;
        std::uint64_t tag;
    };

    Table(std::size_t byte_count, int key_bits)
        : key_mask_(~std::uint64_t{0} >> (64 - key_bits)),
          shift_(key_bits - bucket_bits(byte_count, key_bits)),
          tag_mask_(shift_ == 0 ? 0 : ~std::uint64_t{0} >> (64 - shift_)),
          memory_(bucket_size << (key_bits - shift_)) {
        assert(shift_ <= tag_bits);
    }

    Place place(std::uint64_t key) const {
        const std::uint64_t scattered = scatter(key);
        return {static_cast<std::size_t>(scattered >> shift_), scattered & tag_mask_};
    }

    void fetch(const Place& place) const { prefetch(entries(place)); }

    Bounds find(const Place& place) const {
        const Entry* entry = entries(place);
        for (int i = 0; i < ways; ++i) {
            const std::uint64_t word = entry[i].load(std::memory_order_relaxed);
            if (is_of(word, place)) return {field(word, lower_at), field(word, upper_at)};
        }
        return nothing_known;
    }

    // Effort is the logarithm of the work done, 0 to 63.
    void keep(const Place& place, const Bounds& bounds, int effort) {
        Entry* entry = entries(place);
        Entry* chosen = entry;
        int least = 64;
        for (int i = 0; i < ways; ++i) {
            const std::uint64_t word = entry[i].load(std::memory_order_relaxed);
            if (is_of(word, place)) {
                chosen = entry + i;
                break;
            }
            const int kept = word == 0 ? -1 : static_cast<int>(word >> effort_at);
            if (kept < least) {
                least = kept;
                chosen = entry + i;
            }
        }
        const std::uint64_t word = place.tag | raised(bounds.lower) << lower_at | raised(bounds.upper) << upper_at |
                                   static_cast<std::uint64_t>(effort) << effort_at;
        chosen->store(word, std::memory_order_relaxed);
    }

private:
    using Entry = std::atomic<std::uint64_t>;

    static constexpr int ways = 4;
    static constexpr std::size_t bucket_size = ways * sizeof(Entry);
    static constexpr int tag_bits = 46;
    static constexpr int lower_at = 46;
    static constexpr int upper_at = 52;
    static constexpr int effort_at = 58;
    static constexpr int zero = 32;  // values from -31 to 31 are kept as 1 to 63, so no entry is zero

    static_assert(sizeof(Entry) == sizeof(std::uint64_t) && Entry::is_always_lock_free);

    // As many buckets as fit, but enough for the tag to fit in its field.
    static int bucket_bits(std::size_t byte_count, int key_bits) {
        const int wanted = static_cast<int>(std::bit_width(byte_count / bucket_size)) - 1;
        const int least = key_bits > tag_bits ? key_bits - tag_bits : 0;
        return wanted < least ? least : wanted > key_bits ? key_bits : wanted;
    }

    // Multiplying by an odd number and folding the high half on the low are both one-to-one.
    std::uint64_t scatter(std::uint64_t key) const {
        key = key * 0x9E3779B97F4A7C15U & key_mask_;
        key ^= key >> 29;
        return key * 0xBF58476D1CE4E5B9U & key_mask_;
    }

    static std::uint64_t raised(int value) { return static_cast<std::uint64_t>(value + zero); }
    static int field(std::uint64_t word, int at) { return static_cast<int>(word >> at & 63) - zero; }

    static bool is_of(std::uint64_t word, const Place& place) {
        return (word & ((std::uint64_t{1} << tag_bits) - 1)) == place.tag && word != 0;
    }

    Entry* entries(const Place& place) const { return static_cast<Entry*>(memory_.start()) + place.bucket * ways; }

    std::uint64_t key_mask_;
    int shift_;  // the bits of the tag
    std::uint64_t tag_mask_;
    Memory memory_;
};

}  // namespace ludotheque::search
