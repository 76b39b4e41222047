import type { GameManifest } from "../manifest";
import { PALETTE } from "./grid";

export const manifest: GameManifest = {
  mat: "mat-mo",
  colours: PALETTE,
  hasSymbols: true,
  presets: [
    { name: "classic", options: { columns: "3", rows: "3", run: "3", players: "2", variant: "free", exact: "no", opening_rule: "free", lines: "1" } },
    { name: "five", options: { columns: "15", rows: "15", run: "5", players: "2", variant: "free", exact: "no", opening_rule: "free", lines: "1" } },
    { name: "party", options: { columns: "12", rows: "12", run: "4", players: "4", variant: "free", exact: "no", opening_rule: "free", lines: "1" } },
    { name: "gomoku", options: { columns: "15", rows: "15", run: "5", players: "2", variant: "free", exact: "yes", opening_rule: "free", lines: "1" } },
    { name: "swap2", options: { columns: "15", rows: "15", run: "5", players: "2", variant: "free", opening_rule: "swap2", exact: "no", lines: "1" } },
    { name: "lines", options: { columns: "9", rows: "9", run: "4", players: "2", variant: "free", lines: "3", exact: "no", opening_rule: "free" } },
    { name: "renju", options: { columns: "15", rows: "15", run: "5", players: "2", variant: "renju", exact: "no", opening_rule: "free", lines: "1" } },
    { name: "caro", options: { columns: "15", rows: "15", run: "5", players: "2", variant: "caro", exact: "no", opening_rule: "free", lines: "1" } },
    { name: "misere", options: { columns: "3", rows: "3", run: "3", players: "2", variant: "misere", exact: "no", opening_rule: "free", lines: "1" } },
  ],
  treeForms: ["sgf"],
  shownOptions: ["columns", "rows", "run", "players", "variant", "opening_rule", "lines"],
  open: () => import("./ui").then((module) => module.ui),
};
