/** What the operator may ask of the server, with the admin key. */

import { get, put, remove } from "../api";
import type {
  AdminOverview, AdminProfiles, AdminTables, AdminTournaments, BanRequest, ChatReports, Deleted, ForgottenProfile, ImprobableRatings, ModeRequest, NoticeRequest,
  ProfileExport, RevokedKeys, RevokedSeats, SetAsideTables,
} from "../wire";

const PATH = "/api/admin";
const KEY = "ludotheque.admin-key";
const part = encodeURIComponent;

/** Only as long as this tab is open. */
export function keptKey(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepKey(key: string): void {
  try {
    if (key) sessionStorage.setItem(KEY, key);
    else sessionStorage.removeItem(KEY);
  } catch {
    // It has to be typed again after a reload.
  }
}

export const adminRequests = (key: string) => ({
  overview: () => get<AdminOverview>(PATH, key),
  setMode: (mode: ModeRequest) => put<AdminOverview>(`${PATH}/mode`, mode, key),
  announce: (notice: NoticeRequest) => put<AdminOverview>(`${PATH}/notice`, notice, key),
  withdraw: () => remove<AdminOverview>(`${PATH}/notice`, key),
  tables: () => get<AdminTables>(`${PATH}/tables`, key),
  close: (table: string) => put<AdminOverview>(`${PATH}/tables/${part(table)}/closed`, undefined, key),
  reopen: (table: string) => remove<AdminOverview>(`${PATH}/tables/${part(table)}/closed`, key),
  deleteTable: (table: string) => remove<Deleted>(`${PATH}/tables/${part(table)}`, key),
  deleteGame: (game: string) => remove<Deleted>(`${PATH}/finished/${part(game)}`, key),
  tournaments: () => get<AdminTournaments>(`${PATH}/tournaments`, key),
  closeTournament: (tournament: string) => put<Deleted>(`${PATH}/tournaments/${part(tournament)}/closed`, undefined, key),
  deleteTournament: (tournament: string) => remove<Deleted>(`${PATH}/tournaments/${part(tournament)}`, key),
  setAside: () => get<SetAsideTables>(`${PATH}/quarantine`, key),
  retry: (table: string) => remove<Deleted>(`${PATH}/quarantine/${part(table)}`, key),
  improbable: () => get<ImprobableRatings>(`${PATH}/improbable`, key),
  reports: () => get<ChatReports>(`${PATH}/reports`, key),
  settle: (table: string, number: number) => remove<Deleted>(`${PATH}/reports/${part(table)}/${number}`, key),
  ban: (ban: BanRequest) => put<AdminOverview>(`${PATH}/bans`, ban, key),
  unban: (subject: string) => remove<AdminOverview>(`${PATH}/bans/${part(subject)}`, key),
  profiles: (name: string) => get<AdminProfiles>(`${PATH}/profiles?name=${part(name)}`, key),
  exportProfile: (profile: string) => get<ProfileExport>(`${PATH}/profiles/${part(profile)}/export`, key),
  erase: (profile: string) => remove<ForgottenProfile>(`${PATH}/profiles/${part(profile)}`, key),
  revokeKeys: (profile: string) => remove<RevokedKeys>(`${PATH}/profiles/${part(profile)}/keys`, key),
  revokeSeats: (profile: string) => remove<RevokedSeats>(`${PATH}/profiles/${part(profile)}/seats`, key),
});

export type AdminRequests = ReturnType<typeof adminRequests>;

/** Asks first where something cannot be undone, does it, says how it went, and looks again. */
export type Act = (work: () => Promise<unknown>, question?: string) => void;
