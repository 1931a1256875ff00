import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { groupBy } from '../../platform/group-by.js';
import { newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { ClaimDecision } from '../../platform/delivery-queue/domain/attempt.js';
import { afterClaim, isWornOut, WORN_OUT } from '../../platform/delivery-queue/domain/attempt.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { DELIVERIES } from '../notifications/deliveries.js';
import type { NewDelivery } from '../notifications/deliveries.queries.js';
import { DeliveryGate } from '../notifications/delivery-gate.js';
import type { Delivery } from '../notifications/delivery.entity.js';
import { holdFor, LONGEST_BACKOFF_MS, type PaceLimits } from '../notifications/domain/pace.js';
import type { EndedDelivery } from '../notifications/delivery-ends.js';
import { PagingFacts, type Address } from '../notifications/paging-facts.js';
import { claimMembers, moveRest } from './bundles.queries.js';
import { AlternativeChannels } from './alternative-channels.js';
import type { PageBundle } from './page-bundle.entity.js';
import { PAGE_BUNDLES } from './page-bundles.js';
import type { PaceBook } from './pace-book.js';
import { Pacing } from './pacing.js';

/** Alerts in one message; what is beyond waits for the next. */
const MOST_MEMBERS = 1000;

/** A bundle with what is still wanted of it. */
export interface Gathered {
  decision: ClaimDecision;
  members: readonly { delivery: Delivery; alert: AlertSnapshot }[];
  channel: Address | undefined;
}

type Member = Gathered['members'][number];

/** What a look at due bundles found. */
export interface ClaimedBundles {
  bundles: ReadonlyMap<string, Gathered>;
  /** Deliveries that left their bundle and came to an end. */
  left: readonly EndedDelivery[];
  /** To be stored: what other channels take. */
  instead: readonly NewDelivery[];
}

/** Looks at bundles that are due: closes them, drops what nobody needs any more, and begins the next window. */
@Injectable()
export class BundleClaims {
  constructor(
    private readonly facts: PagingFacts,
    private readonly gate: DeliveryGate,
    private readonly pacing: Pacing,
    private readonly alternatives: AlternativeChannels,
  ) {}

  async of(
    tx: Transaction,
    rows: readonly PageBundle[],
    { users, now }: { users: UserDirectory; now: Date },
  ): Promise<ClaimedBundles> {
    // Whoever adds to a bundle holds the lock of its channel's pace: once it is ours and the bundle closed, nothing is added.
    const book = await this.pacing.bookOf(
      tx,
      rows.map(({ channelId }) => channelId),
      now,
    );
    for (const { channelId, id } of rows) book.closed(channelId, id);
    const waiting = await claimMembers(
      tx,
      rows.map(({ id }) => id),
      MOST_MEMBERS,
    );
    const members = groupBy(waiting, ({ bundledInto }) => bundledInto ?? '');
    const alerts = await this.facts.alerts(
      tx,
      waiting.map(({ alertId }) => alertId),
    );
    const decide = await this.gate.decider(tx.tenantId);
    const bundles = new Map<string, Gathered>();
    const left: EndedDelivery[] = [];
    const changes: { row: Delivery; next: Delivery }[] = [];
    const instead: NewDelivery[] = [];
    const wanted = rows.map((row) => {
      const kept: Member[] = [];
      let channel: Address | undefined;
      for (const delivery of (members.get(row.id) ?? []).slice(0, MOST_MEMBERS)) {
        const alert = alerts.get(delivery.alertId);
        const { decision, channel: address } = decide(delivery, alert, now);
        if (decision.event === 'claim' && alert) {
          kept.push({ delivery, alert });
          channel = address;
          continue;
        }
        changes.push(leaving(delivery, decision, now));
        if ('outcome' in decision) left.push({ delivery, alert, ending: decision });
      }
      return { row, kept, channel, limits: this.limitsOf(row, users) };
    });
    const backoffOf = (channelId: string): number => book.rest(channelId);
    // A retry was counted at the first attempt.
    const over = wanted.filter(
      ({ row: { channelId, attempts }, limits }) =>
        backoffOf(channelId) > LONGEST_BACKOFF_MS ||
        (attempts === 0 && book.turn(channelId, limits).kind === 'over-budget'),
    );
    const elsewhere = await this.alternatives.of(
      tx,
      over.flatMap(({ kept }) => kept.map(({ delivery }) => delivery)),
      now,
      backoffOf,
    );
    for (const { row, kept, channel, limits } of wanted) {
      for (const { delivery, alert } of kept) {
        const taken = elsewhere.get(delivery.id);
        if (taken === undefined) continue;
        changes.push(leaving(delivery, taken.decision, now));
        left.push({ delivery, alert, ending: taken.decision });
        if (taken.instead) instead.push(taken.instead);
      }
      const going = kept.filter(({ delivery }) => !elsewhere.has(delivery.id));
      const decision = decisionOf(row, going.length, backoffOf(row.channelId), now);
      bundles.set(row.id, { decision, members: going, channel });
      if (decision.event === 'claim' && row.attempts === 0) book.sent(row.channelId, limits);
      if ((members.get(row.id) ?? []).length > MOST_MEMBERS) this.postpone(tx, row, kept, { book, limits, now });
    }
    book.save(tx);
    void tx.store(...DELIVERIES.table.change(changes, now));
    for (const { row } of changes) tx.alertChanged(row.alertId);
    return { bundles, left, instead };
  }

  private limitsOf({ tenantId, channelType, windowKey: key, userId }: PageBundle, users: UserDirectory): PaceLimits {
    return this.pacing.limitsOf({ tenantId, channelType, key, user: users.get(userId) });
  }

  /** What is beyond the limit of a message waits for the next window. */
  private postpone(
    tx: Transaction,
    { id: from, userId, channelId, channelType, windowKey }: PageBundle,
    kept: readonly Member[],
    { book, limits, now }: { book: PaceBook; limits: PaceLimits; now: Date },
  ): void {
    const to = newId();
    const dueAt = book.windowEnd(channelId, limits);
    const turn = { bundleId: to, dueAt: dueAt.getTime(), isNew: true, isSooner: false };
    book.joined(channelId, limits, { kind: 'join', ...turn });
    PAGE_BUNDLES.insert(tx, [{ id: to, userId, channelId, channelType, windowKey, dueAt }], now);
    moveRest(
      tx,
      { from, to, dueAt },
      kept.map(({ delivery }) => delivery.id),
      now,
    );
  }
}

/** @param backoffMs for so long its provider asked for a rest; 0: it did not */
function decisionOf(row: PageBundle, size: number, backoffMs: number, now: Date): ClaimDecision {
  if (size === 0) return EMPTY;
  if (isWornOut(row)) return { event: 'give-up', reason: WORN_OUT };
  return backoffMs > 0 ? holdFor(backoffMs, now) : { event: 'claim' };
}

const EMPTY: ClaimDecision = { event: 'cancel', reason: 'nobody needs what was in it any more' };

/** A delivery that leaves its bundle: to its end, or to wait alone. */
function leaving(delivery: Delivery, decision: ClaimDecision, now: Date): { row: Delivery; next: Delivery } {
  const next = { ...delivery, ...afterClaim(delivery, decision, now) };
  return { row: delivery, next: decision.event === 'hold' ? { ...next, bundledInto: null } : next };
}
