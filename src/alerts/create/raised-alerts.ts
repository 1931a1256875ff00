import { Injectable } from '@nestjs/common';
import { AlertActivities, type NewActivity } from '../lifecycle/alert-activities.queries.js';
import { AlertsService, type LockedAlert, snapshotOf } from '../lifecycle/alerts.service.js';
import { replaceAutoClose } from '../auto-close/auto-close.queries.js';
import type { Actor } from '../lifecycle/domain/alert.js';
import type { AlertRaised } from '../lifecycle/events/alert-events.js';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { decideEach } from '../../platform/matching/decision.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { RaisedPriority } from '../../paging/escalation/raised-priority.js';
import { replaceTimers } from '../../paging/escalation/timers/alert-timers.queries.js';
import { closesOf, timersOf } from './auto-close.stage.js';
import type { AppliedPolicy } from './domain/admission.js';
import { decideRaise, type Raise } from './domain/raise.js';
import { TenantRulesLoader } from './tenant-rules.js';

/** An alert, the event that says that its priority was raised, and what is decided again. */
interface Decided {
  row: LockedAlert;
  event: AlertRaised;
  raise: Raise;
}

/**
 * What depends on the priority of an alert is decided again when it was raised: the routing of a global alert, alert policies,
 * notification policies and flapping; then people are notified (`RaisedPriority`).
 */
@Injectable()
@OutboxConsumer({
  name: 'escalation.priority-raised',
  version: 2,
  events: ['alert.priority-raised'],
  changesAlerts: true,
})
export class RaisedAlerts implements OutboxHandler<'alert.priority-raised'> {
  constructor(
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly rules: TenantRulesLoader,
    private readonly people: RaisedPriority,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'alert.priority-raised'>[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const raised = new Map(events.map(({ payload }) => [payload.alertId, payload]));
    const locked = await this.alerts.lockRows(tx, [...raised.keys()]);
    const rows = [...locked.values()].flatMap((row) => {
      const event = raised.get(row.id);
      // The priority has changed again since: a later event notifies, or none.
      return event && event.to === row.priority && row.status !== 'closed' ? [{ row, event }] : [];
    });
    const rules = await this.rules.rulesOf(tx.tenantId);
    const decide = ({ row, event }: Omit<Decided, 'raise'>): Decided => {
      const alert = { ...snapshotOf(row), firstAcknowledgedAt: row.firstAcknowledgedAt };
      return { row, event, raise: decideRaise(alert, event.from, rules, now) };
    };
    const decided = await decideEach(tx.tenantId, rows, decide);
    for (const each of decided) await this.carryOut(tx, each, now);
    // A priority that a policy has set has an event of its own, which notifies.
    await this.people.notify(
      tx,
      decided.filter(({ raise }) => raise.further === null),
      now,
    );
  }

  private async carryOut(tx: Transaction, { row, event, raise }: Decided, now: Date): Promise<void> {
    const { patch, further, delayedUntil } = raise;
    if (Object.keys(patch).length > 0) await this.alerts.adapt(tx, row, patch);
    this.activities.append(tx, policyActivities(row, raise));
    if (further) this.alerts.setPriority(tx, row, further.to, { ...POLICY, name: further.by.name });
    if (raise.isUnacknowledged) {
      const note = `its priority was raised from ${event.from} to ${event.to}`;
      await this.alerts.unacknowledge(tx, row, POLICY, { note });
    }
    if (raise.isUnacknowledged ? delayedUntil !== null : isSooner(row.delayedUntil, delayedUntil)) {
      await this.alerts.adapt(tx, row, { delayedUntil: delayedUntil ?? now });
      tx.emit('alert.deferred', { alertId: row.id }, { availableAt: delayedUntil ?? now });
    }
    const asNew = {
      draft: row,
      policy: raise.autoClose?.policy ?? null,
      delayedUntil: row.delayedUntil,
      silenced: raise.silenced,
      ...(raise.autoClose && { closeAfterHours: raise.autoClose.hours }),
      ...(raise.notified && { notified: { effect: raise.notified, maintenance: raise.maintenance } }),
    };
    replaceAutoClose(tx, row.id, closesOf(asNew, now));
    replaceTimers(tx, row.id, timersOf(asNew, now));
  }
}

const POLICY: Actor = { type: 'system', id: null, name: 'policy' };

const isSooner = (before: Date | null, next: Date | null): boolean =>
  before !== null && (next === null || next < before);

/** The alert policies that match the new priority alone, and the notification policy that matched the one before. */
function policyActivities({ id: alertId, status }: LockedAlert, { policies, released }: Raise): NewActivity[] {
  const user = POLICY.name;
  const line = ({ id: policyId, name: policyName }: AppliedPolicy): Record<string, unknown> => ({
    policyId,
    policyName,
  });
  return [
    ...policies.map((policy): NewActivity => ({
      alertId,
      type: 'policy-applied',
      user,
      metadata: { ...line(policy), status },
    })),
    ...(released ? [{ alertId, type: 'silence-ended', user, metadata: line(released) } as const] : []),
  ];
}
