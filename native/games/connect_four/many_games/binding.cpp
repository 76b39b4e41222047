#include <nanobind/nanobind.h>

#include "games/connect_four/many_games/rules.hpp"
#include "many_games/python_arrays.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludotheque::connect_four {

void bind_many_games(nb::module_& module) {
    using Games = many_games::PythonGames<ManyRules>;
    many_games::bind_many_games<ManyRules>(module).def(
        "__init__",
        [](Games* self, std::size_t count, int columns, int rows, int run, int starter,
           const many_games::NamedArrays& arrays) {
            const many_games::GridOptions options{.columns = columns, .rows = rows, .run = run, .starter = starter};
            require(count >= 1 && count <= many_games::most_games, "there are 1 to 1048576 games");
            require(many_games::is_sound(options), "sides are 3 to 26, a run 2 to 26, the starter is a seat or -1");
            new (self) Games(ManyRules(count, options), arrays);
        },
        nb::kw_only(), "count"_a, "columns"_a, "rows"_a, "run"_a, "starter"_a, "arrays"_a);
}

}  // namespace ludotheque::connect_four
