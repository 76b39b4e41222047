// Paranoid search: all the others work together against the searching seat.
// Sturtevant and Korf, "On pruning techniques for multi-player games" (2000).

#include "games/morpion/multiplayer/iterative_deepening.hpp"
#include "games/morpion/multiplayer/search.hpp"

namespace ludotheque::morpion {

namespace {

class Paranoid {
public:
    Paranoid(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter)
        : board_(board), me_(options.turn), width_(options.width), counter_(counter) {}

    bool is_cut_off = false;

    Shares search(int seat, int depth, int ply, float best) {
        const float own = value(seat, depth, ply, {best, 2.0F});
        return shares_of(board_, me_, own, 1.0F - own);
    }

private:
    float mine(const Shares& shares) const { return shares[static_cast<std::size_t>(me_)]; }

    float value(int seat, int depth, int ply, ShareWindow window) {
        counter_.count();
        if (board_.winner() != nobody) return mine(won_by(board_, board_.winner(), ply));
        if (board_.free_count() == 0) return mine(drawn(board_));
        if (depth == 0 || counter_.is_spent()) {
            is_cut_off = true;
            return mine(static_shares(board_));
        }
        const bool is_mine = seat == me_;
        float best = is_mine ? -1.0F : 2.0F;
        for (const RankedCell& move : ranked_cells(board_, seat, width_)) {
            board_.put(seat, move.cell);
            const float found = value(board_.after(seat), depth - 1, ply + 1, window);
            board_.take_back();
            best = is_mine ? std::max(best, found) : std::min(best, found);
            (is_mine ? window.alpha : window.beta) =
                is_mine ? std::max(window.alpha, best) : std::min(window.beta, best);
            if (window.alpha >= window.beta || counter_.is_spent()) break;
        }
        return best;
    }

    MultiplayerBoard& board_;
    int me_;
    int width_;
    PolledBudgetCounter& counter_;
};

}  // namespace

MultiplayerMove search_paranoid(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter) {
    Paranoid search(board, options, counter);
    return IterativeDeepening(board, options, counter, search).run();
}

}  // namespace ludotheque::morpion
