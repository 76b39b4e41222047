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

Spots threats_to(const Crowd& crowd, int seat) {
    Spots threats;
    for (int rival = crowd.after(seat); rival != seat; rival = crowd.after(rival)) {
        join(threats, crowd.completing(rival));
    }
    return threats;
}

// For somebody who stops none of these, as long as there is another cell.
int best_at_first_sight(Crowd& crowd, int seat, const Spots& threats) {
    const Prospects moves = prospects(crowd, seat, first_sight);
    int best = moves.front().cell;
    float top = -1.0F;
    for (const Prospect& move : moves) {
        if (threats.has(move.cell)) continue;
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
    const Spots threats = threats_to(crowd, seat);
    if (threats.is_empty()) return {};
    const int first = first_threat(crowd, seat).by;
    if (threats.size() == 1) return {Urgency::Kind::must_stop, threats, first};
    return only_cell(best_at_first_sight(crowd, seat, threats), first);
}

Urgency only_cell(int cell, int by) {
    Spots only;
    only.flip(cell);
    return {Urgency::Kind::must_stop, only, by};
}

Urgency first_threat(const Crowd& crowd, int seat) {
    int rival = crowd.after(seat);
    while (crowd.completing(rival).is_empty()) rival = crowd.after(rival);
    return {Urgency::Kind::must_stop, crowd.completing(rival), rival};
}

bool is_past_help(const Crowd& crowd, int seat) {
    const Urgency first = first_threat(crowd, seat);
    int moves = 0;
    for (int other = seat; other != first.by; other = crowd.after(other)) ++moves;
    return first.cells.size() > moves;
}

Lapse lapse(Crowd& crowd, int seat, bool must_stop, const Lapses& lapses, float mood) {
    const Spots threats = threats_to(crowd, seat);
    if (threats.is_empty()) return {};
    const bool is_single = threats.size() == 1;
    const float chance = !is_single ? lapses.despair : must_stop ? lapses.oversight : lapses.haste;
    if (chance <= mood) return {};
    return {is_single && !must_stop ? threats.lowest() : best_at_first_sight(crowd, seat, threats), chance};
}

}  // namespace ludotheque::morpion
