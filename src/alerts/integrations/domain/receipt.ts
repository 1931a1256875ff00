import { MOST_PAYLOADS, type KeptPayload } from './kept-payload.js';

/** What an integration sent last: what was taken, and what was refused and why. */
export interface Receipt {
  tenantId: string;
  integrationId: string;
  receivedAt: Date | null;
  refusedAt: Date | null;
  /** Of the refusal. */
  reason: string | null;
  /** The newest, the oldest first. */
  payloads: readonly KeptPayload[];
}

/** Both in one: the newest of each. */
export function newestOf(one: Receipt, other: Receipt): Receipt {
  const refusal = time(other.refusedAt) >= time(one.refusedAt) ? other : one;
  return {
    ...one,
    receivedAt: time(other.receivedAt) >= time(one.receivedAt) ? other.receivedAt : one.receivedAt,
    refusedAt: refusal.refusedAt,
    reason: refusal.reason,
    payloads: [...one.payloads, ...other.payloads].slice(-MOST_PAYLOADS),
  };
}

const time = (at: Date | null): number => at?.getTime() ?? -Infinity;
