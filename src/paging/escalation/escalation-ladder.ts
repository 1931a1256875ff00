import { Injectable } from '@nestjs/common';
import type { PagedAlert } from '../../alerts/lifecycle/escalations-in-short.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { SnoozedAlert } from './domain/owner-notice.js';
import { namesPeople } from './domain/start.js';
import { snoozeEnd } from './domain/next-step.js';
import type { PagingDirectory } from './domain/recipients.js';
import type { Hold } from './domain/run.js';
import type { PolicySnapshot } from './domain/policy.js';
import { EscalationRuns } from './escalation.queries.js';
import { OwnerNotices } from './owner-notices.js';
import { PagingDirectoryService, type Directories } from './paging-directory.service.js';
import { forecastRun, type RunForecast } from './run-forecast.js';
import { isOver, type LoadedRun } from './stored-runs.js';

/** The current run of an alert, and its predicted rest. */
export interface Ladder extends RunForecast {
  /** Null: no escalation was started. */
  run: {
    runId: string;
    state: LoadedRun['state'];
    policy: PolicySnapshot | null;
    /** Neither the policy nor the alert names people. */
    isWithoutSteps: boolean;
    /** Null: the run is not held, or the hold has ended. */
    hold: Hold | null;
  } | null;
  who: Directories & PagingDirectory;
}

/** Predicts the rest of an alert's escalation. */
@Injectable()
export class EscalationLadder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly runs: EscalationRuns,
    private readonly notices: OwnerNotices,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly clock: Clock,
  ) {}

  async of(alert: SnoozedAlert & PagedAlert & { tenantId: string }): Promise<Ladder> {
    const { id, tenantId } = alert;
    const now = this.clock.now();
    const scope = this.unitOfWork.of(tenantId);
    const who = await this.pagingDirectory.of(tenantId);
    const [run] = await this.runs.read(scope, [id], []);
    const people = (await this.notices.peopleOf(scope, snoozeEnd(alert, now) === null ? [] : [alert]))(id);
    const shown = run && {
      ...{ runId: run.runId, state: run.state, policy: run.plan.policy },
      isWithoutSteps: !namesPeople(run.plan),
      hold: isOver(run) ? null : run.progress.hold,
    };
    return { run: shown ?? null, ...forecastRun(run, alert, who, now, { people }), who };
  }
}
