#include "wide.hpp"

#include "tests/check.hpp"

using namespace ludotheque;

namespace {

using Number = Wide<3>;

constexpr std::uint64_t all = ~std::uint64_t{0};

Number number(std::uint64_t high, std::uint64_t middle, std::uint64_t low) {
    Number value;
    value.words = {low, middle, high};
    return value;
}

void shifts_cross_the_borders_of_words() {
    CHECK((Number{1} << 64) == number(0, 1, 0));
    CHECK((Number{3} << 63) == number(0, 1, std::uint64_t{1} << 63));
    CHECK((number(1, 0, 0) >> 128) == Number{1});
    CHECK((number(1, 0, 0) >> 1) == number(0, std::uint64_t{1} << 63, 0));
    CHECK((Number{1} << 0) == Number{1});
    CHECK((Number{1} << 192) == Number{});
    CHECK((number(1, 1, 1) >> 500) == Number{});
}

void a_shift_there_and_back_changes_nothing() {
    const Number value{0x123456789ABCDEFU};
    for (int shift = 0; shift <= 128; ++shift) CHECK(((value << shift) >> shift) == value);
}

void sums_carry_through_every_word() {
    CHECK(number(0, all, all) + Number{1} == number(1, 0, 0));
    CHECK(number(all, all, all) + Number{1} == Number{});
    CHECK(number(0, all, all) + number(0, all, all) == number(1, all, all - 1));
}

void single_bits_are_found_in_any_word() {
    const Number value = number(4, 0, 0) | number(0, 2, 0);
    CHECK(lowest_index(value) == 65);
    CHECK(lowest(value) == number(0, 2, 0));
    CHECK(without_lowest(value) == number(4, 0, 0));
    CHECK(bit_count(value) == 2);
    CHECK(is_any(value) && !is_any(Number{}));
    CHECK(bits_below(number(0, 2, 0)) == number(0, 1, all));
}

void order_is_that_of_numbers() {
    CHECK(number(0, 5, 0) < number(1, 0, 0));
    CHECK(number(0, 5, 1) < number(0, 5, 2));
    CHECK(!(number(2, 0, 0) < number(1, all, all)));
}

}  // namespace

SUITE(wide_test) {
    shifts_cross_the_borders_of_words();
    a_shift_there_and_back_changes_nothing();
    sums_carry_through_every_word();
    single_bits_are_found_in_any_word();
    order_is_that_of_numbers();
}
