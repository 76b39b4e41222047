import type { Theme } from "../theme";
import "./tokens.css";

export const theme: Theme = {
  name: "playful",
  place: 3,
  icon: "M12 3l2.600 6 6.400.6-4.800 4.300 1.400 6.400L12 17l-5.600 3.300 1.400-6.400L3 9.600 9.400 9z",
};
