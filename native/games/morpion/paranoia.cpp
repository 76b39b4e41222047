// Paranoid search: all the others work together against the seat that asks.
// Sturtevant and Korf, "On pruning techniques for multi-player games" (2000).

#include "games/morpion/advice.hpp"
#include "games/morpion/deepening.hpp"

namespace ludotheque::morpion {

namespace {

class Paranoia {
public:
    Paranoia(Crowd& crowd, const Request& request, Meter& meter)
        : crowd_(crowd), me_(request.turn), width_(request.width), meter_(meter) {}

    bool is_cut = false;

    Shares look(int seat, int depth, int ply, float best) {
        const float own = value(seat, depth, ply, {best, 2.0F});
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

    float mine(const Shares& shares) const { return shares[static_cast<std::size_t>(me_)]; }

    float value(int seat, int depth, int ply, Window window) {
        meter_.count();
        if (crowd_.winner() != nobody) return mine(won_by(crowd_, crowd_.winner(), ply));
        if (crowd_.free_count() == 0) return mine(drawn(crowd_));
        if (depth == 0 || meter_.is_spent()) {
            is_cut = true;
            return mine(standing(crowd_));
        }
        const bool is_mine = seat == me_;
        float best = is_mine ? -1.0F : 2.0F;
        for (const Prospect& move : prospects(crowd_, seat, width_)) {
            crowd_.put(seat, move.cell);
            const float found = value(crowd_.after(seat), depth - 1, ply + 1, window);
            crowd_.take_back();
            best = is_mine ? std::max(best, found) : std::min(best, found);
            (is_mine ? window.alpha : window.beta) =
                is_mine ? std::max(window.alpha, best) : std::min(window.beta, best);
            if (window.alpha >= window.beta || meter_.is_spent()) break;
        }
        return best;
    }

    Crowd& crowd_;
    int me_;
    int width_;
    Meter& meter_;
};

}  // namespace

Advice by_paranoia(Crowd& crowd, const Request& request, Meter& meter) {
    Paranoia search(crowd, request, meter);
    return Deepening(crowd, request, meter, search).run();
}

}  // namespace ludotheque::morpion
