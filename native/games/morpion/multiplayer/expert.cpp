// Our own player for more than two: a Monte-Carlo tree search with static evaluation in which every seat maximizes its
// own share, and in which forced moves are played as such.
//
// Children are selected by PUCT (Rosin, "Multi-armed bandits with episode context", 2011), with the gain of a cell
// in the place of a learned prior.

#include <algorithm>
#include <cmath>

#include "games/morpion/multiplayer/evaluator.hpp"
#include "games/morpion/multiplayer/expert_options.hpp"
#include "games/morpion/multiplayer/random.hpp"
#include "games/morpion/multiplayer/ranked_cells.hpp"
#include "games/morpion/multiplayer/search.hpp"

namespace ludotheque::morpion {

namespace {

class ExpertSearch {
public:
    ExpertSearch(MultiplayerBoard& board, int me, const ExpertOptions& expert, PolledBudgetCounter& counter,
                 std::uint64_t seed)
        : board_(board),
          me_(me),
          expert_(expert),
          counter_(counter),
          evaluator_(board, me, expert, counter),
          random_(seed) {}

    MultiplayerMove run() {
        const ForcedMoves now = evaluator_.forced(me_);
        if (now.kind == ForcedMoves::Kind::wins) return {now.cells.lowest(), won_by(board_, me_, 1), 1, true};
        if (now.kind == ForcedMoves::Kind::is_lost) return lost_move(now.by);
        nodes_.push_back(expanded(me_));
        const bool has_choice = nodes_.front().end - nodes_.front().begin > 1;
        while (has_choice && !counter_.is_spent() && nodes_.front().winner == nobody) iterate();
        return result();
    }

private:
    static constexpr float least_prior = 0.01F;
    static constexpr float untried_factor = 0.9F;  // for an untried child, of the mean of the tried ones
    static constexpr int max_children = 1 << 21;   // a tree of 50 MB

    struct Child {
        int cell = -1;
        float prior = 0.0F;
        float total = 0.0F;  // what it brought to the seat that chose it
        int visits = 0;
        int node = -1;  // what it leads to, once it was tried
    };

    // A position. Its children are consecutive.
    struct Node {
        int begin = 0;
        int end = 0;
        int visits = 0;
        float total = 0.0F;   // of its branches
        int winner = nobody;  // who surely wins from here
        Threat threat{};
        int calm_winner = nobody;  // who wins if nobody gives up
        int mistake = -1;          // the child that its seat takes by mistake, with this chance
        float chance = 0.0F;
    };

    struct Step {
        int node;
        int child;
        int seat;
    };

    // Somebody wins if all play well. Stop whoever comes first: the others may overlook theirs.
    MultiplayerMove lost_move(int winner) const {
        const CellSet cells = first_threat(board_, me_).cells;
        return {sorted(board_, me_, cells).front().cell, won_by(board_, winner, 2), 1};
    }

    void iterate() {
        path_.clear();
        evaluator_.sample_moods(random_);
        Shares shares = descend();
        for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
            board_.take_back();
            remember(*step, shares[at(step->seat)]);
            evaluator_.discount(shares, step->seat, nodes_[at(step->node)].threat);
        }
    }

    // Selects children down to a new position or the end; returns its value.
    Shares descend() {
        int seat = me_;
        int node = 0;
        while (true) {
            const int child = taken(nodes_[at(node)], seat);
            path_.push_back({node, child, seat});
            board_.put(seat, children_[at(child)].cell);
            counter_.count();
            const int ply = static_cast<int>(path_.size());
            if (board_.free_count() == 0) return drawn(board_);
            seat = board_.after(seat);
            node = children_[at(child)].node;
            if (node < 0) return expand_leaf(child, seat, ply);
            const int winner = sure_winner(nodes_[at(node)], seat);
            if (winner != nobody) return won_by(board_, winner, ply + 1);
        }
    }

    // In this line of play.
    int sure_winner(const Node& node, int seat) const {
        const bool is_calm = node.calm_winner != nobody && evaluator_.is_calm_until(seat, node.calm_winner);
        return is_calm ? node.calm_winner : node.winner;
    }

    int taken(const Node& node, int seat) const {
        return node.mistake >= 0 && evaluator_.makes_mistake(seat, node.chance) ? node.mistake : select(node, seat);
    }

    Shares expand_leaf(int child, int seat, int ply) {
        if (children_.size() < max_children) {
            const Node node = expanded(seat);
            children_[at(child)].node = static_cast<int>(nodes_.size());
            nodes_.push_back(node);
            if (node.winner != nobody) return won_by(board_, node.winner, ply + 1);
        }
        return evaluator_.of(seat, ply);
    }

    // A position where somebody can win has no branches.
    Node expanded(int seat) {
        const int begin = static_cast<int>(children_.size());
        ForcedMoves now = evaluator_.samples_mistakes() ? evaluator_.rational_moves(seat) : evaluator_.forced(seat);
        Node node{begin, begin};
        if (evaluator_.samples_mistakes() && now.kind == ForcedMoves::Kind::is_lost && !is_unstoppable(board_, seat)) {
            node.calm_winner = now.by;
            now = first_threat(board_, seat);
        }
        if (now.is_decided()) {
            node.winner = now.by;
            return node;
        }
        add_children(seat, now);
        node.end = static_cast<int>(children_.size());
        node.threat = now.threat();
        if (evaluator_.samples_mistakes()) add_mistake(node, evaluator_.possible_mistake(seat, now));
        return node;
    }

    void add_children(int seat, const ForcedMoves& now) {
        const bool must_stop = now.kind == ForcedMoves::Kind::must_stop;
        const RankedCells moves =
            must_stop ? sorted(board_, seat, now.cells) : ranked_cells(board_, seat, expert_.width);
        float sum = 0.0F;
        for (const RankedCell& move : moves) sum += static_cast<float>(move.gain);
        for (const RankedCell& move : moves) {
            children_.push_back({move.cell, least_prior + static_cast<float>(move.gain) / std::max(1.0F, sum)});
        }
    }

    // One of its branches, or one more that is never chosen.
    void add_mistake(Node& node, const Mistake& mistake) {
        if (mistake.cell < 0) return;
        node.chance = mistake.chance;
        node.mistake = node.begin;
        while (node.mistake < node.end && children_[at(node.mistake)].cell != mistake.cell) ++node.mistake;
        if (node.mistake == node.end) children_.push_back({mistake.cell});
    }

    int select(const Node& node, int seat) const {
        const float spread = expert_.exploration * std::sqrt(static_cast<float>(node.visits + 1));
        const float unknown = node.visits == 0 ? 0.0F : untried_factor * node.total / static_cast<float>(node.visits);
        int best = node.begin;
        float top = -1.0F;
        for (int child = node.begin; child < node.end; ++child) {
            const Child& known = children_[at(child)];
            float score = known.visits == 0 ? unknown : known.total / static_cast<float>(known.visits);
            score += spread * known.prior / static_cast<float>(1 + known.visits);
            const int winner = winner_after(known);
            if (winner != nobody) score = winner == seat ? 1.0F : 0.0F;
            if (score > top) {
                top = score;
                best = child;
            }
        }
        return best;
    }

    int winner_after(const Child& child) const { return child.node < 0 ? nobody : nodes_[at(child.node)].winner; }

    void remember(const Step& step, float share) {
        Child& child = children_[at(step.child)];
        ++child.visits;
        child.total += share;
        Node& node = nodes_[at(step.node)];
        ++node.visits;
        node.total += share;
        if (winner_after(child) != nobody) conclude(node, step.seat);
    }

    // A position is decided when its seat wins by some branch, or somebody by every one; a lapse must not change that.
    void conclude(Node& node, int seat) {
        const int winner = chosen_winner(node, seat);
        if (node.mistake < 0 || winner_after(children_[at(node.mistake)]) == winner) node.winner = winner;
    }

    int chosen_winner(const Node& node, int seat) const {
        bool is_open = false;
        for (int child = node.begin; child < node.end; ++child) {
            const int winner = winner_after(children_[at(child)]);
            if (winner == seat) return seat;
            is_open = is_open || winner == nobody;
        }
        return is_open ? nobody : winner_after(children_[at(node.begin)]);
    }

    MultiplayerMove result() const {
        const Node& root = nodes_.front();
        int best = root.begin;
        for (int child = root.begin + 1; child < root.end; ++child) {
            if (merit(children_[at(child)]) > merit(children_[at(best)])) best = child;
        }
        const Child& chosen = children_[at(best)];
        MultiplayerMove found{chosen.cell, static_shares(board_), depth()};
        if (winner_after(chosen) != nobody) found.shares = won_by(board_, winner_after(chosen), found.depth);
        return found;
    }

    // The most tried branch is the best; a sure win is better, a sure loss worse.
    float merit(const Child& child) const {
        const auto visits = static_cast<float>(child.visits);
        const int winner = winner_after(child);
        if (winner == nobody) return visits;
        return winner == me_ ? 1e9F : visits - 1e9F;
    }

    // Of the line that was tried most.
    int depth() const {
        int depth = 0;
        for (int node = 0; node >= 0 && nodes_[at(node)].visits > 0; ++depth) {
            int best = nodes_[at(node)].begin;
            for (int child = best; child < nodes_[at(node)].end; ++child) {
                if (children_[at(child)].visits > children_[at(best)].visits) best = child;
            }
            node = children_[at(best)].node;
        }
        return std::max(depth, 1);
    }

    MultiplayerBoard& board_;
    int me_;
    const ExpertOptions& expert_;
    PolledBudgetCounter& counter_;
    Evaluator evaluator_;
    Random random_;
    std::vector<Node> nodes_;
    std::vector<Child> children_;
    std::vector<Step> path_;
};

}  // namespace

MultiplayerMove search_expert(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter,
                              const ExpertOptions& expert) {
    return ExpertSearch(board, options.turn, expert, counter, options.seed).run();
}

MultiplayerMove search_expert(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter) {
    ExpertOptions expert;
    expert.opponent_types = options.opponent_types;
    return search_expert(board, options, counter, expert);
}

}  // namespace ludotheque::morpion
