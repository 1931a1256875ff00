import { Injectable } from '@nestjs/common';
import type { AlertState } from '../alerts/domain/alert.js';
import { Clock } from '../common/clock/clock.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { endsAt } from './domain/next-step.js';
import type { Hold } from './domain/run.js';
import type { PolicySnapshot } from './domain/policy.js';
import { upcoming, type EscalationEnd, type Upcoming } from './domain/upcoming.js';
import { EscalationRuns } from './escalation.queries.js';
import { isOver, type LoadedRun } from './stored-runs.js';
import { PagingDirectoryService, type Directories } from './paging-directory.service.js';

/** The run of one alert, and what it will do. */
export interface Ladder {
  runId: string;
  state: LoadedRun['state'];
  policy: PolicySnapshot | null;
  /** Null: it is not held, or it has ended. */
  hold: Hold | null;
  upcoming: Upcoming;
  /** When it ended, and the alert is open still; null: it goes on, or somebody has the alert. */
  endedAt: Date | null;
  who: Directories;
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
    // One that failed is set aside: nothing follows before something happens to the alert.
    const rest: Upcoming =
      isOver(run) || state === 'failed'
        ? {
            steps: [],
            end: { reason: endOf(alert), at: null, closesAlert: false },
          }
        : upcoming(plan, progress, alert, who, this.clock.now());
    const hold = isOver(run) ? null : progress.hold;
    const isEnded = rest.steps.length === 0 && rest.end?.reason === 'end-of-policy' && rest.end.at === null;
    const endedAt = isEnded ? endsAt(plan, progress) : null;
    return { runId, state, policy: plan.policy, hold, upcoming: rest, endedAt, who };
  }
}

const endOf = ({ status }: AlertState): EscalationEnd['reason'] => (status === 'open' ? 'end-of-policy' : status);
