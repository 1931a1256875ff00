import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import type { Transaction } from '../database/unit-of-work.js';
import type { UserDirectory } from '../users/user-directory.js';
import { Detours } from './bundles/detours.js';
import { PAGE_BUNDLES, type NewBundle } from './bundles/page-bundles.js';
import type { PaceBook } from './bundles/pace-book.js';
import { Pacing } from './bundles/pacing.js';
import { insertDeliveries, type BundledDelivery, type NewDelivery } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import type { AttemptDecision } from './domain/attempt.js';
import { windowKey, type PaceLimits, type Turn } from './domain/pace.js';

/** A delivery that is due and wanted. */
export interface DuePage<D extends NewDelivery = Delivery> {
  delivery: D;
  alert: AlertSnapshot;
}

/** What a look decides instead of sending: the delivery joins others, or another channel takes it. */
export type PutOff = Exclude<AttemptDecision, { event: 'claim' | 'hold' }>;

/** Decides which of the messages that are due go now, and which are gathered (bundling windows, budgets). */
@Injectable()
export class PageTurns {
  constructor(
    private readonly pacing: Pacing,
    private readonly detours: Detours,
  ) {}

  /**
   * Before deliveries are stored for the first time. A message that would go, but has no place, waits for the sender's look.
   * @param hasPlace takes a place for this message, if there is one
   */
  async atIntake<D extends NewDelivery, P extends DuePage<D>>(
    tx: Transaction,
    pages: readonly P[],
    hasPlace: (page: P) => boolean,
    { users, now }: Moment,
  ): Promise<{ going: Set<D>; bundled: Map<D, BundledDelivery> }> {
    const round = await this.round(tx, pages, { users, now });
    const going = new Set<D>();
    const bundled = new Map<D, BundledDelivery>();
    for (const page of pages) {
      const { delivery } = page;
      const turn = round.turn(page);
      if (turn.kind === 'join')
        bundled.set(delivery, { ...delivery, dueAt: new Date(turn.dueAt), bundledInto: turn.bundleId });
      else if (turn.kind === 'go' && hasPlace(page)) {
        round.send(page);
        going.add(delivery);
      }
    }
    round.save(tx);
    return { going, bundled };
  }

  /** For deliveries that a sender has locked. @returns by id, what becomes of those that do not go now */
  async atClaim(tx: Transaction, pages: readonly DuePage[], { users, now }: Moment): Promise<Map<string, PutOff>> {
    const putOff = new Map<string, PutOff>();
    const round = await this.round(tx, pages, { users, now });
    const over: DuePage[] = [];
    for (const page of pages) {
      const turn = round.turn(page);
      if (turn.kind === 'join') putOff.set(page.delivery.id, joins(turn));
      else if (turn.kind === 'go') round.send(page);
      else over.push(page);
    }
    const taken = await this.detours.of(
      tx,
      over.map(({ delivery }) => delivery),
      now,
    );
    for (const page of over) {
      const { id } = page.delivery;
      const elsewhere = taken.get(id);
      if (elsewhere) {
        putOff.set(id, { event: 'skip', outcome: 'skipped-budget', reason: elsewhere.reason });
        continue;
      }
      // No other channel takes it: the first goes beyond the budget, the others join it.
      const turn = round.turn(page);
      if (turn.kind === 'join') putOff.set(id, joins(turn));
      else round.send(page);
    }
    round.save(tx);
    const instead = [...taken.values()].flatMap(({ instead }) => instead ?? []);
    if (instead.length > 0) insertDeliveries(tx, instead, now);
    return putOff;
  }

  private async round<D extends NewDelivery>(
    tx: Transaction,
    pages: readonly DuePage<D>[],
    { users, now }: Moment,
  ): Promise<Round> {
    const limitsOf = ({ delivery, alert }: DuePage<NewDelivery>): PaceLimits =>
      this.pacing.limitsOf({
        tenantId: tx.tenantId,
        channelType: delivery.channelType,
        key: windowKey(delivery.occasion, alert.priority),
        user: users.get(delivery.userId),
      });
    const wanted = pages.map((page) => ({ channelId: page.delivery.channelId, limits: limitsOf(page) }));
    return new Round(await this.pacing.book(tx, wanted, now), limitsOf, now);
  }
}

/** The people, and the time. */
interface Moment {
  users: UserDirectory;
  now: Date;
}

/** One look at several messages, in which each changes what follows for the next. */
class Round {
  private readonly bundles: NewBundle[] = [];

  constructor(
    private readonly book: PaceBook,
    private readonly limitsOf: (page: DuePage<NewDelivery>) => PaceLimits,
    private readonly now: Date,
  ) {}

  /** What is due joins others at once. */
  turn(page: DuePage<NewDelivery>): Turn {
    const { userId, channelId, channelType } = page.delivery;
    const limits = this.limitsOf(page);
    const turn = this.book.turn(channelId, limits);
    if (turn.kind !== 'join') return turn;
    const { bundleId, dueAt, isNew } = turn;
    this.book.joined(channelId, limits, turn);
    if (isNew)
      this.bundles.push({
        id: bundleId,
        windowKey: limits.key,
        dueAt: new Date(dueAt),
        ...{ userId, channelId, channelType },
      });
    return turn;
  }

  send(page: DuePage<NewDelivery>): void {
    this.book.sent(page.delivery.channelId, this.limitsOf(page));
  }

  save(tx: Transaction): void {
    this.book.save(tx);
    if (this.bundles.length > 0) PAGE_BUNDLES.insert(tx, this.bundles, this.now);
  }
}

const joins = ({ dueAt, bundleId }: Extract<Turn, { kind: 'join' }>): PutOff => ({
  event: 'bundle',
  dueAt: new Date(dueAt),
  bundledInto: bundleId,
});
