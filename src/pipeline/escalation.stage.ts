import { Injectable } from '@nestjs/common';
import { groupBy } from '../common/group-by.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import { EscalationService } from '../escalation/escalation.service.js';
import { AlertRecipients } from '../alerts/alert-recipients.js';
import type { Batch, Creation, WritingStage } from './batch.js';

/** Decides step zero of every new alert that pages somebody now, and stores the runs and whom they named. */
@Injectable()
export class EscalationStage implements WritingStage {
  readonly name = 'start escalations';

  constructor(
    private readonly escalation: EscalationService,
    private readonly recipients: AlertRecipients,
  ) {}

  run(batch: Batch, tx: SystemTransaction): void {
    for (const creation of batch.created) {
      const planner = batch.rules.get(creation.draft.tenantId)?.escalation;
      if (planner && pagesNow(creation)) creation.start = planner.start(creation.draft, batch.now);
    }
    const started = batch.created.flatMap(({ draft, start }) => (start.kind === 'started' ? [{ draft, start }] : []));
    if (started.length === 0) return;
    this.escalation.insertRuns(
      tx,
      started.map(({ start }) => start.run),
    );
    for (const [tenantId, own] of groupBy(started, ({ draft }) => draft.tenantId)) {
      this.recipients.add(
        tx.forTenant(tenantId),
        own.map(({ draft, start }) => ({ alertId: draft.id, userIds: start.firstStep?.recipients ?? [] })),
      );
    }
  }
}

/** An alert created acknowledged or closed, a deferred one, and one of a silent integration page nobody. */
function pagesNow({ draft, delayedUntil }: Creation): boolean {
  return draft.status === 'open' && delayedUntil === null && !draft.suppressNotifications && !draft.skipEscalation;
}
