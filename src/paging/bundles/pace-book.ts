import type { Occasion } from '../notifications/domain/rule.js';
import { newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import {
  afterClose,
  afterJoin,
  afterBackoff,
  afterSend,
  backoffOf,
  sendDecisionOf,
  UNUSED,
  type Pace,
  type PaceLimits,
  type SendDecision,
} from '../notifications/domain/pace.js';
import { writePaces } from './bundles.queries.js';

/** The paces that a transaction has locked. Each decision changes them in memory; `save` stores them. */
export class PaceBook {
  private readonly changed = new Map<string, Pace>();

  constructor(
    private readonly locked: ReadonlyMap<string, Pace>,
    private readonly now: Date,
    /** Not locked, so changes to these are dropped. */
    private readonly read: ReadonlyMap<string, Pace> = new Map(),
  ) {}

  /** Decides about a message without a change; report the result with `sent` or `joined`. */
  decide(channelId: string, limits: PaceLimits, latest?: number): SendDecision {
    return sendDecisionOf(this.of(channelId), limits, this.now.getTime(), newId, latest);
  }

  /** The rest of the provider's backoff in milliseconds; 0: none. */
  backoff(channelId: string): number {
    return backoffOf(this.of(channelId), this.now.getTime());
  }

  /** The provider asked for a pause. */
  startBackoff(channelId: string, until: Date): void {
    this.set(channelId, afterBackoff(this.of(channelId), until.getTime()));
  }

  sent(channelId: string, limits: PaceLimits): void {
    this.set(channelId, afterSend(this.of(channelId), limits, this.now.getTime()));
  }

  joined(channelId: string, { key }: PaceLimits, join: Extract<SendDecision, { kind: 'join' }>): void {
    if (join.isNew || join.isSooner) this.set(channelId, afterJoin(this.of(channelId), key, join));
  }

  /** The open bundle for deliveries whose hold has ended; null: none. */
  heldBundle(channelId: string, occasion: Occasion): string | null {
    return this.of(channelId).windows[`${occasion}/held`]?.bundleId ?? null;
  }

  /** Deliveries whose hold has ended join this bundle until it is closed. */
  openHeldBundle(channelId: string, occasion: Occasion, bundleId: string): void {
    const join = { bundleId, dueAt: this.now.getTime() };
    this.set(channelId, afterJoin(this.of(channelId), `${occasion}/held`, join));
  }

  closed(channelId: string, bundleId: string): void {
    this.set(channelId, afterClose(this.of(channelId), bundleId));
  }

  /** The end of the current window; now: none. */
  windowEnd(channelId: string, { key }: PaceLimits): Date {
    return new Date(this.of(channelId).windows[key]?.until ?? this.now.getTime());
  }

  save(tx: Transaction): void {
    writePaces(tx, this.changed);
  }

  private of(channelId: string): Pace {
    return this.changed.get(channelId) ?? this.locked.get(channelId) ?? this.read.get(channelId) ?? UNUSED;
  }

  private set(channelId: string, pace: Pace): void {
    if (this.locked.has(channelId)) this.changed.set(channelId, pace);
  }
}
