/** Looking for an opponent, as the server knows it. */

import { get, introduced, post, remove } from "../api";
import type { FoundTable, QuickGames, RatingPool, Seek, TableCode } from "../wire";

const SEEK = "/api/profile/seek";

export const fetchQuickGames = () => get<QuickGames>("/api/quick-games");
export const beginSeek = ({ game, board, speed }: RatingPool) => introduced().then(() => post<Seek>(SEEK, { game, board, speed }));
export const fetchSeek = () => get<Seek>(SEEK);
export const cancelSeek = () => remove<Seek>(SEEK);

export const fetchTableCode = (table: string, token: string | null) => post<TableCode>(`/api/tables/${encodeURIComponent(table)}/code`, {}, token);
export const findTable = (code: string) => post<FoundTable>("/api/codes", { code });
