#include <vector>

#include "games/connect_four/followup.hpp"
#include "games/connect_four/layout.hpp"
#include "games/connect_four/solver/search_dispatch.hpp"
#include "search/budget.hpp"
#include "tests/check.hpp"
#include "tests/connect_four_slow.hpp"

using namespace ludotheque::connect_four;
using namespace ludotheque::tests;

namespace {

using Layout = AnyLayout<ludotheque::GenericCpu, std::uint64_t>;

FollowUp<Layout>::Question question(const Layout& layout, const Setup& setup, int alpha) {
    const std::uint64_t mine = layout.word(setup.mine);
    const std::uint64_t theirs = layout.word(setup.theirs);
    const std::uint64_t empty = layout.masks().cells & ~(mine | theirs);
    return {.leader = mine,
            .follower = theirs,
            .follower_wins = Lines(layout).completing_cells(theirs) & empty,
            .empty = empty,
            .landing = ((mine | theirs) + layout.masks().floor) & layout.masks().cells,
            .disc_count = disc_count(setup),
            .alpha = alpha};
}

// Every parity of columns and rows, and lines of three and five.
const std::vector<Board> boards{{5, 4, 4}, {4, 5, 4}, {5, 5, 4}, {6, 4, 4}, {4, 4, 3},
                                {5, 5, 3}, {7, 6, 4}, {6, 5, 5}, {7, 5, 4}};

void what_following_promises_is_true() {
    Lots lots(5);
    int kept_promises = 0;
    for (const Board& board : boards) {
        const Layout layout(board);
        const FollowUp<Layout> follow_up(layout);
        for (int i = 0; i < 150; ++i) {
            SlowGame game = random_game(board, 4 + i % 7, lots);
            if (game.can_win_at_once()) continue;
            const int score = game.score();
            for (int alpha = -6; alpha <= 2; ++alpha) {
                const auto bound = follow_up.bound(question(layout, game.setup(), alpha));
                if (!bound) continue;
                ++kept_promises;
                CHECK(*bound <= alpha);
                CHECK(score <= *bound);
            }
        }
    }
    CHECK(kept_promises > 300);
}

void every_window_is_answered_truly_by_every_kernel() {
    Lots lots(6);
    for (const Board& board : boards) {
        std::vector<std::unique_ptr<SearchKernel>> kernels;
        kernels.push_back(make_generic_search_kernel(board, 1 << 16));
        kernels.push_back(make_search_kernel(board, 1 << 16));
        for (int i = 0; i < 20; ++i) {
            SlowGame game = random_game(board, 4 + i % 7, lots);
            if (game.can_win_at_once()) continue;
            const int score = game.score();
            std::vector<std::uint64_t> node_counts;
            for (const auto& kernel : kernels) {
                ludotheque::BudgetCounter counter;
                const auto thread_search = kernel->thread_search(false);
                for (int alpha = -8; alpha <= 8; ++alpha) {
                    const int bound = thread_search->search_window(game.setup(), alpha, counter);
                    CHECK(bound > alpha ? score >= bound : score <= bound);
                }
                node_counts.push_back(counter.node_count());
            }
            CHECK(node_counts.front() == node_counts.back());
        }
    }
}

}  // namespace

SUITE(connect_four_followup_test) {
    what_following_promises_is_true();
    every_window_is_answered_truly_by_every_kernel();
}
