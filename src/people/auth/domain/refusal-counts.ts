import { HOUR_MS } from '../../../platform/durations.js';

/** Refusals of one kind, account and network within this time are one entry with a count. */
export const COUNT_WINDOW_MS = HOUR_MS;
/**
 * Entries of an organisation and window that tell addresses apart; from then on each account has one for all addresses. Names that
 * are nobody's count by themselves, so that guesses at random hide nothing of an account.
 */
export const MAX_ENTRIES_BY_ADDRESS = 100;
/** Names that an entry lists where no account has them. */
export const MAX_NAMES = 10;

export type RefusedAction =
  | 'auth.login_failed'
  | 'auth.locked_out'
  | 'auth.code_refused'
  | 'auth.reset_requested'
  | 'auth.session_refused'
  | 'auth.key_refused';

/** A sign-in, code or credential that was refused, or a reset that was asked for. */
export interface Refusal {
  action: RefusedAction;
  /** Null: the default organisation, as the name is nobody's. */
  tenantId: string | null;
  /** Whose it is; null: nobody's. */
  about: { type: 'user' | 'token'; id: string; name: string } | null;
  /** Keyed hash of a name that is nobody's. */
  nameHash: string | null;
  method: string;
  reason: string | null;
  ip: string | null;
  /** Of `networkOf`. */
  network: string;
  userAgent: string | null;
}

/** One entry of the audit log. */
export interface RefusalCount extends Omit<Refusal, 'nameHash' | 'network'> {
  readonly id: string;
  readonly firstAt: Date;
  lastAt: Date;
  count: number;
  /** Keyed hashes, `MOST_NAMES` at most. */
  names: string[];
  /** It counts for more than one address: `ip` and `userAgent` are null. */
  hasSeveralAddresses: boolean;
}

/**
 * Counts refusals so that no attack fills the audit log: an organisation gets at most `MOST_PLACES` entries, one for each of its
 * accounts, and one for names that are nobody's, of each kind, method and reason in a window.
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

  /** Those that have grown since they were taken last. Forgets those whose window is over. */
  take(now: Date): RefusalCount[] {
    for (const [tenantId, counts] of this.open) {
      dropExpired(counts, now);
      if (counts.size === 0) this.open.delete(tenantId);
    }
    const taken = [...this.unwritten];
    this.unwritten = new Set();
    return taken;
  }

  /** Those that could not be written are taken again, but for old ones: their organisation may be gone. */
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

/** The oldest come first. */
function dropExpired(counts: Map<string, RefusalCount>, now: Date): void {
  for (const [key, count] of counts) {
    if (isOpen(count, now)) return;
    counts.delete(key);
  }
}

function isOpen(count: RefusalCount | undefined, now: Date): boolean {
  return count !== undefined && now.getTime() - count.firstAt.getTime() < COUNT_WINDOW_MS;
}
