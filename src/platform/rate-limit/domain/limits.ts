import { sha256 } from '../../crypto/secret-box.js';
import { HOUR_MS, MINUTE_MS } from '../../durations.js';

/** Requests of a browser session per minute: pages send several at once, and an office shares its address. */
export const SESSION_PER_MINUTE = 600;

/**
 * The limits of the contract's table ("Limits"). `default` is the general one, which counts every route that does not skip
 * it; the others count routes that name them. Two are additional: `configuration`, the third-party configuration API, and
 * `refused`, look-ups of unknown keys and tokens for an address (ADR 4).
 */
export const LIMIT_NAMES = [
  'default',
  'ingest',
  'configuration',
  'inbound',
  'registration',
  'subscribe',
  'refused',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** The keys by which a request can be counted. */
export interface Requester {
  /** The secret of the request's credential, valid or not; null: none. */
  credential: string | null;
  /** For IPv6 the /64 (`networkOf`). */
  ip: string;
  /** The credential in the path of inbound routes; null elsewhere. */
  urlToken: string | null;
}

/** At most `limit` requests of a subject in a window of `ttl` milliseconds. */
export interface Limit {
  limit: number;
  ttl: number;
  /** For requests without a credential; missing: the same. */
  anonymous?: number;
}

/** The limits that the operator may set. */
export interface PerMinute {
  /** Requests of a credential under `/v2/alerts`. */
  ingest: number;
  /** Alerts that webhooks and mails bring to a URL token. */
  inbound: number;
}

const ANONYMOUS_PER_MINUTE = 60;
/** For an API key. Clients that apply a large plan send ten requests at once, and wait a fixed time after a refusal. */
export const CONFIGURATION_PER_MINUTE = 3000;

export const limitsOf = ({ ingest, inbound }: PerMinute): Record<LimitName, Limit> => ({
  default: { limit: 120, anonymous: ANONYMOUS_PER_MINUTE, ttl: MINUTE_MS },
  ingest: { limit: ingest, anonymous: ANONYMOUS_PER_MINUTE, ttl: MINUTE_MS },
  configuration: { limit: CONFIGURATION_PER_MINUTE, anonymous: ANONYMOUS_PER_MINUTE, ttl: MINUTE_MS },
  inbound: { limit: inbound, ttl: MINUTE_MS },
  registration: { limit: 3, ttl: HOUR_MS },
  subscribe: { limit: 5, ttl: HOUR_MS },
  refused: { limit: 20, ttl: MINUTE_MS },
});

/** The bucket of a subject within a scope, without secrets. */
export const bucketKey = (scope: string, subject: string): string => `${scope}:${sha256(subject)}`;

/**
 * The buckets in which a limit counts a request. General limits count per credential and per address, so that changing
 * credentials does not help; ingest and configuration count per credential only, as senders share gateways.
 */
export function bucketKeys(name: LimitName, { credential, ip, urlToken }: Requester): string[] {
  if (name === 'inbound') return [bucketKey(name, urlToken ?? '')];
  if (name !== 'default' && name !== 'ingest' && name !== 'configuration') return [bucketKey(name, ip)];
  if (credential === null) return [bucketKey('ip', ip)];
  return name === 'default'
    ? [bucketKey('credential', credential), bucketKey('ip', ip)]
    : [bucketKey(name, credential)];
}
