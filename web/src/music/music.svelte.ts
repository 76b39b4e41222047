/** Background music at a table: off until somebody turns it on, silent until the first gesture and while the page is hidden. */

import { settings } from "../settings.svelte";
import type { MusicPlayer } from "./player";

/** Turned on and off by the setting, a piece for each game; call it while a component is made. */
export function useMusic(game: () => string | null, seed: () => string): void {
  let player: MusicPlayer | null = null;
  const isOn = $derived(settings.hasMusic && settings.musicVolume > 0 && !settings.isMuted);
  const piece = $derived(game());

  $effect(() => {
    if (!isOn || piece === null) return;
    const [mood, words] = [piece, seed()];
    let isWanted = true;
    const begin = (): void => {
      removeGestures(begin);
      void import("./player").then(({ MusicPlayer }) => {
        if (!isWanted) return;
        player = new MusicPlayer(mood, words);
        if (!document.hidden) player.play(settings.musicVolume);
      }, () => undefined);
    };
    if (navigator.userActivation?.hasBeenActive) begin();
    else GESTURES.forEach((gesture) => addEventListener(gesture, begin, { once: true }));
    const onVisibility = (): void => (document.hidden ? player?.pause() : player?.play(settings.musicVolume));
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isWanted = false;
      removeGestures(begin);
      document.removeEventListener("visibilitychange", onVisibility);
      player?.stop();
      player = null;
    };
  });
  $effect(() => {
    const volume = settings.musicVolume;
    player?.setVolume(volume);
  });
}

const GESTURES = ["pointerdown", "keydown"] as const;

function removeGestures(begin: () => void): void {
  GESTURES.forEach((gesture) => removeEventListener(gesture, begin));
}
