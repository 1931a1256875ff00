import { HOUR_MS } from '../../durations.js';

/** How often an action is allowed within an hour. */
export interface HourlyLimit {
  /** The action in the plural, for messages. */
  what: string;
  member: number;
  /** Whom `member` counts, where that is no member of the tenant. */
  of?: string;
  /** For administrators and unbound keys; missing: as for members. */
  administrator?: number;
  tenant: number;
}

/**
 * Limits of actions that send mail to others, or are expensive: enough for an administrator who invites a company of
 * 500, or for tests, runs and exports by hand.
 */
export const HOURLY_LIMITS = {
  'channel-code': { what: 'verification codes', member: 10, tenant: 100 },
  'proof-mail': { what: 'mails that prove an address', member: 10, tenant: 100 },
  'channel-test': { what: 'test messages', member: 20, tenant: 200 },
  invite: { what: 'invites', member: 100, administrator: 600, tenant: 600 },
  // A member would otherwise mail one stranger a hundred times.
  'invite-address': { what: 'invites', member: 5, of: 'an address', tenant: 600 },
  'pto-request': { what: 'PTO requests', member: 20, tenant: 200 },
  'swap-request': { what: 'swap requests', member: 20, tenant: 200 },
  'report-run': { what: 'report runs', member: 10, tenant: 100 },
  export: { what: 'exports', member: 60, tenant: 300 },
  'new-place-mail': { what: 'mails about sign-ins', member: 5, tenant: 600 },
  'password-reset': { what: 'reset mails', member: 5, tenant: 200 },
} as const satisfies Record<string, HourlyLimit>;

export type HourlyKind = keyof typeof HOURLY_LIMITS;

export interface Asker {
  id: string;
  /** An administrator, or an unbound key. */
  unrestricted: boolean;
}

/** The reached limit, and the seconds until one more is allowed. */
export interface Refusal {
  message: string;
  waitSeconds: number;
}

/** @param done the tenant's actions of this kind, in any order @returns null: one more is within the limits */
export function refusalOf(
  kind: HourlyKind,
  done: readonly { memberId: string; at: Date }[],
  { id, unrestricted }: Asker,
  now: Date,
): Refusal | null {
  const limit: HourlyLimit = HOURLY_LIMITS[kind];
  const perMember = unrestricted ? (limit.administrator ?? limit.member) : limit.member;
  const own = done.filter(({ memberId }) => memberId === id);
  const [ownWait, wholeWait] = [waitSeconds(own, perMember, now), waitSeconds(done, limit.tenant, now)];
  const wait = Math.max(ownWait, wholeWait);
  if (wait === 0) return null;
  const [count, of] = ownWait >= wholeWait ? [perMember, limit.of ?? 'a member'] : [limit.tenant, 'a tenant'];
  return {
    message: `Rate limit exceeded: at most ${count} ${limit.what} an hour for ${of}; try again in ${wait} seconds`,
    waitSeconds: wait,
  };
}

/** Seconds until fewer than `limit` of them lie within the last hour. */
function waitSeconds(done: readonly { at: Date }[], limit: number, now: Date): number {
  const newestFirst = done.map(({ at }) => at.getTime()).sort((a, b) => b - a);
  const decisive = newestFirst[limit - 1];
  return decisive === undefined ? 0 : Math.max(0, Math.ceil((decisive + HOUR_MS - now.getTime()) / 1000));
}
