#pragma once

// The score of a position, for the player to move: 0 is a draw; the winner has one point and one
// more for every disc left to play after the winning one, if the board were filled to the end; the
// loser has as many points less. So a quick win scores more, and on 7 by 6 the winner's score is
// 22 less the winner's own discs.
namespace ludotheque::connect_four {

// What a win is worth that leaves so many discs on the board, of so many cells.
constexpr int win_score(int cell_count, int disc_count) {
    return (cell_count + 2 - disc_count) >> 1;  // never negative: a shift is all that a division takes
}

// How many discs lie on the board when a game with this score ends.
constexpr int end_of_game(int cell_count, int disc_count, int score) {
    if (score == 0) return cell_count;
    const int end = cell_count + 2 - 2 * (score > 0 ? score : -score);
    const bool ends_on_my_disc = (end - disc_count) % 2 != 0;
    return ends_on_my_disc == (score > 0) ? end : end - 1;
}

// Bounds for who moves now and neither wins nor loses at once: the next chances come two turns later.
constexpr int least_score(int cell_count, int disc_count) {
    return -win_score(cell_count, disc_count + 4);
}

constexpr int most_score(int cell_count, int disc_count) {
    return win_score(cell_count, disc_count + 3);
}

}  // namespace ludotheque::connect_four
