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
  type Turn,
} from '../notifications/domain/pace.js';
import { writePaces } from './bundles.queries.js';

/** The paces of channels that a transaction has locked, as they change while it decides. */
export class PaceBook {
  private readonly changed = new Map<string, Pace>();

  constructor(
    private readonly locked: ReadonlyMap<string, Pace>,
    private readonly now: Date,
    /** Those that were only read. */
    private readonly read: ReadonlyMap<string, Pace> = new Map(),
  ) {}

  /** Changes nothing: what follows is told by the methods below. */
  turn(channelId: string, limits: PaceLimits, latest?: number): Turn {
    return sendDecisionOf(this.of(channelId), limits, this.now.getTime(), newId, latest);
  }

  /** Milliseconds for which the provider asked that nothing be sent there; 0: it may. */
  rest(channelId: string): number {
    return backoffOf(this.of(channelId), this.now.getTime());
  }

  /** The provider asks that nothing be sent there before. */
  rests(channelId: string, until: Date): void {
    this.set(channelId, afterBackoff(this.of(channelId), until.getTime()));
  }

  sent(channelId: string, limits: PaceLimits): void {
    this.set(channelId, afterSend(this.of(channelId), limits, this.now.getTime()));
  }

  joined(channelId: string, { key }: PaceLimits, turn: Extract<Turn, { kind: 'join' }>): void {
    if (turn.isNew || turn.isSooner) this.set(channelId, afterJoin(this.of(channelId), key, turn));
  }

  /** The bundle of what was held back that waits to be sent; null: none does. */
  heldBundle(channelId: string, occasion: Occasion): string | null {
    return this.of(channelId).windows[`${occasion}/held`]?.bundleId ?? null;
  }

  /** What was held back, and is claimed later than this, joins that bundle until it is closed. */
  gathersHeld(channelId: string, occasion: Occasion, bundleId: string): void {
    const turn = { bundleId, dueAt: this.now.getTime() };
    this.set(channelId, afterJoin(this.of(channelId), `${occasion}/held`, turn));
  }

  closed(channelId: string, bundleId: string): void {
    this.set(channelId, afterClose(this.of(channelId), bundleId));
  }

  /** When the window ends in which further messages are gathered; now where nothing is. */
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
