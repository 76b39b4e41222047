// Our own player for more than two: a best-first tree in which everybody chooses by what they expect for themselves,
// and in which threats that leave no choice are played as such.
//
// The choice of branches is PUCT (Rosin, "Multi-armed bandits with episode context", 2011), with the promise of a cell
// in the place of a learned prediction.

#include <algorithm>
#include <cmath>

#include "games/morpion/advice.hpp"
#include "games/morpion/judgement.hpp"
#include "games/morpion/lot.hpp"
#include "games/morpion/prospects.hpp"
#include "games/morpion/taste.hpp"

namespace ludotheque::morpion {

namespace {

constexpr float least_prior = 0.01F;
constexpr float hope = 0.9F;            // for a branch not tried yet, of what the tried ones brought
constexpr int most_branches = 1 << 21;  // a tree of 50 MB

struct Branch {
    int cell = -1;
    float prior = 0.0F;
    float total = 0.0F;  // what it brought to the seat that chose it
    int visits = 0;
    int fork = -1;  // what it leads to, once it was tried
};

// A position. Its branches lie side by side.
struct Fork {
    int begin = 0;
    int end = 0;
    int visits = 0;
    float total = 0.0F;   // of its branches
    int winner = nobody;  // who surely wins from here
    Danger danger{};
    int calm_winner = nobody;  // who wins if nobody gives up
    int lapse = -1;            // the branch that its seat takes so often without a choice
    float chance = 0.0F;
};

class Expertise {
public:
    Expertise(Crowd& crowd, int me, const Taste& taste, Meter& meter, std::uint64_t seed)
        : crowd_(crowd), me_(me), taste_(taste), meter_(meter), judgement_(crowd, me, taste, meter), lot_(seed) {}

    Advice run() {
        const Urgency now = judgement_.pressing(me_);
        if (now.kind == Urgency::Kind::wins) return {now.cells.lowest(), won_by(crowd_, me_, 1), 1, true};
        if (now.kind == Urgency::Kind::is_lost) return last_hope(now.by);
        forks_.push_back(forked(me_));
        const bool has_choice = forks_.front().end - forks_.front().begin > 1;
        while (has_choice && !meter_.is_spent() && forks_.front().winner == nobody) descend();
        return advice();
    }

private:
    struct Step {
        int fork;
        int branch;
        int seat;
    };

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    // Somebody wins if all play well. Stop whoever comes first: the others may overlook theirs.
    Advice last_hope(int winner) const {
        const Spots cells = first_threat(crowd_, me_).cells;
        return {sorted(crowd_, me_, cells).front().cell, won_by(crowd_, winner, 2), 1};
    }

    void descend() {
        path_.clear();
        judgement_.draw(lot_);
        Shares shares = followed();
        for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
            crowd_.take_back();
            remember(*step, shares[at(step->seat)]);
            judgement_.doubt(shares, step->seat, forks_[at(step->fork)].danger);
        }
    }

    // Down the most promising branches to a new position or the end; what that is worth.
    Shares followed() {
        int seat = me_;
        int fork = 0;
        while (true) {
            const int branch = taken(forks_[at(fork)], seat);
            path_.push_back({fork, branch, seat});
            crowd_.put(seat, branches_[at(branch)].cell);
            meter_.count();
            const int ply = static_cast<int>(path_.size());
            if (crowd_.free_count() == 0) return drawn(crowd_);
            seat = crowd_.after(seat);
            fork = branches_[at(branch)].fork;
            if (fork < 0) return grown(branch, seat, ply);
            const int winner = sure_winner(forks_[at(fork)], seat);
            if (winner != nobody) return won_by(crowd_, winner, ply + 1);
        }
    }

    // In this line of play.
    int sure_winner(const Fork& fork, int seat) const {
        const bool is_calm = fork.calm_winner != nobody && judgement_.is_calm_until(seat, fork.calm_winner);
        return is_calm ? fork.calm_winner : fork.winner;
    }

    int taken(const Fork& fork, int seat) const {
        return fork.lapse >= 0 && judgement_.lapses(seat, fork.chance) ? fork.lapse : promising(fork, seat);
    }

    Shares grown(int branch, int seat, int ply) {
        if (branches_.size() < most_branches) {
            const Fork fork = forked(seat);
            branches_[at(branch)].fork = static_cast<int>(forks_.size());
            forks_.push_back(fork);
            if (fork.winner != nobody) return won_by(crowd_, fork.winner, ply + 1);
        }
        return judgement_.of(seat, ply);
    }

    // A position where somebody can win has no branches.
    Fork forked(int seat) {
        const int begin = static_cast<int>(branches_.size());
        Urgency now = judgement_.draws_lots() ? judgement_.counted(seat) : judgement_.pressing(seat);
        Fork fork{begin, begin};
        if (judgement_.draws_lots() && now.kind == Urgency::Kind::is_lost && !is_past_help(crowd_, seat)) {
            fork.calm_winner = now.by;
            now = first_threat(crowd_, seat);
        }
        if (now.is_decided()) {
            fork.winner = now.by;
            return fork;
        }
        branch_out(seat, now);
        fork.end = static_cast<int>(branches_.size());
        fork.danger = now.danger();
        if (judgement_.draws_lots()) add_lapse(fork, judgement_.possible_lapse(seat, now));
        return fork;
    }

    void branch_out(int seat, const Urgency& now) {
        const bool must_stop = now.kind == Urgency::Kind::must_stop;
        const Prospects moves = must_stop ? sorted(crowd_, seat, now.cells) : prospects(crowd_, seat, taste_.width);
        float sum = 0.0F;
        for (const Prospect& move : moves) sum += static_cast<float>(move.promise);
        for (const Prospect& move : moves) {
            branches_.push_back({move.cell, least_prior + static_cast<float>(move.promise) / std::max(1.0F, sum)});
        }
    }

    // One of its branches, or one more that is never chosen.
    void add_lapse(Fork& fork, const Lapse& lapse) {
        if (lapse.cell < 0) return;
        fork.chance = lapse.chance;
        fork.lapse = fork.begin;
        while (fork.lapse < fork.end && branches_[at(fork.lapse)].cell != lapse.cell) ++fork.lapse;
        if (fork.lapse == fork.end) branches_.push_back({lapse.cell});
    }

    int promising(const Fork& fork, int seat) const {
        const float spread = taste_.exploration * std::sqrt(static_cast<float>(fork.visits + 1));
        const float unknown = fork.visits == 0 ? 0.0F : hope * fork.total / static_cast<float>(fork.visits);
        int best = fork.begin;
        float top = -1.0F;
        for (int branch = fork.begin; branch < fork.end; ++branch) {
            const Branch& known = branches_[at(branch)];
            float score = known.visits == 0 ? unknown : known.total / static_cast<float>(known.visits);
            score += spread * known.prior / static_cast<float>(1 + known.visits);
            const int winner = winner_after(known);
            if (winner != nobody) score = winner == seat ? 1.0F : 0.0F;
            if (score > top) {
                top = score;
                best = branch;
            }
        }
        return best;
    }

    int winner_after(const Branch& branch) const { return branch.fork < 0 ? nobody : forks_[at(branch.fork)].winner; }

    void remember(const Step& step, float share) {
        Branch& branch = branches_[at(step.branch)];
        ++branch.visits;
        branch.total += share;
        Fork& fork = forks_[at(step.fork)];
        ++fork.visits;
        fork.total += share;
        if (winner_after(branch) != nobody) conclude(fork, step.seat);
    }

    // A position is decided when its seat wins by some branch, or somebody by every one; a lapse must not change that.
    void conclude(Fork& fork, int seat) {
        const int winner = chosen_winner(fork, seat);
        if (fork.lapse < 0 || winner_after(branches_[at(fork.lapse)]) == winner) fork.winner = winner;
    }

    int chosen_winner(const Fork& fork, int seat) const {
        bool is_open = false;
        for (int branch = fork.begin; branch < fork.end; ++branch) {
            const int winner = winner_after(branches_[at(branch)]);
            if (winner == seat) return seat;
            is_open = is_open || winner == nobody;
        }
        return is_open ? nobody : winner_after(branches_[at(fork.begin)]);
    }

    Advice advice() const {
        const Fork& root = forks_.front();
        int best = root.begin;
        for (int branch = root.begin + 1; branch < root.end; ++branch) {
            if (merit(branches_[at(branch)]) > merit(branches_[at(best)])) best = branch;
        }
        const Branch& chosen = branches_[at(best)];
        Advice found{chosen.cell, standing(crowd_), depth()};
        if (winner_after(chosen) != nobody) found.shares = won_by(crowd_, winner_after(chosen), found.depth);
        return found;
    }

    // The most tried branch is the best; a sure win is better, a sure loss worse.
    float merit(const Branch& branch) const {
        const auto visits = static_cast<float>(branch.visits);
        const int winner = winner_after(branch);
        if (winner == nobody) return visits;
        return winner == me_ ? 1e9F : visits - 1e9F;
    }

    // Of the line that was tried most.
    int depth() const {
        int depth = 0;
        for (int fork = 0; fork >= 0 && forks_[at(fork)].visits > 0; ++depth) {
            int best = forks_[at(fork)].begin;
            for (int branch = best; branch < forks_[at(fork)].end; ++branch) {
                if (branches_[at(branch)].visits > branches_[at(best)].visits) best = branch;
            }
            fork = branches_[at(best)].fork;
        }
        return std::max(depth, 1);
    }

    Crowd& crowd_;
    int me_;
    const Taste& taste_;
    Meter& meter_;
    Judgement judgement_;
    Lot lot_;
    std::vector<Fork> forks_;
    std::vector<Branch> branches_;
    std::vector<Step> path_;
};

}  // namespace

Advice by_expertise(Crowd& crowd, const Request& request, Meter& meter, const Taste& taste) {
    return Expertise(crowd, request.turn, taste, meter, request.seed).run();
}

Advice by_expertise(Crowd& crowd, const Request& request, Meter& meter) {
    Taste taste;
    taste.tempers = request.tempers;
    return by_expertise(crowd, request, meter, taste);
}

}  // namespace ludotheque::morpion
