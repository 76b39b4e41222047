import type { GameManifest } from "../manifest";

const RULES = { boards: "classic", robots: "4", must_ricochet: "yes" };

export const manifest: GameManifest = {
  mat: "mat-rr",
  presets: [
    { name: "solo", options: { ...RULES, players: "1", targets: "17" } },
    { name: "short", options: { ...RULES, players: "1", targets: "5" } },
    { name: "duel", options: { ...RULES, players: "2", targets: "9" } },
    { name: "together", options: { ...RULES, players: "4", targets: "17" } },
    { name: "diagonals", options: { ...RULES, players: "1", targets: "17", boards: "later" } },
    { name: "five", options: { ...RULES, players: "1", targets: "17", robots: "5" } },
  ],
  shownOptions: ["players", "targets", "boards", "robots", "difficulty", "must_ricochet"],
  open: () => import("./ui").then((module) => module.ui),
};
