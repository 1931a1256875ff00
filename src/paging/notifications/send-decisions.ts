import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { channelOf } from '../channels/registry.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { bringForward } from '../bundles/bundles.queries.js';
import { AlternativeChannels } from '../bundles/alternative-channels.js';
import { PAGE_BUNDLES, type NewBundle } from '../bundles/page-bundles.js';
import type { PaceBook } from '../bundles/pace-book.js';
import { Pacing } from '../bundles/pacing.js';
import type { Ended } from '../../platform/delivery-queue/queue-declaration.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import {
  gatherHeld,
  insertDeliveries,
  SEND_DELIVERIES,
  sendNow,
  type BundledDelivery,
  type NewDelivery,
} from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import type { AttemptDecision } from './domain/attempt.js';
import {
  isLongBackoff,
  holdFor,
  latestFor,
  LONGEST_BACKOFF_MS,
  windowKey,
  type PaceLimits,
  type Turn,
} from './domain/pace.js';
import { isHeld, isHoldReason } from './domain/outcome.js';
import { groupBy } from '../../platform/group-by.js';
import { newId } from '../../platform/ids.js';

/** A delivery that is due and wanted. */
export interface DueDelivery<D extends NewDelivery = Delivery> {
  delivery: D;
  alert: AlertSnapshot;
  /** When the next step of its escalation is due; null: none follows. */
  nextStepAt: Date | null;
  /** As of `Planned`. */
  causedAt?: Date | undefined;
}

/** What is due of one tenant, and its people. */
export interface DueDeliveries<P extends DueDelivery<NewDelivery> = DueDelivery<NewDelivery>> {
  pages: readonly P[];
  users: UserDirectory;
}

/** What a look decides instead of sending: the delivery joins others, waits, or another channel takes it. */
export type Deferral = Exclude<AttemptDecision, { event: 'claim' }>;

/** Decides which of the messages that are due go now, and which are gathered (bundling windows, budgets). */
@Injectable()
export class SendDecisions {
  constructor(
    private readonly pacing: Pacing,
    private readonly alternatives: AlternativeChannels,
    private readonly nudges: JobNudges,
  ) {}

  /** Locks the paces of the channels of what is due: the last locks of the transaction (ADR 12). @returns to be used once */
  async round(tx: Transaction, { pages, users }: DueDeliveries, now: Date): Promise<Round> {
    const limitsOf = ({ delivery, alert }: DueDelivery<NewDelivery>): PaceLimits =>
      this.pacing.limitsOf({
        tenantId: tx.tenantId,
        channelType: delivery.channelType,
        key: windowKey(delivery.occasion, alert.priority),
        user: users.get(delivery.userId),
      });
    const wanted = pages.map((page) => {
      const { channelId, reason } = page.delivery;
      return { channelId, limits: limitsOf(page), isTold: isHoldReason(reason) || page.causedAt !== undefined };
    });
    return new Round(await this.pacing.book(tx, wanted, now), limitsOf, now);
  }

  /**
   * Takes over for how long providers ask to be left alone. A page that would wait for long is looked at again at once: another
   * channel may take it.
   */
  async recordBackoffs(tx: Transaction, ended: readonly Ended<Delivery>[], now: Date): Promise<void> {
    await this.pacing.recordBackoffs(
      tx,
      ended.map(({ row: { channelId }, result }) => ({ channelId, result })),
      now,
    );
    const long = ended.filter(({ next, result }) => next.state === 'pending' && isLongBackoff(result));
    if (long.length === 0) return;
    sendNow(
      tx,
      long.map(({ row }) => row.id),
      now,
    );
    tx.afterCommit(() => this.nudges.nudge(SEND_DELIVERIES.name));
  }

  /**
   * Before deliveries are stored for the first time. A message that would go, but has no place, waits for the sender's look.
   * @param hasSlot takes a place for this message, if there is one
   */
  atIntake<D extends NewDelivery, P extends DueDelivery<D>>(
    tx: Transaction,
    pages: readonly P[],
    hasSlot: (page: P) => boolean,
    round: Round,
  ): { going: Set<D>; bundled: Map<D, BundledDelivery> } {
    const going = new Set<D>();
    const joined = new Map<D, string>();
    for (const page of pages) {
      const { delivery } = page;
      const turn = round.turn(page);
      if (turn.kind === 'join') joined.set(delivery, turn.bundleId);
      else if (turn.kind === 'go' && hasSlot(page)) {
        round.send(page);
        going.add(delivery);
      }
    }
    round.save(tx);
    // One that came later may have brought the bundle forward.
    const bundled = [...joined].map(([delivery, bundledInto]): [D, BundledDelivery] => {
      return [delivery, { ...delivery, dueAt: round.dueAtOf(bundledInto), bundledInto }];
    });
    return { going, bundled: new Map(bundled) };
  }

  /** @param pages that go, of those that a sender has `locked` @returns by id, what becomes of those that do not go now */
  async atClaim(
    tx: Transaction,
    pages: readonly DueDelivery[],
    round: Round,
    locked: readonly Delivery[],
  ): Promise<Map<string, Deferral>> {
    const { now } = round;
    const deferred = await this.gathered(tx, pages, round, locked);
    const over: DueDelivery[] = [];
    const backoffOf = (channelId: string): number => round.backoffOf(channelId);
    for (const page of pages) {
      const { id, channelId, attempts } = page.delivery;
      if (deferred.has(id)) continue;
      // A retry was not put off at its first attempt.
      if (attempts > 0 && backoffOf(channelId) === 0) continue;
      const turn = attempts > 0 ? ({ kind: 'rest', ms: backoffOf(channelId) } as const) : round.turn(page);
      if (turn.kind === 'join') deferred.set(id, joins(turn));
      else if (turn.kind === 'go') round.send(page);
      else if (turn.kind === 'rest' && turn.ms <= LONGEST_BACKOFF_MS) deferred.set(id, holdFor(turn.ms, now));
      else over.push(page);
    }
    const taken = await this.alternatives.of(
      tx,
      over.map(({ delivery }) => delivery),
      now,
      backoffOf,
    );
    for (const page of over) {
      const { id, channelId } = page.delivery;
      const elsewhere = taken.get(id)?.decision;
      const backoffMs = backoffOf(channelId);
      if (elsewhere || backoffMs > 0) {
        deferred.set(id, elsewhere ?? holdFor(backoffMs, now));
        continue;
      }
      // No other channel takes it: the first goes beyond the budget, the others join it.
      const turn = round.turn(page);
      if (turn.kind === 'join') deferred.set(id, joins(turn));
      else round.send(page);
    }
    round.save(tx);
    for (const end of deferred.values()) if (end.event === 'bundle') end.dueAt = round.dueAtOf(end.bundledInto);
    const instead = [...taken.values()].flatMap(({ instead }) => instead ?? []);
    if (instead.length > 0) insertDeliveries(tx, instead, now);
    return deferred;
  }

  /**
   * What quiet hours or a mute held back goes as one bundle for each channel that people read, where it is several. What another
   * worker has claimed joins it: it waits a moment for that.
   */
  private async gathered(
    tx: Transaction,
    pages: readonly DueDelivery[],
    round: Round,
    locked: readonly Delivery[],
  ): Promise<Map<string, Deferral>> {
    const held = pages.filter(({ delivery }) => delivery.attempts === 0 && isHeld(delivery) && isForPeople(delivery));
    const deferred = new Map<string, Deferral>();
    if (held.length === 0) return deferred;
    const channels = groupBy(held, ({ delivery: { channelId, occasion } }) => `${channelId} ${occasion}`);
    const bundles = [...channels.values()].map((own) => {
      const known = round.heldBundle(own[0]);
      return { own, known, bundleId: known ?? newId() };
    });
    const others = await gatherHeld(
      tx,
      bundles.map(({ own: [{ delivery }], bundleId: id }) => {
        const { channelId, occasion } = delivery;
        return { id, channelId, occasion };
      }),
      locked.map(({ id }) => id),
      round.now,
    );
    for (const { own, known, bundleId } of bundles) {
      const more = others.get(bundleId);
      if (own.length === 1 && known === null && more === undefined) continue;
      if (known === null) round.bundle(bundleId, own[0], more?.areClaimed ? GATHERING_MS : 0);
      for (const { delivery } of own)
        deferred.set(delivery.id, { event: 'bundle', dueAt: round.now, bundledInto: bundleId });
    }
    return deferred;
  }
}

/** Programs are told of each alert alone. */
const isForPeople = ({ channelType }: Pick<NewDelivery, 'channelType'>): boolean =>
  channelOf(channelType)?.bundling !== 'none';

/** For so long a bundle of what was held back waits for those that another worker has claimed. */
const GATHERING_MS = 2000;

/** One look at several messages of a tenant, in which each changes what follows for the next. */
export class Round {
  private readonly bundles = new Map<string, NewBundle>();
  /** Of bundles that were joined, or are new, by id. */
  private readonly dueAt = new Map<string, Date>();
  private readonly sooner = new Set<string>();

  constructor(
    private readonly book: PaceBook,
    private readonly limitsOf: (page: DueDelivery<NewDelivery>) => PaceLimits,
    readonly now: Date,
  ) {}

  /** What is due joins others at once. */
  turn(page: DueDelivery<NewDelivery>): Turn {
    const { userId, channelId, channelType } = page.delivery;
    const limits = this.limitsOf(page);
    const turn = this.book.turn(channelId, limits, this.latestFor(page));
    if (turn.kind !== 'join') return turn;
    const { bundleId, isNew, isSooner } = turn;
    const dueAt = new Date(turn.dueAt);
    this.book.joined(channelId, limits, turn);
    this.dueAt.set(bundleId, dueAt);
    const own = this.bundles.get(bundleId);
    if (isNew || own)
      this.bundles.set(bundleId, { id: bundleId, windowKey: limits.key, dueAt, ...{ userId, channelId, channelType } });
    else if (isSooner) this.sooner.add(bundleId);
    return turn;
  }

  /** What only follows, or repeats what was said, may wait for longer than the next step. */
  private latestFor({ delivery, nextStepAt }: DueDelivery<NewDelivery>): number {
    const waits = delivery.follows || delivery.repetition > 0 || delivery.occasion !== 'create-alert';
    return latestFor(waits ? null : (nextStepAt?.getTime() ?? null), this.now.getTime());
  }

  /** As `PaceBook.rest`. */
  backoffOf(channelId: string): number {
    return this.book.rest(channelId);
  }

  /** When a bundle of this round goes. */
  dueAtOf(bundleId: string): Date {
    return this.dueAt.get(bundleId) ?? this.now;
  }

  /** The bundle which what was held back joins; null: there is none. */
  heldBundle({ delivery: { channelId, occasion } }: DueDelivery): string | null {
    return this.book.heldBundle(channelId, occasion);
  }

  /** A bundle of what was held back. @param page one of those in it */
  bundle(id: string, page: DueDelivery, waitMs: number): void {
    const { userId, channelId, channelType, occasion } = page.delivery;
    const dueAt = new Date(this.now.getTime() + waitMs);
    this.dueAt.set(id, dueAt);
    this.bundles.set(id, { id, windowKey: this.limitsOf(page).key, dueAt, userId, channelId, channelType });
    this.book.gathersHeld(channelId, occasion, id);
  }

  send(page: DueDelivery<NewDelivery>): void {
    this.book.sent(page.delivery.channelId, this.limitsOf(page));
  }

  save(tx: Transaction): void {
    this.book.save(tx);
    if (this.bundles.size > 0) PAGE_BUNDLES.insert(tx, [...this.bundles.values()], this.now);
    const sooner = [...this.sooner].map((id) => ({ id, dueAt: this.dueAtOf(id) }));
    if (sooner.length > 0) bringForward(tx, sooner);
  }
}

const joins = ({ dueAt, bundleId }: Extract<Turn, { kind: 'join' }>): Deferral => ({
  event: 'bundle',
  dueAt: new Date(dueAt),
  bundledInto: bundleId,
});
