#include "games/morpion/multiplayer/evaluator.hpp"

#include <cmath>

#include "games/morpion/multiplayer/ranked_cells.hpp"

namespace ludotheque::morpion {

namespace {

constexpr int mood_levels = 1000;  // shades

}  // namespace

Shares Evaluator::of(int seat, int ply) {
    if (board_.free_count() == 0) return drawn(board_);
    const ForcedMoves now = forced(seat);
    if (now.is_decided()) return won_by(board_, now.by, ply + 1);
    if (now.kind == ForcedMoves::Kind::none) return quiet(seat);
    board_.put(seat, sorted(board_, seat, now.cells).front().cell);
    counter_.count();
    Shares shares = of(board_.after(seat), ply + 1);
    board_.take_back();
    discount(shares, seat, now.threat());
    return shares;
}

ForcedMoves Evaluator::forced(int seat) const {
    if (samples_mistakes()) return sampled_moves(seat);
    const bool is_flighty = seat != me_ && opponent_type(seat) == OpponentType::flighty;
    return is_flighty ? panicked_moves(board_, seat)
                      : forced_moves(board_, seat, expert_.trust_of(seat, me_), expert_.opponent_types);
}

ForcedMoves Evaluator::sampled_moves(int seat) const {
    const ForcedMoves now = rational_moves(seat);
    if (now.kind == ForcedMoves::Kind::wins) return now;
    const Mistake mistake = mistake_in(moods_[static_cast<std::size_t>(seat)], seat, now);
    if (mistake.cell >= 0) return only_cell(mistake.cell, now.by);
    const bool is_open = now.kind == ForcedMoves::Kind::is_lost && !is_unstoppable(board_, seat);
    return is_open && !is_calm_until(seat, now.by) ? first_threat(board_, seat) : now;
}

void Evaluator::sample_moods(Random& random) {
    for (int seat = 0; seat < board_.seat_count(); ++seat) {
        moods_[static_cast<std::size_t>(seat)] =
            static_cast<float>(random.below(mood_levels)) / static_cast<float>(mood_levels);
    }
}

Mistake Evaluator::mistake_in(float mood, int seat, const ForcedMoves& rational_moves) const {
    if (seat == me_) return {};
    return mistake(board_, seat, rational_moves.kind != ForcedMoves::Kind::none, expert_.mistakes, mood);
}

bool Evaluator::is_calm_until(int seat, int winner) const {
    for (int other = seat; other != winner; other = board_.after(other)) {
        if (other != me_ && makes_mistake(other, expert_.mistakes.despair)) return false;
    }
    return true;
}

void Evaluator::discount(Shares& shares, int seat, const Threat& threat) const {
    if (samples_mistakes()) return;
    if (threat.by == nobody || seat == me_ || opponent_type(seat) != OpponentType::unknown) return;
    const float slip = threat.cell_count > 1 ? expert_.panic : expert_.slip;
    for (float& share : shares) share *= 1.0F - slip;
    shares[static_cast<std::size_t>(threat.by)] += slip;
}

Shares Evaluator::quiet(int turn) const {
    const auto seats = static_cast<float>(board_.seat_count());
    Shares shares{};
    float sum = 0.0F;
    int seat = turn;
    for (float waiting = 0.0F; waiting < seats; ++waiting, seat = board_.after(seat)) {
        const float tempo = 1.0F + expert_.tempo * (seats - waiting) / seats;
        const float strength = std::pow((static_cast<float>(board_.value(seat)) + 1.0F) * tempo, expert_.contrast);
        shares[static_cast<std::size_t>(seat)] = strength;
        sum += strength;
    }
    for (float& share : shares) share /= sum;
    return shares;
}

}  // namespace ludotheque::morpion
