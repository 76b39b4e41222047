#pragma once

#include <array>
#include <cstdint>

#include "games/morpion/crowd.hpp"
#include "games/morpion/meter.hpp"
#include "games/morpion/temper.hpp"

namespace ludotheque::morpion {

// What the game is worth to each seat: a win 1, a draw an equal share; together 1.
using Shares = std::array<float, most_seats>;

struct Request {
    int turn = 0;
    int depth_limit = 99;
    int width = 0;  // cells looked at in each position, the most promising ones; 0: every free cell
    std::uint64_t seed = 0;
    Tempers tempers{};  // what is known of the others; only the expert asks
};

struct Advice {
    int cell = -1;
    Shares shares{};
    int depth = 0;
    bool is_proved = false;  // every line of play was followed to its end
};

// The standard methods for more than two, and ours. The position is not over.
Advice by_max_n(Crowd& crowd, const Request& request, Meter& meter);
Advice by_paranoia(Crowd& crowd, const Request& request, Meter& meter);
Advice by_best_reply(Crowd& crowd, const Request& request, Meter& meter);
Advice by_sampling(Crowd& crowd, const Request& request, Meter& meter);
Advice by_expertise(Crowd& crowd, const Request& request, Meter& meter);

// A quick win is worth a little more, a late loss as well: `ply` marks lie between now and then.
Shares won_by(const Crowd& crowd, int seat, int ply);
Shares drawn(const Crowd& crowd);
// By the weight of everybody's open lines.
Shares standing(const Crowd& crowd);

}  // namespace ludotheque::morpion
