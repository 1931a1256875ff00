import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { withMatchesAhead } from '../common/matching/matches-ahead.js';
import type { Transaction } from '../database/unit-of-work.js';
import { type EscalationStart, NOT_STARTED } from '../escalation/escalation-forecast.js';
import { EscalationStarter } from '../escalation/escalation-starter.js';
import { AlertActivities } from '../alerts/alert-activities.queries.js';
import { AlertRecipients } from '../alerts/alert-recipients.queries.js';
import { AlertsService } from '../alerts/alerts.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { matchableOf } from '../alerts/domain/matchable.js';
import { silencedByBoth } from '../alert-policies/notification/domain/silence-by-policy.js';
import { decideDeferral } from './domain/deferral.js';
import { createdEvent } from './announce.stage.js';
import { type TenantRules, TenantRulesLoader } from './tenant-rules.js';

type Waking = StoredEvent<'alert.deferred' | 'alert.unsnoozed'>;

/**
 * Takes up alerts whose deferral by an alert policy is over: unless somebody closed it meanwhile, everything that
 * follows from a new alert follows now (decisions §3, `delayMinutes`). A snoozed one waits for the end of its snooze.
 */
@Injectable()
@OutboxConsumer({ name: 'alerts.deferred', events: ['alert.deferred', 'alert.unsnoozed'], changesAlerts: true })
export class DeferredAlerts implements OutboxHandler<Waking['type']> {
  constructor(
    private readonly alerts: AlertsService,
    private readonly escalation: EscalationStarter,
    private readonly recipients: AlertRecipients,
    private readonly activities: AlertActivities,
    private readonly rules: TenantRulesLoader,
    private readonly clock: Clock,
  ) {}

  async handle(events: Waking[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const ids = new Set(events.map(({ payload }) => payload.alertId));
    const alerts = await this.alerts.lock(tx, [...ids]);
    const rules = await this.rules.rulesOf(tx.tenantId);
    await withMatchesAhead(() => alerts.forEach((alert) => ask(rules, alert, now)));
    for (const alert of alerts.values()) {
      const decision = decideDeferral(alert, now);
      if (decision.kind === 'wait') continue;
      this.alerts.endDeferral(tx, alert, decision.kind === 'drop');
      if (decision.kind === 'take-up') this.takeUp(alert, decision.page, rules, now, tx);
    }
  }

  private takeUp(
    alert: AlertSnapshot,
    pages: boolean,
    { silencedBy, notifications, escalation }: TenantRules,
    now: Date,
    tx: Transaction,
  ): void {
    const isTold = alert.status === 'open' && !alert.suppressNotifications;
    // A notification policy holds as it was when the alert came, and counts from then.
    const effect = isTold ? notifications(matchableOf(alert), alert.createdAt) : null;
    const silenced = isTold ? silencedByBoth(silencedBy(matchableOf(alert), now), effect, alert.count, now) : null;
    const start: EscalationStart = silenced || pages ? escalation.start(alert, now, silenced) : NOT_STARTED;
    if (silenced) this.escalation.noteSilence(tx, alert.id, silenced);
    else if (alert.silencedUntil !== null) this.alerts.setSilence(tx, alert.id, null);
    if (start.kind === 'started') {
      this.escalation.insert(tx, [start.run]);
      this.recipients.add(tx, [{ alertId: alert.id, userIds: start.firstStep?.recipients ?? [] }]);
    }
    this.activities.append(tx, start.history);
    tx.emit('alert.created', createdEvent(alert, start));
  }
}

/** Asks about an alert what is asked when it is taken up, before anything of it is written. */
function ask({ silencedBy, notifications, escalation }: TenantRules, alert: AlertSnapshot, now: Date): void {
  const matchable = matchableOf(alert);
  notifications(matchable, alert.createdAt);
  silencedBy(matchable, now);
  escalation.askRoutes(alert, now);
}
