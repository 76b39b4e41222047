#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/spot.hpp"
#include "search/memory.hpp"

namespace ludotheque::connect_four {

enum class Limit : std::uint8_t { exact, at_least, at_most };

// What one look at a position found.
struct Opinion {
    std::uint64_t tag;
    std::int16_t value;   // a win or a loss is counted from the position itself
    std::uint16_t depth;  // 0: an empty place
    std::uint8_t column;  // the best move
    Limit limit;
    std::uint16_t question;
};

// Opinions of one question; those of earlier ones count as empty places, so that the same question always
// costs the same. A bucket fills a cache line and keeps the deepest.
template <class Processor>
class JudgingTable {
public:
    explicit JudgingTable(std::size_t byte_count)
        : bucket_count_(std::bit_floor(byte_count / sizeof(Bucket))), memory_(bucket_count_ * sizeof(Bucket)) {}

    void begin_question() {
        if (++question_ != 0) return;
        Bucket* first = static_cast<Bucket*>(memory_.start());
        for (std::size_t i = 0; i < bucket_count_; ++i) first[i] = {};
        question_ = 1;
    }

    void fetch(const Fingerprint<Processor>& print) const { prefetch(&bucket(print)); }

    // None where nothing is known.
    const Opinion* find(const Fingerprint<Processor>& print) const {
        for (const Opinion& opinion : bucket(print)) {
            if (opinion.tag == print.tag && is_filled(opinion)) return &opinion;
        }
        return nullptr;
    }

    void keep(const Fingerprint<Processor>& print, Opinion opinion) {
        opinion.tag = print.tag;
        opinion.question = question_;
        Opinion* chosen = nullptr;
        for (Opinion& kept : bucket(print)) {
            if (!is_filled(kept) || kept.tag == print.tag) {
                chosen = &kept;
                break;
            }
            if (chosen == nullptr || kept.depth < chosen->depth) chosen = &kept;
        }
        *chosen = opinion;
    }

private:
    using Bucket = std::array<Opinion, 4>;

    static_assert(sizeof(Bucket) == 64);

    bool is_filled(const Opinion& opinion) const { return opinion.question == question_ && opinion.depth != 0; }

    Bucket& bucket(const Fingerprint<Processor>& print) const {
        return static_cast<Bucket*>(memory_.start())[print.place & (bucket_count_ - 1)];
    }

    std::size_t bucket_count_;
    search::Memory memory_;
    std::uint16_t question_ = 0;
};

}  // namespace ludotheque::connect_four
