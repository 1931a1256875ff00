import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../platform/durations.js';
import { isDatabaseUnavailable } from '../../platform/http/database-errors.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import type { WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { dueDigests, setDigestAt, claimDigest, type DueTeamDigest } from '../../people/teams/team-digests.queries.js';
import { nextDigest } from './domain/team-digest.js';
import { TeamDigests } from './team-digests.js';

const WORK: WorkKind = { name: 'reports.team-digests', version: 1 };
const BATCH = 50;

/**
 * Mails due digests. One transaction for each team queues its mails and sets the next time, so that several replicas mail
 * each digest once. After an outage it sends one digest, of the last seven days.
 */
@Injectable()
@ScheduledJob({ ...WORK, everyMs: 60_000, batchSize: BATCH })
export class TeamDigestsJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly digests: TeamDigests,
    private readonly internalErrors: InternalErrors,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const due = await this.unitOfWork.system((system) => dueDigests(system, WORK, now, BATCH));
    for (const each of due) await this.run(each, now);
    return due.length;
  }

  private async run(due: DueTeamDigest, now: Date): Promise<void> {
    const { tenantId, teamId, weeklyDigest, digestAt } = due;
    try {
      const leads = await this.digests.leadsOf(tenantId, teamId);
      const mails = weeklyDigest && digestAt !== null ? await this.digests.compose(due, leads, now) : [];
      await this.claim(due, now, async (tx) => {
        await this.digests.send(tx, mails, now);
        setDigestAt(tx, teamId, nextDigest(now, leads[0]?.timezone ?? 'UTC'));
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.internalErrors.note('team-digests', teamId, error, 'Could not mail a digest; Pager retries it tomorrow');
      await this.claim(due, now, (tx) => Promise.resolve(setDigestAt(tx, teamId, new Date(now.getTime() + DAY_MS))));
    }
  }

  /** Runs `work` unless another replica has claimed or sent this digest. */
  private claim(
    { tenantId, teamId }: DueTeamDigest,
    now: Date,
    work: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      if (await claimDigest(tx, WORK, teamId, now)) await work(tx);
    });
  }
}
