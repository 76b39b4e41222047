#include "games/morpion/advice.hpp"

#include <algorithm>

namespace ludotheque::morpion {

namespace {

constexpr float impatience = 0.001F;  // what one ply costs
constexpr int most_impatience = 400;  // plies

}  // namespace

Shares won_by(const Crowd& crowd, int seat, int ply) {
    const float lost = impatience * static_cast<float>(std::min(ply, most_impatience));
    const int others = crowd.seat_count() - 1;
    Shares shares{};
    std::fill_n(shares.begin(), crowd.seat_count(), others > 0 ? lost / static_cast<float>(others) : 0.0F);
    shares[static_cast<std::size_t>(seat)] = 1.0F - lost;
    return shares;
}

Shares drawn(const Crowd& crowd) {
    Shares shares{};
    std::fill_n(shares.begin(), crowd.seat_count(), 1.0F / static_cast<float>(crowd.seat_count()));
    return shares;
}

Shares standing(const Crowd& crowd) {
    Shares shares{};
    float sum = 0.0F;
    for (int seat = 0; seat < crowd.seat_count(); ++seat) {
        const float worth = static_cast<float>(crowd.worth(seat)) + 1.0F;
        shares[static_cast<std::size_t>(seat)] = worth;
        sum += worth;
    }
    for (float& share : shares) share /= sum;
    return shares;
}

}  // namespace ludotheque::morpion
