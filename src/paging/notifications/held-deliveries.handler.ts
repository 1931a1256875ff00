import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import '../channels/events/channel-events.js';
import '../../people/users/events/user-events.js';
import '../../alerts/lifecycle/events/alert-events.js';
import { quietStatusOf } from '../../people/users/domain/quiet-status.js';
import { heldDeliveries, SEND_DELIVERIES, wakeHeld } from './deliveries.queries.js';
import { holdReasonOf, holdReport, snoozeReport } from './domain/outcome.js';
import { sendTimeOf } from './domain/recipient-status.js';
import { NotificationTrail, reportOn } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';

const EVENTS = ['user.silence-changed', 'user.deleted', 'channel.unusable', 'channel.address-failed'] as const;

/** Checks held deliveries again after a mute, quiet hours, a channel or the user changed or was removed. */
@Injectable()
@OutboxConsumer({ name: 'notifications.silence-changed', events: EVENTS })
export class RecheckHeldDeliveries implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  handle(events: StoredEvent<(typeof EVENTS)[number]>[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const [userIds, channelIds] = [new Set<string>(), new Set<string>()];
    for (const { payload } of events) {
      if ('channelId' in payload) channelIds.add(payload.channelId);
      else if ('addressId' in payload) channelIds.add(payload.addressId);
      else userIds.add(payload.userId);
    }
    if (userIds.size > 0) wakeHeld(tx, 'userId', [...userIds], now);
    if (channelIds.size > 0) wakeHeld(tx, 'channelId', [...channelIds], now);
    tx.afterCommit(() => this.nudges.nudge(SEND_DELIVERIES.name));
    return Promise.resolve();
  }
}

const SNOOZES = ['alert.snoozed', 'alert.unsnoozed'] as const;

/** Records in the history that a snooze prolongs the hold of deliveries, or does not any more. */
@Injectable()
@OutboxConsumer({ name: 'notifications.held-by-snooze', events: SNOOZES })
export class ReportSnoozedDeliveries implements OutboxHandler<(typeof SNOOZES)[number]> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly trail: NotificationTrail,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<(typeof SNOOZES)[number]>[], tx: Transaction): Promise<void> {
    const held = await heldDeliveries(
      tx,
      events.map(({ payload }) => payload.alertId),
    );
    if (held.length === 0) return;
    const now = this.clock.now();
    const alerts = await this.facts.alerts(
      tx,
      held.map(({ alertId }) => alertId),
    );
    const users = await this.facts.users(tx.tenantId);
    const reports = held.flatMap((delivery) => {
      const [alert, user] = [alerts.get(delivery.alertId), users.get(delivery.userId)];
      if (!alert || !user || alert.status === 'closed') return [];
      const quiet = quietStatusOf(user, alert.priority, now);
      const own = quiet?.kind === 'held' ? quiet.until : now;
      const until = sendTimeOf({ ...delivery, dueAt: own }, alert.snoozedUntil);
      if (until <= now) return [];
      const about = { until, reason: holdReasonOf(delivery.reason), ifOpen: alert.status === 'acknowledged' };
      const why =
        until > own
          ? snoozeReport(about, user.timezone, now)
          : holdReport({ kind: 'held', ...about }, user.timezone, now);
      return [{ ...reportOn(delivery, alert, { outcome: 'failed', reason: null }), ...why }];
    });
    await this.trail.noteHeld(tx, users, reports);
  }
}
