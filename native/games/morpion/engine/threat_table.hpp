#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludotheque::morpion {

// How far a position is from being proved won or not won: at least so many positions must still be looked at.
struct ThreatProofNumbers {
    static constexpr std::uint32_t infinity = 1U << 28;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::uint32_t length = 0;  // of a proved win, in moves

    static constexpr ThreatProofNumbers won(std::uint32_t length) { return {0, infinity, length}; }
    static constexpr ThreatProofNumbers not_won() { return {infinity, 0, 0}; }

    bool is_won() const { return proof == 0; }
    bool is_settled() const { return proof == 0 || disproof == 0; }
};

// Reckonings of positions met before. Made when first needed: most players of few moves never do.
class ThreatTable {
public:
    const ThreatProofNumbers* find(std::uint64_t key) const {
        if (slots_.empty()) return nullptr;
        const std::size_t slot = slot_of(key);
        for (const std::size_t place : {slot, slot + 1}) {
            if (slots_[place].work > 0 && slots_[place].check == check_of(key)) return &slots_[place].numbers;
        }
        return nullptr;
    }

    // Of two places the one with less work in it goes.
    void store(std::uint64_t key, const ThreatProofNumbers& numbers, std::uint64_t work) {
        if (slots_.empty()) slots_.resize(slot_count);
        Slot* place = &slots_[slot_of(key)];
        const std::uint32_t check = check_of(key);
        if (place[0].check != check && (place[1].check == check || place[1].work < place[0].work)) ++place;
        *place = {check, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, ThreatProofNumbers::infinity)),
                  numbers};
    }

    void clear() { slots_.clear(); }

private:
    struct Slot {
        std::uint32_t check = 0;
        std::uint32_t work = 0;
        ThreatProofNumbers numbers;
    };

    static constexpr std::size_t slot_count = std::size_t{1} << 17;

    static std::size_t slot_of(std::uint64_t key) { return key & (slot_count - 2); }
    static std::uint32_t check_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }

    std::vector<Slot> slots_;
};

}  // namespace ludotheque::morpion
