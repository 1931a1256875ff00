import { Injectable } from '@nestjs/common';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import '../../alerts/lifecycle/events/alert-events.js';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import '../../alerts/maintenance/events/maintenance-events.js';
import { withOccurrence, hasEnoughOccurrences } from './domain/occurrences.js';
import type { Hold } from './domain/run.js';
import { EscalationRuns, STEP_WORK } from './escalation.queries.js';
import { EscalationStepper } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';

/** Checks held runs at once when their maintenance window was moved, ended or removed. */
@Injectable()
@OutboxConsumer({ name: 'escalation.maintenance-changed', events: ['maintenance-window.changed'], changesAlerts: true })
export class HeldByChangedWindows implements OutboxHandler<'maintenance-window.changed'> {
  constructor(
    private readonly alerts: AlertsService,
    private readonly runs: EscalationRuns,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'maintenance-window.changed'>[], tx: Transaction): Promise<void> {
    const windowIds = [...new Set(events.map(({ payload }) => payload.windowId))];
    const held = await this.runs.heldBy(tx, windowIds);
    if (held.length === 0) return;
    await this.alerts.lockStates(tx, held);
    this.runs.wake(tx, held, this.clock.now());
    tx.afterCommit(() => this.nudges.nudge(STEP_WORK.name));
  }
}

/**
 * Notifies people of an alert that stayed silent after a maintenance window and occurred again, like of a new alert.
 * If a notification policy waits for more occurrences, it notifies them at the last one.
 */
@Injectable()
@OutboxConsumer({
  name: 'escalation.raised-after-silence',
  events: ['alert.raised-after-silence'],
  changesAlerts: true,
})
export class RaisedAfterSilence implements OutboxHandler<'alert.raised-after-silence'> {
  constructor(
    private readonly alerts: AlertsService,
    private readonly runs: EscalationRuns,
    private readonly stepper: EscalationStepper,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'alert.raised-after-silence'>[], tx: Transaction): Promise<void> {
    const raisedAt = new Map(events.map(({ payload, occurredAt }) => [payload.alertId, occurredAt]));
    const locked = await this.runs.lock(tx, [...raisedAt.keys()]);
    const waiting = locked.filter(({ progress }) => progress.hold?.occurrences !== undefined);
    const alerts = await this.alerts.states(
      tx,
      waiting.map(({ alertId }) => alertId),
    );
    const woken = locked.flatMap((run) => {
      const { hold } = run.progress;
      if (hold === null) return [];
      const next = raisedHold(hold, alerts.get(run.alertId)?.count ?? 0, raisedAt.get(run.alertId) ?? this.clock.now());
      return [{ ...run, progress: { ...run.progress, hold: next } }];
    });
    await this.stepper.step(tx, woken, await this.pagingDirectory.of(tx.tenantId), this.clock.now());
  }
}

/** The hold after another occurrence of its alert. */
function raisedHold(hold: Hold, count: number, at: Date): Hold {
  if (hold.occurrences === undefined) return { ...hold, pages: true };
  const occurrences = withOccurrence(hold.occurrences, count, at);
  return { ...hold, occurrences, pages: hasEnoughOccurrences(occurrences) };
}
