import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;
/** A code is accepted one step early or late, since clocks differ a little. */
const TOLERANCE_SECONDS = STEP_SECONDS;
const CODE = /^\d{6}$/;

export type CodeVerdict =
  /** `step`: the 30-second step that the code belongs to; it and all before it are spent now. */
  { kind: 'right'; step: number } | { kind: 'wrong' } | { kind: 'unusable-secret' };

/** A fresh TOTP secret (160 bits, Base32). */
export function newSecret(): string {
  return generateSecret();
}

export function otpauthUri(secret: string, account: string, issuer: string): string {
  return generateURI({ issuer, label: account, secret });
}

/**
 * Is this the TOTP code of the moment (RFC 6238: SHA-1, 6 digits, 30 s)?
 * @param afterStep the last spent step: codes of it and of earlier ones are wrong; null: none is spent yet
 */
export function judgeOneTimeCode(secret: string, code: string, now: Date, afterStep: number | null): CodeVerdict {
  const token = code.replaceAll(/\s/g, '');
  const epoch = Math.floor(now.getTime() / 1000);
  try {
    if (!CODE.test(token)) {
      verifySync({ secret, token: '000000', epoch });
      return { kind: 'wrong' };
    }
    const spent = afterStep === null ? {} : { afterTimeStep: afterStep };
    const result = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS, ...spent });
    return result.valid && 'timeStep' in result ? { kind: 'right', step: result.timeStep } : { kind: 'wrong' };
  } catch {
    return { kind: 'unusable-secret' };
  }
}

/** Contract: "Backup codes: 10". */
export const BACKUP_CODES = 10;
/** 80 bits each: too many to guess, even offline from the stored hashes. */
export const BACKUP_CODE_BYTES = 10;

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUP = 4;

/** Sixteen characters in groups of four, without the ones that look alike. Takes BACKUP_CODE_BYTES random bytes. */
export function formatBackupCode(random: Uint8Array): string {
  let bits = 0n;
  for (const byte of random) bits = (bits << 8n) | BigInt(byte);
  const characters: string[] = [];
  for (let index = 0; index < (random.length * 8) / 5; index++) {
    characters.push(ALPHABET[Number(bits & 31n)] ?? '');
    bits >>= 5n;
  }
  const groups = characters.length / GROUP;
  return Array.from({ length: groups }, (_, at) => characters.slice(at * GROUP, (at + 1) * GROUP).join('')).join('-');
}

/** The form that is hashed: people type codes in small letters, with spaces or without the dashes. */
export function normalizeBackupCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}
