import { Injectable } from '@nestjs/common';
import { reachOfEvent, type StepUnreached } from '../../alerts/lifecycle/events/alert-events.js';
import { Clock } from '../../platform/clock/clock.js';
import { MINUTE_MS } from '../../platform/durations.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { UnreachedStep } from './domain/advance.js';
import { EscalationRuns } from './escalation.queries.js';
import { EscalationStepper } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';
import type { LockedRun } from './stored-runs.js';

/** How often a snoozed alert is checked, so that an early end of the snooze takes effect within this time. */
const RECHECK_MS = MINUTE_MS;

/** After a step that reached nobody, fires the next one at once, or notifies the team or the administrators. */
@Injectable()
@OutboxConsumer({
  name: 'escalation.step-unreached',
  version: 2,
  events: ['alert.step-unreached'],
  changesAlerts: true,
})
export class UnreachedStepHandler implements OutboxHandler<'alert.step-unreached'> {
  constructor(
    private readonly runs: EscalationRuns,
    private readonly stepper: EscalationStepper,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'alert.step-unreached'>[], tx: Transaction): Promise<void> {
    const who = await this.pagingDirectory.of(tx.tenantId);
    const now = this.clock.now();
    for (const { payload } of events) {
      const { alertId, page, unreached } = payload;
      // A broadcast without a run has no next step: it continues with people whom it has not notified.
      if (page === null) {
        tx.emit('alert.escalated', { alertId, page: null, broadcast: true, unreached });
        continue;
      }
      const [run] = await this.runs.lock(tx, [alertId]);
      const step = run && stepOf(run, payload);
      if (!run || !step) continue;
      const snoozedUntil = await this.stepper.continueAfterUnreached(tx, run, step, who, now);
      if (snoozedUntil === null) continue;
      const availableAt = new Date(Math.min(snoozedUntil.getTime(), now.getTime() + RECHECK_MS));
      // The run has stored that nobody was notified; this may have changed by then.
      const same = { runId: run.runId, cycle: step.cycle, step: step.step };
      tx.emit('alert.step-unreached', { ...payload, page: same, reach: 'others' }, { availableAt });
    }
  }
}

/**
 * What the event means to the current run. The page may be of a former run of the alert, at a lower priority for example: if it
 * was sent, it counts for the current run; if it reached nobody, the current step counts as unreached.
 * @returns null: no effect
 */
function stepOf({ runId, progress }: LockedRun, event: StepUnreached): UnreachedStep | null {
  const { page, unreached, isOwed } = event;
  const reach = reachOfEvent(event);
  if (page === null) return null;
  if (page.runId === runId) return { ...page, unreached, reach };
  if (reach === 'others') return null;
  const { cycle, step } = progress;
  return { cycle, step: step - 1, unreached, reach: isOwed && reach === 'nobody' ? 'held' : reach };
}
