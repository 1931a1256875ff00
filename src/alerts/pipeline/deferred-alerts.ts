import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import type { Transaction } from '../../database/unit-of-work.js';
import { EscalationService } from '../../escalation/escalation.service.js';
import { AlertRecipients } from '../alert-recipients.js';
import { AlertsService } from '../alerts.service.js';
import type { AlertSnapshot } from '../domain/alert.js';
import { createdEvent } from './announce.stage.js';

/**
 * Takes up alerts whose deferral by an alert policy is over: unless somebody closed it meanwhile, everything that
 * follows from a new alert follows now (decisions §3, `delayMinutes`). A snoozed one waits for the end of its snooze.
 */
@Injectable()
@OutboxConsumer({ name: 'alerts.deferred', events: ['alert.deferred'] })
export class DeferredAlerts implements OutboxHandler<'alert.deferred'> {
  constructor(
    private readonly alerts: AlertsService,
    private readonly escalation: EscalationService,
    private readonly recipients: AlertRecipients,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'alert.deferred'>[], tx: Transaction): Promise<void> {
    const ids = events.map(({ payload }) => payload.alertId);
    const alerts = await this.alerts.states(tx, ids, { lock: true });
    for (const alert of alerts.values()) {
      if (alert.status === 'closed') continue;
      const { id: alertId, suppressNotifications, snoozedUntil } = alert;
      if (snoozedUntil && snoozedUntil > this.clock.now()) {
        tx.emit('alert.deferred', { alertId, suppressNotifications }, { availableAt: snoozedUntil });
      } else {
        await this.takeUp(alert, tx);
      }
    }
  }

  private async takeUp(alert: AlertSnapshot, tx: Transaction): Promise<void> {
    const silent = alert.status === 'acknowledged' || alert.suppressNotifications || alert.skipEscalation;
    const planner = await this.escalation.planner(alert.tenantId);
    const start = silent ? ({ kind: 'none' } as const) : planner.start(alert, this.clock.now());
    if (start.kind === 'started') {
      await this.escalation.insertRuns(tx, [start.run]);
      if (start.firstStep) {
        await this.recipients.add(tx, [{ alertId: alert.id, userIds: start.firstStep.recipients }]);
      }
    }
    tx.emit('alert.created', createdEvent(alert, start));
  }
}
