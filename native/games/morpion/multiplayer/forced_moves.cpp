#include "games/morpion/multiplayer/forced_moves.hpp"

#include "games/morpion/multiplayer/ranked_cells.hpp"
#include "games/morpion/multiplayer/search.hpp"

namespace ludotheque::morpion {

namespace {

constexpr int first_sight = 8;  // cells

void join(CellSet& cells, const CellSet& others) {
    others.for_each([&](int cell) {
        if (!cells.has(cell)) cells.flip(cell);
    });
}

CellSet threats_to(const MultiplayerBoard& board, int seat) {
    CellSet threats;
    for (int rival = board.after(seat); rival != seat; rival = board.after(rival)) {
        join(threats, board.completing(rival));
    }
    return threats;
}

// For somebody who stops none of these, as long as there is another cell.
int best_at_first_sight(MultiplayerBoard& board, int seat, const CellSet& threats) {
    const RankedCells moves = ranked_cells(board, seat, first_sight);
    int best = moves.front().cell;
    float top = -1.0F;
    for (const RankedCell& move : moves) {
        if (threats.has(move.cell)) continue;
        board.put(seat, move.cell);
        const float share = static_shares(board)[static_cast<std::size_t>(seat)];
        board.take_back();
        if (share > top) {
            top = share;
            best = move.cell;
        }
    }
    return best;
}

}  // namespace

ForcedMoves forced_moves(const MultiplayerBoard& board, int seat, int trust, const OpponentTypes& opponent_types) {
    if (!board.completing(seat).is_empty()) return {ForcedMoves::Kind::wins, board.completing(seat), seat};
    ForcedMoves tight;
    CellSet threats;
    int moves = 0;
    bool are_steady = true;  // those who move before the rival
    for (int rival = board.after(seat); rival != seat; rival = board.after(rival)) {
        ++moves;
        join(threats, board.completing(rival));
        if (threats.size() > moves) return {ForcedMoves::Kind::is_lost, threats, rival};
        const bool is_left = are_steady || board.completing(rival).size() <= trust;
        if ((!is_left || threats.size() == moves) && tight.kind == ForcedMoves::Kind::none) {
            tight = {ForcedMoves::Kind::must_stop, threats, rival};
        }
        are_steady = are_steady && opponent_types[static_cast<std::size_t>(rival)] == OpponentType::steady;
    }
    return tight;
}

ForcedMoves panicked_moves(MultiplayerBoard& board, int seat) {
    if (!board.completing(seat).is_empty()) return {ForcedMoves::Kind::wins, board.completing(seat), seat};
    const CellSet threats = threats_to(board, seat);
    if (threats.is_empty()) return {};
    const int first = first_threat(board, seat).by;
    if (threats.size() == 1) return {ForcedMoves::Kind::must_stop, threats, first};
    return only_cell(best_at_first_sight(board, seat, threats), first);
}

ForcedMoves only_cell(int cell, int by) {
    CellSet only;
    only.flip(cell);
    return {ForcedMoves::Kind::must_stop, only, by};
}

ForcedMoves first_threat(const MultiplayerBoard& board, int seat) {
    int rival = board.after(seat);
    while (board.completing(rival).is_empty()) rival = board.after(rival);
    return {ForcedMoves::Kind::must_stop, board.completing(rival), rival};
}

bool is_unstoppable(const MultiplayerBoard& board, int seat) {
    const ForcedMoves first = first_threat(board, seat);
    int moves = 0;
    for (int other = seat; other != first.by; other = board.after(other)) ++moves;
    return first.cells.size() > moves;
}

Mistake mistake(MultiplayerBoard& board, int seat, bool must_stop, const MistakeRates& mistakes, float mood) {
    const CellSet threats = threats_to(board, seat);
    if (threats.is_empty()) return {};
    const bool is_single = threats.size() == 1;
    const float chance = !is_single ? mistakes.despair : must_stop ? mistakes.oversight : mistakes.haste;
    if (chance <= mood) return {};
    return {is_single && !must_stop ? threats.lowest() : best_at_first_sight(board, seat, threats), chance};
}

}  // namespace ludotheque::morpion
