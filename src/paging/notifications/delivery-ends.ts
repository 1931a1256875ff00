import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { AddressResults } from '../channels/address-results.js';
import type { Medium } from '../channels/registry.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Ended, QueueRow } from '../../platform/delivery-queue/queue-declaration.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { insertDeliveries, type NewDelivery } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { nextRepeat, type Ending } from './domain/repeat.js';
import { holdReasonOf, holdReport, isHoldReason, type HeldReason } from './domain/outcome.js';
import { SUPERSEDED_BY_LATER } from './domain/held-duplicates.js';
import { NotificationTrail, type OutcomeReport, reportOn } from './notification-trail.js';
import { type FailedDelivery, type HeldStep, Successors } from './successors.js';

/** A delivery that has come to its end. */
export interface EndedDelivery {
  delivery: Delivery;
  /** Undefined: it is gone. */
  alert: AlertSnapshot | undefined;
  /** The reason of the row before it was sent. */
  waitedFor?: string | null;
  ending: Ending & {
    reason: string | null;
    /* As of `AttemptDecision`. */
    lost?: 'way' | 'person';
    isForwarded?: true;
  };
}

/** A delivery that is held from now on, by quiet hours or a mute, or until another time than before. */
export interface HeldDelivery extends Omit<EndedDelivery, 'ending'> {
  until: Date;
  reason: HeldReason;
}

/** Stores what follows from the ends of deliveries: entries of the trail, repeats, and successors of what has failed. */
@Injectable()
export class DeliveryEnds {
  constructor(
    private readonly trail: NotificationTrail,
    private readonly successors: Successors,
    private readonly addresses: AddressResults,
  ) {}

  /** Takes over what the provider says of the addresses: that one is gone, dead, or has moved. */
  async recordAddressResults(
    tx: Transaction,
    ended: readonly Pick<Ended<QueueRow & { channelId: string; channelType: Medium }>, 'row' | 'result'>[],
  ): Promise<void> {
    await this.addresses.take(
      tx,
      ended.map(({ row: { channelId, channelType }, result }) => ({ channelId, channelType, result })),
    );
  }

  /** Repeats are due later, so nobody is woken for them. */
  async follow(tx: Transaction, users: UserDirectory, ended: readonly EndedDelivery[], now: Date): Promise<void> {
    const repeats = ended.flatMap(({ delivery, alert, ending }): NewDelivery[] => {
      // Another message has said what it would have said: the row of its repeats goes on.
      const end = ending.reason === SUPERSEDED_BY_LATER ? SAID : ending;
      const repeat = nextRepeat(delivery, end, alert?.status, now);
      return repeat === null ? [] : [{ ...delivery, ...repeat, reason: null }];
    });
    if (repeats.length > 0) insertDeliveries(tx, repeats, now);
    this.successors.told(
      tx,
      ended.flatMap(({ delivery, ending, waitedFor = null }) =>
        isPage(delivery) &&
        (ending.event === 'deliver' ? isHoldReason(waitedFor) : ending.reason === SUPERSEDED_BY_LATER)
          ? [delivery]
          : [],
      ),
    );
    this.successors.replanForwarded(
      tx,
      ended.flatMap(({ delivery, ending }) => (ending.isForwarded ? [delivery] : [])),
      now,
    );
    const instead = await this.successors.follow(tx, ended.flatMap(failed), now);
    await this.trail.recordOnce(
      tx,
      users,
      ended.map(({ delivery, alert, ending: { outcome, reason } }) => {
        const told = [reason, instead.get(delivery.id)].filter(Boolean).join('; ');
        return reportOn(delivery, alert, { outcome, reason: told === '' ? null : told });
      }),
    );
  }

  /**
   * Leaves the trail of what is planned and not sent now. @param held steps whose people were to be told at once
   * @param worse ids of alerts whose priority was raised
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

  /** Leaves the trail of what is held, and has the escalation know that nobody was told. */
  async hold(tx: Transaction, users: UserDirectory, held: readonly HeldDelivery[], now: Date): Promise<void> {
    await this.successors.hold(tx, held);
    await this.trail.recordOnce(
      tx,
      users,
      held.map(({ delivery, alert, until, reason }) => {
        const silence = { kind: 'held', reason: holdReasonOf(reason), until } as const;
        const timezone = users.get(delivery.userId)?.timezone ?? 'UTC';
        return {
          ...reportOn(delivery, alert, { outcome: 'failed', reason: null }),
          ...holdReport(silence, timezone, now),
        };
      }),
    );
  }
}

const SAID = { event: 'deliver', outcome: 'sent' } as const;

const isPage = ({ occasion, follows }: Delivery): boolean => occasion === 'create-alert' && !follows;

function failed({ delivery, alert, ending: { event, lost } }: EndedDelivery): FailedDelivery[] {
  if (event === 'deliver') return [];
  if (lost === 'person') return [{ delivery, alert, only: 'other-person' }];
  return lost === 'way' || event === 'refuse' || event === 'give-up' ? [{ delivery, alert }] : [];
}
