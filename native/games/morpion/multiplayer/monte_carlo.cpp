// Monte-Carlo tree search with max^n: random games estimate the value of a position for every seat, and every seat
// chooses by its own.
// Sturtevant, "An analysis of UCT in multi-player games" (2008); progressive history: Nijssen and Winands,
// "Enhancements for multi-player Monte-Carlo tree search" (2011).

#include <cmath>

#include "games/morpion/multiplayer/random.hpp"
#include "games/morpion/multiplayer/ranked_cells.hpp"
#include "games/morpion/multiplayer/search.hpp"

namespace ludotheque::morpion {

namespace {

class MonteCarlo {
public:
    MonteCarlo(MultiplayerBoard& board, const SearchOptions& options, PolledBudgetCounter& counter)
        : board_(board),
          me_(options.turn),
          width_(options.width),
          counter_(counter),
          random_(options.seed),
          history_(static_cast<std::size_t>(board.grid().cell_count() * board.seat_count())) {}

    MultiplayerMove run() {
        nodes_.push_back(expanded(me_));
        Shares sum{};
        int games = 0;
        while (!counter_.is_spent()) {
            const Shares shares = iterate();
            for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += shares[seat];
            ++games;
        }
        MultiplayerMove result{most_visited(), static_shares(board_), 1};
        for (std::size_t seat = 0; seat < sum.size() && games > 0; ++seat) {
            result.shares[seat] = sum[seat] / static_cast<float>(games);
        }
        return result;
    }

private:
    static constexpr float exploration = 0.3F;
    static constexpr float history_weight = 0.5F;
    static constexpr int max_children = 1 << 21;  // a tree of 40 MB

    struct Child {
        int cell = -1;
        int visits = 0;
        float total = 0.0F;  // what games through here brought to the seat that chose it
        int node = -1;       // what it leads to, once it was played twice
    };

    // The children of one position are consecutive.
    struct Node {
        int begin = 0;
        int end = 0;
        int visits = 0;
    };

    struct Record {
        float total = 0.0F;
        int count = 0;
    };

    struct Step {
        int node;
        int child;
        int seat;
    };

    Node expanded(int seat) {
        const int begin = static_cast<int>(children_.size());
        for (const RankedCell& move : ranked_cells(board_, seat, width_)) children_.push_back({move.cell});
        return {begin, static_cast<int>(children_.size())};
    }

    // One iteration: selection in the tree, a random playout, and its result back up the path.
    Shares iterate() {
        std::vector<Step> path;
        int seat = me_;
        int node = 0;
        while (node >= 0 && !board_.is_over()) {
            const int child = select(nodes_[static_cast<std::size_t>(node)], seat);
            path.push_back({node, child, seat});
            board_.put(seat, children_[static_cast<std::size_t>(child)].cell);
            counter_.count();
            seat = board_.after(seat);
            node = next_node(child, seat);
        }
        const Shares shares = played_out(seat, static_cast<int>(path.size()));
        for (auto step = path.rbegin(); step != path.rend(); ++step) {
            board_.take_back();
            remember(*step, shares[static_cast<std::size_t>(step->seat)]);
        }
        return shares;
    }

    int next_node(int child, int seat) {
        Child& known = children_[static_cast<std::size_t>(child)];
        const bool has_room = children_.size() < max_children;
        if (known.node >= 0 || known.visits == 0 || board_.is_over() || !has_room) return known.node;
        const int node = static_cast<int>(nodes_.size());
        known.node = node;
        nodes_.push_back(expanded(seat));
        return node;
    }

    int select(const Node& node, int seat) const {
        const float spread = exploration * std::sqrt(std::log(static_cast<float>(node.visits + 1)));
        int best = node.begin;
        float top = -1.0F;
        for (int child = node.begin; child < node.end; ++child) {
            const Child& known = children_[static_cast<std::size_t>(child)];
            if (known.visits == 0) return child;
            const auto visits = static_cast<float>(known.visits);
            const Record& record = history_[place(seat, known.cell)];
            const float elsewhere = record.count == 0 ? 0.0F : record.total / static_cast<float>(record.count);
            const float score = known.total / visits + spread / std::sqrt(visits) +
                                history_weight * elsewhere / (visits - known.total + 1.0F);
            if (score > top) {
                top = score;
                best = child;
            }
        }
        return best;
    }

    // To the end at random, near the marks; whoever can win does.
    Shares played_out(int seat, int ply) {
        int count = 0;
        for (; !board_.is_over() && !counter_.is_spent(); ++count, seat = board_.after(seat)) {
            board_.put(seat, random_cell(seat));
            counter_.count();
        }
        Shares shares = board_.free_count() == 0 ? drawn(board_) : static_shares(board_);  // where it was broken off
        if (board_.winner() != nobody) shares = won_by(board_, board_.winner(), ply);
        for (; count > 0; --count) board_.take_back();
        return shares;
    }

    int random_cell(int seat) {
        const CellSet& wins = board_.completing(seat);
        if (!wins.is_empty()) return wins.lowest();
        const CellSet& near = board_.near_cells();
        if (!near.is_empty()) return near.nth(random_.below(near.size()));
        int cell = random_.below(board_.grid().cell_count());
        while (!board_.is_free(cell)) cell = random_.below(board_.grid().cell_count());
        return cell;
    }

    void remember(const Step& step, float share) {
        Child& child = children_[static_cast<std::size_t>(step.child)];
        ++child.visits;
        child.total += share;
        ++nodes_[static_cast<std::size_t>(step.node)].visits;
        Record& record = history_[place(step.seat, child.cell)];
        ++record.count;
        record.total += share;
    }

    int most_visited() const {
        const Node& root = nodes_.front();
        int best = root.begin;
        for (int child = root.begin; child < root.end; ++child) {
            if (children_[static_cast<std::size_t>(child)].visits > children_[static_cast<std::size_t>(best)].visits) {
                best = child;
            }
        }
        return children_[static_cast<std::size_t>(best)].cell;
    }

    std::size_t place(int seat, int cell) const { return static_cast<std::size_t>(cell * board_.seat_count() + seat); }

    MultiplayerBoard& board_;
    int me_;
    int width_;
    PolledBudgetCounter& counter_;
    Random random_;
    std::vector<Node> nodes_;
    std::vector<Child> children_;
    std::vector<Record> history_;  // how each cell fared for each seat, wherever it was played
};

}  // namespace

MultiplayerMove search_monte_carlo(MultiplayerBoard& board, const SearchOptions& options,
                                   PolledBudgetCounter& counter) {
    if (!board.completing(options.turn).is_empty()) {
        return {board.completing(options.turn).lowest(), won_by(board, options.turn, 1), 1};
    }
    return MonteCarlo(board, options, counter).run();
}

}  // namespace ludotheque::morpion
