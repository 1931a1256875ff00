import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertRecipients } from '../../alerts/lifecycle/alert-recipients.queries.js';
import { EscalationsInShort, type PagedAlert } from '../../alerts/lifecycle/escalations-in-short.js';
import type { LockedAlert } from '../../alerts/lifecycle/alerts.service.js';
import type { RespondersAdded } from '../../alerts/lifecycle/events/alert-events.js';
import { newId } from '../../platform/ids.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import type { AlertPeople, OwnerNotice } from './domain/owner-notice.js';
import type { PagingDirectory } from './domain/recipients.js';
import { fallbackOf } from './fallback.js';
import type { Directories } from './paging-directory.service.js';

/** Notifies the owner of an alert, or the person who snoozed it, of a change. */
@Injectable()
export class OwnerNotices {
  constructor(
    private readonly recipients: AlertRecipients,
    private readonly activities: AlertActivities,
    private readonly pages: EscalationsInShort,
  ) {}

  /** The people that `noticeTo` and `noticeAfterSnooze` need; three queries for any number of alerts. */
  async peopleOf(scope: TenantScope, alerts: readonly PagedAlert[]): Promise<(alertId: string) => AlertPeople> {
    if (alerts.length === 0) return () => ({ snoozer: null, named: [], held: [], told: [] });
    const alertIds = alerts.map(({ id }) => id);
    const [snoozers, named, paged] = await Promise.all([
      this.activities.snoozersOf(scope, alertIds),
      this.recipients.namedIn(scope, alertIds),
      this.pages.pagedOf(scope, alerts),
    ]);
    return (alertId) => ({
      snoozer: snoozers.get(alertId) ?? null,
      named: named.get(alertId) ?? [],
      held: paged.get(alertId)?.held.map(({ userId }) => userId) ?? [],
      told: [...(paged.get(alertId)?.told.keys() ?? [])],
    });
  }

  /**
   * Notifies the recipients. The escalation treats it as a step that reached somebody, so that its end does not notify people again.
   */
  send(
    tx: Transaction,
    alert: Pick<LockedAlert, 'id' | 'status' | 'teamId' | 'priority'>,
    { recipients, isReached, broadcast, leftOut }: OwnerNotice,
    { cycle, ...why }: { cycle: number } & Pick<RespondersAdded, 'isRaised' | 'awake'>,
    { who, now }: { who: Directories & PagingDirectory; now: Date },
  ): void {
    const { id: alertId, status } = alert;
    if (recipients.length === 0 && !broadcast) return;
    this.recipients.add(tx, [{ alertId, userIds: recipients }]);
    const untilClosed = why.isRaised ?? status === 'acknowledged';
    const page = { runId: newId(), cycle, step: 0, recipients, untilClosed };
    const fallsBack = broadcast && { broadcast, unreached: [...leftOut] };
    tx.emit('alert.responders-added', { alertId, page, ...why, ...fallsBack });
    const isNotified = isReached || (broadcast && fallbackOf(alert, who, now, leftOut).userIds.length > 0);
    if (isNotified && status === 'open')
      tx.emit('alert.step-unreached', { alertId, page, unreached: [], reach: 'told' });
  }
}
