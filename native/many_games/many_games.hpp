#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "many_games/dice.hpp"

// Many games of one kind side by side, for programs that learn: every step fills the caller's arrays in place.
namespace ludotheque::many_games {

// One entry, or one row, for each game; they belong to the caller.
struct Arrays {
    std::uint8_t* observations = nullptr;
    std::int8_t* masks = nullptr;
    std::int32_t* seats = nullptr;
    float* rewards = nullptr;
    bool* terminated = nullptr;
    bool* truncated = nullptr;
    bool* illegal = nullptr;
};

constexpr std::int32_t nobody = -1;
constexpr float illegal_reward = -1.0F;
constexpr std::uint64_t game_seed_bound = std::uint64_t{1} << 63U;

// How an action leaves a game.
enum class End : std::uint8_t { none, ended, cut_short };

// Rules keep the positions of all games and are asked about one by its number:
//
//     game_count(), seat_count(), action_count(), observation_size()
//     deal(game, seed)              a new game; rules without it are dealt by the caller, who begins the game then
//     turn(game)                    the seat that is asked; while a game goes on
//     is_legal(game, action)        of any number
//     play(game, action, gains)     a legal action; adds to the gains of the seats
//     write_mask(game, mask)        a byte for each action
//     observe(game, seat, is_over, planes)
template <class Rules>
concept DealsItself = requires(Rules rules, std::size_t game, std::uint64_t seed) { rules.deal(game, seed); };

template <class Rules>
class ManyGames {
public:
    ManyGames(Rules rules, const Arrays& arrays)
        : rules_(std::move(rules)),
          arrays_(arrays),
          game_seeds_(rules_.game_count()),
          choices_(rules_.game_count()),
          last_(rules_.game_count()),
          mask_(rules_.action_count()),
          phases_(rules_.game_count(), Phase::ended) {}

    const Rules& rules() const { return rules_; }

    // Each game goes on with new games of this seed, and chooses by another stream of it.
    void seed(const std::uint64_t* seeds) {
        for (std::size_t game = 0; game < rules_.game_count(); ++game) {
            game_seeds_[game] = Dice(seeds[game]);
            choices_[game] = Dice(~seeds[game]);
        }
    }

    // The caller puts new games here and begins them.
    Rules& rules() { return rules_; }

    void begin(std::size_t game) {
        phases_[game] = Phase::going_on;
        show(game);
    }

    // What the last step said about a game that is to begin anew.
    void forget_step(std::size_t game) {
        clear(game);
        arrays_.terminated[game] = arrays_.truncated[game] = false;
    }

    bool is_over(std::size_t game) const { return phases_[game] != Phase::going_on; }

    // Deals anew; nullptr: everywhere.
    void reset(const bool* where) {
        for (std::size_t game = 0; game < rules_.game_count(); ++game) {
            if (where != nullptr && !where[game]) continue;
            forget_step(game);
            deal(game);
            show(game);
        }
    }

    // What the mask forbids ends the game. A game that is over stays as it is, or with `resets` the next one is dealt.
    void step(const std::int64_t* actions, const bool* where, bool resets) {
        for (std::size_t game = 0; game < rules_.game_count(); ++game) {
            const bool is_stepped = where == nullptr || where[game];
            clear(game);
            if (is_stepped && !is_over(game)) act(game, actions[game]);
            arrays_.truncated[game] = phases_[game] == Phase::cut_short;
            arrays_.terminated[game] = is_over(game) && !arrays_.truncated[game];
            if (!is_stepped) continue;
            if constexpr (DealsItself<Rules>) {
                if (is_over(game) && resets) deal(game);
            }
            show(game);
        }
    }

    // What one seat sees in every game.
    void observe(int seat, std::uint8_t* planes) const {
        for (std::size_t game = 0; game < rules_.game_count(); ++game) {
            rules_.observe(game, seat, phases_[game] == Phase::ended, planes + game * rules_.observation_size());
        }
    }

    // A legal action of each game, each as likely; 0 where the game is over.
    void choose(std::int64_t* actions) {
        for (std::size_t game = 0; game < rules_.game_count(); ++game) {
            actions[game] = is_over(game) ? 0 : chosen(game);
        }
    }

private:
    // Who does what the mask forbids forfeits the game; the position stays as it is.
    enum class Phase : std::uint8_t { going_on, ended, cut_short, forfeited };

    void clear(std::size_t game) {
        const auto seat_count = static_cast<std::size_t>(rules_.seat_count());
        std::fill_n(arrays_.rewards + game * seat_count, seat_count, 0.0F);
        arrays_.illegal[game] = false;
    }

    void deal(std::size_t game) {
        rules_.deal(game, game_seeds_[game].below(game_seed_bound));
        phases_[game] = Phase::going_on;
    }

    void act(std::size_t game, std::int64_t action) {
        float* gains = arrays_.rewards + game * static_cast<std::size_t>(rules_.seat_count());
        last_[game] = rules_.turn(game);
        if (rules_.is_legal(game, action)) {
            const End end = rules_.play(game, static_cast<std::size_t>(action), gains);
            if (end != End::none) phases_[game] = end == End::ended ? Phase::ended : Phase::cut_short;
            return;
        }
        gains[last_[game]] = illegal_reward;
        arrays_.illegal[game] = true;
        phases_[game] = Phase::forfeited;
    }

    // The position as the seat sees it that is asked; at the end, the one that acted last.
    void show(std::size_t game) {
        const int seat = is_over(game) ? last_[game] : rules_.turn(game);
        arrays_.seats[game] = is_over(game) ? nobody : seat;
        std::int8_t* mask = arrays_.masks + game * rules_.action_count();
        if (is_over(game)) {
            std::fill_n(mask, rules_.action_count(), std::int8_t{0});
        } else {
            rules_.write_mask(game, mask);
        }
        rules_.observe(game, seat, phases_[game] == Phase::ended,
                       arrays_.observations + game * rules_.observation_size());
    }

    std::int64_t chosen(std::size_t game) {
        rules_.write_mask(game, mask_.data());  // the caller may have written into the one that was shown
        std::uint64_t count = 0;
        for (const std::int8_t is_legal : mask_) count += static_cast<std::uint64_t>(is_legal);
        std::uint64_t left = choices_[game].below(count) + 1;
        std::size_t action = 0;
        while ((left -= static_cast<std::uint64_t>(mask_[action])) != 0) ++action;
        return static_cast<std::int64_t>(action);
    }

    Rules rules_;
    Arrays arrays_;
    std::vector<Dice> game_seeds_;  // from each comes the seed of the game's next deal
    std::vector<Dice> choices_;
    std::vector<int> last_;          // who acted last
    std::vector<std::int8_t> mask_;  // of one game
    std::vector<Phase> phases_;
};

}  // namespace ludotheque::many_games
