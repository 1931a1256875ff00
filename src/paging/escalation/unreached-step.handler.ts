import { Injectable } from '@nestjs/common';
import { reachOfEvent } from '../../alerts/lifecycle/events/alert-events.js';
import { Clock } from '../../platform/clock/clock.js';
import { MINUTE_MS } from '../../platform/durations.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { EscalationRuns } from './escalation.queries.js';
import { EscalationStepper } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';

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
      if (run?.runId !== page.runId) continue;
      const snoozedUntil = await this.stepper.goOn(
        tx,
        run,
        { ...page, unreached, reach: reachOfEvent(payload) },
        who,
        now,
      );
      if (snoozedUntil === null) continue;
      const availableAt = new Date(Math.min(snoozedUntil.getTime(), now.getTime() + ASK_AGAIN_MS));
      // The run knows by now that nobody was told: then it may be otherwise.
      tx.emit('alert.step-unreached', { ...payload, reach: 'others' }, { availableAt });
    }
  }
}
