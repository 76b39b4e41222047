// Monte-Carlo max^n: games played by lot tell what a position is worth to everybody, and everybody chooses by that.
// Sturtevant, "An analysis of UCT in multi-player games" (2008); progressive history: Nijssen and Winands,
// "Enhancements for multi-player Monte-Carlo tree search" (2011).

#include <cmath>

#include "games/morpion/advice.hpp"
#include "games/morpion/lot.hpp"
#include "games/morpion/prospects.hpp"

namespace ludotheque::morpion {

namespace {

constexpr float exploration = 0.3F;
constexpr float history_weight = 0.5F;
constexpr int most_branches = 1 << 21;  // a tree of 40 MB

struct Branch {
    int cell = -1;
    int visits = 0;
    float total = 0.0F;  // what games through here brought to the seat that chose it
    int fork = -1;       // what it leads to, once it was played twice
};

// The branches of one position lie side by side.
struct Fork {
    int begin = 0;
    int end = 0;
    int visits = 0;
};

class Sampling {
public:
    Sampling(Crowd& crowd, const Request& request, Meter& meter)
        : crowd_(crowd),
          me_(request.turn),
          width_(request.width),
          meter_(meter),
          lot_(request.seed),
          history_(static_cast<std::size_t>(crowd.grid().cell_count() * crowd.seat_count())) {}

    Advice run() {
        forks_.push_back(forked(me_));
        Shares sum{};
        int games = 0;
        while (!meter_.is_spent()) {
            const Shares shares = descend();
            for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += shares[seat];
            ++games;
        }
        Advice advice{favourite(), standing(crowd_), 1};
        for (std::size_t seat = 0; seat < sum.size() && games > 0; ++seat) {
            advice.shares[seat] = sum[seat] / static_cast<float>(games);
        }
        return advice;
    }

private:
    struct Record {
        float total = 0.0F;
        int count = 0;
    };

    struct Step {
        int fork;
        int branch;
        int seat;
    };

    Fork forked(int seat) {
        const int begin = static_cast<int>(branches_.size());
        for (const Prospect& move : prospects(crowd_, seat, width_)) branches_.push_back({move.cell});
        return {begin, static_cast<int>(branches_.size())};
    }

    // One game: down the tree by what is known, then by lot, and what it brought to everybody back up.
    Shares descend() {
        std::vector<Step> path;
        int seat = me_;
        int fork = 0;
        while (fork >= 0 && !crowd_.is_over()) {
            const int branch = promising(forks_[static_cast<std::size_t>(fork)], seat);
            path.push_back({fork, branch, seat});
            crowd_.put(seat, branches_[static_cast<std::size_t>(branch)].cell);
            meter_.count();
            seat = crowd_.after(seat);
            fork = next_fork(branch, seat);
        }
        const Shares shares = played_out(seat, static_cast<int>(path.size()));
        for (auto step = path.rbegin(); step != path.rend(); ++step) {
            crowd_.take_back();
            remember(*step, shares[static_cast<std::size_t>(step->seat)]);
        }
        return shares;
    }

    int next_fork(int branch, int seat) {
        Branch& known = branches_[static_cast<std::size_t>(branch)];
        const bool has_room = branches_.size() < most_branches;
        if (known.fork >= 0 || known.visits == 0 || crowd_.is_over() || !has_room) return known.fork;
        const int fork = static_cast<int>(forks_.size());
        known.fork = fork;
        forks_.push_back(forked(seat));
        return fork;
    }

    int promising(const Fork& fork, int seat) const {
        const float spread = exploration * std::sqrt(std::log(static_cast<float>(fork.visits + 1)));
        int best = fork.begin;
        float top = -1.0F;
        for (int branch = fork.begin; branch < fork.end; ++branch) {
            const Branch& known = branches_[static_cast<std::size_t>(branch)];
            if (known.visits == 0) return branch;
            const auto visits = static_cast<float>(known.visits);
            const Record& record = history_[place(seat, known.cell)];
            const float elsewhere = record.count == 0 ? 0.0F : record.total / static_cast<float>(record.count);
            const float score = known.total / visits + spread / std::sqrt(visits) +
                                history_weight * elsewhere / (visits - known.total + 1.0F);
            if (score > top) {
                top = score;
                best = branch;
            }
        }
        return best;
    }

    // To the end by lot, near the marks; whoever can win does.
    Shares played_out(int seat, int ply) {
        int count = 0;
        for (; !crowd_.is_over() && !meter_.is_spent(); ++count, seat = crowd_.after(seat)) {
            crowd_.put(seat, by_lot(seat));
            meter_.count();
        }
        Shares shares = crowd_.free_count() == 0 ? drawn(crowd_) : standing(crowd_);  // where it was broken off
        if (crowd_.winner() != nobody) shares = won_by(crowd_, crowd_.winner(), ply);
        for (; count > 0; --count) crowd_.take_back();
        return shares;
    }

    int by_lot(int seat) {
        const Spots& wins = crowd_.completing(seat);
        if (!wins.is_empty()) return wins.lowest();
        const Spots& near = crowd_.near_cells();
        if (!near.is_empty()) return near.nth(lot_.below(near.size()));
        int cell = lot_.below(crowd_.grid().cell_count());
        while (!crowd_.is_free(cell)) cell = lot_.below(crowd_.grid().cell_count());
        return cell;
    }

    void remember(const Step& step, float share) {
        Branch& branch = branches_[static_cast<std::size_t>(step.branch)];
        ++branch.visits;
        branch.total += share;
        ++forks_[static_cast<std::size_t>(step.fork)].visits;
        Record& record = history_[place(step.seat, branch.cell)];
        ++record.count;
        record.total += share;
    }

    int favourite() const {
        const Fork& root = forks_.front();
        int best = root.begin;
        for (int branch = root.begin; branch < root.end; ++branch) {
            if (branches_[static_cast<std::size_t>(branch)].visits > branches_[static_cast<std::size_t>(best)].visits) {
                best = branch;
            }
        }
        return branches_[static_cast<std::size_t>(best)].cell;
    }

    std::size_t place(int seat, int cell) const { return static_cast<std::size_t>(cell * crowd_.seat_count() + seat); }

    Crowd& crowd_;
    int me_;
    int width_;
    Meter& meter_;
    Lot lot_;
    std::vector<Fork> forks_;
    std::vector<Branch> branches_;
    std::vector<Record> history_;  // how each cell fared for each seat, wherever it was played
};

}  // namespace

Advice by_sampling(Crowd& crowd, const Request& request, Meter& meter) {
    if (!crowd.completing(request.turn).is_empty()) {
        return {crowd.completing(request.turn).lowest(), won_by(crowd, request.turn, 1), 1};
    }
    return Sampling(crowd, request, meter).run();
}

}  // namespace ludotheque::morpion
