#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludotheque::morpion {

// How far a position is from being proved won or not won: at least so many positions must still be looked at.
struct Reckoning {
    static constexpr std::uint32_t endless = 1U << 28;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::uint32_t length = 0;  // of a proved win, in moves

    static constexpr Reckoning won(std::uint32_t length) { return {0, endless, length}; }
    static constexpr Reckoning not_won() { return {endless, 0, 0}; }

    bool is_won() const { return proof == 0; }
    bool is_settled() const { return proof == 0 || disproof == 0; }
};

// Reckonings of positions met before. Made when first needed: most players of few moves never do.
class PursuitMemory {
public:
    const Reckoning* find(std::uint64_t key) const {
        if (places_.empty()) return nullptr;
        const std::size_t home = home_of(key);
        for (const std::size_t place : {home, home + 1}) {
            if (places_[place].work > 0 && places_[place].check == check_of(key)) return &places_[place].reckoning;
        }
        return nullptr;
    }

    // Of two places the one with less work in it goes.
    void keep(std::uint64_t key, const Reckoning& reckoning, std::uint64_t work) {
        if (places_.empty()) places_.resize(place_count);
        Place* place = &places_[home_of(key)];
        const std::uint32_t check = check_of(key);
        if (place[0].check != check && (place[1].check == check || place[1].work < place[0].work)) ++place;
        *place = {check, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, Reckoning::endless)), reckoning};
    }

    void clear() { places_.clear(); }

private:
    struct Place {
        std::uint32_t check = 0;
        std::uint32_t work = 0;
        Reckoning reckoning;
    };

    static constexpr std::size_t place_count = std::size_t{1} << 17;

    static std::size_t home_of(std::uint64_t key) { return key & (place_count - 2); }
    static std::uint32_t check_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }

    std::vector<Place> places_;
};

}  // namespace ludotheque::morpion
