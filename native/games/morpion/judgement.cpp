#include "games/morpion/judgement.hpp"

#include <cmath>

#include "games/morpion/prospects.hpp"

namespace ludotheque::morpion {

namespace {

constexpr int moods = 1000;  // shades

}  // namespace

Shares Judgement::of(int seat, int ply) {
    if (crowd_.free_count() == 0) return drawn(crowd_);
    const Urgency now = pressing(seat);
    if (now.is_decided()) return won_by(crowd_, now.by, ply + 1);
    if (now.kind == Urgency::Kind::none) return quiet(seat);
    crowd_.put(seat, sorted(crowd_, seat, now.cells).front().cell);
    meter_.count();
    Shares shares = of(crowd_.after(seat), ply + 1);
    crowd_.take_back();
    doubt(shares, seat, now.danger());
    return shares;
}

Urgency Judgement::pressing(int seat) const {
    if (draws_lots()) return drawn_by_lot(seat);
    const bool is_flighty = seat != me_ && temper(seat) == Temper::flighty;
    return is_flighty ? flight(crowd_, seat) : urgency(crowd_, seat, taste_.trust_of(seat, me_), taste_.tempers);
}

Urgency Judgement::drawn_by_lot(int seat) const {
    const Urgency now = counted(seat);
    if (now.kind == Urgency::Kind::wins) return now;
    const Lapse lapse = lapse_in(moods_[static_cast<std::size_t>(seat)], seat, now);
    if (lapse.cell >= 0) return only_cell(lapse.cell, now.by);
    const bool is_open = now.kind == Urgency::Kind::is_lost && !is_past_help(crowd_, seat);
    return is_open && !is_calm_until(seat, now.by) ? first_threat(crowd_, seat) : now;
}

void Judgement::draw(Lot& lot) {
    for (int seat = 0; seat < crowd_.seat_count(); ++seat) {
        moods_[static_cast<std::size_t>(seat)] = static_cast<float>(lot.below(moods)) / static_cast<float>(moods);
    }
}

Lapse Judgement::lapse_in(float mood, int seat, const Urgency& counted) const {
    if (seat == me_) return {};
    return lapse(crowd_, seat, counted.kind != Urgency::Kind::none, taste_.lapses, mood);
}

bool Judgement::is_calm_until(int seat, int winner) const {
    for (int other = seat; other != winner; other = crowd_.after(other)) {
        if (other != me_ && lapses(other, taste_.lapses.despair)) return false;
    }
    return true;
}

void Judgement::doubt(Shares& shares, int seat, const Danger& danger) const {
    if (draws_lots()) return;
    if (danger.by == nobody || seat == me_ || temper(seat) != Temper::unknown) return;
    const float slip = danger.cell_count > 1 ? taste_.panic : taste_.slip;
    for (float& share : shares) share *= 1.0F - slip;
    shares[static_cast<std::size_t>(danger.by)] += slip;
}

Shares Judgement::quiet(int turn) const {
    const auto seats = static_cast<float>(crowd_.seat_count());
    Shares shares{};
    float sum = 0.0F;
    int seat = turn;
    for (float waiting = 0.0F; waiting < seats; ++waiting, seat = crowd_.after(seat)) {
        const float tempo = 1.0F + taste_.tempo * (seats - waiting) / seats;
        const float strength = std::pow((static_cast<float>(crowd_.worth(seat)) + 1.0F) * tempo, taste_.contrast);
        shares[static_cast<std::size_t>(seat)] = strength;
        sum += strength;
    }
    for (float& share : shares) share /= sum;
    return shares;
}

}  // namespace ludotheque::morpion
