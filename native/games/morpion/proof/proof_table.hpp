#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludotheque::morpion {

// Proof and disproof number (Allis 1994): how many leaves must at least be proved, or disproved, to settle the node.
struct ProofNumbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    bool is_proved() const { return proof == 0; }
    bool is_disproved() const { return disproof == 0; }
    bool is_settled() const { return is_proved() || is_disproved(); }
};

inline constexpr std::uint32_t infinity = 1U << 30;
inline constexpr ProofNumbers proved{0, infinity};
inline constexpr ProofNumbers disproved{infinity, 0};

// Proof numbers by key. Grows with its contents, so that small searches cost little; at its limit it replaces entries.
class ProofTable {
public:
    explicit ProofTable(std::size_t byte_limit)
        : max_slots_(floor_power(byte_limit / sizeof(Slot))), slots_(first_size) {}

    const ProofNumbers* find(std::uint64_t key) const {
        const std::size_t home = key & (slots_.size() - 1);
        for (std::size_t i = 0; i < reach; ++i) {
            const Slot& slot = slots_[(home + i) & (slots_.size() - 1)];
            if (slot.key == key) return &slot.numbers;
        }
        return nullptr;
    }

    void store(std::uint64_t key, ProofNumbers numbers) {
        if (Slot* slot = place(key)) {
            if (slot->key == 0) ++count_;
            *slot = {key, numbers};
            return;
        }
        if (slots_.size() < max_slots_) {
            grow();
            return store(key, numbers);
        }
        *replaced(key) = {key, numbers};
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        ProofNumbers numbers;
    };

    static constexpr std::size_t reach = 8;
    static constexpr std::size_t first_size = 1U << 8;

    static std::size_t floor_power(std::size_t wanted) {
        std::size_t size = first_size;
        while (size * 2 <= wanted) size *= 2;
        return size;
    }

    Slot* place(std::uint64_t key) {
        for (std::size_t i = 0; i < reach; ++i) {
            Slot& slot = slots_[(key + i) & (slots_.size() - 1)];
            if (slot.key == key || slot.key == 0) return &slot;
        }
        return nullptr;
    }

    // Settled nodes stay; of the others the one with the least work is replaced.
    Slot* replaced(std::uint64_t key) {
        const auto value = [](const Slot& slot) {
            return slot.numbers.is_settled() ? infinity : slot.numbers.proof + slot.numbers.disproof;
        };
        Slot* least = &slots_[key & (slots_.size() - 1)];
        for (std::size_t i = 1; i < reach; ++i) {
            Slot& slot = slots_[(key + i) & (slots_.size() - 1)];
            if (value(slot) < value(*least)) least = &slot;
        }
        return least;
    }

    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        count_ = 0;
        for (const Slot& slot : old) {
            if (slot.key != 0) store(slot.key, slot.numbers);
        }
    }

    std::size_t max_slots_;
    std::size_t count_ = 0;
    std::vector<Slot> slots_;
};

}  // namespace ludotheque::morpion
