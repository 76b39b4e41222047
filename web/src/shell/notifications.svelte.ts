/** Toasts at the edge of the screen, and announcements for screen readers. */

interface Note {
  id: number;
  text: string;
}

const SECONDS = 4;
const state: { words: string; notes: Note[] } = $state({ words: "", notes: [] });
let count = 0;

export const notifications = state as Readonly<typeof state>;

/** For screen readers, politely; the same words twice are read twice. */
export function announce(words: string): void {
  // Screen readers read only what changed.
  state.words = state.words === words ? `${words}\u00a0` : words;
}

/** One line for a few seconds, never the only trace of an error. */
export function toast(text: string): void {
  count += 1;
  const id = count;
  state.notes = [...state.notes, { id, text }].slice(-3);
  announce(text);
  setTimeout(() => (state.notes = state.notes.filter((note) => note.id !== id)), SECONDS * 1000);
}
