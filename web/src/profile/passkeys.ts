/** Passkeys: this browser makes one for our profile, or asks for one that opens it. */

import { introduced, post, remove } from "../api";
import type { NewPasskey, Passkey, PasskeyAnswer, PasskeyCreation, PasskeyQuestion, Passkeys, Profile } from "../wire";
import { fetchPasskeys } from "./api";
import { deviceName } from "./deviceName";

/** Why there are none here; the texts are called so. */
export type PasskeyTrouble = "insecure" | "no-name" | "unsupported";

const PATH = "/api/profile/passkeys";
const TIMEOUT_MS = 300_000;
const ADDRESS = /^(\d+\.){3}\d+$|^\[/;

export function passkeyTrouble(): PasskeyTrouble | null {
  if (!isSecureContext) return "insecure";
  if (ADDRESS.test(location.hostname)) return "no-name";
  return "PublicKeyCredential" in globalThis ? null : "unsupported";
}

/** On this machine the same server has a name, too. */
export const addressWithName = (): string => `${location.protocol}//localhost${location.port ? `:${location.port}` : ""}`;

export async function addPasskey(): Promise<Passkey[]> {
  await introduced();
  const asked = await post<PasskeyCreation>(`${PATH}/creation`, {});
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: readBytes(asked.challenge),
      rp: { id: asked.rp_id, name: "Ludothèque" },
      user: { id: readBytes(asked.user_id), name: asked.user_name, displayName: asked.user_name },
      pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: asked.known.map((id) => ({ type: "public-key", id: readBytes(id) })),
      // Found without a name being typed: signing in is one touch.
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      attestation: "none",
      timeout: TIMEOUT_MS,
    },
  });
  const { id, response } = made as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  const body: NewPasskey = { id, client_data: writeBytes(clientDataJSON), attestation: writeBytes(attestationObject), name: deviceName(navigator.userAgent) };
  return (await post<Passkeys>(PATH, body)).passkeys;
}

/** This device is the passkey's profile from now on; what was played here comes along. */
export async function signIn(): Promise<Profile> {
  const asked = await post<PasskeyQuestion>(`${PATH}/question`, {});
  const got = await navigator.credentials.get({
    publicKey: { challenge: readBytes(asked.challenge), rpId: asked.rp_id, userVerification: "preferred", timeout: TIMEOUT_MS },
  });
  const { id, response } = got as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse;
  const body: PasskeyAnswer = { id, client_data: writeBytes(clientDataJSON), authenticator_data: writeBytes(authenticatorData), signature: writeBytes(signature) };
  return post<Profile>(`${PATH}/sign-in`, body);
}

export const removePasskey = (id: string): Promise<Passkey[]> => remove<Passkeys>(`${PATH}/${encodeURIComponent(id)}`).then(({ passkeys }) => passkeys);

/** Null where this server knows nothing about passkeys. */
export async function knownPasskeys(): Promise<Passkey[] | null> {
  const { is_supported, passkeys } = await fetchPasskeys();
  return is_supported ? passkeys : null;
}

function readBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function writeBytes(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
