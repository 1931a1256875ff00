import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertRecipients } from '../../alerts/lifecycle/alert-recipients.queries.js';
import type { LockedAlert } from '../../alerts/lifecycle/alerts.service.js';
import type { RespondersAdded } from '../../alerts/lifecycle/events/alert-events.js';
import { newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { PagingDirectory } from './domain/recipients.js';

/** People who are told of an alert beside its escalation. */
export interface ToldBeside {
  /** User ids. */
  recipients: string[];
  /** A message goes to one of them now. */
  isHeard: boolean;
  /** It goes to none, and nobody has the alert: the team, or else the administrators, are told as well. */
  broadcast: boolean;
}

/** Tells whoever has an alert, or had put it off, of what has become of it. */
@Injectable()
export class WhoeverHasIt {
  constructor(
    private readonly recipients: AlertRecipients,
    private readonly activities: AlertActivities,
  ) {}

  /** Whom the end of a snooze tells: first whoever snoozed it, then whoever has it. */
  async afterSnooze(
    tx: Transaction,
    row: Pick<LockedAlert, 'id' | 'status' | 'priority' | 'ownerId' | 'acknowledgedBy'>,
    about: { doer: string | null; who: PagingDirectory; now: Date },
  ): Promise<ToldBeside> {
    const snoozer = await this.activities.snoozedBy(tx, row.id);
    const acknowledger = row.status === 'acknowledged' ? row.acknowledgedBy?.id : null;
    return this.of(tx, row, [snoozer, acknowledger, row.ownerId], about);
  }

  /**
   * The first of these people. Where that is nobody's account, or nobody who can be told now, whoever was paged as well; where nobody
   * of these can be told now either, and the alert is open, the team too.
   * @param doer user id of whoever has brought it about, who knows it; null: nobody has
   */
  async of(
    tx: Transaction,
    { id, status, priority }: Pick<LockedAlert, 'id' | 'status' | 'priority'>,
    people: readonly (string | null | undefined)[],
    { doer, who, now }: { doer: string | null; who: PagingDirectory; now: Date },
  ): Promise<ToldBeside> {
    const hears = (userId: string): boolean =>
      who.canReach(userId, now) && who.silenceOf(userId, priority, now) === null;
    const first = people.find((userId) => userId && who.users.get(userId)?.blocked === false);
    const named = first && hears(first) ? [] : await this.recipients.namedIn(tx, id);
    const asked = [...new Set([...(first ? [first] : []), ...named])];
    const recipients = asked.filter((userId) => userId !== doer);
    const isHeard = recipients.some(hears);
    const wasSomebodys = asked.length > 0 || people.some(Boolean);
    const knows = asked.some((userId) => userId === doer && hears(userId));
    return { recipients, isHeard, broadcast: status === 'open' && wasSomebodys && !isHeard && !knows };
  }

  /** @param about of which cycle, and of what they are told */
  tell(
    tx: Transaction,
    { id: alertId, status }: Pick<LockedAlert, 'id' | 'status'>,
    { recipients, broadcast }: ToldBeside,
    { cycle, ...why }: { cycle: number } & Pick<RespondersAdded, 'isRaised' | 'awake'>,
  ): void {
    if (recipients.length === 0 && !broadcast) return;
    this.recipients.add(tx, [{ alertId, userIds: recipients }]);
    const untilClosed = why.isRaised ?? status === 'acknowledged';
    const page = { runId: newId(), cycle, step: 0, recipients, untilClosed };
    const fallsBack = broadcast && { broadcast, unreached: recipients };
    tx.emit('alert.responders-added', { alertId, page, ...why, ...fallsBack });
  }
}
