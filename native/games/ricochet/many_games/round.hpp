#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/ricochet/board.hpp"
#include "games/ricochet/prepared_board.hpp"
#include "games/ricochet/solver.hpp"

// One game of Ricochet Robots, as the rules in Python play it.
namespace ludotheque::ricochet {

constexpr int max_players = 26;
constexpr int max_bid = 99;
constexpr int max_solo_slides = 300;

struct HouseRules {
    int players = 1;
    Ricochet ricochet = Ricochet::every_stop;
    bool ranks_fewest_tiles = false;  // among equal bids; otherwise the earliest
    bool lets_rebid_higher = false;
    bool returns_unsolved = false;
    int tiles_to_win = 0;  // 0: all
};

struct Target {
    int cell = 0;
    int colour = any_colour;
};

struct Bid {
    int seat = 0;
    int slides = 0;
};

using RobotCells = std::array<int, max_robots>;

// The board and the tiles of a game, and where its robots begin.
struct Deal {
    SharedBoard board;
    std::vector<std::uint8_t> planes;  // walls, diagonals and closed cells, as observations have them
    std::vector<int> robots;
    std::vector<Target> deck;
};

class Game {
public:
    enum class Phase : std::uint8_t { bidding, on_stage };

    void begin(Deal deal, const HouseRules& house) {
        deal_ = std::move(deal);
        std::copy(deal_.robots.begin(), deal_.robots.end(), home_.begin());
        robot_count_ = static_cast<int>(deal_.robots.size());
        tiles_.fill(0);
        returned_ = 0;
        begin_round(house);
    }

    const Deal& deal() const { return deal_; }
    const Board& board() const { return deal_.board->board(); }
    Phase phase() const { return phase_; }
    int robot_count() const { return robot_count_; }
    const RobotCells& home() const { return home_; }
    const RobotCells& robots() const { return phase_ == Phase::bidding ? home_ : robots_; }
    const std::vector<Bid>& bids() const { return bids_; }
    int tiles(int seat) const { return tiles_[static_cast<std::size_t>(seat)]; }
    bool has_passed(int seat) const { return (passed_ >> static_cast<unsigned>(seat) & 1U) != 0; }

    bool is_over(const HouseRules& house) const {
        if (deal_.deck.empty()) return true;
        return house.tiles_to_win != 0 && *std::max_element(tiles_.begin(), tiles_.end()) >= house.tiles_to_win;
    }

    int bid_of(int seat) const {
        const auto own = std::find_if(bids_.begin(), bids_.end(), [seat](const Bid& bid) { return bid.seat == seat; });
        return own == bids_.end() ? 0 : own->slides;
    }

    bool can_call(int seat, int slides, const HouseRules& house) const {
        const int own = bid_of(seat);
        return own == 0 || slides < own || (house.lets_rebid_higher && slides > own);
    }

    bool may_bid(int seat, const HouseRules& house) const {
        return !has_passed(seat) || bid_of(seat) != 1 || house.lets_rebid_higher;
    }

    // Who shows, alone or after the bids.
    int seat_on_stage() const { return queue_.empty() ? 0 : queue_.front().seat; }

    int slides_left() const {
        if (phase_ == Phase::bidding) return 0;
        return (queue_.empty() ? max_solo_slides : queue_.front().slides) - shown_;
    }

    const std::vector<Bid>& queue() const { return queue_; }

    // Where a slide ends; the start: it moves nothing.
    int end_of(int robot, Direction direction, bool* is_deflected) const {
        const int start = robots_[static_cast<std::size_t>(robot)];
        const Track track = board().track(board().kind_of(robot), direction, start);
        std::size_t count = 0;
        while (count < track.cells.size() && !is_taken(track.cells[count], start)) ++count;
        if (count == 0 || (count == track.cells.size() && track.is_endless)) return start;
        *is_deflected = count > track.straight_count;
        return track.cells[count - 1];
    }

    bool lacks_turn() const { return phase_ == Phase::on_stage && shown_ > 0 && stands_on_target(); }

    void call(int seat, int slides) {
        std::erase_if(bids_, [seat](const Bid& bid) { return bid.seat == seat; });
        bids_.push_back({seat, slides});
        passed_ &= ~(1U << static_cast<unsigned>(seat));
    }

    // Whether all have.
    bool pass(int seat, const HouseRules& house) {
        passed_ |= 1U << static_cast<unsigned>(seat);
        return passed_ == (1U << static_cast<unsigned>(house.players)) - 1U;
    }

    void open_stage(const HouseRules& house) {
        if (bids_.empty()) {
            leave_unsolved(house);
            return;
        }
        queue_ = ranked(house);
        enter_stage();
    }

    std::vector<Bid> ranked(const HouseRules& house) const {
        std::vector<Bid> order = bids_;
        std::stable_sort(order.begin(), order.end(), [&](const Bid& left, const Bid& right) {
            if (left.slides != right.slides) return left.slides < right.slides;
            return house.ranks_fewest_tiles && tiles(left.seat) < tiles(right.seat);
        });
        return order;
    }

    // Whether the slide moves the robot and the ricochet rule allows it.
    bool can_slide(int robot, Direction direction, const HouseRules& house) const {
        bool is_deflected = false;
        const int end = end_of(robot, direction, &is_deflected);
        if (end == robots_[static_cast<std::size_t>(robot)]) return false;
        if (house.ricochet != Ricochet::every_stop || !is_goal(robot, end)) return true;
        return ways_after(robot, direction, is_deflected) == both_ways;
    }

    void slide(int robot, Direction direction, const HouseRules& house) {
        bool is_deflected = false;
        const auto index = static_cast<std::size_t>(robot);
        robots_[index] = end_of(robot, direction, &is_deflected);
        ways_[index] = ways_after(robot, direction, is_deflected);
        last_robot_ = robot;
        ++shown_;
        if (stands_on_target() && (house.ricochet == Ricochet::none || ways_[index] == both_ways)) {
            claim(house);
        } else if (slides_left() == 0 && !queue_.empty()) {
            hand_over(house);
        }
    }

    // Failed: the next in the queue tries, or nobody is left.
    void hand_over(const HouseRules& house) {
        if (!queue_.empty()) queue_.erase(queue_.begin());
        if (queue_.empty()) {
            leave_unsolved(house);
        } else {
            enter_stage();
        }
    }

private:
    static constexpr std::uint8_t upright = 1;
    static constexpr std::uint8_t across = 2;
    static constexpr std::uint8_t both_ways = 3;  // or turned by a diagonal

    bool is_taken(int cell, int start) const {
        if (cell == start) return false;
        return std::find(robots_.begin(), robots_.begin() + robot_count_, cell) != robots_.begin() + robot_count_;
    }

    bool is_goal(int robot, int cell) const {
        const Target& target = deal_.deck.front();
        return (target.colour == any_colour || target.colour == robot) && cell == target.cell;
    }

    bool stands_on_target() const { return is_goal(last_robot_, robots_[static_cast<std::size_t>(last_robot_)]); }

    std::uint8_t ways_after(int robot, Direction direction, bool is_deflected) const {
        const std::uint8_t before = ways_[static_cast<std::size_t>(robot)];
        if (is_deflected) return both_ways;
        return before | (direction == north || direction == south ? upright : across);
    }

    void begin_round(const HouseRules& house) {
        bids_.clear();
        queue_.clear();
        passed_ = 0;
        if (house.players == 1) {
            enter_stage();
        } else {
            phase_ = Phase::bidding;
            shown_ = 0;
        }
    }

    void enter_stage() {
        phase_ = Phase::on_stage;
        robots_ = home_;
        ways_.fill(0);
        shown_ = 0;
    }

    void claim(const HouseRules& house) {
        ++tiles_[static_cast<std::size_t>(seat_on_stage())];
        home_ = robots_;
        deal_.deck.erase(deal_.deck.begin());
        returned_ = 0;
        begin_round(house);
    }

    void leave_unsolved(const HouseRules& house) {
        const bool is_lap_over = returned_ + 1 == static_cast<int>(deal_.deck.size());
        if (!house.returns_unsolved) {
            deal_.deck.erase(deal_.deck.begin());
        } else if (is_lap_over) {
            deal_.deck.clear();  // another lap would ask the same
            returned_ = 0;
        } else {
            std::rotate(deal_.deck.begin(), deal_.deck.begin() + 1, deal_.deck.end());
            ++returned_;
        }
        begin_round(house);
    }

    Deal deal_;
    RobotCells home_{};
    RobotCells robots_{};
    std::array<std::uint8_t, max_robots> ways_{};
    std::array<int, max_players> tiles_{};
    std::vector<Bid> bids_;   // as announced
    std::vector<Bid> queue_;  // who shows, best first; empty for a lone player
    std::uint32_t passed_ = 0;
    int robot_count_ = 0;
    int shown_ = 0;
    int last_robot_ = 0;
    int returned_ = 0;
    Phase phase_ = Phase::bidding;
};

}  // namespace ludotheque::ricochet
