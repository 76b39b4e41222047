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
#include "games/connect_four/node.hpp"
#include "games/connect_four/order.hpp"
#include "search/bounds.hpp"
#include "search/busy.hpp"
#include "search/watch.hpp"

namespace ludotheque::connect_four {

// Answers null-window questions about one position after another; a table remembers the answers.
template <class Shape, class Table>
class Search {
public:
    using Word = typename Shape::Word;

    // With `busy`, others search in the same table at the same time.
    Search(const Shape& shape, Table& table, search::Busy* busy)
        : shape_(shape), table_(table), lines_(shape_), settler_(shape_), order_(shape_), busy_(busy) {
        if constexpr (has_ladder) ladder_.resize(static_cast<std::size_t>(shape_.cell_count()) + 1);
    }

    // What is known without a search. The game may be over.
    search::Bounds at_sight(const Word& mine, const Word& theirs) const {
        const Word occupied = mine | theirs;
        const int disc_count = bit_count(occupied);
        const auto win_after = [&](int discs) { return win_score(shape_.cell_count(), disc_count + discs); };
        if (lines_.has_run(theirs)) return {-win_after(0), -win_after(0)};
        if (disc_count == shape_.cell_count()) return {0, 0};
        const Word landing = (occupied + shape_.masks().floor) & shape_.masks().cells;
        if (is_any(lines_.completing_cells(mine) & landing)) return {win_after(1), win_after(1)};
        return {-win_after(2), win_after(3)};
    }

    // A bound of the score that says whether it is more than alpha. The player to move cannot win at
    // once; throws Interrupted when the watch does.
    int ask(const Word& mine, const Word& theirs, int alpha, search::Watch& watch) {
        Child child;
        child.node = {.mine = mine,
                      .theirs = theirs,
                      .their_wins = lines_.completing_cells(theirs) & ~(mine | theirs),
                      .choices = {},
                      .disc_count = bit_count(mine | theirs),
                      .alpha = alpha,
                      .is_turned = false};
        if (const auto bound = settler_.settle(child.node)) return *bound;
        watch_ = &watch;
        if (uses_table(child.node)) child.place = place_of(child.node);
        return answer(child);
    }

private:
    struct Child {
        Node<Shape> node;
        Word move;
        Word wins;  // right after the move; the node may be further on
        typename Table::Place place;
        int merit;
    };

    // Near the end a search is quicker than a look at far memory.
    static constexpr int empties_without_table = 8;
    static constexpr int empties_without_looking_ahead = 14;

    bool uses_table(const Node<Shape>& node) const {
        return shape_.cell_count() - node.disc_count > empties_without_table;
    }

    // The same number for a position and its mirror image, another for any other position.
    typename Table::Place place_of(const Node<Shape>& node) const {
        const Word key = node.mine + (node.mine | node.theirs) + shape_.masks().floor;
        const Word image = shape_.mirrored(key);
        return table_.place(key < image ? key : image);
    }

    // The child's bound for the player who moved at the node asked about.
    int answer(const Child& child) {
        const int bound = search(child);
        return child.node.is_turned ? -bound : bound;
    }

    int search(const Child& from) {
        watch_->count_node();
        const Node<Shape>& node = from.node;
        const int alpha = node.alpha;
        const bool has_table = uses_table(node);
        search::Bounds known{least_score(shape_.cell_count(), node.disc_count),
                             most_score(shape_.cell_count(), node.disc_count)};
        if (has_table) {
            const search::Bounds kept = table_.find(from.place);
            if (kept.lower > alpha) return kept.lower;
            if (kept.upper <= alpha) return kept.upper;
            known = {std::max(known.lower, kept.lower), std::min(known.upper, kept.upper)};
        }

        if constexpr (has_ladder) {
            return search_children(from, known, rung(node.disc_count));
        } else {
            Children children;
            return search_children(from, known, children);
        }
    }

    // Moves whose answer is not known at sight.
    struct Children {
        std::array<Child, Shape::most_columns> children;
        std::array<std::uint8_t, Shape::most_columns> order;  // the most promising first, once ranked
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
            for (; i > 0 && in_order(i - 1).merit < children[raised].merit; --i) {
                order[static_cast<std::size_t>(i)] = order[static_cast<std::size_t>(i - 1)];
            }
            order[static_cast<std::size_t>(i)] = raised;
        }
    };

    // On large boards the children of a whole line of play would not fit on the stack of a thread.
    static constexpr bool has_ladder = sizeof(Child) * Shape::most_columns > 4096;

    Children& rung(int disc_count) {
        auto& children = ladder_[static_cast<std::size_t>(disc_count)];
        if (!children) children = std::make_unique<Children>();
        children->count = 0;
        return *children;
    }

    LUDOTHEQUE_INLINE int search_children(const Child& from, search::Bounds known, Children& children) {
        const Node<Shape>& node = from.node;
        const int alpha = node.alpha;
        const std::uint64_t started = watch_->node_count();
        int best = search::nothing_known.lower;
        if (expand(node, children, best)) return best;
        if (children.count > 1) rank(node, children);
        if (look_ahead(node, children, best)) return best;
        if (busy_ != nullptr && is_worth_sharing(node)) {
            best = std::max(best, best_in_company(children, best, alpha));
        } else {
            for (int i = 0; i < children.count && best <= alpha; ++i) {
                best = std::max(best, answer(children.in_order(i)));
            }
        }
        best = std::clamp(best, known.lower, known.upper);
        if (uses_table(node)) {
            (best > alpha ? known.lower : known.upper) = best;
            table_.keep(from.place, known, effort(watch_->node_count() - started));
        }
        return best;
    }

    // A smaller search ends before the others could have done something else.
    static constexpr int empties_not_shared = 20;

    bool is_worth_sharing(const Node<Shape>& node) const {
        return shape_.cell_count() - node.disc_count > empties_not_shared;
    }

    // As in a search alone, but what another thread is searching comes last: by then its answer may be in the table.
    int best_in_company(Children& children, int best, int alpha) {
        int late_count = 0;
        std::array<std::uint8_t, Shape::most_columns> late;
        for (int i = 0; i < children.count && best <= alpha; ++i) {
            if (i > 0 && busy_->has(children.in_order(i).place.mark())) {
                late[static_cast<std::size_t>(late_count++)] = static_cast<std::uint8_t>(i);
            } else {
                best = std::max(best, answer_marked(children.in_order(i)));
            }
        }
        for (int i = 0; i < late_count && best <= alpha; ++i) {
            best = std::max(best, answer_marked(children.in_order(late[static_cast<std::size_t>(i)])));
        }
        return best;
    }

    int answer_marked(const Child& child) {
        const search::Busy::Stay stay(*busy_, child.place.mark());
        return answer(child);
    }

    // Field by field, which was measured to be quicker than a copy in one go.
    static void copy(const Node<Shape>& from, Node<Shape>& to) {
        to.mine = from.mine;
        to.theirs = from.theirs;
        to.their_wins = from.their_wins;
        to.choices = from.choices;
        to.disc_count = from.disc_count;
        to.alpha = from.alpha;
        to.is_turned = from.is_turned;
    }

    // Settles what needs no search and lists the rest. True: `best` is more than alpha.
    bool expand(const Node<Shape>& node, Children& children, int& best) {
        const Word occupied = node.mine | node.theirs;
        for (Word choices = node.choices; is_any(choices);) {
            // From the middle on: those that end it at once come sooner.
            const Word right = choices & shape_.masks().right;
            const Word move = lowest(is_any(right) ? right : choices);
            choices ^= move;
            const Word discs = node.mine | move;
            const Word wins = lines_.completing_cells(discs) & ~(occupied | move);
            Node<Shape> next{.mine = node.theirs,
                             .theirs = discs,
                             .their_wins = wins,
                             .choices = {},
                             .disc_count = node.disc_count + 1,
                             .alpha = -node.alpha - 1,
                             .is_turned = true};
            if (const auto bound = settler_.settle(next)) {
                best = std::max(best, *bound);
                if (best > node.alpha) return true;
                continue;
            }
            Child& child = children.next();
            copy(next, child.node);
            if (uses_table(next)) {
                child.place = place_of(next);
                table_.fetch(child.place);
            }
            child.move = move;
            child.wins = wins;
            children.keep_next();
        }
        return false;
    }

    void rank(const Node<Shape>& node, Children& children) const {
        const auto outlook = order_.outlook(node);
        for (int i = 0; i < children.count; ++i) {
            Child& child = children.in_order(i);
            child.merit = order_.merit(node, outlook, child.move, child.wins, child.node);
            children.raise(i);
        }
    }

    // Asks the table about every child before any is searched. True: `best` is more than alpha.
    bool look_ahead(const Node<Shape>& node, Children& children, int& best) {
        if (shape_.cell_count() - node.disc_count <= empties_without_looking_ahead) return false;
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
        const search::Bounds kept = table_.find(child.place);
        const int alpha = child.node.alpha;
        if (kept.lower <= alpha && kept.upper > alpha) return std::nullopt;
        const int bound = kept.lower > alpha ? kept.lower : kept.upper;
        return child.node.is_turned ? -bound : bound;
    }

    static int effort(std::uint64_t nodes) { return static_cast<int>(std::bit_width(nodes | 1)); }

    const Shape& shape_;
    Table& table_;
    Lines<Shape> lines_;
    Settler<Shape> settler_;
    Order<Shape> order_;
    search::Busy* busy_;
    std::vector<std::unique_ptr<Children>> ladder_;  // by the number of discs
    search::Watch* watch_ = nullptr;
};

}  // namespace ludotheque::connect_four
