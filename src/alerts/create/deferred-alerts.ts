import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { decideEach } from '../../platform/matching/decision.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type EscalationStart, NOT_STARTED } from '../../paging/escalation/escalation-forecast.js';
import { EscalationStarter } from '../../paging/escalation/escalation-starter.js';
import { AlertActivities } from '../lifecycle/alert-activities.queries.js';
import { AlertRecipients } from '../lifecycle/alert-recipients.queries.js';
import { AlertsService } from '../lifecycle/alerts.service.js';
import type { AlertSnapshot } from '../lifecycle/domain/alert.js';
import { matchableOf } from '../lifecycle/domain/matchable.js';
import { silencedByBoth } from '../policies/notification/domain/silence-by-policy.js';
import { decideDeferral, type DeferralDecision } from './domain/deferral.js';
import { createdEvent } from './announce.stage.js';
import type { Silenced } from '../maintenance/domain/silence.js';
import { type TenantRules, TenantRulesLoader } from './tenant-rules.js';

type Waking = StoredEvent<'alert.deferred' | 'alert.unsnoozed'>;

/**
 * Takes up alerts whose deferral by an alert policy is over: unless somebody closed it meanwhile, everything that
 * follows from a new alert follows now (decisions §3, `delayMinutes`). A snoozed one waits for the end of its snooze.
 */
@Injectable()
@OutboxConsumer({
  name: 'alerts.deferred',
  events: ['alert.deferred', 'alert.unsnoozed'],
  changesAlerts: true,
})
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
    const decided = await decideEach(tx.tenantId, alerts.values(), (alert) => decide(alert, rules, now));
    for (const { alert, decision, begun } of decided) {
      if (decision.kind === 'wait') continue;
      this.alerts.endDeferral(tx, alert, decision.kind === 'drop');
      if (begun) this.takeUp(alert, begun, tx);
    }
  }

  private takeUp(alert: AlertSnapshot, { silenced, start }: Begun, tx: Transaction): void {
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

/** How the alert is taken up. */
interface Begun {
  silenced: Silenced | null;
  start: EscalationStart;
}

interface Decided {
  alert: AlertSnapshot;
  decision: DeferralDecision;
  /** Null: it is not taken up. */
  begun: Begun | null;
}

function decide(alert: AlertSnapshot, { silencedBy, notifications, escalation }: TenantRules, now: Date): Decided {
  const decision = decideDeferral(alert, now);
  if (decision.kind !== 'take-up') return { alert, decision, begun: null };
  const isTold = alert.status === 'open' && !alert.suppressNotifications;
  // A notification policy holds as it was when the alert came, and counts from then.
  const effect = isTold ? notifications(matchableOf(alert), alert.createdAt) : null;
  const silenced = isTold ? silencedByBoth(silencedBy(matchableOf(alert), now), effect, alert.count, now) : null;
  const start = silenced || decision.page ? escalation.start(alert, now, silenced) : NOT_STARTED;
  return { alert, decision, begun: { silenced, start } };
}
