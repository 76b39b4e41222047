import type { GameManifest } from "../manifest";
import { PALETTE } from "./grid";

export const manifest: GameManifest = {
  mat: "mat-c4",
  colours: PALETTE,
  presets: [
    { name: "classic", options: { columns: "7", rows: "6", run: "4", pop_out: "no" } },
    { name: "small", options: { columns: "5", rows: "4", run: "4", pop_out: "no" } },
    { name: "eight", options: { columns: "8", rows: "7", run: "4", pop_out: "no" } },
    { name: "nine", options: { columns: "9", rows: "7", run: "4", pop_out: "no" } },
    { name: "square-eight", options: { columns: "8", rows: "8", run: "4", pop_out: "no" } },
    { name: "square-nine", options: { columns: "9", rows: "9", run: "4", pop_out: "no" } },
    { name: "square-ten", options: { columns: "10", rows: "10", run: "4", pop_out: "no" } },
    { name: "five", options: { columns: "9", rows: "7", run: "5", pop_out: "no" } },
    { name: "pop-out", options: { columns: "7", rows: "6", run: "4", pop_out: "yes" } },
    { name: "large", options: { columns: "15", rows: "10", run: "5", pop_out: "no" } },
  ],
  shownOptions: ["columns", "rows", "run", "pie", "pop_out"],
  open: () => import("./ui").then((module) => module.ui),
};
