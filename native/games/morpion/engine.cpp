#include "games/morpion/engine.hpp"

#include "games/morpion/searching.hpp"

namespace ludotheque::morpion {

Thought Engine::think(const std::vector<int>& mine, const std::vector<int>& theirs, int depth_limit, Meter& meter) {
    memory_.grow_older();
    Field field(grid_, shapes_, worths_);
    for (const int cell : mine) field.put(0, cell);
    for (const int cell : theirs) field.put(1, cell);
    Thought thought = Searching(field, {memory_, threats_}, meter).run(0, depth_limit);
    thought.node_count = meter.node_count();
    return thought;
}

}  // namespace ludotheque::morpion
