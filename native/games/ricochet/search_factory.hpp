#pragma once

#include <memory>

#include "cpu.hpp"
#include "games/ricochet/search_kernel.hpp"

namespace ludotheque::ricochet {

// All searches for one kind of processor.
template <class Cpu>
struct SearchFactory {
    static std::unique_ptr<Search> make(const Board& board, const Task& task, LowerBound& bound, StateTable& states) {
        return board.is_straight() ? make_for<Straight>(board, task, bound, states)
                                   : make_for<Deflecting>(board, task, bound, states);
    }

private:
    template <class Geometry>
    static std::unique_ptr<Search> make_for(const Board& board, const Task& task, LowerBound& bound,
                                            StateTable& states) {
        switch (task.helpers.size()) {
            case 0:
                return std::make_unique<SearchKernel<0, Geometry, Cpu>>(board, task, bound, states);
            case 1:
                return std::make_unique<SearchKernel<1, Geometry, Cpu>>(board, task, bound, states);
            case 2:
                return std::make_unique<SearchKernel<2, Geometry, Cpu>>(board, task, bound, states);
            case 3:
                return std::make_unique<SearchKernel<3, Geometry, Cpu>>(board, task, bound, states);
            default:
                return std::make_unique<SearchKernel<4, Geometry, Cpu>>(board, task, bound, states);
        }
    }
};

}  // namespace ludotheque::ricochet
