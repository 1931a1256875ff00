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
  bundleHeldDeliveries,
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
  holdForBackoff,
  latestFor,
  LONGEST_BACKOFF_MS,
  windowKey,
  type PaceLimits,
  type SendDecision,
} from './domain/pace.js';
import { isHeld, isHoldReason } from './domain/outcome.js';
import { groupBy } from '../../platform/group-by.js';
import { newId } from '../../platform/ids.js';

/** A delivery that is due and has not become obsolete. */
export interface DueDelivery<D extends NewDelivery = Delivery> {
  delivery: D;
  alert: AlertSnapshot;
  /** When the next step of its escalation is due; null: none follows. */
  nextStepAt: Date | null;
  /** As of `Planned`. */
  causedAt?: Date | undefined;
}

/** The due deliveries of one tenant, and its users. */
export interface DueDeliveries<P extends DueDelivery<NewDelivery> = DueDelivery<NewDelivery>> {
  pages: readonly P[];
  users: UserDirectory;
}

/** A delivery that is not sent now: it joins a bundle, waits, or another channel sends it. */
export type Deferral = Exclude<AttemptDecision, { event: 'claim' }>;

/** Decides which due messages Pager sends now and which it bundles, by the pace of their channels. */
@Injectable()
export class SendDecider {
  constructor(
    private readonly pacing: Pacing,
    private readonly alternatives: AlternativeChannels,
    private readonly nudges: JobNudges,
  ) {}

  /** Locks the paces of the channels: the last locks of the transaction (ADR 12). @returns a pass to use once */
  async startPass(tx: Transaction, { pages, users }: DueDeliveries, now: Date): Promise<SendPass> {
    const limitsOf = ({ delivery, alert }: DueDelivery<NewDelivery>): PaceLimits =>
      this.pacing.limitsOf({
        tenantId: tx.tenantId,
        channelType: delivery.channelType,
        key: windowKey(delivery.occasion, alert.priority),
        user: users.get(delivery.userId),
      });
    const requests = pages.map((page) => {
      const { channelId, reason } = page.delivery;
      return { channelId, limits: limitsOf(page), mustLock: isHoldReason(reason) || page.causedAt !== undefined };
    });
    return new SendPass(await this.pacing.book(tx, requests, now), limitsOf, now);
  }

  /**
   * Stores the pauses that providers asked for. Makes pages due again that would wait for long, since another channel may be able
   * to send them.
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
   * Decides before the deliveries are stored. A message without a free worker slot stays pending until the sender polls.
   * @param hasSlot takes a worker slot for this message, if one is free
   */
  atIntake<D extends NewDelivery, P extends DueDelivery<D>>(
    tx: Transaction,
    pages: readonly P[],
    hasSlot: (page: P) => boolean,
    pass: SendPass,
  ): { sending: Set<D>; bundled: Map<D, BundledDelivery> } {
    const sending = new Set<D>();
    const joined = new Map<D, string>();
    for (const page of pages) {
      const { delivery } = page;
      const decision = pass.decide(page);
      if (decision.kind === 'join') joined.set(delivery, decision.bundleId);
      else if (decision.kind === 'send' && hasSlot(page)) {
        pass.send(page);
        sending.add(delivery);
      }
    }
    pass.save(tx);
    // A later delivery may have made the bundle due earlier.
    const bundled = [...joined].map(([delivery, bundledInto]): [D, BundledDelivery] => {
      return [delivery, { ...delivery, dueAt: pass.dueAtOf(bundledInto), bundledInto }];
    });
    return { sending, bundled: new Map(bundled) };
  }

  /** @param pages the ones to send, of all that this sender has `locked` @returns by id: those that are not sent now */
  async atClaim(
    tx: Transaction,
    pages: readonly DueDelivery[],
    pass: SendPass,
    locked: readonly Delivery[],
  ): Promise<Map<string, Deferral>> {
    const { now } = pass;
    const deferred = await this.bundleHeld(tx, pages, pass, locked);
    const over: DueDelivery[] = [];
    const backoffOf = (channelId: string): number => pass.backoffOf(channelId);
    for (const page of pages) {
      const { id, channelId, attempts } = page.delivery;
      if (deferred.has(id)) continue;
      // A retry counts against the pace only once.
      if (attempts > 0 && backoffOf(channelId) === 0) continue;
      const decision = attempts > 0 ? ({ kind: 'backoff', ms: backoffOf(channelId) } as const) : pass.decide(page);
      if (decision.kind === 'join') deferred.set(id, joins(decision));
      else if (decision.kind === 'send') pass.send(page);
      else if (decision.kind === 'backoff' && decision.ms <= LONGEST_BACKOFF_MS)
        deferred.set(id, holdForBackoff(decision.ms, now));
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
      const alternative = taken.get(id)?.decision;
      const backoffMs = backoffOf(channelId);
      if (alternative || backoffMs > 0) {
        deferred.set(id, alternative ?? holdForBackoff(backoffMs, now));
        continue;
      }
      // No other channel can send it: the first message exceeds the budget, the others join its bundle.
      const decision = pass.decide(page);
      if (decision.kind === 'join') deferred.set(id, joins(decision));
      else pass.send(page);
    }
    pass.save(tx);
    for (const end of deferred.values()) if (end.event === 'bundle') end.dueAt = pass.dueAtOf(end.bundledInto);
    const instead = [...taken.values()].flatMap(({ instead }) => instead ?? []);
    if (instead.length > 0) insertDeliveries(tx, instead, now);
    return deferred;
  }

  /**
   * Bundles deliveries whose hold has ended, if a channel that people read has several. The bundle waits a moment for those that
   * another worker has claimed.
   */
  private async bundleHeld(
    tx: Transaction,
    pages: readonly DueDelivery[],
    pass: SendPass,
    locked: readonly Delivery[],
  ): Promise<Map<string, Deferral>> {
    const held = pages.filter(({ delivery }) => delivery.attempts === 0 && isHeld(delivery) && isForPeople(delivery));
    const deferred = new Map<string, Deferral>();
    if (held.length === 0) return deferred;
    const channels = groupBy(held, ({ delivery: { channelId, occasion } }) => `${channelId} ${occasion}`);
    const bundles = [...channels.values()].map((own) => {
      const existing = pass.heldBundle(own[0]);
      return { own, existing, bundleId: existing ?? newId() };
    });
    const others = await bundleHeldDeliveries(
      tx,
      bundles.map(({ own: [{ delivery }], bundleId: id }) => {
        const { channelId, occasion } = delivery;
        return { id, channelId, occasion };
      }),
      locked.map(({ id }) => id),
      pass.now,
    );
    for (const { own, existing, bundleId } of bundles) {
      const more = others.get(bundleId);
      if (own.length === 1 && existing === null && more === undefined) continue;
      if (existing === null) pass.addBundle(bundleId, own[0], more?.areClaimed ? CLAIMED_WAIT_MS : 0);
      for (const { delivery } of own)
        deferred.set(delivery.id, { event: 'bundle', dueAt: pass.now, bundledInto: bundleId });
    }
    return deferred;
  }
}

/** Programs get one message for each alert. */
const isForPeople = ({ channelType }: Pick<NewDelivery, 'channelType'>): boolean =>
  channelOf(channelType)?.bundling !== 'none';

/** How long a bundle waits for deliveries that another worker has claimed. */
const CLAIMED_WAIT_MS = 2000;

/** Decides about several messages of a tenant; each decision changes the pace for the next one. */
export class SendPass {
  private readonly bundles = new Map<string, NewBundle>();
  /** Due times of new and joined bundles, by id. */
  private readonly dueAt = new Map<string, Date>();
  private readonly sooner = new Set<string>();

  constructor(
    private readonly book: PaceBook,
    private readonly limitsOf: (page: DueDelivery<NewDelivery>) => PaceLimits,
    readonly now: Date,
  ) {}

  /** A message that joins a bundle is recorded at once; call `send` for one that is sent. */
  decide(page: DueDelivery<NewDelivery>): SendDecision {
    const { userId, channelId, channelType } = page.delivery;
    const limits = this.limitsOf(page);
    const decision = this.book.decide(channelId, limits, this.latestFor(page));
    if (decision.kind !== 'join') return decision;
    const { bundleId, isNew, isSooner } = decision;
    const dueAt = new Date(decision.dueAt);
    this.book.joined(channelId, limits, decision);
    this.dueAt.set(bundleId, dueAt);
    const own = this.bundles.get(bundleId);
    if (isNew || own)
      this.bundles.set(bundleId, { id: bundleId, windowKey: limits.key, dueAt, ...{ userId, channelId, channelType } });
    else if (isSooner) this.sooner.add(bundleId);
    return decision;
  }

  /** Updates, repeats and followers' messages may wait beyond the next step. */
  private latestFor({ delivery, nextStepAt }: DueDelivery<NewDelivery>): number {
    const waits = delivery.follows || delivery.repetition > 0 || delivery.occasion !== 'create-alert';
    return latestFor(waits ? null : (nextStepAt?.getTime() ?? null), this.now.getTime());
  }

  /** As `PaceBook.backoff`. */
  backoffOf(channelId: string): number {
    return this.book.backoff(channelId);
  }

  /** The due time of a bundle of this pass. */
  dueAtOf(bundleId: string): Date {
    return this.dueAt.get(bundleId) ?? this.now;
  }

  /** The open bundle for held deliveries; null: none. */
  heldBundle({ delivery: { channelId, occasion } }: DueDelivery): string | null {
    return this.book.heldBundle(channelId, occasion);
  }

  /** Opens a bundle for held deliveries. @param page one of them */
  addBundle(id: string, page: DueDelivery, waitMs: number): void {
    const { userId, channelId, channelType, occasion } = page.delivery;
    const dueAt = new Date(this.now.getTime() + waitMs);
    this.dueAt.set(id, dueAt);
    this.bundles.set(id, { id, windowKey: this.limitsOf(page).key, dueAt, userId, channelId, channelType });
    this.book.openHeldBundle(channelId, occasion, id);
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

const joins = ({ dueAt, bundleId }: Extract<SendDecision, { kind: 'join' }>): Deferral => ({
  event: 'bundle',
  dueAt: new Date(dueAt),
  bundledInto: bundleId,
});
