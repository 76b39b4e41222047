// Max^n: everybody takes what is best for themselves.
// Luckhardt and Irani, "An algorithmic solution of N-person games" (1986); immediate pruning after Korf (1991).

#include "games/morpion/multiplayer/iterative_deepening.hpp"
#include "games/morpion/multiplayer/search.hpp"

namespace ludotheque::morpion {

namespace {

class MaxN {
public:
    MaxN(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter)
        : board_(board), width_(options.width), counter_(counter) {}

    bool is_cut_off = false;

    Shares search(int seat, int depth, int ply, float /*best*/) {
        counter_.count();
        if (board_.winner() != nobody) return won_by(board_, board_.winner(), ply);
        if (board_.free_count() == 0) return drawn(board_);
        if (depth == 0 || counter_.is_spent()) {
            is_cut_off = true;
            return static_shares(board_);
        }
        const auto own = static_cast<std::size_t>(seat);
        Shares best{};
        best[own] = -1.0F;
        for (const RankedCell& move : ranked_cells(board_, seat, width_)) {
            board_.put(seat, move.cell);
            const bool has_won = board_.winner() != nobody;
            const Shares shares = search(board_.after(seat), depth - 1, ply + 1, best[own]);
            board_.take_back();
            if (shares[own] > best[own]) best = shares;
            if (has_won || counter_.is_spent()) break;  // nothing is better than to win at once
        }
        return best;
    }

private:
    MultiplayerBoard& board_;
    int width_;
    PolledBudgetCounter& counter_;
};

}  // namespace

MultiplayerMove search_max_n(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter) {
    MaxN search(board, options, counter);
    return IterativeDeepening(board, options, counter, search).run();
}

}  // namespace ludotheque::morpion
