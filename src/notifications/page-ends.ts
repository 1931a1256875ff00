import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { GoneAddresses } from '../channels/gone-addresses.js';
import type { Medium } from '../channels/registry.js';
import { groupBy } from '../common/group-by.js';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import type { Ended, QueueRow } from '../delivery-queue/queue-declaration.js';
import type { UserDirectory } from '../users/user-directory.js';
import { insertDeliveries, type NewDelivery } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { nextRepeat, type Ending } from './domain/repeat.js';
import { holdReasonOf, reportOfSilence, type HeldReason } from './domain/silence.js';
import { NotificationTrail, reportOn } from './notification-trail.js';

/** A delivery that has come to its end. */
export interface EndedPage {
  delivery: Delivery;
  /** Undefined: it is gone. */
  alert: AlertSnapshot | undefined;
  ending: Ending & { reason: string | null };
}

/** A delivery that is held from now on, by quiet hours or a mute, or until another time than before. */
export interface HeldPage extends Omit<EndedPage, 'ending'> {
  until: Date;
  reason: HeldReason;
}

/** Stores what follows from the ends of deliveries: entries of the trail, and repeats. */
@Injectable()
export class PageEnds {
  constructor(
    private readonly trail: NotificationTrail,
    private readonly goneAddresses: GoneAddresses,
  ) {}

  /** Forgets the phones and browsers of which the provider says that they are gone. */
  async forgetGone(
    system: SystemTransaction,
    ended: readonly Pick<Ended<QueueRow & { channelId: string; channelType: Medium }>, 'row' | 'result'>[],
  ): Promise<void> {
    const gone = ended.filter(({ result }) => result.kind === 'permanent' && result.addressGone);
    await this.goneAddresses.forget(
      system,
      gone.map(({ row }) => row),
    );
  }

  /** As `follow`, of any tenants. */
  followAll(
    system: SystemTransaction,
    usersOf: (tenantId: string) => UserDirectory,
    ended: readonly EndedPage[],
    now: Date,
  ): void {
    for (const [tenantId, own] of groupBy(ended, ({ delivery }) => delivery.tenantId))
      this.follow(system.forTenant(tenantId), usersOf(tenantId), own, now);
  }

  /** Repeats are due later, so nobody is woken for them. */
  follow(tx: Transaction, users: UserDirectory, ended: readonly EndedPage[], now: Date): void {
    const repeats = ended.flatMap(({ delivery, alert, ending }): NewDelivery[] => {
      const repeat = nextRepeat(delivery, ending, alert?.status, now);
      return repeat === null ? [] : [{ ...delivery, ...repeat, reason: null }];
    });
    if (repeats.length > 0) insertDeliveries(tx, repeats, now);
    this.trail.record(
      tx,
      users,
      ended.map(({ delivery, alert, ending: { outcome, reason } }) => reportOn(delivery, alert, { outcome, reason })),
    );
  }

  /** Leaves the trail of what is held. */
  noteHeld(tx: Transaction, users: UserDirectory, held: readonly HeldPage[], now: Date): void {
    this.trail.record(
      tx,
      users,
      held.map(({ delivery, alert, until, reason }) => {
        const silence = { kind: 'held', reason: holdReasonOf(reason), until } as const;
        const timezone = users.get(delivery.userId)?.timezone ?? 'UTC';
        return {
          ...reportOn(delivery, alert, { outcome: 'failed', reason: null }),
          ...reportOfSilence(silence, timezone, now),
        };
      }),
    );
  }
}
