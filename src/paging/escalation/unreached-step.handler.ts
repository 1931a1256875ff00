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

/** While an alert is snoozed it is asked again so often: an early end is seen within this time. */
const ASK_AGAIN_MS = MINUTE_MS;

/** A step has reached nobody: the next one fires at once, or whoever is concerned is told; at the latest when the policy ends. */
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
      // A broadcast of no run has no next step: it goes on to those whom it has not told yet.
      if (page === null) {
        tx.emit('alert.escalated', { alertId, page: null, broadcast: true, unreached });
        continue;
      }
      const [run] = await this.runs.lock(tx, [alertId]);
      const step = run && stepOf(run, payload);
      if (!run || !step) continue;
      const snoozedUntil = await this.stepper.goOn(tx, run, step, who, now);
      if (snoozedUntil === null) continue;
      const availableAt = new Date(Math.min(snoozedUntil.getTime(), now.getTime() + ASK_AGAIN_MS));
      // The run knows by now that nobody was told: then it may be otherwise.
      const same = { runId: run.runId, cycle: step.cycle, step: step.step };
      tx.emit('alert.step-unreached', { ...payload, page: same, reach: 'others' }, { availableAt });
    }
  }
}

/**
 * What it means to the present escalation. A page of one before it, at a lower priority say, was of the same alert: it counts as
 * told where it was, and where nobody of the alert has been reached it is as if the present step had reached nobody.
 * @returns null: nothing
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
