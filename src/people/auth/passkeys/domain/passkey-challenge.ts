import { isId } from '../../../../platform/ids.js';

/** What a signature is for. */
const PURPOSES = ['passkey-add', 'passkey-sign-in', 'passkey-second-factor', 'passkey-confirm'] as const;
export type PasskeyPurpose = (typeof PURPOSES)[number];

/** How long a challenge is valid. */
export const PASSKEY_SECONDS = 5 * 60;

/** The claims of a challenge: a signed token, so that nothing is stored until it is used. */
export interface PasskeyChallenge {
  purpose: PasskeyPurpose;
  /** Whose passkey must sign; null: any person's. */
  person: { id: string; tenantId: string } | null;
  /** Stored when the challenge is used, so that it works once. */
  jti: string;
  /** Seconds since 1970. */
  exp: number;
}

/** Reads a verified payload; null: not a passkey challenge, or expired. */
export function parsePasskeyChallenge(payload: unknown, now: Date): PasskeyChallenge | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { purpose, person, jti, exp } = payload as Partial<PasskeyChallenge>;
  if (!PURPOSES.some((each) => each === purpose) || !isId(jti) || person === undefined) return null;
  if (typeof exp !== 'number' || !(exp * 1000 > now.getTime())) return null;
  return { purpose: purpose as PasskeyPurpose, person, jti, exp };
}

/** The challenge in a browser's client data (base64url of JSON); null: invalid. Accepts any input. */
export function challengeIn(clientDataJSON: unknown): string | null {
  if (typeof clientDataJSON !== 'string') return null;
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString() : null;
  } catch {
    return null;
  }
}
