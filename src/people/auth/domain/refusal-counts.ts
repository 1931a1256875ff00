import { HOUR_MS } from '../../../platform/durations.js';

/** Refusals of the same kind, account and network within this time share one entry. */
export const COUNT_WINDOW_MS = HOUR_MS;
/**
 * The number of entries by network of an organisation in a window. After that each account has one entry for all networks.
 * Unknown names have entries of their own, so that random guesses hide no attack on an account.
 */
export const MAX_ENTRIES_BY_ADDRESS = 100;
/** The number of unknown names in an entry. */
export const MAX_NAMES = 10;

export type RefusedAction =
  | 'auth.login_failed'
  | 'auth.locked_out'
  | 'auth.code_refused'
  | 'auth.reset_requested'
  | 'auth.session_refused'
  | 'auth.key_refused';

/** A refused sign-in, code or credential, or a requested password reset. */
export interface Refusal {
  action: RefusedAction;
  /** Null: the default organisation, as the name is unknown. */
  tenantId: string | null;
  /** The account or key; null: an unknown name. */
  about: { type: 'user' | 'token'; id: string; name: string } | null;
  /** Keyed hash of the unknown name. */
  nameHash: string | null;
  method: string;
  reason: string | null;
  ip: string | null;
  /** From `networkOf`. */
  network: string;
  userAgent: string | null;
}

/** One entry of the audit log. */
export interface RefusalCount extends Omit<Refusal, 'nameHash' | 'network'> {
  readonly id: string;
  readonly firstAt: Date;
  lastAt: Date;
  count: number;
  /** Keyed hashes of unknown names, at most `MAX_NAMES`. */
  names: string[];
  /** It counts several addresses: `ip` and `userAgent` are null. */
  hasSeveralAddresses: boolean;
}

/**
 * Counts refusals so that no attack floods the audit log. In a window an organisation gets at most `MAX_ENTRIES_BY_ADDRESS`
 * entries by network; then, for each kind, method and reason, one an account and one for unknown names.
 */
export class RefusalCounts {
  private readonly open = new Map<string | null, Map<string, RefusalCount>>();
  private unwritten = new Set<RefusalCount>();

  constructor(private readonly newId: () => string) {}

  add(refusal: Refusal, now: Date): void {
    const counts = this.open.get(refusal.tenantId) ?? new Map<string, RefusalCount>();
    this.open.set(refusal.tenantId, counts);
    dropExpired(counts, now);
    const { action, method, reason, about, network } = refusal;
    const keyOfAll = JSON.stringify([action, method, reason, about?.id]);
    const keyOfNetwork = JSON.stringify([keyOfAll, network]);
    const key = isOpen(counts.get(keyOfNetwork), now) || counts.size < MAX_ENTRIES_BY_ADDRESS ? keyOfNetwork : keyOfAll;
    const existing = counts.get(key);
    const count = existing && isOpen(existing, now) ? existing : this.newCount(refusal, now, key === keyOfAll);
    if (count !== existing) counts.delete(key);
    counts.set(key, count);
    count.count++;
    count.lastAt = now;
    const { nameHash } = refusal;
    if (nameHash !== null && count.names.length < MAX_NAMES && !count.names.includes(nameHash))
      count.names.push(nameHash);
    this.unwritten.add(count);
  }

  /** The counts that have changed since the last call. Drops those whose window is over. */
  take(now: Date): RefusalCount[] {
    for (const [tenantId, counts] of this.open) {
      dropExpired(counts, now);
      if (counts.size === 0) this.open.delete(tenantId);
    }
    const taken = [...this.unwritten];
    this.unwritten = new Set();
    return taken;
  }

  /** Returns counts that could not be written, for the next `take`; drops old ones, whose organisation may be deleted. */
  giveBack(counts: readonly RefusalCount[], now: Date): void {
    for (const count of counts) if (now.getTime() - count.lastAt.getTime() < COUNT_WINDOW_MS) this.unwritten.add(count);
  }

  private newCount(
    { nameHash: _hash, network: _network, ...refusal }: Refusal,
    now: Date,
    hasSeveralAddresses: boolean,
  ): RefusalCount {
    const origin = hasSeveralAddresses ? { ip: null, userAgent: null } : {};
    return {
      ...refusal,
      ...origin,
      id: this.newId(),
      firstAt: now,
      lastAt: now,
      count: 0,
      names: [],
      hasSeveralAddresses,
    };
  }
}

/** Drops counts whose window is over; the map has the oldest first. */
function dropExpired(counts: Map<string, RefusalCount>, now: Date): void {
  for (const [key, count] of counts) {
    if (isOpen(count, now)) return;
    counts.delete(key);
  }
}

function isOpen(count: RefusalCount | undefined, now: Date): boolean {
  return count !== undefined && now.getTime() - count.firstAt.getTime() < COUNT_WINDOW_MS;
}
