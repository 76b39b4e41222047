#pragma once

#include <algorithm>

#include "games/morpion/multiplayer/ranked_cells.hpp"
#include "games/morpion/multiplayer/search.hpp"

namespace ludotheque::morpion {

// Of two-player search: the searching seat against the others.
struct ShareWindow {
    float alpha;
    float beta;
};

// One ply deeper each time, until the budget is spent or the whole tree was searched. The search has
//   Shares search(int seat, int depth, int ply, float best)   after a move of the searching seat, whose best so far is
//   `best`; bool is_cut_off                                             whether some line of play was not followed to
//   its end.
template <class Search>
class IterativeDeepening {
public:
    IterativeDeepening(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter,
                       Search& search)
        : board_(board), options_(options), counter_(counter), search_(search) {}

    MultiplayerMove run() {
        RankedCells moves = ranked_cells(board_, options_.turn, options_.width);
        MultiplayerMove best{moves.front().cell, static_shares(board_)};
        const bool wins_now = !board_.completing(options_.turn).is_empty();
        const int deepest = wins_now ? 1 : std::min(options_.depth_limit, board_.free_count());
        for (int depth = 1; depth <= deepest && !best.is_proved; ++depth) {
            const MultiplayerMove found = search(moves, depth);
            if (counter_.is_spent()) break;
            best = found;
            if (options_.width > 0) put_first(moves, best.cell);
        }
        return best;
    }

private:
    MultiplayerMove search(const RankedCells& moves, int depth) {
        MultiplayerMove best{-1, {}, depth};
        search_.is_cut_off = options_.width > 0;
        float top = -1.0F;
        for (const RankedCell& move : moves) {
            board_.put(options_.turn, move.cell);
            const Shares shares = search_.search(board_.after(options_.turn), depth - 1, 1, top);
            board_.take_back();
            if (counter_.is_spent()) return best;
            const float own = shares[static_cast<std::size_t>(options_.turn)];
            if (own <= top) continue;
            top = own;
            best.cell = move.cell;
            best.shares = shares;
        }
        best.is_proved = !search_.is_cut_off;
        return best;
    }

    // What was best is tried first; the others stay in their order.
    static void put_first(RankedCells& moves, int cell) {
        const auto place =
            std::find_if(moves.begin(), moves.end(), [&](const RankedCell& move) { return move.cell == cell; });
        std::rotate(moves.begin(), place, place + 1);
    }

    MultiplayerBoard& board_;
    const SearchOptions& options_;
    PolledBudgetCounter& counter_;
    Search& search_;
};

}  // namespace ludotheque::morpion
