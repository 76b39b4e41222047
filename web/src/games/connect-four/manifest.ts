import type { GameManifest } from "../manifest";
import { PALETTE } from "./grid";

export const manifest: GameManifest = {
  mat: "mat-c4",
  colours: PALETTE,
  presets: [
    { name: "classic", options: { columns: "7", rows: "6", run: "4" } },
    { name: "small", options: { columns: "5", rows: "4", run: "4" } },
    { name: "five", options: { columns: "9", rows: "7", run: "5" } },
    { name: "large", options: { columns: "15", rows: "10", run: "5" } },
  ],
  shownOptions: ["columns", "rows", "run"],
  open: () => import("./ui").then((module) => module.ui),
};
