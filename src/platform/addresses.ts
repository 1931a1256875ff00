import { maskAddress } from './audit/domain/changes.js';

/** Matches e-mail addresses within a text, in PostgreSQL too. */
export const ADDRESS = '[^\\s"\'<>,;:@]+@[^\\s"\'<>,;:@]+';

const ADDRESSES = new RegExp(ADDRESS, 'g');

/**
 * The same value with the e-mail addresses in its texts replaced, at any depth.
 * @param by the replacement; default: the masked address
 */
export function withoutAddresses<T>(value: T, by: (address: string) => string = maskAddress): T {
  if (typeof value === 'string') return value.replace(ADDRESSES, by) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => withoutAddresses(each, by)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutAddresses<unknown>(each, by)]),
  ) as T;
}

const E164 = /^\+[1-9]\d{6,14}$/;
const EMAIL_LOCAL = /^[^\s@<>()[\],;:\\".\p{Cc}]+(?:\.[^\s@<>()[\],;:\\".\p{Cc}]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** Is this a phone number in E.164 form: `+`, country code, at most 15 digits, nothing between them? */
export function isPhoneNumber(value: string): boolean {
  return E164.test(value);
}

/** Is this one plain e-mail address (no display name, no quoted local part, a domain of at least two labels)? */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || at > 64 || value.length > 254) return false;
  const labels = value.slice(at + 1).split('.');
  return EMAIL_LOCAL.test(value.slice(0, at)) && labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label));
}
