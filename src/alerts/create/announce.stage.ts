import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type EscalationStart, notifiesNobody } from '../../paging/escalation/escalation-forecast.js';
import type { AlertCreated } from '../lifecycle/events/alert-events.js';
import { type Creation, isBroadcast } from './outcomes.js';
import type { Stored } from './store.stage.js';

/** Puts what must follow from the new alerts into the outbox; a deferred alert's event is written when its deferral ends. */
export function announce(tx: Transaction, created: readonly Creation[]): void {
  for (const creation of created) {
    const { draft, delayedUntil, start } = creation;
    if (delayedUntil) {
      tx.emit('alert.deferred', { alertId: draft.id }, { availableAt: delayedUntil });
    } else if (notifiesSomebody(creation)) {
      tx.emit('alert.created', { ...createdEvent(draft, start), actor: draft.actor });
    } else if (draft.status === 'acknowledged') {
      tx.emit('alert.created-quietly', { alertId: draft.id });
    }
  }
}

/** Alerts that pages nobody before, and whose repeat pages now. */
export function announceRaisedAgain(tx: Transaction, { raisedAfterSilence }: Stored): void {
  for (const alertId of raisedAfterSilence) tx.emit('alert.raised-after-silence', { alertId });
}

/** What is decided anew for alerts whose priority a repeat raised. */
export function announceRaised(tx: Transaction, { raised }: Stored): void {
  for (const { alertId, from, to, by } of raised)
    tx.emit('alert.priority-raised', { alertId, actor: by.actor, from, to });
}

/** Silenced by a maintenance. */
const isHeld = (start: EscalationStart): boolean => start.kind === 'started' && start.run.progress.hold !== null;

/** An alert that a policy created acknowledged or closed notifies nobody. */
function notifiesSomebody({ draft }: Creation): boolean {
  return draft.status === 'open';
}

type Announced = Parameters<typeof isBroadcast>[0] & { id: string };

/** The event of an alert that people may now be notified of. */
export function createdEvent(alert: Announced, start: EscalationStart): AlertCreated {
  const firstStep = start.kind === 'started' ? start.firstStep : null;
  return {
    alertId: alert.id,
    page: start.kind === 'started' && firstStep ? { runId: start.run.runId, ...firstStep } : null,
    broadcast: isBroadcast(alert, start),
    suppressNotifications: alert.suppressNotifications || isHeld(start) || notifiesNobody(start),
  };
}
