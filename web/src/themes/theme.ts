/** A theme is one folder: its values in `tokens.css`, and this about it in `theme.ts`. */
export interface Theme {
  name: string;
  /** Where it stands in the switch. */
  place: number;
  /** The path of a line drawing, 24 by 24. Its name is the text `web.theme.<name>`. */
  icon: string;
}
