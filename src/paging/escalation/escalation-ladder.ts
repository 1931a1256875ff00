import { Injectable } from '@nestjs/common';
import type { AlertState } from '../../alerts/lifecycle/domain/alert.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { PagingDirectory } from './domain/recipients.js';
import type { Hold } from './domain/run.js';
import type { PolicySnapshot } from './domain/policy.js';
import { EscalationRuns } from './escalation.queries.js';
import { PagingDirectoryService, type Directories } from './paging-directory.service.js';
import { runAhead, type RunAhead } from './run-ahead.js';
import { isOver, type LoadedRun } from './stored-runs.js';

/** The run of one alert, and what it will do. */
export interface Ladder extends RunAhead {
  runId: string;
  state: LoadedRun['state'];
  policy: PolicySnapshot | null;
  /** Null: it is not held, or it has ended. */
  hold: Hold | null;
  who: Directories & PagingDirectory;
}

/** Works out the rest of an alert's escalation. */
@Injectable()
export class EscalationLadder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly runs: EscalationRuns,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly clock: Clock,
  ) {}

  /** Null: no escalation was started for the alert. */
  async of(alert: AlertState): Promise<Ladder | null> {
    const who = await this.pagingDirectory.of(alert.tenantId);
    const [run] = await this.runs.read(this.unitOfWork.of(alert.tenantId), [alert.id], []);
    if (run === undefined) return null;
    const { runId, state, plan, progress } = run;
    const hold = isOver(run) ? null : progress.hold;
    return { runId, state, policy: plan.policy, hold, ...runAhead(run, alert, who, this.clock.now()), who };
  }
}
