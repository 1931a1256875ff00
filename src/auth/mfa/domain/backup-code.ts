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
