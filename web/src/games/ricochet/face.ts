import type { Face } from "../face";

export const face: Face = {
  mat: "mat-rr",
  presets: [
    { name: "solo", options: { players: "1", targets: "17" } },
    { name: "short", options: { players: "1", targets: "5" } },
    { name: "together", options: { players: "3", targets: "17" } },
  ],
  shownOptions: ["players", "targets"],
  open: () => import("../plain/kit").then((module) => module.kit),
};
