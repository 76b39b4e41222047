/** Whoever the host of the server brought: a plug, which says nothing of who it is. */

import { badge, shape, stroke, type Drawing } from "./parts";

const BROUGHT: Drawing = badge(
  "#e3dfe9",
  stroke("M38 18v16M58 18v16M48 66v14") + shape("M28 34h40v10c0 12-8 22-20 22s-20-10-20-22z", "#5d5478") + stroke("M40 46v3M56 46v3M42 56h12"),
);
export default BROUGHT;
