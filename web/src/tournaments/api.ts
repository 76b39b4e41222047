/** Tournaments of the server. Every request carries the key of the profile. */

import { followLines, get, introduced, joinTable, post } from "../api";
import type { NewTournamentRequest, OwnEntry, OwnTournaments, SeatKey, TournamentBoards, TournamentCommand, TournamentEvent, TournamentKey, Tournaments } from "../wire";

const at = (tournament: string): string => `/api/tournaments/${encodeURIComponent(tournament)}`;

export const fetchTournaments = () => get<Tournaments>("/api/tournaments");
export const openTournament = (wanted: NewTournamentRequest) => introduced().then(() => post<TournamentKey>("/api/tournaments", wanted));
export const fetchOwnEntry = (tournament: string) => introduced().then(() => get<OwnEntry>(`${at(tournament)}/me`));
export const fetchOwnTournaments = () => introduced().then(() => get<OwnTournaments>("/api/profile/tournaments"));
export const enterTournament = (tournament: string, name: string) => introduced().then(() => post<OwnEntry>(`${at(tournament)}/entrants`, { name }));
export const commandTournament = (tournament: string, command: TournamentCommand["do"]) => post<OwnEntry>(`${at(tournament)}/commands`, { do: command });
export const fetchTournamentBoards = (tournament: string, boards: number) => get<TournamentBoards>(`${at(tournament)}/boards?boards=${boards}`);
/** Our seat at the table that was made for us. */
export const takeSeat = (table: string, name: string): Promise<SeatKey> => joinTable(table, { name }, null);
export const followTournament = (tournament: string, signal: AbortSignal, tell: (event: TournamentEvent) => void) => followLines<TournamentEvent>(`${at(tournament)}/stream`, signal, tell);
