#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "bits.hpp"
#include "search/bounds.hpp"
#include "search/huge_page_buffer.hpp"
#include "wide.hpp"

namespace ludotheque::search {

// The same as TranspositionTable for keys of several words, in entries of two:
//
//   first   [ tag, low half of the scattered key, up to 64 bits ]
//   second  [ effort 6 ] [ upper 8 ] [ lower 8 ] [ tag 42       ]   two words per key
//           [ effort 6 ] [ upper 10 ] [ lower 10 ] [ tag 38     ]   more
//
// Up to 128 bits the hash is one-to-one. On boards up to 10 by 10, bucket and tag together are then the whole key;
// on larger ones they are a fingerprint of more than 100 bits.
template <std::size_t size, class Cpu>
class WideTranspositionTable {
public:
    struct HashedKey {
        std::uint64_t low;
        std::uint64_t high;

        std::uint64_t mark() const { return low ^ high; }
    };

    WideTranspositionTable(std::size_t byte_count, int key_bits)
        : half_(key_bits > 128 ? 64 : (key_bits + 1) / 2),
          max_bucket_bits_(static_cast<int>(std::bit_width(byte_count / sizeof(Bucket))) - 1),
          bucket_bits_(std::min(max_bucket_bits_, std::max(first_bucket_bits, half_ - tag_bits))),
          memory_(sizeof(Bucket) << max_bucket_bits_) {}

    HashedKey hashed_key(const Wide<size, Cpu>& key) const {
        const auto [low, high] = scatter(key);
        return {low, high};
    }

    void make_room(std::uint64_t node_count) {
        while (bucket_bits_ < max_bucket_bits_ && node_count / nodes_per_entry > std::uint64_t{4} << bucket_bits_) {
            double_buckets();
        }
    }

    void prefetch_entry(const HashedKey& hashed_key) const { prefetch(&bucket(hashed_key)); }

    Bounds find(const HashedKey& hashed_key) const {
        const Lock lock(lock_of(hashed_key));
        for (const Entry& entry : bucket(hashed_key)) {
            if (is_of(entry, hashed_key)) return {field(entry, lower_at), field(entry, upper_at)};
        }
        return unknown_bounds;
    }

    void store(const HashedKey& hashed_key, const Bounds& bounds, int effort) {
        const Lock lock(lock_of(hashed_key));
        Entry* chosen = nullptr;
        for (Entry& entry : bucket(hashed_key)) {
            if (chosen == nullptr || entry.second >> effort_at < chosen->second >> effort_at) chosen = &entry;
            if (!is_of(entry, hashed_key)) continue;
            chosen = &entry;
            break;
        }
        chosen->first = hashed_key.low;
        chosen->second = tag_of(hashed_key) | raised(bounds.lower) << lower_at | raised(bounds.upper) << upper_at |
                         static_cast<std::uint64_t>(effort) << effort_at;
    }

private:
    struct Entry {
        std::uint64_t first;
        std::uint64_t second;
    };
    using Bucket = std::array<Entry, 4>;

    // Two words cannot be written at once, so neighbours share a small lock.
    class Lock {
    public:
        explicit Lock(std::atomic_flag& flag) : flag_(flag) {
            while (flag_.test_and_set(std::memory_order_acquire)) {
            }
        }
        ~Lock() { flag_.clear(std::memory_order_release); }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

    private:
        std::atomic_flag& flag_;
    };

    static constexpr int first_bucket_bits = 13;
    static constexpr std::uint64_t nodes_per_entry = 8;
    static constexpr int value_bits = size == 2 ? 8 : 10;
    static constexpr int effort_at = 58;
    static constexpr int upper_at = effort_at - value_bits;
    static constexpr int lower_at = upper_at - value_bits;
    static constexpr int tag_bits = lower_at;
    static constexpr int zero = 1 << (value_bits - 1);  // so that no entry is zero

    static constexpr std::uint64_t mask(int bits) { return bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits); }

    static constexpr std::uint64_t mixed(std::uint64_t word) {
        word = (word ^ word >> 32) * 0x9E3779B97F4A7C15U;
        word = (word ^ word >> 29) * 0xBF58476D1CE4E5B9U;
        return word ^ word >> 32;
    }

    struct Halves {
        std::uint64_t low;
        std::uint64_t high;
    };

    Halves scatter(const Wide<size, Cpu>& key) const {
        const std::uint64_t kept = mask(half_);
        Halves halves{key.words[0] & kept, (key >> half_).words[0] & kept};
        for (std::size_t i = 2; i < size; ++i) {  // a fingerprint: no longer one-to-one
            halves.low = mixed(halves.low ^ key.words[i]);
            halves.high = mixed(halves.high + key.words[i]);
        }
        // A Feistel network: each line can be undone.
        halves.high ^= mixed(halves.low) & kept;
        halves.low ^= mixed(halves.high) & kept;
        halves.high ^= mixed(halves.low) & kept;
        return halves;
    }

    static std::uint64_t raised(int value) { return static_cast<std::uint64_t>(value + zero); }
    static int field(const Entry& entry, int at) {
        return static_cast<int>(entry.second >> at & mask(value_bits)) - zero;
    }

    bool is_of(const Entry& entry, const HashedKey& hashed_key) const {
        return entry.first == hashed_key.low && (entry.second & mask(tag_bits)) == tag_of(hashed_key) &&
               entry.second >> lower_at != 0;
    }

    std::uint64_t tag_of(const HashedKey& hashed_key) const { return hashed_key.high >> bucket_bits_ & mask(tag_bits); }
    std::size_t number_of(const HashedKey& hashed_key) const {
        return static_cast<std::size_t>(hashed_key.high & mask(bucket_bits_));
    }
    Bucket& bucket(const HashedKey& hashed_key) const {
        return static_cast<Bucket*>(memory_.start())[number_of(hashed_key)];
    }
    std::atomic_flag& lock_of(const HashedKey& hashed_key) const {
        return locks_[number_of(hashed_key) % locks_.size()];
    }

    // Bucket n gives those of its entries that do not stay to bucket n + bucket_count. What had been cut off
    // from a fingerprint longer than its field is not known any more: such entries are dropped.
    void double_buckets() {
        Bucket* const first = static_cast<Bucket*>(memory_.start());
        const std::size_t bucket_count = std::size_t{1} << bucket_bits_;
        const bool is_whole = half_ - bucket_bits_ <= tag_bits;
        for (std::size_t n = 0; n < bucket_count; ++n) {
            const Bucket entries = std::exchange(first[n], Bucket{});
            if (!is_whole) continue;
            Entry* stays = first[n].data();
            Entry* moves = first[n + bucket_count].data();
            for (Entry entry : entries) {
                if (entry.second == 0) continue;
                const std::uint64_t tag = entry.second & mask(tag_bits);
                entry.second = (entry.second & ~mask(tag_bits)) | tag >> 1;
                *((tag & 1) == 0 ? stays++ : moves++) = entry;
            }
        }
        ++bucket_bits_;
    }

    int half_;
    int max_bucket_bits_;
    int bucket_bits_;
    HugePageBuffer memory_;
    mutable std::array<std::atomic_flag, 1024> locks_{};
};

}  // namespace ludotheque::search
