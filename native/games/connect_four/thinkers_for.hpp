#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/connect_four/deliberation.hpp"
#include "games/connect_four/shape.hpp"
#include "games/connect_four/thinker.hpp"

namespace ludotheque::connect_four {

template <class Shape>
class ThinkerOf final : public Thinker {
public:
    ThinkerOf(const Board& board, std::size_t table_bytes, const Weights& weights)
        : shape_(board), course_(shape_), table_(table_bytes), weights_(weights) {}

    Judgement judge(const Setup& setup, const std::vector<int>& columns, search::Watch& watch) override {
        typename Shape::Word allowed{};
        for (const int column : columns) allowed |= shape_.column_through(column * shape_.stride());
        const auto spot = course_.start(shape_.word(setup.mine), shape_.word(setup.theirs));
        // Too large for the stacks of some threads.
        const auto deliberation = std::make_unique<Deliberation<Shape>>(shape_, table_, weights_, watch);
        return deliberation->judge(spot, allowed);
    }

private:
    Shape shape_;
    Course<Shape> course_;
    JudgingTable<typename Shape::Processor> table_;
    Weights weights_;
};

// Every shape of board, for one kind of processor.
template <class Processor>
class ThinkersFor {
public:
    static std::unique_ptr<Thinker> make(const Board& board, std::size_t table_bytes, const Weights& weights) {
        const int bit_count = board.columns * (board.rows + 1);
        if (fits_bytes(board)) return std::make_unique<ThinkerOf<ByteShape<Processor>>>(board, table_bytes, weights);
        if (bit_count <= 64 && board.rows < 20 && board.columns <= 16) {
            return std::make_unique<ThinkerOf<AnyShape<Processor, std::uint64_t>>>(board, table_bytes, weights);
        }
        if (bit_count <= 128) return made_wide<2>(board, table_bytes, weights);
        if (bit_count <= 256) return made_wide<4>(board, table_bytes, weights);
        return made_wide<11>(board, table_bytes, weights);
    }

private:
    template <std::size_t size>
    static std::unique_ptr<Thinker> made_wide(const Board& board, std::size_t table_bytes, const Weights& weights) {
        return std::make_unique<ThinkerOf<AnyShape<Processor, Wide<size, Processor>>>>(board, table_bytes, weights);
    }
};

}  // namespace ludotheque::connect_four
