/** Characters as a reader counts them: a flag or a family of joined emoji is one (`contract/visible_text.py`). */

/** At most so many characters, none of them cut in two. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const parts = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)];
  return parts.slice(0, most).map(({ segment }) => segment).join("");
}
