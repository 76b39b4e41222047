/** A short lesson: a few boards, one thing to find on each. Written in `games/<slug>/lesson.ts`, found by its name. */

export interface Task<View = any> {
  /** The task and what it teaches are the texts `web.<slug>.lesson.<name>` and `web.<slug>.lesson.<name>-done`. */
  name: string;
  view: View;
  legal: readonly string[];
  isRight(action: string): boolean;
  /** The board after it. */
  after(action: string): View;
}

const found = import.meta.glob<{ lesson: readonly Task[] }>("./*/lesson.ts");

export function hasLesson(slug: string): boolean {
  return `./${slug}/lesson.ts` in found;
}

export async function lessonOf(slug: string): Promise<readonly Task[]> {
  return (await found[`./${slug}/lesson.ts`]?.())?.lesson ?? [];
}
