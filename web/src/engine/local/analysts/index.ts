/** Analysts by game, each with its core; fetched when first asked. */

import { Core } from "../core";
import type { Analyst } from "./analyst";

const CORES: Record<string, () => Promise<{ default: string }>> = {
  "connect-four": () => import("../cores/connect_four.wasm?url"),
  morpion: () => import("../cores/morpion.wasm?url"),
  ricochet: () => import("../cores/ricochet.wasm?url"),
};

async function openCore(game: string): Promise<Core> {
  const core = CORES[game];
  if (!core) throw new Error(`no core for ${game}`);
  const { default: address } = await core();
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  return Core.open(response.arrayBuffer());
}

export async function analystOf(game: string): Promise<Analyst> {
  const core = await openCore(game);
  if (game === "connect-four") {
    const [{ ConnectFourAnalyst }, { ConnectFourSolver }] = await Promise.all([import("./connectFour"), import("./connectFourSolver")]);
    return new ConnectFourAnalyst(new ConnectFourSolver(core));
  }
  if (game === "ricochet") {
    const [{ RicochetAnalyst }, { RicochetSolver }] = await Promise.all([import("./ricochet"), import("./ricochetSolver")]);
    return new RicochetAnalyst(new RicochetSolver(core));
  }
  const [{ MorpionAnalyst }, { MorpionSolver }] = await Promise.all([import("./morpion"), import("./morpionSolver")]);
  return new MorpionAnalyst(new MorpionSolver(core));
}
