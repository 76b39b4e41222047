/** Where to look and what to play, as the games' own `explain/hints.py` say it; how good it is comes before. */

import { phrase, type Phrase } from "../engine/local/rules/phrase";

type Telling = (state: string, action: string, why: Phrase) => readonly Phrase[];

const TELLINGS: Readonly<Record<string, Telling>> = {
  "connect-four": (state, action, why) => {
    const columns = Number(/^c4:(\d+)x/.exec(state)?.[1] ?? 7);
    const column = action.charCodeAt(0) - "a".charCodeAt(0);
    const side = column < columns / 3 ? "left" : column >= columns - columns / 3 ? "right" : "middle";
    return [phrase(`connect-four.hint.${side}`), phrase("connect-four.hint.column", { column: column + 1, why })];
  },
  morpion: (_, action, why) => [phrase("morpion.hint.row", { row: Number(action.slice(1)) }), phrase("morpion.hint.cell", { cell: action, why })],
};

/** None where the game has only its move to tell. */
export function degreesOf(game: string, state: string, action: string | null, reason: Phrase | null): readonly Phrase[] {
  return (action && reason && TELLINGS[game]?.(state, action, reason)) || [];
}
