/** Whose face stands beside a name. */

import { profile } from "../../profile/profile.svelte";
import type { Player, TableSnapshot } from "../../wire";

/** The viewer's own picture, also at tables in this browser. */
export function faceAt({ yours }: TableSnapshot, player: Player & { picture?: string }): Player & { picture: string } {
  const isMe = yours.length === 1 && yours[0] === player.seat;
  return { ...player, picture: player.picture || (isMe ? profile.picture : "") };
}
