import type { Theme } from "../theme";
import "./tokens.css";

export const theme: Theme = {
  name: "dark",
  place: 2,
  icon: "M19 14.500A8 8 0 0 1 9.500 5a8 8 0 1 0 9.500 9.500z",
};
