import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { AddressResults } from '../channels/address-results.js';
import type { Medium } from '../channels/registry.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Ended, QueueRow } from '../../platform/delivery-queue/queue-declaration.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { insertDeliveries, type NewDelivery } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { isTold, nextRepeat, type Ending } from './domain/repeat.js';
import { holdReasonOf, holdReport, isHoldReason, type HeldReason } from './domain/outcome.js';
import { SUPERSEDED_BY_LATER } from './domain/held-duplicates.js';
import { keepRehearsed } from './rehearsed-messages.queries.js';
import { NotificationTrail, type OutcomeReport, reportOn } from './notification-trail.js';
import { type FailedDelivery, type HeldStep, Successors } from './successors.js';

/** A delivery that has ended. */
export interface EndedDelivery {
  delivery: Delivery;
  /** Undefined: deleted. */
  alert: AlertSnapshot | undefined;
  /** The stored reason before it was sent. */
  waitedFor?: string | null;
  ending: Ending & {
    reason: string | null;
    /* As of `AttemptDecision`. */
    lost?: 'channel' | 'person';
    isForwarded?: true;
  };
}

/** A delivery with a new or changed hold by quiet hours or a mute. */
export interface HeldDelivery extends Omit<EndedDelivery, 'ending'> {
  until: Date;
  reason: HeldReason;
}

/** Stores the consequences of ended deliveries: audit and history entries, repeats, and replacements of failed ones. */
@Injectable()
export class DeliveryEnds {
  constructor(
    private readonly trail: NotificationTrail,
    private readonly successors: Successors,
    private readonly addresses: AddressResults,
  ) {}

  /** Stores what providers report about addresses: gone, dead or moved. */
  async recordAddressResults(
    tx: Transaction,
    ended: readonly Pick<Ended<QueueRow & { channelId: string; channelType: Medium }>, 'row' | 'result'>[],
  ): Promise<void> {
    await this.addresses.take(
      tx,
      ended.map(({ row: { channelId, channelType }, result }) => ({ channelId, channelType, result })),
    );
  }

  /** Stores the consequences of ended deliveries. */
  async follow(tx: Transaction, users: UserDirectory, ended: readonly EndedDelivery[], now: Date): Promise<void> {
    const repeats = ended.flatMap(({ delivery, alert, ending }): NewDelivery[] => {
      // A superseded delivery counts as sent, so its repeats continue.
      const end = ending.reason === SUPERSEDED_BY_LATER ? COUNTS_AS_SENT : ending;
      const repeat = nextRepeat(delivery, end, alert?.status, now);
      return repeat === null ? [] : [{ ...delivery, ...repeat, reason: null }];
    });
    if (repeats.length > 0) insertDeliveries(tx, repeats, now);
    this.successors.reportSent(
      tx,
      ended.flatMap(({ delivery, ending, waitedFor = null }) =>
        isPage(delivery) && (isTold(ending.event) ? isHoldReason(waitedFor) : ending.reason === SUPERSEDED_BY_LATER)
          ? [delivery]
          : [],
      ),
    );
    this.successors.replanForwarded(
      tx,
      ended.flatMap(({ delivery, ending }) => (ending.isForwarded ? [delivery] : [])),
      now,
    );
    keepRehearsed(
      tx,
      ended.flatMap(({ delivery: { id, userId, channelType, alertId: subjectId }, ending }) =>
        ending.event === 'rehearse' ? [{ id, userId, channelType, kind: 'alert' as const, subjectId }] : [],
      ),
      now,
    );
    const instead = await this.successors.follow(tx, ended.flatMap(failed), now);
    await this.trail.recordOnce(
      tx,
      users,
      ended.map(({ delivery, alert, ending: { outcome, reason } }) => {
        const full = [reason, instead.get(delivery.id)].filter(Boolean).join('; ');
        return reportOn(delivery, alert, { outcome, reason: full === '' ? null : full });
      }),
    );
  }

  /**
   * Records what is planned but not sent now. @param held steps whose recipients were expected to be notified at once
   * @param worse ids of alerts with a raised priority
   */
  async planned(
    tx: Transaction,
    users: UserDirectory,
    reports: readonly OutcomeReport[],
    { held, worse, now }: { held: readonly HeldStep[]; worse: readonly string[]; now: Date },
  ): Promise<void> {
    await this.trail.recordOnce(tx, users, reports);
    await this.successors.hold(tx, held);
    await this.successors.wake(tx, worse, now);
  }

  /** Records held deliveries, and reports to the escalation that they have notified nobody. */
  async hold(tx: Transaction, users: UserDirectory, held: readonly HeldDelivery[], now: Date): Promise<void> {
    await this.successors.hold(tx, held);
    await this.trail.recordOnce(
      tx,
      users,
      held.map(({ delivery, alert, until, reason }) => {
        const hold = { kind: 'held', reason: holdReasonOf(reason), until } as const;
        const timezone = users.get(delivery.userId)?.timezone ?? 'UTC';
        return {
          ...reportOn(delivery, alert, { outcome: 'failed', reason: null }),
          ...holdReport(hold, timezone, now),
        };
      }),
    );
  }
}

const COUNTS_AS_SENT = { event: 'deliver', outcome: 'sent' } as const;

const isPage = ({ occasion, follows }: Delivery): boolean => occasion === 'create-alert' && !follows;

function failed({ delivery, alert, ending: { event, lost } }: EndedDelivery): FailedDelivery[] {
  if (isTold(event)) return [];
  if (lost === 'person') return [{ delivery, alert, only: 'other-person' }];
  return lost === 'channel' || event === 'refuse' || event === 'give-up' ? [{ delivery, alert }] : [];
}
