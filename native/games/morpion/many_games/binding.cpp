#include <nanobind/nanobind.h>

#include "games/morpion/many_games/rules.hpp"
#include "many_games/python_arrays.hpp"

namespace nb = nanobind;
using namespace nb::literals;

void bind_many_games(nb::module_& module) {
    using namespace ludotheque;
    using Games = many_games::PythonGames<morpion::ManyRules>;
    many_games::bind_many_games<morpion::ManyRules>(module).def(
        "__init__",
        [](Games* self, std::size_t count, int columns, int rows, int run, int players, int starter, bool is_exact,
           const many_games::NamedArrays& arrays) {
            const many_games::GridOptions options{columns, rows, run, players, starter, is_exact};
            require(count >= 1 && count <= many_games::most_games, "there are 1 to 1048576 games");
            require(many_games::is_sound(options),
                    "sides are 3 to 26, a run 2 to 26, players 2 to 26, the starter is a seat or -1");
            new (self) Games(morpion::ManyRules(count, options), arrays);
        },
        nb::kw_only(), "count"_a, "columns"_a, "rows"_a, "run"_a, "players"_a, "starter"_a, "is_exact"_a, "arrays"_a);
}
