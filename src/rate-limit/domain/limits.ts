/** The limits of the contract's table ("Limits"); a route names those that count its requests. */
export type LimitName = 'general' | 'ingest' | 'inbound' | 'registration' | 'subscribe' | 'refused';

/** By what a request can be counted; texts as they came. */
export interface Requester {
  /** The secret of the presented credential, valid or not; null: none. */
  credential: string | null;
  /** Of IPv6 the /64 (`networkOf`). */
  ip: string;
  /** The credential in the path of inbound routes; null elsewhere. */
  urlToken: string | null;
}

/** A limit applied to a request: at most `limit` of this subject's requests per window. */
export interface Claim {
  scope: string;
  subject: string;
  limit: number;
  windowSeconds: number;
}

const MINUTE = 60;
const HOUR = 3600;

const AUTHENTICATED_PER_MINUTE = 120;
const ANONYMOUS_PER_MINUTE = 60;
const REGISTRATIONS_PER_HOUR = 3;
const SUBSCRIPTIONS_PER_HOUR = 5;
/** Not the contract's: unknown keys that are looked up for an address (ADR 4). */
const REFUSED_PER_MINUTE = 20;

/** The limits that the operator may set. */
export interface PerMinute {
  /** Requests of a credential under `/v2/alerts`. */
  ingest: number;
  /** Alerts that webhooks and mails bring to a URL token. */
  inbound: number;
}

/**
 * What a limit asks of a request.
 *
 * General requests with a credential count in the credential's bucket and in their address' own, so that changing
 * credentials helps nobody. Ingest counts per credential alone, as its row of the table says: senders share gateways,
 * and an address' bucket would take from each what the contract promises it. Without a credential there is nothing to
 * ingest with: such requests are general ones.
 */
export function claimsOf(name: LimitName, who: Requester, perMinute: PerMinute): Claim[] {
  switch (name) {
    case 'general':
      return who.credential === null
        ? [claim('ip', who.ip, ANONYMOUS_PER_MINUTE)]
        : [
            claim('credential', who.credential, AUTHENTICATED_PER_MINUTE),
            claim('ip', who.ip, AUTHENTICATED_PER_MINUTE),
          ];
    case 'ingest':
      return who.credential === null
        ? claimsOf('general', who, perMinute)
        : [claim('ingest', who.credential, perMinute.ingest)];
    case 'inbound':
      return [claim('inbound', who.urlToken ?? '', perMinute.inbound)];
    case 'registration':
      return [claim('registration', who.ip, REGISTRATIONS_PER_HOUR, HOUR)];
    case 'subscribe':
      return [claim('subscribe', who.ip, SUBSCRIPTIONS_PER_HOUR, HOUR)];
    case 'refused':
      return [claim('refused', who.ip, REFUSED_PER_MINUTE)];
  }
}

function claim(scope: string, subject: string, limit: number, windowSeconds = MINUTE): Claim {
  return { scope, subject, limit, windowSeconds };
}
