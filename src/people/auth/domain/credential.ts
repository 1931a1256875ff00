import { cookieValue } from '../../../platform/http/cookie-value.js';
import type { WireProfile } from '../../access/caller.js';

/** The parts of a request in which a credential may be presented. */
export interface PresentedHeaders {
  /** `X-Service-Key`. */
  serviceKey: string | undefined;
  /** `Authorization`; an empty header counts as present. */
  authorization: string | undefined;
  /** The raw `Cookie` header. */
  cookie: string | undefined;
}

/**
 * The credential of a request. `profile`: the format of responses. Third-party clients use a scheme of COMPAT_KEY_SCHEMES other
 * than CompatKey, or HTTP Basic, and expect the format of the API that they were written for.
 */
export type Credential =
  | { kind: 'none' }
  | { kind: 'malformed'; reason: 'unreadable' | 'unknown-scheme' | 'basic-with-user' }
  | { kind: 'api-key'; raw: string; profile: WireProfile }
  | { kind: 'jwt'; token: string; from: 'bearer' | 'cookie' };

/** Prefix of generated keys. Keys that the operator chooses may lack it. */
export const KEY_PREFIX = 'pager-';

const NATIVE_KEY_SCHEMES: readonly string[] = ['servicekey', 'compatkey'];

/**
 * Finds the credential that counts: `X-Service-Key`, else `Authorization`, else the cookie. A malformed `Authorization` is
 * refused even if there is a valid cookie.
 * @param compatSchemes from COMPAT_KEY_SCHEMES, case-insensitive (RFC 9110)
 */
export function presentedCredential(headers: PresentedHeaders, compatSchemes: readonly string[]): Credential {
  const serviceKey = headers.serviceKey?.trim();
  if (serviceKey) return { kind: 'api-key', raw: serviceKey, profile: 'native' };
  if (headers.authorization !== undefined) return fromAuthorization(headers.authorization, compatSchemes);
  const token = cookieValue(headers.cookie, 'token');
  return token ? { kind: 'jwt', token, from: 'cookie' } : { kind: 'none' };
}

function fromAuthorization(header: string, compatSchemes: readonly string[]): Credential {
  const [scheme, value, ...rest] = header.trim().split(/ +/);
  if (!scheme || !value || rest.length > 0) return { kind: 'malformed', reason: 'unreadable' };
  const name = scheme.toLowerCase();
  if (NATIVE_KEY_SCHEMES.includes(name)) return { kind: 'api-key', raw: value, profile: 'native' };
  if (compatSchemes.some((compat) => compat.toLowerCase() === name)) {
    return { kind: 'api-key', raw: value, profile: 'third-party' };
  }
  if (name === 'basic') return fromBasic(value);
  if (name === 'bearer') return fromBearer(value);
  return { kind: 'malformed', reason: 'unknown-scheme' };
}

/**
 * The format of responses for the credential that counts. Also for an invalid one, so that the client understands the error.
 */
export function presentedProfile(headers: PresentedHeaders, compatSchemes: readonly string[]): WireProfile {
  if (headers.serviceKey?.trim()) return 'native';
  const [presentedScheme = '', value = ''] = headers.authorization?.trim().split(/ +/) ?? [];
  const scheme = presentedScheme.toLowerCase();
  if (NATIVE_KEY_SCHEMES.includes(scheme)) return 'native';
  const hasNoUser = scheme === 'basic' && Buffer.from(value, 'base64').toString('latin1').startsWith(':');
  return hasNoUser || compatSchemes.some((compat) => compat.toLowerCase() === scheme) ? 'third-party' : 'native';
}

function fromBasic(value: string): Credential {
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0 || colon === decoded.length - 1) return { kind: 'malformed', reason: 'unreadable' };
  if (colon > 0) return { kind: 'malformed', reason: 'basic-with-user' };
  return { kind: 'api-key', raw: decoded.slice(1), profile: 'third-party' };
}

function fromBearer(value: string): Credential {
  return !value.startsWith(KEY_PREFIX) && looksLikeJwt(value)
    ? { kind: 'jwt', token: value, from: 'bearer' }
    : { kind: 'api-key', raw: value, profile: 'native' };
}

/** Three base64url parts, the first of which is a JSON object. Does not check the signature. */
function looksLikeJwt(value: string): boolean {
  const parts = value.split('.');
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]*$/.test(part))) return false;
  const header = Buffer.from(parts[0] ?? '', 'base64url').toString('utf8');
  try {
    const parsed: unknown = JSON.parse(header);
    return typeof parsed === 'object' && parsed !== null;
  } catch {
    return false;
  }
}
