#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bits.hpp"
#include "games/connect_four/lines.hpp"
#include "games/connect_four/solver/move_score.hpp"
#include "games/connect_four/solver/node.hpp"
#include "search/bounds.hpp"
#include "search/budget.hpp"
#include "search/in_progress.hpp"

namespace ludotheque::connect_four {

// Alpha-beta search with null windows, best moves first, and a transposition table. With `in_progress` it is one of
// several threads that share the table.
template <class Layout, class Table>
class Search {
public:
    using Word = typename Layout::Word;

    // With `in_progress`, others search in the same table at the same time.
    Search(const Layout& layout, Table& table, search::InProgress* in_progress)
        : layout_(layout),
          table_(table),
          lines_(layout_),
          static_bounds_(layout_),
          move_score_(layout_),
          in_progress_(in_progress) {
        if constexpr (has_arena) arena_.resize(static_cast<std::size_t>(layout_.cell_count()) + 1);
    }

    // What is known without a search. The game may be over.
    search::Bounds static_bounds(const Word& mine, const Word& theirs) const {
        const Word occupied = mine | theirs;
        const int disc_count = bit_count(occupied);
        const auto win_after = [&](int discs) { return win_score(layout_.cell_count(), disc_count + discs); };
        if (lines_.has_run(theirs)) return {-win_after(0), -win_after(0)};
        if (disc_count == layout_.cell_count()) return {0, 0};
        const Word landing = (occupied + layout_.masks().floor) & layout_.masks().cells;
        if (is_any(lines_.completing_cells(mine) & landing)) return {win_after(1), win_after(1)};
        return {-win_after(2), win_after(3)};
    }

    // A bound of the score that says whether it is more than alpha. The player to move cannot win at
    // once; throws BudgetSpent.
    int search_window(const Word& mine, const Word& theirs, int alpha, BudgetCounter& counter) {
        Child child;
        child.node = {.mine = mine,
                      .theirs = theirs,
                      .their_wins = lines_.completing_cells(theirs) & ~(mine | theirs),
                      .choices = {},
                      .disc_count = bit_count(mine | theirs),
                      .alpha = alpha,
                      .is_turned = false};
        if (const auto bound = static_bounds_.resolve(child.node)) return *bound;
        counter_ = &counter;
        if (uses_table(child.node)) child.hashed_key = hashed_key_of(child.node);
        return answer(child);
    }

private:
    struct Child {
        Node<Layout> node;
        Word move;
        Word wins;  // right after the move; the node may be further on
        typename Table::HashedKey hashed_key;
        int score;
    };

    // Near the end a search is quicker than a look at far memory.
    static constexpr int empties_without_table = 8;
    static constexpr int empties_without_looking_ahead = 14;

    bool uses_table(const Node<Layout>& node) const {
        return layout_.cell_count() - node.disc_count > empties_without_table;
    }

    // The same number for a position and its mirror image, another for any other position.
    typename Table::HashedKey hashed_key_of(const Node<Layout>& node) const {
        const Word key = node.mine + (node.mine | node.theirs) + layout_.masks().floor;
        const Word image = layout_.mirrored(key);
        return table_.hashed_key(key < image ? key : image);
    }

    // The child's bound, for the player who moves at its parent.
    int answer(const Child& child) {
        const int bound = search(child);
        return child.node.is_turned ? -bound : bound;
    }

    int search(const Child& from) {
        counter_->count_node();
        const Node<Layout>& node = from.node;
        const int alpha = node.alpha;
        const bool has_table = uses_table(node);
        search::Bounds known{least_score(layout_.cell_count(), node.disc_count),
                             most_score(layout_.cell_count(), node.disc_count)};
        if (has_table) {
            const search::Bounds kept = table_.find(from.hashed_key);
            if (kept.lower > alpha) return kept.lower;
            if (kept.upper <= alpha) return kept.upper;
            known = {std::max(known.lower, kept.lower), std::min(known.upper, kept.upper)};
        }

        if constexpr (has_arena) {
            return search_children(from, known, arena_slot(node.disc_count));
        } else {
            Children children;
            return search_children(from, known, children);
        }
    }

    // Moves that need a search.
    struct Children {
        std::array<Child, Layout::max_columns> children;
        std::array<std::uint8_t, Layout::max_columns> order;  // the most promising first, once ranked
        int count = 0;

        Child& in_order(int i) { return children[order[static_cast<std::size_t>(i)]]; }
        Child& next() { return children[static_cast<std::size_t>(count)]; }

        void keep_next() {
            order[static_cast<std::size_t>(count)] = static_cast<std::uint8_t>(count);
            ++count;
        }

        // Moves up child i past those of less merit.
        void raise(int i) {
            const std::uint8_t raised = order[static_cast<std::size_t>(i)];
            for (; i > 0 && in_order(i - 1).score < children[raised].score; --i) {
                order[static_cast<std::size_t>(i)] = order[static_cast<std::size_t>(i - 1)];
            }
            order[static_cast<std::size_t>(i)] = raised;
        }
    };

    // On large boards the children of a whole line of play would not fit on the stack of a thread.
    static constexpr bool has_arena = sizeof(Child) * Layout::max_columns > 4096;

    Children& arena_slot(int disc_count) {
        auto& children = arena_[static_cast<std::size_t>(disc_count)];
        if (!children) children = std::make_unique<Children>();
        children->count = 0;
        return *children;
    }

    LUDOTHEQUE_INLINE int search_children(const Child& from, search::Bounds known, Children& children) {
        const Node<Layout>& node = from.node;
        const int alpha = node.alpha;
        const std::uint64_t started = counter_->node_count();
        int best = search::unknown_bounds.lower;
        if (expand(node, children, best)) return best;
        if (children.count > 1) rank(node, children);
        if (look_ahead(node, children, best)) return best;
        if (in_progress_ != nullptr && is_worth_sharing(node)) {
            best = std::max(best, search_deferring(children, best, alpha));
        } else {
            for (int i = 0; i < children.count && best <= alpha; ++i) {
                best = std::max(best, answer(children.in_order(i)));
            }
        }
        best = std::clamp(best, known.lower, known.upper);
        if (uses_table(node)) {
            (best > alpha ? known.lower : known.upper) = best;
            table_.store(from.hashed_key, known, effort(counter_->node_count() - started));
        }
        return best;
    }

    // A smaller search ends before the others could have done something else.
    static constexpr int empties_not_shared = 20;

    bool is_worth_sharing(const Node<Layout>& node) const {
        return layout_.cell_count() - node.disc_count > empties_not_shared;
    }

    // As in a search alone, but what another thread is searching comes last: by then its answer may be in the
    // table.
    int search_deferring(Children& children, int best, int alpha) {
        int late_count = 0;
        std::array<std::uint8_t, Layout::max_columns> late;
        for (int i = 0; i < children.count && best <= alpha; ++i) {
            if (i > 0 && in_progress_->has(children.in_order(i).hashed_key.mark())) {
                late[static_cast<std::size_t>(late_count++)] = static_cast<std::uint8_t>(i);
            } else {
                best = std::max(best, search_marked(children.in_order(i)));
            }
        }
        for (int i = 0; i < late_count && best <= alpha; ++i) {
            best = std::max(best, search_marked(children.in_order(late[static_cast<std::size_t>(i)])));
        }
        return best;
    }

    int search_marked(const Child& child) {
        const search::InProgress::Guard guard(*in_progress_, child.hashed_key.mark());
        return answer(child);
    }

    // Field by field, which was measured to be quicker than a copy in one go.
    static void copy(const Node<Layout>& from, Node<Layout>& to) {
        to.mine = from.mine;
        to.theirs = from.theirs;
        to.their_wins = from.their_wins;
        to.choices = from.choices;
        to.disc_count = from.disc_count;
        to.alpha = from.alpha;
        to.is_turned = from.is_turned;
    }

    // Settles what needs no search and lists the rest. True: `best` is more than alpha.
    bool expand(const Node<Layout>& node, Children& children, int& best) {
        const Word occupied = node.mine | node.theirs;
        for (Word choices = node.choices; is_any(choices);) {
            // From the middle on: those that end it at once come sooner.
            const Word right = choices & layout_.masks().right;
            const Word move = lowest(is_any(right) ? right : choices);
            choices ^= move;
            const Word discs = node.mine | move;
            const Word wins = lines_.completing_cells(discs) & ~(occupied | move);
            Node<Layout> next{.mine = node.theirs,
                              .theirs = discs,
                              .their_wins = wins,
                              .choices = {},
                              .disc_count = node.disc_count + 1,
                              .alpha = -node.alpha - 1,
                              .is_turned = true};
            if (const auto bound = static_bounds_.resolve(next)) {
                best = std::max(best, *bound);
                if (best > node.alpha) return true;
                continue;
            }
            Child& child = children.next();
            copy(next, child.node);
            if (uses_table(next)) {
                child.hashed_key = hashed_key_of(next);
                table_.prefetch_entry(child.hashed_key);
            }
            child.move = move;
            child.wins = wins;
            children.keep_next();
        }
        return false;
    }

    void rank(const Node<Layout>& node, Children& children) const {
        const auto open_line_pair = move_score_.open_line_pair(node);
        for (int i = 0; i < children.count; ++i) {
            Child& child = children.in_order(i);
            child.score = move_score_.score(node, open_line_pair, child.move, child.wins, child.node);
            children.raise(i);
        }
    }

    // Asks the table about every child before any is searched. True: `best` is more than alpha.
    bool look_ahead(const Node<Layout>& node, Children& children, int& best) {
        if (layout_.cell_count() - node.disc_count <= empties_without_looking_ahead) return false;
        int kept_count = 0;
        for (int i = 0; i < children.count; ++i) {
            const Child& child = children.in_order(i);
            if (const auto bound = remembered(child)) {
                best = std::max(best, *bound);
                if (best > node.alpha) return true;
                continue;
            }
            children.order[static_cast<std::size_t>(kept_count++)] = children.order[static_cast<std::size_t>(i)];
        }
        children.count = kept_count;
        return false;
    }

    std::optional<int> remembered(const Child& child) const {
        if (!uses_table(child.node)) return std::nullopt;
        const search::Bounds kept = table_.find(child.hashed_key);
        const int alpha = child.node.alpha;
        if (kept.lower <= alpha && kept.upper > alpha) return std::nullopt;
        const int bound = kept.lower > alpha ? kept.lower : kept.upper;
        return child.node.is_turned ? -bound : bound;
    }

    static int effort(std::uint64_t nodes) { return static_cast<int>(std::bit_width(nodes | 1)); }

    const Layout& layout_;
    Table& table_;
    Lines<Layout> lines_;
    StaticBounds<Layout> static_bounds_;
    MoveScore<Layout> move_score_;
    search::InProgress* in_progress_;
    std::vector<std::unique_ptr<Children>> arena_;  // by the number of discs
    BudgetCounter* counter_ = nullptr;
};

}  // namespace ludotheque::connect_four
