/** What the server keeps for this profile. Every request carries its key. */

import { get, introduced, post, put, Refused, remove } from "../api";
import type { ForgottenProfile, Passkeys, Profile, ProfileCode, ProfileExport, ProfileGames, ProfileRecord, ProfileRequest, ProfileTables, Progress, RecoveryCode, Scores, Vacation } from "../wire";
import { profile } from "./profile.svelte";

const PROFILE = "/api/profile";

const hasCode = (problem: unknown, code: string): boolean => problem instanceof Refused && problem.refusal.code === code;
export const isErased = (problem: unknown): boolean => hasCode(problem, "server.profile-erased");
export const isUnknown = (problem: unknown): boolean => hasCode(problem, "server.no-profile");

/** On a first visit, after the server has heard of us; and once more where it knows us no longer. */
export async function withProfile<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  await introduced();
  const { key } = profile;
  try {
    return await work();
  } catch (problem) {
    if (!isErased(problem) && !isUnknown(problem)) throw problem;
    const { introduceAgain, startAnew } = await import("./sync");
    await (isErased(problem) ? startAnew(key) : introduceAgain());
    return work();
  }
}

const own = <Answer>(path: string): Promise<Answer> => withProfile(() => get<Answer>(PROFILE + path));

export const fetchProfile = () => own<Profile>("");
export const putProfile = (wanted: ProfileRequest) => put<Profile>(PROFILE, wanted);
export const forgetProfile = () => remove<ForgottenProfile>(PROFILE);
export const fetchExport = () => own<ProfileExport>("/export");
export const createCode = () => introduced().then(() => post<ProfileCode>(`${PROFILE}/codes`, {}));
export const createRecoveryCode = () => introduced().then(() => post<RecoveryCode>(`${PROFILE}/recovery-code`, {}));
export const removeRecoveryCode = () => remove<Profile>(`${PROFILE}/recovery-code`);
export const claimCode = (code: string) => post<Profile>(`${PROFILE}/claim`, { code });
export const fetchMyTables = (boards = 0) => own<ProfileTables>(`/tables?boards=${boards}`);
export const fetchMyGames = (boards: number, before?: number) => own<ProfileGames>(`/games?boards=${boards}${before === undefined ? "" : `&before=${before}`}`);
export const fetchMyRecord = () => own<ProfileRecord>("/record");
export const fetchMyScores = (game: string) => own<Scores>(`/scores/${encodeURIComponent(game)}`);
export const resetMyScores = (game: string) => remove<Scores>(`${PROFILE}/scores/${encodeURIComponent(game)}`);
export const signOutOthers = () => remove<Profile>(`${PROFILE}/keys`);
export const fetchPasskeys = () => own<Passkeys>("/passkeys");
export const fetchVacation = () => own<Vacation>("/vacation");
export const beginVacation = (days: number) => post<Vacation>(`${PROFILE}/vacation`, { days });
export const endVacation = () => remove<Vacation>(`${PROFILE}/vacation`);
export const fetchProgress = () => get<Progress>(`${PROFILE}/progress`);
export const putProgress = (progress: Progress) => put<Progress>(`${PROFILE}/progress`, progress);
