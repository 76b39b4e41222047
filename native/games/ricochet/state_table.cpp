#include "games/ricochet/state_table.hpp"

#include <algorithm>

namespace ludotheque::ricochet {

namespace {

// Slots per state: three in four are taken before there are more of them.
constexpr std::size_t slots_for(std::size_t node_count) {
    return node_count / 3 * 4 + 4;
}

}  // namespace

void StateTable::clear() {
    if (chunks_.size() > kept_chunks) chunks_.resize(kept_chunks);
    node_count_ = 0;
    if (slots_.size() > kept_slots) std::vector<std::uint32_t>().swap(slots_);
    set_slots(first_slot_count);
}

void StateTable::set_slots(std::size_t count) {
    if (slots_.size() < count) {
        std::vector<std::uint32_t>().swap(slots_);  // never two of them at a time
        slots_.resize(count);
    } else {
        std::fill_n(slots_.begin(), count, 0);
    }
    slot_count_ = count;
    const auto by_slots = static_cast<std::uint32_t>(count / 4 * 3);
    node_room_ = std::min(by_slots, static_cast<std::uint32_t>(chunks_.size() * chunk_size));
    fill_slots();
}

void StateTable::fill_slots() {
    for (std::uint32_t number = 0; number < node_count_; ++number) {
        if ((*this)[number].is_catch_up()) continue;
        const std::uint32_t hashed = hash((*this)[number].key());
        std::size_t i = first_slot(hashed);
        while (slots_[i] != 0) i = after(i);
        slots_[i] = tag(hashed) | (number + 1);
    }
}

void StateTable::grow(std::uint32_t added) {
    const std::size_t wanted = std::size_t{node_count_} + added;
    if (wanted > max_nodes) throw OutOfMemory{};
    while (chunks_.size() * chunk_size < wanted) {
        if (byte_count() + sizeof(Chunk) > byte_limit_) throw OutOfMemory{};
        chunks_.push_back(std::make_unique<Chunk>());
    }
    if (slots_for(wanted) <= slot_count_) {
        node_room_ = std::min(static_cast<std::uint32_t>(slot_count_ / 4 * 3),
                              static_cast<std::uint32_t>(chunks_.size() * chunk_size));
        return;
    }
    // Twice as many, or as many as there is memory for: every byte of slots goes with three of nodes.
    const std::size_t nodes_that_fit = byte_limit_ / (sizeof(Node) + sizeof(std::uint32_t) * 4 / 3);
    const std::size_t count = std::min(slot_count_ * 2, slots_for(std::max(nodes_that_fit, wanted)));
    const std::size_t bytes = chunks_.size() * sizeof(Chunk) + std::max(count, slots_.size()) * sizeof(std::uint32_t);
    if (slots_for(wanted) > count || bytes > byte_limit_) throw OutOfMemory{};
    set_slots(count);
}

std::uint32_t StateTable::find(Key key) const {
    const std::uint32_t hashed = hash(key);
    for (std::size_t i = first_slot(hashed); slots_[i] != 0; i = after(i)) {
        if ((slots_[i] & ~number_mask) != tag(hashed)) continue;
        const std::uint32_t number = (slots_[i] & number_mask) - 1;
        if ((*this)[number].key() == key) return number;
    }
    return none;
}

}  // namespace ludotheque::ricochet
