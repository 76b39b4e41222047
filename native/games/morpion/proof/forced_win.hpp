#pragma once

#include <vector>

#include "games/morpion/proof/attack.hpp"

namespace ludotheque::morpion {

// A win by threats alone: every move of the attacker leaves one cell to complete, so every answer is forced.
template <class Bits>
class ForcedWinSearch {
public:
    ForcedWinSearch(const std::vector<Bits>& lines, int run, GameType game_type)
        : lines_(lines), run_(run), game_type_(game_type) {}

    // With the attacker to move. Afterwards `sequence()` is the win: attacker, answer, attacker, ..., attacker.
    bool finds_win(const Position<Bits>& position, int node_limit) {
        nodes_left_ = node_limit;
        sequence_.clear();
        zone_ = answers_ = Bits{};
        return is_won(position.attacker, position.defender, max_depth);
    }

    const std::vector<int>& sequence() const { return sequence_; }

    // Had the defender a move in hand, only a cell of this zone could spoil the win just found: one that the win
    // uses, or one that with the forced answers would leave the defender a cell to complete.
    Bits zone(const Position<Bits>& position) const {
        Bits cells = zone_;
        if (game_type_ == GameType::weak) return cells;
        const Bits theirs = position.defender | answers_;
        for (const Bits& line : lines_) {
            if (!is_any(line & position.attacker) && bit_count(line & theirs) >= run_ - 2) cells |= line & ~theirs;
        }
        return cells;
    }

private:
    static constexpr int max_depth = 12;

    struct Threats {
        std::vector<Bits> pairs;  // lines that need two more
        Bits last{};              // cells that complete a line
        Bits defenders_last{};
    };

    void find_threats(const Bits& attacker, const Bits& defender, Threats& seen) const {
        for (const Bits& line : lines_) {
            if (!is_any(line & defender)) {
                const Bits missing = line & ~attacker;
                const Bits rest = without_lowest(missing);
                if (!is_any(rest)) {
                    seen.last |= missing;
                } else if (!is_any(without_lowest(rest))) {
                    seen.pairs.push_back(missing);
                }
            } else if (game_type_ == GameType::strong && !is_any(line & attacker)) {
                const Bits missing = line & ~defender;
                if (is_single(missing)) seen.defenders_last |= missing;
            }
        }
    }

    bool is_won(const Bits& attacker, const Bits& defender, int depth) {
        if (--nodes_left_ < 0) return false;
        Threats seen;
        find_threats(attacker, defender, seen);
        if (is_any(seen.last)) return wins_with(lowest(seen.last), Bits{});
        if (is_several(seen.defenders_last)) return false;
        const bool must_stop = is_any(seen.defenders_last);
        if (wins_at_once(seen, must_stop)) return true;
        if (depth == 0) return false;
        for (const Bits& pair : seen.pairs) {
            const Bits first = lowest(pair);
            for (const Bits& move : {first, pair ^ first}) {
                if (must_stop && move != seen.defenders_last) continue;
                const Bits answer = pair ^ move;
                if (is_won(attacker | move, defender | answer, depth - 1)) return wins_with(move, answer);
                if (nodes_left_ < 0) return false;
            }
        }
        return false;
    }

    // A move that leaves two cells to complete.
    bool wins_at_once(const Threats& seen, bool must_stop) {
        Bits once{};
        Bits twice{};
        for (const Bits& pair : seen.pairs) {
            twice |= once & pair;
            once |= pair;
        }
        if (must_stop) twice &= seen.defenders_last;
        for (; is_any(twice); twice = without_lowest(twice)) {
            const Bits move = lowest(twice);
            Bits last{};
            for (const Bits& pair : seen.pairs) {
                if (is_any(pair & move)) last |= pair ^ move;
            }
            if (!is_several(last)) continue;
            zone_ |= last;
            return wins_with(move, Bits{});
        }
        return false;
    }

    bool wins_with(const Bits& move, const Bits& answer) {
        zone_ |= move | answer;
        answers_ |= answer;
        if (is_any(answer)) sequence_.insert(sequence_.begin(), lowest_index(answer));
        sequence_.insert(sequence_.begin(), lowest_index(move));
        return true;
    }

    const std::vector<Bits>& lines_;
    int run_;
    GameType game_type_;
    int nodes_left_ = 0;
    std::vector<int> sequence_;
    Bits zone_{};
    Bits answers_{};
};

}  // namespace ludotheque::morpion
