import { isId } from '../../../../platform/ids.js';

/** What an authenticator signs for. */
const PURPOSES = ['passkey-add', 'passkey-sign-in', 'passkey-second-factor', 'passkey-confirm'] as const;
export type PasskeyPurpose = (typeof PURPOSES)[number];

/** How long the browser and the person have. */
export const PASSKEY_SECONDS = 5 * 60;

/** The content of a challenge, which is a token that we have signed: nothing is stored before it was answered. */
export interface PasskeyChallenge {
  purpose: PasskeyPurpose;
  /** Who is to answer; null: whoever has a passkey. */
  person: { id: string; tenantId: string } | null;
  /** Noted once it was answered, so that it is good for one answer. */
  jti: string;
  /** Seconds since 1970. */
  exp: number;
}

/** Reads a verified payload; null when it is no challenge of a passkey, or an expired one. */
export function parsePasskeyChallenge(payload: unknown, now: Date): PasskeyChallenge | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { purpose, person, jti, exp } = payload as Partial<PasskeyChallenge>;
  if (!PURPOSES.some((each) => each === purpose) || !isId(jti) || person === undefined) return null;
  if (typeof exp !== 'number' || !(exp * 1000 > now.getTime())) return null;
  return { purpose: purpose as PasskeyPurpose, person, jti, exp };
}

/** The challenge in what a browser says that it has asked for (base64url of JSON); null: there is none. The input may be anything. */
export function challengeIn(clientDataJSON: unknown): string | null {
  if (typeof clientDataJSON !== 'string') return null;
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString() : null;
  } catch {
    return null;
  }
}
