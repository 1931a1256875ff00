import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { unlessLong } from '../common/matching/long-loads.js';
import { withMatchesAhead } from '../common/matching/matches-ahead.js';
import type { Transaction } from '../database/unit-of-work.js';
import { type EscalationStart, NOT_STARTED } from '../escalation/escalation-forecast.js';
import { EscalationStarter } from '../escalation/escalation-starter.js';
import { AlertActivities } from '../alerts/alert-activities.queries.js';
import { AlertRecipients } from '../alerts/alert-recipients.queries.js';
import { AlertsService } from '../alerts/alerts.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { matchableOf } from '../alerts/domain/matchable.js';
import { effectsOf } from '../alert-policies/domain/evaluate-policies.js';
import { silencedByBoth } from '../alert-policies/notification/domain/silence-by-policy.js';
import { decideDeferral, type DeferralDecision } from './domain/deferral.js';
import { createdEvent } from './announce.stage.js';
import type { Silenced } from '../maintenance/domain/silence.js';
import { type TenantRules, TenantRulesLoader } from './tenant-rules.js';

type Waking = StoredEvent<'alert.deferred' | 'alert.unsnoozed' | 'alert.priority-raised'>;

/**
 * Takes up alerts whose deferral by an alert policy is over: unless somebody closed it meanwhile, everything that
 * follows from a new alert follows now (decisions §3, `delayMinutes`). A snoozed one waits for the end of its snooze. A raised priority
 * ends a delay that no policy asks for any more, and so the wait that a notification policy has begun.
 */
@Injectable()
@OutboxConsumer({
  name: 'alerts.deferred',
  events: ['alert.deferred', 'alert.unsnoozed', 'alert.priority-raised'],
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
    const raised = new Set(
      events.flatMap(({ type, payload }) => (type === 'alert.priority-raised' ? payload.alertId : [])),
    );
    const alerts = await this.alerts.lock(tx, [...ids]);
    const rules = await unlessLong(tx, this.rules.rulesOf(tx.tenantId));
    const isOver = (alert: AlertSnapshot): boolean => raised.has(alert.id) && !isDelayed(alert, rules, now);
    const { decided, told } = await withMatchesAhead(
      () => ({
        decided: [...alerts.values()].map((alert) =>
          decide(isOver(alert) ? { ...alert, delayedUntil: now } : alert, rules, now),
        ),
        told: [...alerts.values()].filter((alert) => raised.has(alert.id) && !waitsByPolicy(alert, rules, now)),
      }),
      { within: tx.matching },
    );
    for (const { alert, decision, begun } of decided) {
      if (decision.kind === 'wait') continue;
      this.alerts.endDeferral(tx, alert, decision.kind === 'drop');
      if (begun) this.takeUp(alert, begun, tx);
    }
    const ended = told.map(({ id }) => id);
    this.escalation.endPolicyHolds(tx, ended, now);
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

/** Does it wait for the end of a delay as it is now? What comes and goes again and again waits all the same. */
function isDelayed(alert: AlertSnapshot, { policies }: TenantRules, now: Date): boolean {
  if (alert.delayedUntil === null || alert.flapping?.heldUntil) return true;
  return effectsOf(policies, matchableOf(alert), now).some(({ actions }) => actions.delayMinutes > 0);
}

/** Does a notification policy have an alert like this one wait? */
function waitsByPolicy(alert: AlertSnapshot, { notifications }: TenantRules, now: Date): boolean {
  return silencedByBoth(null, notifications(matchableOf(alert), alert.createdAt), alert.count, now) !== null;
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
