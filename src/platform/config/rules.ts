import { Transform } from 'class-transformer';
import {
  isURL,
  IsEmail,
  IsIn,
  IsInt,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { isIP } from 'node:net';
import { parseDatabaseAddress } from './database-address.js';

/* The rules of settings. Each has one message for all errors, which says what the value must be. */

const number = ({ value }: { value: unknown }): unknown =>
  typeof value !== 'string' ? value : value.trim() === '' ? undefined : Number(value);

export const Text = IsString;

export const OneOf = (...values: string[]): PropertyDecorator => IsIn(values, { message: `must be ${listed(values)}` });

export function Whole(from: number, to: number): PropertyDecorator {
  const says = { message: `must be a whole number from ${from} to ${to}` };
  const rules = [Transform(number), IsInt(says), Min(from, says), Max(to, says)];
  return (target, property) => rules.forEach((rule) => rule(target, property));
}

export const AtLeast = (length: number): PropertyDecorator =>
  MinLength(length, { message: `must have at least ${length} characters` });

/** One or more secrets, separated by commas. */
export const Secrets = (): PropertyDecorator =>
  Like(/^[^,]{32,}(,[^,]{32,})*$/, 'must be secrets of at least 32 bytes each, separated by commas');

export const Like = (pattern: RegExp, message: string): PropertyDecorator => Matches(pattern, { message });

/** An address with one of these schemes and a host. */
export function Address(...schemes: string[]): PropertyDecorator {
  const begins = listed(schemes.map((scheme) => `${scheme}://`));
  return IsUrl(
    { require_tld: false, require_protocol: true, allow_underscores: true, protocols: schemes },
    { message: `must be an address that begins with ${begins} and names a host` },
  );
}

/** One PostgreSQL server, or several of one cluster. */
export const DatabaseUrl = (): PropertyDecorator =>
  ValidateBy(
    { name: 'databaseUrl', validator: { validate: (value) => parseDatabaseAddress(String(value)) !== null } },
    {
      message:
        'must be an address that begins with postgres:// or postgresql:// and names a host, several separated by ' +
        'commas, or a folder of sockets as ?host= (target_session_attrs, if given, is read-write)',
    },
  );

/** A server that may take no writes: one, since several are those of which one does. */
export const StandbyUrl = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'standbyUrl',
      validator: { validate: (value) => parseDatabaseAddress(String(value))?.mustTakeWrites === false },
    },
    {
      message:
        'must be an address that begins with postgres:// or postgresql:// and names one host, without target_session_attrs',
    },
  );

/** The base of the service's addresses, without query and fragment. */
export const BaseAddress = (): PropertyDecorator =>
  ValidateBy(
    { name: 'baseAddress', validator: { validate: isBaseAddress } },
    { message: 'must be an address that begins with http:// or https://, without user, query or fragment' },
  );

function isBaseAddress(value: unknown): boolean {
  if (typeof value !== 'string' || /[?#]/.test(value)) return false;
  const rules = { require_tld: false, require_protocol: true, allow_underscores: true, disallow_auth: true };
  return isURL(value, { ...rules, protocols: ['http', 'https'] });
}

export const Email = (): PropertyDecorator => IsEmail({ require_tld: false }, { message: 'must be an e-mail address' });

/** The sender of mails. */
export const Sender = (): PropertyDecorator =>
  IsEmail(
    { require_tld: false, allow_display_name: true },
    { message: 'must be an e-mail address, or a name and one: Pager <pager@example.com>' },
  );

/** Express' trust-proxy setting. */
export const TrustProxy = (): PropertyDecorator =>
  ValidateBy(
    { name: 'trustProxy', validator: { validate: isTrustProxy } },
    { message: 'must be true, false, a number of hops, or the addresses of the proxies, separated by commas' },
  );

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isTrustProxy(value: unknown): boolean {
  const text = String(value);
  if (/^(true|false|\d{1,2})$/.test(text)) return true;
  return text.split(',').every((part) => NAMED_NETWORKS.has(part.trim()) || isNetwork(part.trim()));
}

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8` */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128));
}

/** `a, b or c` */
function listed(values: readonly string[]): string {
  return values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
