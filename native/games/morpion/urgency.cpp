#include "games/morpion/urgency.hpp"

#include "games/morpion/advice.hpp"
#include "games/morpion/prospects.hpp"

namespace ludotheque::morpion {

namespace {

constexpr int first_sight = 8;  // cells

void join(Spots& cells, const Spots& others) {
    others.for_each([&](int cell) {
        if (!cells.has(cell)) cells.flip(cell);
    });
}

int best_at_first_sight(Crowd& crowd, int seat) {
    int best = -1;
    float top = -1.0F;
    for (const Prospect& move : prospects(crowd, seat, first_sight)) {
        crowd.put(seat, move.cell);
        const float share = standing(crowd)[static_cast<std::size_t>(seat)];
        crowd.take_back();
        if (share > top) {
            top = share;
            best = move.cell;
        }
    }
    return best;
}

}  // namespace

Urgency urgency(const Crowd& crowd, int seat, int trust, const Tempers& tempers) {
    if (!crowd.completing(seat).is_empty()) return {Urgency::Kind::wins, crowd.completing(seat), seat};
    Urgency tight;
    Spots threats;
    int moves = 0;
    bool are_steady = true;  // those who move before the rival
    for (int rival = crowd.after(seat); rival != seat; rival = crowd.after(rival)) {
        ++moves;
        join(threats, crowd.completing(rival));
        if (threats.size() > moves) return {Urgency::Kind::is_lost, threats, rival};
        const bool is_left = are_steady || crowd.completing(rival).size() <= trust;
        if ((!is_left || threats.size() == moves) && tight.kind == Urgency::Kind::none) {
            tight = {Urgency::Kind::must_stop, threats, rival};
        }
        are_steady = are_steady && tempers[static_cast<std::size_t>(rival)] == Temper::steady;
    }
    return tight;
}

Urgency flight(Crowd& crowd, int seat) {
    if (!crowd.completing(seat).is_empty()) return {Urgency::Kind::wins, crowd.completing(seat), seat};
    Spots threats;
    int first = nobody;
    for (int rival = crowd.after(seat); rival != seat; rival = crowd.after(rival)) {
        join(threats, crowd.completing(rival));
        if (first == nobody && !threats.is_empty()) first = rival;
    }
    if (threats.is_empty()) return {};
    if (threats.size() == 1) return {Urgency::Kind::must_stop, threats, first};
    Spots only;
    only.flip(best_at_first_sight(crowd, seat));
    return {Urgency::Kind::must_stop, only, first};
}

}  // namespace ludotheque::morpion
