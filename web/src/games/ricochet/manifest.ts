import type { GameManifest } from "../manifest";

const RULES = { boards: "classic", robots: "4", chosen_robots: "first", open_targets: "1", race_seconds: "off", must_ricochet: "every-stop" };

export const manifest: GameManifest = {
  mat: "mat-rr",
  presets: [
    { name: "solo", options: { ...RULES, players: "1", targets: "17" } },
    { name: "short", options: { ...RULES, players: "1", targets: "5" } },
    { name: "duel", options: { ...RULES, players: "2", targets: "9" } },
    { name: "together", options: { ...RULES, players: "4", targets: "17" } },
    { name: "diagonals", options: { ...RULES, players: "1", targets: "17", boards: "later" } },
    { name: "several", options: { ...RULES, players: "2", targets: "17", open_targets: "3" } },
    { name: "race", options: { ...RULES, players: "2", targets: "9", race_seconds: "120.0" } },
    { name: "five", options: { ...RULES, players: "1", targets: "17", robots: "5" } },
  ],
  shownOptions: ["players", "targets", "open_targets", "boards", "robots", "chosen_robots", "difficulty", "must_ricochet", "race_seconds"],
  /** However many robots are asked for, those that were chosen take part. */
  counted: ({ chosen_robots = "first", ...options }) => ({ ...options, chosen_robots, ...(chosen_robots !== "first" && { robots: String(chosen_robots.split(",").length) }) }),
  open: () => import("./ui").then((module) => module.ui),
};
