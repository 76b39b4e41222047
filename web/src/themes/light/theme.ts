import type { Theme } from "../theme";
import "./tokens.css";

export const theme: Theme = {
  name: "light",
  place: 1,
  icon: "M12 8a4 4 0 1 0 .01 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M5 19l1.500-1.500M17.500 6.500L19 5",
};
