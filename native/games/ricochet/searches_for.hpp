#pragma once

#include <memory>

#include "games/ricochet/search_of.hpp"
#include "processor.hpp"

namespace ludotheque::ricochet {

// All searches for one kind of processor.
template <class Processor>
struct SearchesFor {
    static std::unique_ptr<Search> make(const Board& board, const Task& task, Bound& bound, States& states) {
        return board.is_straight() ? make_for<Straight>(board, task, bound, states)
                                   : make_for<Deflecting>(board, task, bound, states);
    }

private:
    template <class Ways>
    static std::unique_ptr<Search> make_for(const Board& board, const Task& task, Bound& bound, States& states) {
        switch (task.helpers.size()) {
            case 0:
                return std::make_unique<SearchOf<0, Ways, Processor>>(board, task, bound, states);
            case 1:
                return std::make_unique<SearchOf<1, Ways, Processor>>(board, task, bound, states);
            case 2:
                return std::make_unique<SearchOf<2, Ways, Processor>>(board, task, bound, states);
            case 3:
                return std::make_unique<SearchOf<3, Ways, Processor>>(board, task, bound, states);
            default:
                return std::make_unique<SearchOf<4, Ways, Processor>>(board, task, bound, states);
        }
    }
};

}  // namespace ludotheque::ricochet
