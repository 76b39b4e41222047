#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "bits.hpp"
#include "games/ricochet/board.hpp"

namespace ludotheque::ricochet {

// A placement of the robots as a number: ten bits per cell, the active robot's lowest, then the
// helpers'; those that move alike in ascending order. On top two bits for the axes on which the
// active robot has travelled, as far as the ricochet rule asks for them.
//
//   51 50 │ 49 … 40 │ 39 … 30 │ 29 … 20 │ 19 … 10 │ 9 … 0
//   axes  │ helper  │ helper  │ helper  │ helper  │ active
using Key = std::uint64_t;
constexpr int cell_bits = 10;
constexpr int axes_shift = cell_bits * max_robots;
constexpr int key_bits = axes_shift + 2;
constexpr Key cell_mask = (Key{1} << cell_bits) - 1;

// The axes travelled: a slide east or west sets bit 0, north or south bit 1, a deflection both.
constexpr unsigned no_axis = 0;
constexpr unsigned both_axes = 3;

// The slide that led to a state, so that it can be taken back.
struct Arrival {
    enum Mover : unsigned { nobody = 0, helper = 1, active = 2 };

    unsigned mover = nobody;
    Direction direction = north;
    int start = 0;
    int end = 0;
    unsigned axes_before = no_axis;
};

// What is stored about one state, in 16 bytes.
class Node {
public:
    Node() = default;
    Node(Key key, int total, const Arrival& arrival, bool is_lone);

    Key key() const { return key_and_total_ & ((Key{1} << key_bits) - 1); }
    // Slides from the start plus the lower bound of those to come.
    int total() const { return static_cast<int>(key_and_total_ >> key_bits); }
    Arrival arrival() const;

    // Whether it was reached by one arrival only.
    bool is_lone() const { return (arrival_ & lone_bit) != 0; }
    void meet_another() { arrival_ &= ~lone_bit; }

    // Whether its turn has come at least once.
    bool is_expanded() const { return (arrival_ & expanded_bit) != 0; }
    void set_expanded() { arrival_ |= expanded_bit; }

    // A copy that makes up for what the state left out while it was lone.
    bool is_catch_up() const { return (arrival_ & catch_up_bit) != 0; }
    Node as_catch_up() const {
        Node copy = *this;
        copy.arrival_ |= catch_up_bit;
        return copy;
    }

    std::uint32_t next = 0;  // in the queue

private:
    static constexpr std::uint32_t lone_bit = 1;
    static constexpr std::uint32_t expanded_bit = 1U << 27;
    static constexpr std::uint32_t catch_up_bit = 1U << 28;

    std::uint32_t arrival_ = 0;
    std::uint64_t key_and_total_ = 0;
};

constexpr int max_total = (1 << (64 - key_bits)) - 1;

inline Node::Node(Key key, int total, const Arrival& arrival, bool is_lone)
    : arrival_((is_lone ? 1U : 0U) | arrival.mover << 1 | static_cast<unsigned>(arrival.direction) << 3 |
               arrival.axes_before << 5 | static_cast<unsigned>(arrival.start) << 7 |
               static_cast<unsigned>(arrival.end) << 17),
      key_and_total_(key | static_cast<std::uint64_t>(total) << key_bits) {}

inline Arrival Node::arrival() const {
    constexpr unsigned cell = static_cast<unsigned>(cell_mask);
    return {arrival_ >> 1 & 3, static_cast<Direction>(arrival_ >> 3 & 3), static_cast<int>(arrival_ >> 7 & cell),
            static_cast<int>(arrival_ >> 17 & cell), arrival_ >> 5 & 3};
}

// Thrown when the next state would need more memory than is allowed.
struct OutOfMemory {};

// Every state met so far: a growing list of nodes, and a hash table of their numbers.
class StateTable {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    StateTable() { clear(); }

    // Empties the table, and frees what only a hard problem needed.
    void clear();
    void set_byte_limit(std::size_t byte_limit) { byte_limit_ = byte_limit; }
    std::size_t byte_count() const { return chunks_.size() * sizeof(Chunk) + slots_.size() * sizeof(std::uint32_t); }

    Node& operator[](std::uint32_t number) { return (*chunks_[number / chunk_size])[number % chunk_size]; }
    const Node& operator[](std::uint32_t number) const { return (*chunks_[number / chunk_size])[number % chunk_size]; }

    // After this, so many states can be added without another check.
    void make_room(std::uint32_t added) {
        if (node_count_ + added > node_room_) grow(added);
    }

    static std::uint32_t hash(Key key) { return static_cast<std::uint32_t>(key * 0x9E3779B97F4A7C15U >> 32); }
    void prefetch_slot(std::uint32_t hash) const { prefetch(&slots_[first_slot(hash)]); }
    void prefetch_node(std::uint32_t hash) const;

    std::uint32_t find(Key key) const;

    // The state's number, and whether it is new.
    struct Place {
        std::uint32_t number;
        bool is_new;
    };
    Place place(Key key, std::uint32_t hash);

    // A note that is not to be found by its key.
    std::uint32_t add_catch_up(const Node& node) {
        (*this)[node_count_] = node.as_catch_up();
        return node_count_++;
    }

    std::uint32_t size() const { return node_count_; }

private:
    // A slot holds a number plus 1, and above it a few more bits of the hash: most strangers are
    // told apart without a look at their node. 0: empty.
    static constexpr int number_bits = 27;
    static constexpr std::uint32_t number_mask = (std::uint32_t{1} << number_bits) - 1;
    static constexpr std::uint32_t max_nodes = number_mask - 1;
    static constexpr std::uint32_t chunk_size = 4096;
    static constexpr std::size_t first_slot_count = 4096;
    static constexpr std::size_t kept_chunks = 16;  // a megabyte
    static constexpr std::size_t kept_slots = std::size_t{1} << 17;
    using Chunk = std::array<Node, chunk_size>;

    static std::uint32_t tag(std::uint32_t hash) { return hash << number_bits; }
    std::size_t first_slot(std::uint32_t hash) const {
        return static_cast<std::size_t>(std::uint64_t{hash} * slot_count_ >> 32);
    }
    std::size_t after(std::size_t slot) const { return slot + 1 == slot_count_ ? 0 : slot + 1; }
    void grow(std::uint32_t added);
    void set_slots(std::size_t count);
    void fill_slots();

    std::size_t byte_limit_ = 0;
    std::vector<std::unique_ptr<Chunk>> chunks_;
    std::vector<std::uint32_t> slots_;  // the first slot_count_ are in use
    std::size_t slot_count_ = 0;
    std::uint32_t node_count_ = 0;
    std::uint32_t node_room_ = 0;
};

inline void StateTable::prefetch_node(std::uint32_t hash) const {
    const std::uint32_t slot = slots_[first_slot(hash)];
    if (slot != 0 && (slot & ~number_mask) == tag(hash)) prefetch(&(*this)[(slot & number_mask) - 1]);
}

inline StateTable::Place StateTable::place(Key key, std::uint32_t hash) {
    std::size_t i = first_slot(hash);
    for (; slots_[i] != 0; i = after(i)) {
        if ((slots_[i] & ~number_mask) != tag(hash)) continue;
        const std::uint32_t number = (slots_[i] & number_mask) - 1;
        if ((*this)[number].key() == key) return {number, false};
    }
    slots_[i] = tag(hash) | (node_count_ + 1);
    return {node_count_++, true};
}

}  // namespace ludotheque::ricochet
