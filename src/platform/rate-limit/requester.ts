import type { Request } from 'express';
import { cookieValue } from '../http/cookie-value.js';
import { networkOf } from '../ip-address.js';
import type { Requester } from './domain/limits.js';

/** The headers in which a credential may be presented. */
export interface CredentialHeaders {
  /** `X-Service-Key`. */
  serviceKey: string | undefined;
  authorization: string | undefined;
  /** The raw `Cookie` header. */
  cookie: string | undefined;
}

/**
 * The secret of the request, valid or not, in the order of authentication; null: none. Without its scheme, so that spellings
 * of one key (`ServiceKey k`, `CompatKey  k`, Basic `:k`) count as one.
 */
export function presentedSecret({ serviceKey, authorization, cookie }: CredentialHeaders): string | null {
  const key = serviceKey?.trim();
  if (key) return key;
  if (authorization !== undefined) return fromAuthorization(authorization) || null;
  return cookieValue(cookie, 'token') || null;
}

function fromAuthorization(header: string): string {
  const [scheme = '', ...rest] = header.trim().split(/\s+/);
  const value = rest.join(' ') || scheme;
  if (scheme.toLowerCase() !== 'basic') return value;
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  return decoded.slice(decoded.indexOf(':') + 1);
}

/** The keys by which a request is counted. Its address is the one that Express derives with TRUST_PROXY. */
export function requesterOf({ headers, ip, params }: Request): Requester {
  const { authorization, cookie } = headers;
  const serviceKey = [headers['x-service-key']].flat()[0];
  const { token } = params;
  return {
    credential: presentedSecret({ serviceKey, authorization, cookie }),
    ip: networkOf(ip ?? ''),
    urlToken: typeof token === 'string' ? token : null,
  };
}
