#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/connect_four/kernel.hpp"
#include "games/connect_four/search.hpp"
#include "search/busy.hpp"

namespace ludotheque::connect_four {

template <class Shape, class Table>
class SeekerOf final : public Seeker {
public:
    SeekerOf(const Shape& shape, Table& table, search::Busy* busy) : shape_(shape), search_(shape, table, busy) {}

    search::Bounds at_sight(const Setup& setup) const override {
        return search_.at_sight(shape_.word(setup.mine), shape_.word(setup.theirs));
    }

    int ask(const Setup& setup, int alpha, search::Watch& watch) override {
        return search_.ask(shape_.word(setup.mine), shape_.word(setup.theirs), alpha, watch);
    }

private:
    const Shape& shape_;
    Search<Shape, Table> search_;
};

template <class Shape, class Table>
class KernelOf final : public Kernel {
public:
    KernelOf(const Board& board, std::size_t table_bytes) : shape_(board), table_(table_bytes, shape_.key_bits()) {}

    std::unique_ptr<Seeker> seeker(bool is_shared) override {
        return std::make_unique<SeekerOf<Shape, Table>>(shape_, table_, is_shared ? &busy_ : nullptr);
    }

    void make_room(std::uint64_t node_count) override { table_.make_room(node_count); }

private:
    Shape shape_;
    Table table_;
    search::Busy busy_;
};

}  // namespace ludotheque::connect_four
