// Best-reply search: between two turns of the seat that asks only one rival moves, the one with the best answer.
// Schadd and Winands, "Best reply search for multiplayer games" (2011). The others pass, which the rules forbid but
// which never helps anybody here.

#include "games/morpion/advice.hpp"
#include "games/morpion/deepening.hpp"

namespace ludotheque::morpion {

namespace {

constexpr int everywhere = most_side * most_side;

class BestReply {
public:
    BestReply(Crowd& crowd, const Request& request, Meter& meter)
        : crowd_(crowd), me_(request.turn), width_(request.width), meter_(meter) {}

    bool is_cut = false;

    Shares look(int /*seat*/, int depth, int ply, float best) {
        const float own = reply(depth, ply, {best, 2.0F});
        Shares shares{};
        const int others = crowd_.seat_count() - 1;
        std::fill_n(shares.begin(), crowd_.seat_count(), others > 0 ? (1.0F - own) / static_cast<float>(others) : 0.0F);
        shares[static_cast<std::size_t>(me_)] = own;
        return shares;
    }

private:
    struct Window {
        float alpha;
        float beta;
    };

    struct Reply {
        int cell;
        Crowd::Keenness by;
    };

    float mine(const Shares& shares) const { return shares[static_cast<std::size_t>(me_)]; }

    // What the game is worth where it ends or the look does; less than 0 where it goes on.
    float end(int depth, int ply) {
        meter_.count();
        if (crowd_.winner() != nobody) return mine(won_by(crowd_, crowd_.winner(), ply));
        if (crowd_.free_count() == 0) return mine(drawn(crowd_));
        if (depth > 0 && !meter_.is_spent()) return -1.0F;
        is_cut = true;
        return mine(standing(crowd_));
    }

    float move(int depth, int ply, Window window) {
        float best = end(depth, ply);
        if (best >= 0.0F) return best;
        for (const Prospect& prospect : prospects(crowd_, me_, width_)) {
            crowd_.put(me_, prospect.cell);
            best = std::max(best, reply(depth - 1, ply + 1, window));
            crowd_.take_back();
            window.alpha = std::max(window.alpha, best);
            if (window.alpha >= window.beta || meter_.is_spent()) break;
        }
        return best;
    }

    float reply(int depth, int ply, Window window) {
        const float ended = end(depth, ply);
        if (ended >= 0.0F) return ended;
        float best = 2.0F;
        for (const Reply& reply : replies()) {
            crowd_.put(reply.by.seat, reply.cell);
            best = std::min(best, move(depth - 1, ply + 1, window));
            crowd_.take_back();
            window.beta = std::min(window.beta, best);
            if (window.alpha >= window.beta || meter_.is_spent()) break;
        }
        return best;
    }

    // In each cell the rival who would gain most there; the best of these.
    std::vector<Reply> replies() const {
        std::vector<Reply> found;
        for (const Prospect& move : prospects(crowd_, me_, width_ == 0 ? 0 : everywhere)) {
            found.push_back({move.cell, crowd_.keenest(me_, move.cell)});
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Reply& left, const Reply& right) { return left.by.promise > right.by.promise; });
        if (width_ > 0 && static_cast<int>(found.size()) > width_) found.resize(static_cast<std::size_t>(width_));
        return found;
    }

    Crowd& crowd_;
    int me_;
    int width_;
    Meter& meter_;
};

}  // namespace

Advice by_best_reply(Crowd& crowd, const Request& request, Meter& meter) {
    BestReply search(crowd, request, meter);
    Advice advice = Deepening(crowd, request, meter, search).run();
    advice.is_proved = advice.is_proved && crowd.seat_count() == 2;  // else somebody passed
    return advice;
}

}  // namespace ludotheque::morpion
