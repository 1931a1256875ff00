import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;
/** Codes are accepted one step early or late, as clocks differ. */
const TOLERANCE_SECONDS = STEP_SECONDS;
const CODE = /^\d{6}$/;

export type CodeVerdict =
  /** `step`: the 30-second step of the code. */
  { kind: 'right'; step: number } | { kind: 'wrong' } | { kind: 'unusable-secret' };

/** A fresh TOTP secret (160 bits, Base32). */
export function newSecret(): string {
  return generateSecret();
}

export function otpauthUri(secret: string, account: string, issuer: string): string {
  return generateURI({ issuer, label: account, secret });
}

/**
 * Checks a TOTP code (RFC 6238: SHA-1, 6 digits, 30 s) at an instant.
 * @param afterStep the newest used step: codes of it and of earlier steps are wrong; null: none
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

export const BACKUP_CODES = 10;
/** 120 bits each: more than the 112 from which a plain hash is enough to store them (ASVS 6.5.2). */
export const BACKUP_CODE_BYTES = 15;

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUP = 4;

/** Formats a backup code: groups of four characters, none of which look alike. @param random a multiple of five bytes, such as BACKUP_CODE_BYTES */
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

/** Normalises a typed code for hashing: upper case, without spaces and dashes. */
export function normalizeBackupCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}
