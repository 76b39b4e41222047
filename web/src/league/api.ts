/** What the server knows of the league and of groups of friends. */

import { get, post, remove } from "../api";
import { withProfile } from "../profile/api";
import type { FriendGroup, FriendGroups, LeagueDay, LeagueOthers, LeagueStandings, LeagueTarget, OwnLeague } from "../wire";

export type Span = LeagueStandings["span"];

const at = (game: string, date = ""): string => `/api/league/${encodeURIComponent(game)}${date && `/${encodeURIComponent(date)}`}`;
const group = (id: string): string => `/api/groups/${encodeURIComponent(id)}`;

/** `date`: `2026-11-19` or `today`. */
export const fetchLeagueDay = (game: string, date: string) => get<LeagueDay>(at(game, date));
export const sendSolution = (game: string, date: string, number: number, path: readonly string[]) => withProfile(() => post<LeagueTarget>(`${at(game, date)}/${number}`, { path }));
export const fetchOthers = (game: string, date: string, number: number) => get<LeagueOthers>(`${at(game, date)}/${number}/others`);
export const fetchStandings = (game: string, date: string, span: Span, of: string) => get<LeagueStandings>(`${at(game, date)}/standings?span=${span}&group=${encodeURIComponent(of)}`);
export const fetchOwnLeague = (game: string) => withProfile(() => get<OwnLeague>(at(game)));

export const fetchGroups = () => withProfile(() => get<FriendGroups>("/api/groups"));
export const makeGroup = (name: string) => withProfile(() => post<FriendGroup>("/api/groups", { name }));
export const fetchGroup = (id: string) => withProfile(() => get<FriendGroup>(group(id)));
export const joinGroup = (id: string) => withProfile(() => post<FriendGroup>(`${group(id)}/join`, {}));
export const leaveGroup = (id: string) => remove<FriendGroups>(group(id));
