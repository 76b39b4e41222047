// Max^n: everybody takes what is best for themselves.
// Luckhardt and Irani, "An algorithmic solution of N-person games" (1986); immediate pruning after Korf (1991).

#include "games/morpion/advice.hpp"
#include "games/morpion/deepening.hpp"

namespace ludotheque::morpion {

namespace {

class MaxN {
public:
    MaxN(Crowd& crowd, const Request& request, Meter& meter) : crowd_(crowd), width_(request.width), meter_(meter) {}

    bool is_cut = false;

    Shares look(int seat, int depth, int ply, float /*best*/) {
        meter_.count();
        if (crowd_.winner() != nobody) return won_by(crowd_, crowd_.winner(), ply);
        if (crowd_.free_count() == 0) return drawn(crowd_);
        if (depth == 0 || meter_.is_spent()) {
            is_cut = true;
            return standing(crowd_);
        }
        const auto own = static_cast<std::size_t>(seat);
        Shares best{};
        best[own] = -1.0F;
        for (const Prospect& move : prospects(crowd_, seat, width_)) {
            crowd_.put(seat, move.cell);
            const bool has_won = crowd_.winner() != nobody;
            const Shares shares = look(crowd_.after(seat), depth - 1, ply + 1, best[own]);
            crowd_.take_back();
            if (shares[own] > best[own]) best = shares;
            if (has_won || meter_.is_spent()) break;  // nothing is better than to win at once
        }
        return best;
    }

private:
    Crowd& crowd_;
    int width_;
    Meter& meter_;
};

}  // namespace

Advice by_max_n(Crowd& crowd, const Request& request, Meter& meter) {
    MaxN search(crowd, request, meter);
    return Deepening(crowd, request, meter, search).run();
}

}  // namespace ludotheque::morpion
