import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { Rehearsals } from '../../alerts/rehearsal/rehearsals.js';
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
import { holdForBackoff, LONGEST_BACKOFF_MS, type PaceLimits } from '../notifications/domain/pace.js';
import type { EndedDelivery } from '../notifications/delivery-ends.js';
import { PagingFacts, type Address } from '../notifications/paging-facts.js';
import { claimMembers, moveOthers } from './bundles.queries.js';
import { AlternativeChannels } from './alternative-channels.js';
import type { PageBundle } from './page-bundle.entity.js';
import { PAGE_BUNDLES } from './page-bundles.js';
import type { PaceBook } from './pace-book.js';
import { Pacing } from './pacing.js';

/** The maximum of alerts in one message; the others go into the next bundle. */
const MOST_MEMBERS = 1000;

/** A bundle with the deliveries that are not obsolete. */
export interface ClaimedBundle {
  decision: ClaimDecision;
  members: readonly { delivery: Delivery; alert: AlertSnapshot }[];
  channel: Address | undefined;
}

type Member = ClaimedBundle['members'][number];

/** The result of claiming due bundles. */
export interface ClaimedBundles {
  bundles: ReadonlyMap<string, ClaimedBundle>;
  /** Deliveries that left their bundle and ended. */
  left: readonly EndedDelivery[];
  /** New deliveries over other channels, to be stored. */
  instead: readonly NewDelivery[];
}

/** Claims due bundles: closes them, removes obsolete deliveries and begins the next window. */
@Injectable()
export class BundleClaims {
  constructor(
    private readonly facts: PagingFacts,
    private readonly gate: DeliveryGate,
    private readonly pacing: Pacing,
    private readonly alternatives: AlternativeChannels,
    private readonly rehearsals: Rehearsals,
  ) {}

  async of(
    tx: Transaction,
    rows: readonly PageBundle[],
    { users, now }: { users: UserDirectory; now: Date },
  ): Promise<ClaimedBundles> {
    // Adding to a bundle takes the lock of its channel's pace, so a bundle that is closed under this lock stays as it is.
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
    const waitingIn = groupBy(waiting, ({ bundledInto }) => bundledInto ?? '');
    const alerts = await this.facts.alerts(
      tx,
      waiting.map(({ alertId }) => alertId),
    );
    const decide = await this.gate.decider(tx.tenantId, await this.rehearsals.held(tx));
    const bundles = new Map<string, ClaimedBundle>();
    const left: EndedDelivery[] = [];
    const changes: { row: Delivery; next: Delivery }[] = [];
    const instead: NewDelivery[] = [];
    const checked = rows.map((row) => {
      const kept: Member[] = [];
      let channel: Address | undefined;
      for (const delivery of (waitingIn.get(row.id) ?? []).slice(0, MOST_MEMBERS)) {
        const alert = alerts.get(delivery.alertId);
        const { decision, channel: address } = decide(delivery, alert, now);
        if (decision.event === 'claim' && alert) {
          kept.push({ delivery, alert });
          channel = address;
          continue;
        }
        changes.push(leaving(delivery, decision, now));
        if ('outcome' in decision) left.push({ delivery, alert, ending: decision, waitedFor: delivery.reason });
      }
      return { row, kept, channel, limits: this.limitsOf(row, users) };
    });
    const backoffOf = (channelId: string): number => book.backoff(channelId);
    // A retry counts against the pace only once.
    const overLimit = checked.filter(
      ({ row: { channelId, attempts }, limits }) =>
        backoffOf(channelId) > LONGEST_BACKOFF_MS ||
        (attempts === 0 && book.decide(channelId, limits).kind === 'over-budget'),
    );
    const alternatives = await this.alternatives.of(
      tx,
      overLimit.flatMap(({ kept }) => kept.map(({ delivery }) => delivery)),
      now,
      backoffOf,
    );
    for (const { row, kept, channel, limits } of checked) {
      for (const { delivery, alert } of kept) {
        const alternative = alternatives.get(delivery.id);
        if (alternative === undefined) continue;
        changes.push(leaving(delivery, alternative.decision, now));
        left.push({ delivery, alert, ending: alternative.decision });
        if (alternative.instead) instead.push(alternative.instead);
      }
      const members = kept.filter(({ delivery }) => !alternatives.has(delivery.id));
      const decision = decisionOf(row, members.length, backoffOf(row.channelId), now);
      bundles.set(row.id, { decision, members, channel });
      if (decision.event === 'claim' && row.attempts === 0) book.sent(row.channelId, limits);
      if ((waitingIn.get(row.id) ?? []).length > MOST_MEMBERS) this.postpone(tx, row, kept, { book, limits, now });
    }
    book.save(tx);
    void tx.store(...DELIVERIES.table.change(changes, now));
    for (const { row } of changes) tx.alertChanged(row.alertId);
    return { bundles, left, instead };
  }

  private limitsOf({ tenantId, channelType, windowKey: key, userId }: PageBundle, users: UserDirectory): PaceLimits {
    return this.pacing.limitsOf({ tenantId, channelType, key, user: users.get(userId) });
  }

  /** Moves the deliveries beyond the maximum into the next bundle. */
  private postpone(
    tx: Transaction,
    { id: from, userId, channelId, channelType, windowKey }: PageBundle,
    kept: readonly Member[],
    { book, limits, now }: { book: PaceBook; limits: PaceLimits; now: Date },
  ): void {
    const to = newId();
    const dueAt = book.windowEnd(channelId, limits);
    const join = { bundleId: to, dueAt: dueAt.getTime(), isNew: true, isSooner: false };
    book.joined(channelId, limits, { kind: 'join', ...join });
    PAGE_BUNDLES.insert(tx, [{ id: to, userId, channelId, channelType, windowKey, dueAt }], now);
    moveOthers(
      tx,
      { from, to, dueAt },
      kept.map(({ delivery }) => delivery.id),
      now,
    );
  }
}

/** @param backoffMs the rest of the provider's backoff; 0: none */
function decisionOf(row: PageBundle, size: number, backoffMs: number, now: Date): ClaimDecision {
  if (size === 0) return EMPTY;
  if (isWornOut(row)) return { event: 'give-up', reason: WORN_OUT };
  return backoffMs > 0 ? holdForBackoff(backoffMs, now) : { event: 'claim' };
}

const EMPTY: ClaimDecision = { event: 'cancel', reason: 'nobody needs what was in it any more' };

/** A delivery that leaves its bundle: it ended, or waits alone. */
function leaving(delivery: Delivery, decision: ClaimDecision, now: Date): { row: Delivery; next: Delivery } {
  const next = { ...delivery, ...afterClaim(delivery, decision, now) };
  return { row: delivery, next: decision.event === 'hold' ? { ...next, bundledInto: null } : next };
}
