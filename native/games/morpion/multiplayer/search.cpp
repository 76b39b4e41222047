#include "games/morpion/multiplayer/search.hpp"

#include <algorithm>

namespace ludotheque::morpion {

namespace {

constexpr float impatience = 0.001F;       // what one ply costs
constexpr int max_impatience_plies = 400;  // plies

}  // namespace

Shares won_by(const MultiplayerBoard& board, int seat, int ply) {
    const float lost = impatience * static_cast<float>(std::min(ply, max_impatience_plies));
    return shares_of(board, seat, 1.0F - lost, lost);
}

Shares shares_of(const MultiplayerBoard& board, int seat, float own, float rest) {
    const int others = board.seat_count() - 1;
    Shares shares{};
    std::fill_n(shares.begin(), board.seat_count(), others > 0 ? rest / static_cast<float>(others) : 0.0F);
    shares[at(seat)] = own;
    return shares;
}

Shares drawn(const MultiplayerBoard& board) {
    Shares shares{};
    std::fill_n(shares.begin(), board.seat_count(), 1.0F / static_cast<float>(board.seat_count()));
    return shares;
}

Shares static_shares(const MultiplayerBoard& board) {
    Shares shares{};
    float sum = 0.0F;
    for (int seat = 0; seat < board.seat_count(); ++seat) {
        const float value = static_cast<float>(board.value(seat)) + 1.0F;
        shares[static_cast<std::size_t>(seat)] = value;
        sum += value;
    }
    for (float& share : shares) share /= sum;
    return shares;
}

}  // namespace ludotheque::morpion
