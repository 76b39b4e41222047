import type { GameManifest } from "../manifest";
import { PALETTE } from "./grid";

export const manifest: GameManifest = {
  mat: "mat-mo",
  colours: PALETTE,
  hasSymbols: true,
  presets: [
    { name: "classic", options: { columns: "3", rows: "3", run: "3", players: "2" } },
    { name: "five", options: { columns: "15", rows: "15", run: "5", players: "2" } },
    { name: "party", options: { columns: "12", rows: "12", run: "4", players: "4" } },
  ],
  shownOptions: ["columns", "rows", "run", "players"],
  open: () => import("./ui").then((module) => module.ui),
};
