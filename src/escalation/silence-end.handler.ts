import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import '../alerts/events/alert-events.js';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { JobNudges } from '../common/scheduling/job-nudges.js';
import type { Transaction } from '../database/unit-of-work.js';
import '../maintenance/events/maintenance-events.js';
import { EscalationRuns, STEP_WORK } from './escalation.queries.js';
import { EscalationStepper } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';

/** A window was moved, ended or removed: the runs that it holds are looked at again at once. */
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

/** An alert that a maintenance has left silent was raised again: it pages as a new one would. */
@Injectable()
@OutboxConsumer({
  name: 'escalation.raised-after-silence',
  events: ['alert.raised-after-silence'],
  changesAlerts: true,
})
export class RaisedAfterSilence implements OutboxHandler<'alert.raised-after-silence'> {
  constructor(
    private readonly runs: EscalationRuns,
    private readonly stepper: EscalationStepper,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'alert.raised-after-silence'>[], tx: Transaction): Promise<void> {
    const locked = await this.runs.lock(
      tx,
      events.map(({ payload }) => payload.alertId),
    );
    const woken = locked.flatMap((run) => {
      const { hold } = run.progress;
      return hold === null ? [] : [{ ...run, progress: { ...run.progress, hold: { ...hold, pages: true } } }];
    });
    await this.stepper.step(tx, woken, await this.pagingDirectory.of(tx.tenantId), this.clock.now());
  }
}
