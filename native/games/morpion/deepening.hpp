#pragma once

#include <algorithm>

#include "games/morpion/advice.hpp"
#include "games/morpion/prospects.hpp"

namespace ludotheque::morpion {

// One ply deeper each time, until the limits are reached or nothing was left to judgement. The search has
//   Shares look(int seat, int depth, int ply, float best)   after a move of the asking seat, worth `best` elsewhere;
//   bool is_cut                                             whether some line of play was not followed to its end.
template <class Search>
class Deepening {
public:
    Deepening(Crowd& crowd, const Request& request, Meter& meter, Search& search)
        : crowd_(crowd), request_(request), meter_(meter), search_(search) {}

    Advice run() {
        Prospects moves = prospects(crowd_, request_.turn, request_.width);
        Advice best{moves.front().cell, standing(crowd_)};
        const bool wins_now = !crowd_.completing(request_.turn).is_empty();
        const int deepest = wins_now ? 1 : std::min(request_.depth_limit, crowd_.free_count());
        for (int depth = 1; depth <= deepest && !best.is_proved; ++depth) {
            const Advice found = look(moves, depth);
            if (meter_.is_spent()) break;
            best = found;
            if (request_.width > 0) put_first(moves, best.cell);
        }
        return best;
    }

private:
    Advice look(const Prospects& moves, int depth) {
        Advice best{-1, {}, depth};
        search_.is_cut = request_.width > 0;
        float top = -1.0F;
        for (const Prospect& move : moves) {
            crowd_.put(request_.turn, move.cell);
            const Shares shares = search_.look(crowd_.after(request_.turn), depth - 1, 1, top);
            crowd_.take_back();
            if (meter_.is_spent()) return best;
            const float own = shares[static_cast<std::size_t>(request_.turn)];
            if (own <= top) continue;
            top = own;
            best.cell = move.cell;
            best.shares = shares;
        }
        best.is_proved = !search_.is_cut;
        return best;
    }

    // What was best is tried first; the others stay in their order.
    static void put_first(Prospects& moves, int cell) {
        const auto place =
            std::find_if(moves.begin(), moves.end(), [&](const Prospect& move) { return move.cell == cell; });
        std::rotate(moves.begin(), place, place + 1);
    }

    Crowd& crowd_;
    const Request& request_;
    Meter& meter_;
    Search& search_;
};

}  // namespace ludotheque::morpion
