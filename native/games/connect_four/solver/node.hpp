#pragma once

#include <optional>

#include "bits.hpp"
#include "games/connect_four/followup.hpp"
#include "games/connect_four/lines.hpp"
#include "games/connect_four/score.hpp"

namespace ludotheque::connect_four {

// A position and a null-window search of it: is its score more than alpha? The player to move cannot win at once;
// the search visits only such positions.
template <class Layout>
struct Node {
    using Word = typename Layout::Word;

    Word mine;
    Word theirs;
    Word their_wins;  // empty cells on which the opponent completes a run
    Word choices;     // the moves that do not lose at once
    int disc_count;
    int alpha;
    bool is_turned;  // forced moves have passed the turn: the score is the other player's
};

// Bounds that need no search, and forced moves up to the first real choice.
template <class Layout>
class StaticBounds {
public:
    using Word = typename Layout::Word;

    explicit StaticBounds(const Layout& layout) : layout_(layout), lines_(layout), follow_up_(layout) {}

    // A bound on one side of alpha, for the player to move at first; or none, and the node has become one with two
    // choices or more.
    LUDOTHEQUE_INLINE std::optional<int> resolve(Node<Layout>& node) const {
        for (;;) {
            const Word occupied = node.mine | node.theirs;
            const Word landing = (occupied + layout_.masks().floor) & layout_.masks().cells;
            if (const auto bound = bound_of(node, occupied, landing)) return node.is_turned ? -*bound : *bound;
            if (is_any(without_lowest(node.choices))) return std::nullopt;
            play_the_only_choice(node, occupied);
        }
    }

    // The moves after which the opponent does not win at once; none: all is lost.
    Word choices(const Node<Layout>& node, const Word& landing) const {
        const Word forced = landing & node.their_wins;
        const Word below_their_wins = node.their_wins >> 1;
        if (!is_any(forced)) return landing & ~below_their_wins;
        if (is_any(without_lowest(forced))) return Word{};
        return forced & ~below_their_wins;
    }

private:
    std::optional<int> bound_of(Node<Layout>& node, const Word& occupied, const Word& landing) const {
        const int cell_count = layout_.cell_count();
        node.choices = choices(node, landing);
        if (!is_any(node.choices)) return -win_score(cell_count, node.disc_count + 2);
        if (node.disc_count >= cell_count - 2) return 0;

        const int least = least_score(cell_count, node.disc_count);
        if (least > node.alpha) return least;
        const int most = most_score(cell_count, node.disc_count);
        if (most <= node.alpha) return most;

        // Who cannot fill any line any more does not win. With an even number of empty cells following says so too.
        const Word empty = layout_.masks().cells & ~occupied;
        const bool empties_are_odd = (cell_count - node.disc_count) % 2 != 0;
        if (node.alpha >= 0 && empties_are_odd && !lines_.has_run(node.mine | empty)) return 0;

        return follow_up_.bound({.leader = node.mine,
                                 .follower = node.theirs,
                                 .follower_wins = node.their_wins,
                                 .empty = empty,
                                 .landing = landing,
                                 .disc_count = node.disc_count,
                                 .alpha = node.alpha});
    }

    void play_the_only_choice(Node<Layout>& node, const Word& occupied) const {
        const Word mine = node.mine | node.choices;
        node.mine = node.theirs;
        node.theirs = mine;
        node.their_wins = lines_.completing_cells(mine) & ~(occupied | node.choices);
        node.disc_count += 1;
        node.alpha = -node.alpha - 1;
        node.is_turned = !node.is_turned;
    }

    const Layout& layout_;
    Lines<Layout> lines_;
    FollowUp<Layout> follow_up_;
};

}  // namespace ludotheque::connect_four
