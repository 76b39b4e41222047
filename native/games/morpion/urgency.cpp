#include "games/morpion/urgency.hpp"

namespace ludotheque::morpion {

Urgency urgency(const Crowd& crowd, int seat, int trust) {
    if (!crowd.completing(seat).is_empty()) return {Urgency::Kind::wins, crowd.completing(seat), seat};
    Urgency tight;
    Spots threats;
    int moves = 0;
    for (int rival = crowd.after(seat); rival != seat; rival = crowd.after(rival)) {
        ++moves;
        crowd.completing(rival).for_each([&](int cell) {
            if (!threats.has(cell)) threats.flip(cell);
        });
        if (threats.size() > moves) return {Urgency::Kind::is_lost, threats, rival};
        if ((crowd.completing(rival).size() > trust || threats.size() == moves) && tight.kind == Urgency::Kind::none) {
            tight = {Urgency::Kind::must_stop, threats, rival};
        }
    }
    return tight;
}

}  // namespace ludotheque::morpion
