import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../platform/http/database-errors.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { Backlog, rowsDue, ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import {
  MOST_AT_ONCE,
  postponeMatches,
  WAITING_MATCHES,
  waitingRules,
  type WaitingRule,
} from './incident-rules.queries.js';
import { RuleFollower } from './rule-follower.js';

export const OPEN_INCIDENTS = 'incidents.open-by-rules';
/** Rules of one run. A rule with more alerts than a transaction links continues in the next run. */
const RULES = 50;

/** Opens incidents for new alerts that match a rule, and links later ones. Each rule has a transaction of its own. */
@Injectable()
@ScheduledJob({ name: OPEN_INCIDENTS, version: 1, everyMs: 1000, batchSize: 1, waits: rowsDue(WAITING_MATCHES) })
@Backlog({ queue: 'incident-rules', ...WAITING_MATCHES })
export class OpenIncidentsJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly follower: RuleFollower,
    private readonly internalErrors: InternalErrors,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const waiting = await this.unitOfWork.system((system) => waitingRules(system, now, RULES));
    let isMore = waiting.length === RULES;
    let taken = 0;
    for (const rule of waiting) {
      const count = await this.follow(rule, now);
      taken += count;
      isMore ||= count === MOST_AT_ONCE;
    }
    // Not 0 while there are more: rules that another replica has locked come again in the next run.
    return isMore ? Math.max(taken, 1) : 0;
  }

  private async follow({ tenantId, ruleId }: WaitingRule, now: Date): Promise<number> {
    try {
      return await this.unitOfWork.transaction(tenantId, (tx) => this.follower.follow(tx, ruleId, now));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.internalErrors.note('incident-rules', ruleId, error, 'Could not link the alerts of an incident rule');
      const reason = error instanceof Error ? error.message : String(error);
      await this.unitOfWork.transaction(tenantId, (tx) => postponeMatches(tx, ruleId, now, reason));
      return 0;
    }
  }
}
