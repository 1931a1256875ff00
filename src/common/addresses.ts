import { maskAddress } from './audit/domain/changes.js';

/** Whatever looks like an e-mail address inside a text; PostgreSQL reads it alike. */
export const ADDRESS = '[^\\s"\'<>,;:@]+@[^\\s"\'<>,;:@]+';

const ADDRESSES = new RegExp(ADDRESS, 'g');

/**
 * The same value with the e-mail addresses in its texts replaced, at any depth.
 * @param by what stands there instead; else the address masked
 */
export function withoutAddresses<T>(value: T, by: (address: string) => string = maskAddress): T {
  if (typeof value === 'string') return value.replace(ADDRESSES, by) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => withoutAddresses(each, by)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutAddresses<unknown>(each, by)]),
  ) as T;
}
