import { Injectable } from '@nestjs/common';
import { rowsDue, ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { decideAutoClose } from '../domain/auto-close.js';
import {
  AUTO_CLOSE_WORK,
  claimAutoCloses,
  postponeAutoCloses,
  removeAutoCloses,
  WAITING_CLOSES,
} from './auto-close.queries.js';
import { PolicyCloses } from './policy-closes.js';

const BATCH = 200;

/**
 * Closes alerts that came without a repeat for as long as an alert policy asked for (`closeAfterHours`). A repeat leaves the
 * due time as it is, which costs creates nothing: the job looks when the alert came last, and waits on.
 */
@Injectable()
@ScheduledJob({ ...AUTO_CLOSE_WORK, everyMs: 10_000, batchSize: BATCH, waits: rowsDue(WAITING_CLOSES) })
export class AutoCloseJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly closes: PolicyCloses,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (system) => {
      const due = await claimAutoCloses(system, now, BATCH);
      const decided = due.map(({ row: close, alert }) => ({
        close,
        alert,
        decision: decideAutoClose(alert, close.hours, now),
      }));
      postponeAutoCloses(
        system,
        decided.flatMap(({ close, decision }) =>
          decision.kind === 'wait' ? [{ ...close, dueAt: decision.until }] : [],
        ),
      );
      const over = decided.filter(({ decision }) => decision.kind !== 'wait');
      removeAutoCloses(
        system,
        over.map(({ close }) => close),
      );
      for (const { close, alert, decision } of over) {
        if (decision.kind !== 'close') continue;
        const { tenantId, hours } = close;
        await this.closes.close(
          system.forTenant(tenantId),
          alert,
          { type: 'alert_policy', ...close },
          {
            note: `not raised again for ${hours} h`,
            reason: 'no-repeat',
            hours,
            lastOccurredAt: alert.lastOccurredAt.toISOString(),
          },
        );
      }
      return due.length;
    });
  }
}
