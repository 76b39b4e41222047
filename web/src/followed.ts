/** An answer of the server that is asked for again while the page is looked at. */

export interface Follower {
  ask(): Promise<void>;
  stop(): void;
}

/** Calls `show` at once and then so often, with null when the server does not answer. Nothing is asked while the page is hidden. */
export function follow<Answer>(fetchAnswer: () => Promise<Answer>, show: (answer: Answer | null) => void, everyMs: number): Follower {
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    const answer = await fetchAnswer().catch(() => null);
    if (!isOver) show(answer);
  };
  const timer = setInterval(ask, everyMs);
  document.addEventListener("visibilitychange", ask);
  void ask();
  return {
    ask,
    stop() {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    },
  };
}
