#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/ricochet/many_games/round.hpp"
#include "many_games/many_games.hpp"

namespace ludotheque::ricochet {

// An action is a slide, robot by robot; then giving up; with others the bids from 1 on, passing and waiting. Where
// several may act they are asked in turn, as Python's TurnOrder does. Games are dealt by the caller.
class ManyRules {
public:
    ManyRules(std::size_t count, int width, int height, int robot_count, const HouseRules& house)
        : house_(house),
          cell_count_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)),
          robot_count_(robot_count),
          games_(count),
          turns_(count),
          waiting_(count) {}

    std::size_t game_count() const { return games_.size(); }
    std::size_t cell_count() const { return cell_count_; }
    int robot_count() const { return robot_count_; }
    int seat_count() const { return house_.players; }
    int turn(std::size_t game) const { return turns_[game]; }

    std::size_t action_count() const {
        return static_cast<std::size_t>(house_.players > 1 ? wait() + 1 : concede() + 1);
    }

    std::size_t observation_size() const {
        return (static_cast<std::size_t>(3 * robot_count_) + board_plane_count + count_count) * cell_count_;
    }

    void put(std::size_t game, Deal deal) {
        games_[game].begin(std::move(deal), house_);
        waiting_[game] = 0;
        turns_[game] = 0;  // everybody bids, or there is only one
    }

    bool is_legal(std::size_t game, std::int64_t action) const {
        if (action < 0 || action >= static_cast<std::int64_t>(action_count())) return false;
        const Game& at = games_[game];
        const int number = static_cast<int>(action);
        const int seat = turns_[game];
        if (at.phase() == Game::Phase::on_stage) {
            if (number == concede()) return true;
            return number < concede() && at.slides_left() > 0 &&
                   at.can_slide(number / direction_count, number % direction_count, house_);
        }
        if (number == wait()) return acting_count(at) > 1;
        if (number == pass()) return !at.has_passed(seat);
        return number > concede() && at.can_call(seat, number - concede(), house_);
    }

    many_games::End play(std::size_t game, std::size_t action, float* gains) {
        Game& at = games_[game];
        const int number = static_cast<int>(action);
        const int tiles = at.tiles(0);
        const bool is_waiting = house_.players > 1 && number == wait();
        waiting_[game] = is_waiting ? waiting_[game] | bit(turns_[game]) : 0;
        if (!is_waiting) act(at, turns_[game], number);
        const many_games::End end = forward(game);
        if (house_.players == 1) {
            gains[0] = static_cast<float>(at.tiles(0) - tiles);
        } else if (end == many_games::End::ended) {
            share(at, gains);
        }
        return end;
    }

    void write_mask(std::size_t game, std::int8_t* mask) const {
        for (std::size_t action = 0; action < action_count(); ++action) {
            mask[action] = static_cast<std::int8_t>(is_legal(game, static_cast<std::int64_t>(action)));
        }
    }

    void observe(std::size_t game, int seat, bool is_over, std::uint8_t* planes) const {
        const Game& at = games_[game];
        if (at.deal().board == nullptr) {  // nobody has dealt yet
            std::fill_n(planes, observation_size(), std::uint8_t{0});
            return;
        }
        std::fill_n(planes, static_cast<std::size_t>(3 * robot_count_) * cell_count_, std::uint8_t{0});
        for (const RobotCells* robots : {&at.robots(), &at.home()}) {
            for (int robot = 0; robot < robot_count_; ++robot) {
                planes[(*robots)[static_cast<std::size_t>(robot)]] = 1;
                planes += cell_count_;
            }
        }
        for (int robot = 0; robot < robot_count_; ++robot) {
            if (!is_over) {
                const Target& target = at.deal().deck.front();
                if (target.colour == any_colour || target.colour == robot) planes[target.cell] = 1;
            }
            planes += cell_count_;
        }
        planes = std::copy(at.deal().planes.begin(), at.deal().planes.end(), planes);
        for (const int count : counts(at, seat, is_over)) {
            std::fill_n(planes, cell_count_, static_cast<std::uint8_t>(std::min(count, most)));
            planes += cell_count_;
        }
    }

    static constexpr std::size_t board_plane_count = 7;

private:
    static constexpr std::size_t count_count = 11;
    static constexpr int most = 255;

    static std::uint32_t bit(int seat) { return std::uint32_t{1} << static_cast<unsigned>(seat); }

    int concede() const { return direction_count * robot_count_; }
    int pass() const { return concede() + max_bid + 1; }
    int wait() const { return pass() + 1; }

    int acting_count(const Game& at) const {
        int count = 0;
        for (int seat = 0; seat < house_.players; ++seat) count += at.may_bid(seat, house_) ? 1 : 0;
        return count;
    }

    void act(Game& at, int seat, int number) {
        if (number < concede()) {
            at.slide(number / direction_count, number % direction_count, house_);
        } else if (number == concede()) {
            at.hand_over(house_);
        } else if (number != pass()) {
            at.call(seat, number - concede());
        } else if (at.pass(seat, house_)) {
            at.open_stage(house_);
        }
    }

    // To the next seat that is asked, past everything that only the clock can do.
    many_games::End forward(std::size_t game) {
        Game& at = games_[game];
        while (true) {
            if (at.is_over(house_)) return many_games::End::ended;
            if (at.phase() == Game::Phase::on_stage) {
                turns_[game] = at.seat_on_stage();
                return many_games::End::none;
            }
            if (ask_next(game)) return many_games::End::none;
            if (at.bids().empty()) return many_games::End::cut_short;  // no sand runs
            at.open_stage(house_);
            waiting_[game] = 0;
        }
    }

    bool ask_next(std::size_t game) {
        for (int step = 1; step <= house_.players; ++step) {
            const int seat = (turns_[game] + step) % house_.players;
            if ((waiting_[game] & bit(seat)) != 0 || !games_[game].may_bid(seat, house_)) continue;
            turns_[game] = seat;
            return true;
        }
        return false;
    }

    void share(const Game& at, float* gains) const {
        for (int seat = 0; seat < house_.players; ++seat) {
            int balance = 0;
            for (int other = 0; other < house_.players; ++other) {
                balance += (at.tiles(other) < at.tiles(seat) ? 1 : 0) - (at.tiles(other) > at.tiles(seat) ? 1 : 0);
            }
            gains[seat] = static_cast<float>(balance) / static_cast<float>(house_.players - 1);
        }
    }

    std::array<int, count_count> counts(const Game& at, int seat, bool is_over) const {
        const bool is_bidding = at.phase() == Game::Phase::bidding;
        const std::vector<Bid>& bids = is_bidding ? at.bids() : at.queue();
        const auto own = std::find_if(bids.begin(), bids.end(), [seat](const Bid& bid) { return bid.seat == seat; });
        int best = 0;
        for (const Bid& bid : bids) best = best == 0 ? bid.slides : std::min(best, bid.slides);
        int most_of_another = 0;
        for (int other = 0; other < house_.players; ++other) {
            if (other != seat) most_of_another = std::max(most_of_another, at.tiles(other));
        }
        const bool is_staged = !is_bidding && !is_over;
        return {is_bidding && !is_over,
                is_staged && at.seat_on_stage() == seat,
                is_staged && at.seat_on_stage() != seat,
                own == bids.end() ? 0 : own->slides,
                best,
                is_bidding && at.has_passed(seat),
                at.slides_left(),
                at.lacks_turn(),
                at.tiles(seat),
                most_of_another,
                is_over ? 0 : static_cast<int>(at.deal().deck.size()) - 1};
    }

    HouseRules house_;
    std::size_t cell_count_;
    int robot_count_;
    std::vector<Game> games_;
    std::vector<int> turns_;  // who is asked, or was asked last
    std::vector<std::uint32_t> waiting_;
};

}  // namespace ludotheque::ricochet
