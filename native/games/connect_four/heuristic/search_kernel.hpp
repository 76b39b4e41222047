#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/connect_four/heuristic/iterative_deepening.hpp"
#include "games/connect_four/heuristic/search_dispatch.hpp"
#include "games/connect_four/layout.hpp"

namespace ludotheque::connect_four {

template <class Layout>
class HeuristicKernelOf final : public HeuristicKernel {
public:
    HeuristicKernelOf(const Board& board, std::size_t table_bytes, const Weights& weights)
        : layout_(board), generator_(layout_), table_(table_bytes), weights_(weights) {}

    Estimate search(const Setup& setup, const std::vector<int>& columns, BudgetCounter& counter) override {
        typename Layout::Word allowed{};
        for (const int column : columns) allowed |= layout_.column_through(column * layout_.stride());
        const auto node = generator_.start(layout_.word(setup.mine), layout_.word(setup.theirs));
        // Too large for the stacks of some threads.
        const auto deepening = std::make_unique<IterativeDeepening<Layout>>(layout_, table_, weights_, counter);
        return deepening->search(node, allowed);
    }

private:
    Layout layout_;
    MoveGenerator<Layout> generator_;
    HeuristicTable<typename Layout::Cpu> table_;
    Weights weights_;
};

// Every board layout, for one kind of CPU.
template <class Cpu>
class HeuristicKernelFactory {
public:
    static std::unique_ptr<HeuristicKernel> make(const Board& board, std::size_t table_bytes, const Weights& weights) {
        const int bit_count = board.columns * (board.rows + 1);
        if (fits_bytes(board)) return std::make_unique<HeuristicKernelOf<ByteLayout<Cpu>>>(board, table_bytes, weights);
        if (bit_count <= 64 && board.rows < 20 && board.columns <= 16) {
            return std::make_unique<HeuristicKernelOf<AnyLayout<Cpu, std::uint64_t>>>(board, table_bytes, weights);
        }
        if (bit_count <= 128) return made_wide<2>(board, table_bytes, weights);
        if (bit_count <= 256) return made_wide<4>(board, table_bytes, weights);
        return made_wide<11>(board, table_bytes, weights);
    }

private:
    template <std::size_t size>
    static std::unique_ptr<HeuristicKernel> made_wide(const Board& board, std::size_t table_bytes,
                                                      const Weights& weights) {
        return std::make_unique<HeuristicKernelOf<AnyLayout<Cpu, Wide<size, Cpu>>>>(board, table_bytes, weights);
    }
};

}  // namespace ludotheque::connect_four
