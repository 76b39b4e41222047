/** The eight colours that every theme has, and which seat plays with which. */

import type { Player } from "../wire";

export type Colour = Exclude<NonNullable<Player["colour"]>, "">;

/** The number of the token that holds it: `--p1` to `--p8`. */
export const COLOUR_NUMBERS: Readonly<Record<Colour, number>> = { orange: 1, yellow: 2, sky: 3, green: 4, pink: 5, amber: 6, blue: 7, ink: 8 };

export const isColour = (text: string): text is Colour => Object.hasOwn(COLOUR_NUMBERS, text);

/**
 * The colour number of every seat: the chosen one, else the default of the seat, else the next free one.
 */
export function assignColours(chosen: readonly (Colour | "" | undefined)[], palette: readonly Colour[]): number[] {
  const taken = new Set(chosen.filter((colour) => colour));
  return chosen.map((own, seat) => {
    if (own) return COLOUR_NUMBERS[own];
    const usual = usualColour(seat, palette);
    const free = taken.has(usual) ? (palette.find((colour) => !taken.has(colour)) ?? usual) : usual;
    taken.add(free);
    return COLOUR_NUMBERS[free];
  });
}

function usualColour(seat: number, palette: readonly Colour[]): Colour {
  return palette[seat % palette.length] ?? "orange";
}
