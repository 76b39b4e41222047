// Best-reply search: between two turns of the seat that asks only one rival moves, the one with the best answer.
// Schadd and Winands, "Best reply search for multiplayer games" (2011). The others pass, which the rules forbid but
// which never helps anybody here.

#include "games/morpion/multiplayer/iterative_deepening.hpp"
#include "games/morpion/multiplayer/search.hpp"

namespace ludotheque::morpion {

namespace {

constexpr int everywhere = max_side * max_side;

class BestReply {
public:
    BestReply(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter)
        : board_(board), me_(options.turn), width_(options.width), counter_(counter) {}

    bool is_cut_off = false;

    Shares search(int /*seat*/, int depth, int ply, float best) {
        const float own = reply(depth, ply, {best, 2.0F});
        return shares_of(board_, me_, own, 1.0F - own);
    }

private:
    struct Reply {
        int cell;
        MultiplayerBoard::BestRival by;
    };

    float mine(const Shares& shares) const { return shares[static_cast<std::size_t>(me_)]; }

    // The value where the game or the search ends; less than 0 where it goes on.
    float end(int depth, int ply) {
        counter_.count();
        if (board_.winner() != nobody) return mine(won_by(board_, board_.winner(), ply));
        if (board_.free_count() == 0) return mine(drawn(board_));
        if (depth > 0 && !counter_.is_spent()) return -1.0F;
        is_cut_off = true;
        return mine(static_shares(board_));
    }

    float move(int depth, int ply, ShareWindow window) {
        float best = end(depth, ply);
        if (best >= 0.0F) return best;
        for (const RankedCell& ranked : ranked_cells(board_, me_, width_)) {
            board_.put(me_, ranked.cell);
            best = std::max(best, reply(depth - 1, ply + 1, window));
            board_.take_back();
            window.alpha = std::max(window.alpha, best);
            if (window.alpha >= window.beta || counter_.is_spent()) break;
        }
        return best;
    }

    float reply(int depth, int ply, ShareWindow window) {
        const float ended = end(depth, ply);
        if (ended >= 0.0F) return ended;
        float best = 2.0F;
        for (const Reply& reply : replies()) {
            board_.put(reply.by.seat, reply.cell);
            best = std::min(best, move(depth - 1, ply + 1, window));
            board_.take_back();
            window.beta = std::min(window.beta, best);
            if (window.alpha >= window.beta || counter_.is_spent()) break;
        }
        return best;
    }

    // In each cell the rival who would gain most there; the best of these.
    std::vector<Reply> replies() const {
        std::vector<Reply> found;
        for (const RankedCell& move : ranked_cells(board_, me_, width_ == 0 ? 0 : everywhere)) {
            found.push_back({move.cell, board_.best_rival(me_, move.cell)});
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Reply& left, const Reply& right) { return left.by.gain > right.by.gain; });
        if (width_ > 0 && static_cast<int>(found.size()) > width_) found.resize(static_cast<std::size_t>(width_));
        return found;
    }

    MultiplayerBoard& board_;
    int me_;
    int width_;
    PolledBudgetCounter& counter_;
};

}  // namespace

MultiplayerMove search_best_reply(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter) {
    BestReply search(board, options, counter);
    MultiplayerMove result = IterativeDeepening(board, options, counter, search).run();
    result.is_proved = result.is_proved && board.seat_count() == 2;  // else somebody passed
    return result;
}

}  // namespace ludotheque::morpion
