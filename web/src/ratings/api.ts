/** Ratings, asked of the server. */

import { get, introduced } from "../api";
import type { Leaderboard, Leaderboards, OwnRatings, RatingHistory, RatingPool, TableRatings } from "../wire";

/** As addresses have it. */
export const poolPath = ({ game, board, speed }: RatingPool): string => [game, board, speed].map(encodeURIComponent).join("/");

export const fetchTableRatings = (table: string) => get<TableRatings>(`/api/tables/${encodeURIComponent(table)}/ratings`);
export const fetchMyRatings = () => introduced().then(() => get<OwnRatings>("/api/profile/ratings"));
export const fetchHistory = (pool: RatingPool) => get<RatingHistory>(`/api/profile/ratings/${poolPath(pool)}`);
export const fetchLeaderboards = () => get<Leaderboards>("/api/leaderboards");
export const fetchLeaders = (path: string) => get<Leaderboard>(`/api/leaderboards/${path}`);
