// boardgame.io's server with its own tic-tac-toe: node peer.cjs PORT
const { Server, Origins } = require("boardgame.io/server");

const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    if (lines.some(([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[b] === G.cells[c]))
      return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const server = Server({ games: [ticTacToe], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
